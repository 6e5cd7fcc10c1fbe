"""Scripted players: parameters from players.toml as one record array PA, a row a player, both games and sides in one numbering."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.errors import DataError, UsageError, suggest
from wargame_sim.games.anzio_cassino.codes import MAX_PLACES, SIDES
from wargame_sim.kernels import records
from wargame_sim.model.game import Player

FILE = Path(__file__).parent / "players.toml"
_COLUMNS = ("want",)
_PLACES = ("seize", "guard", "need")


@functools.cache
def read() -> dict[str, Any]:
    """Return players.toml."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def named(game: str) -> dict[str, tuple[Player, ...]]:
    """Return side to its players, the default first."""
    return {side: tuple(Player(name, row["idea"]) for name, row in read()[game][side].items()) for side in SIDES}


def number(game: str, side: str, name: str) -> int:
    """Row of a player in PA.

    Raises
    ------
    UsageError
        When the side has no player of that name.
    """
    if name not in read()[game][side]:
        allowed = list(read()[game][side])
        raise UsageError(f"player of {side}: found {name!r}; allowed {', '.join(allowed)}{suggest(name, allowed)}")
    return [(s, n) for s in SIDES for n in read()[game][s]].index((side, name))


def name_of(game: str, number: int) -> str:
    """Name of the player in a row of PA."""
    return [str(n) for s in SIDES for n in read()[game][s]][number]


def build(game: str, ratios: list[str], places: list[str]) -> Any:
    """Return PA for the odds columns and the victory hexes of a pack."""
    defaults = read()["defaults"]
    plain = [key for key in defaults if key not in (*_COLUMNS, *_PLACES)]
    fields: list[Any] = [(key, "i4") for key in (*plain, *_COLUMNS)]
    fields += [(key, "i4", (MAX_PLACES,)) for key in _PLACES]
    rows = [row for side in SIDES for row in read()[game][side].values()]
    PA = records.empty(np.dtype(fields, align=True), len(rows))
    for i, row in enumerate(rows):
        _check(row, defaults, places)
        for key in plain:
            PA[i][key] = row.get(key, defaults[key])
        for key in _COLUMNS:
            PA[i][key] = _column(row.get(key, defaults[key]), ratios)
        for key in _PLACES:
            worth = {**defaults[key], **row.get(key, {})}
            PA[i][key][: len(places)] = [worth.get(hex_id, worth["other"]) for hex_id in places]
    return PA


def _check(row: Mapping[str, Any], defaults: Mapping[str, Any], places: list[str]) -> None:
    for key in row:
        if key not in defaults and key != "idea":
            raise DataError("players.toml", column=key, found=key, allowed=list(defaults))
    for key in _PLACES:
        for hex_id in row.get(key, {}):
            if hex_id not in (*places, "other"):
                raise DataError("players.toml", column=key, found=hex_id, allowed=[*places, "other"])


def _column(ratio: str, ratios: list[str]) -> int:
    if ratio not in ratios:
        raise DataError("players.toml", found=ratio, allowed=ratios)
    return ratios.index(ratio)
