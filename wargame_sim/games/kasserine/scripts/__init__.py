"""Scripted players: what they want, whom they attack, where they stand. Parameters are in players.toml."""
