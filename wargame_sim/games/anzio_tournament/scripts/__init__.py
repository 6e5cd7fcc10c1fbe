"""Scripted players of the Anzio Tournament Game: what the rules leave to a player."""
