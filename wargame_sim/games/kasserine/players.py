"""Scripted players: the numbers of players.toml as records PA, one a side."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.errors import DataError
from wargame_sim.games.kasserine.codes import SIDES
from wargame_sim.kernels import records
from wargame_sim.model.players import PlayerBook, read_book

FILE = Path(__file__).parent / "players.toml"
NEVER = "never"  # the odds of a player who attacks nobody by choice: a column beyond the last
_COLUMNS = {"low": "low_column", "want": "want_column", "town": "town_column"}
_TAKE = "take."


@functools.cache
def book() -> PlayerBook:
    """Return the players of the game."""
    return read_book(FILE, SIDES)


def complete(seats: Mapping[str, str]) -> dict[str, str]:
    """Return the player of every side: the one named, else the default."""
    return {side: seats.get(side, people[0].name) for side, people in book().players.items()}


def build(ratios: list[str], place_names: list[str], seats: Mapping[str, str]) -> Any:
    """Return PA for the odds columns and tracked places of a pack: the player of each side, in the order of sides.

    Raises
    ------
    UsageError
        When a side has no such player.
    """
    names = list(book().parameters)
    plain = [name for name in names if name not in _COLUMNS and not name.startswith(_TAKE)]
    dtype = np.dtype(
        [
            *[(name, "i4") for name in plain],
            *[(field, "i4") for field in _COLUMNS.values()],
            ("worth", "i4", (len(place_names),)),
        ],
        align=True,
    )
    PA = records.empty(dtype, len(SIDES))
    for i, side in enumerate(SIDES):
        values = book().values(side, complete(seats)[side])
        for name in plain:
            PA[i][name] = values[name]
        for name, field in _COLUMNS.items():
            PA[i][field] = _column(str(values[name]), ratios)
        for p, place in enumerate(place_names):
            PA[i]["worth"][p] = values.get(_TAKE + place, values[_TAKE + "default"])
    return PA


def _column(ratio: str, ratios: list[str]) -> int:
    if ratio == NEVER:
        return len(ratios)
    if ratio not in ratios:
        raise DataError("players.toml", found=ratio, allowed=[*ratios, NEVER])
    return ratios.index(ratio)
