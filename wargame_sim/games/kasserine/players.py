"""Scripted players: parameters from players.toml as one record array PA, a row a player, both sides in one numbering."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.errors import DataError, UsageError, suggest
from wargame_sim.games.kasserine.codes import SIDES
from wargame_sim.kernels import records
from wargame_sim.model.game import Player

FILE = Path(__file__).parent / "players.toml"
_COLUMNS = {"low": "low_column", "want": "want_column", "town": "town_column"}


@functools.cache
def read() -> dict[str, Any]:
    """Return players.toml."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def named() -> dict[str, tuple[Player, ...]]:
    """Return side to its players, the default first."""
    return {side: tuple(Player(name, row["idea"]) for name, row in read()[side].items()) for side in SIDES}


def number(side: str, name: str) -> int:
    """Row of a player in PA.

    Raises
    ------
    UsageError
        When the side has no player of that name.
    """
    if name not in read()[side]:
        allowed = list(read()[side])
        raise UsageError(f"player of {side}: found {name!r}; allowed {', '.join(allowed)}{suggest(name, allowed)}")
    return [(s, n) for s in SIDES for n in read()[s]].index((side, name))


def name_of(number: int) -> str:
    """Name of the player in a row of PA."""
    return [str(n) for s in SIDES for n in read()[s]][number]


def build(ratios: list[str], place_names: list[str]) -> Any:
    """Return PA for the odds columns and tracked places of a pack."""
    defaults = read()["defaults"]
    plain = [key for key in defaults if key not in (*_COLUMNS, "take")]
    dtype = np.dtype(
        [
            *[(key, "i4") for key in plain],
            *[(field, "i4") for field in _COLUMNS.values()],
            ("worth", "i4", (len(place_names),)),
        ],
        align=True,
    )
    rows = [row for side in SIDES for row in read()[side].values()]
    PA = records.empty(dtype, len(rows))
    for i, row in enumerate(rows):
        _check(row, defaults)
        for key in plain:
            PA[i][key] = row.get(key, defaults[key])
        for key, field in _COLUMNS.items():
            PA[i][field] = _column(row.get(key, defaults[key]), ratios)
        take = {**defaults["take"], **row.get("take", {})}
        for p, name in enumerate(place_names):
            PA[i]["worth"][p] = take.get(name, take["default"])
    return PA


def _check(row: Mapping[str, Any], defaults: Mapping[str, Any]) -> None:
    for key in row:
        if key not in defaults and key != "idea":
            raise DataError("players.toml", column=key, found=key, allowed=list(defaults))


def _column(ratio: str, ratios: list[str]) -> int:
    if ratio not in ratios:
        raise DataError("players.toml", found=ratio, allowed=ratios)
    return ratios.index(ratio)
