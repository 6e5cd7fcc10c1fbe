"""Scripted players: the numbers of players.toml."""

from __future__ import annotations

import functools
from pathlib import Path

from wargame_sim.games.anzio_tournament.codes import SIDES
from wargame_sim.model.players import PlayerBook, read_book


@functools.cache
def book() -> PlayerBook:
    """Return the players of both sides."""
    return read_book(SIDES, Path(__file__).parent / "players.toml")
