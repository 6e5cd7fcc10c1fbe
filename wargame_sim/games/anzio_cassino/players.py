"""Scripted players: the numbers of people/*.toml."""

from __future__ import annotations

import functools
from pathlib import Path

from wargame_sim.games.anzio_cassino.codes import SIDES
from wargame_sim.model.players import PlayerBook, read_book

FOLDER = Path(__file__).parent / "people"


@functools.cache
def book(game: str) -> PlayerBook:
    """Return the players of a game: its own file on top of what both games share."""
    return read_book(SIDES, FOLDER / "parameters.toml", FOLDER / f"{game}.toml")
