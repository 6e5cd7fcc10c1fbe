"""Scripted players: the numbers of people/*.toml as records PA, one a side."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.errors import DataError
from wargame_sim.games.anzio_cassino.codes import MAX_PLACES, SIDES
from wargame_sim.kernels import records
from wargame_sim.model.players import PlayerBook

FOLDER = Path(__file__).parent / "people"
NEVER = "never"  # the odds of a player who attacks nobody: a column beyond the last
_COLUMNS = ("want", "low")
_PLACES = ("seize", "guard", "need")


@functools.cache
def book(game: str) -> PlayerBook:
    """Return the players of a game: its own file on top of what both games share."""
    shared, own = (tomllib.loads((FOLDER / f"{n}.toml").read_text(encoding="utf-8")) for n in ("parameters", game))
    parameters = {**shared["parameters"], **own["parameters"]}
    return PlayerBook(f"{game}.toml", {**shared, **own, "parameters": parameters}, SIDES)


def complete(game: str, seats: Mapping[str, str]) -> dict[str, str]:
    """Return the player of every side: the one named, else the default."""
    return {side: seats.get(side, people[0].name) for side, people in book(game).players.items()}


def build(game: str, ratios: list[str], places: list[str], seats: Mapping[str, str]) -> Any:
    """Return PA for the odds columns and victory hexes of a pack: the player of each side, in the order of sides.

    Raises
    ------
    UsageError
        When a side has no such player.
    """
    plain = [name for name in book(game).parameters if name not in _COLUMNS and "." not in name]
    fields: list[Any] = [(key, "i4") for key in (*plain, *_COLUMNS)]
    fields += [(key, "i4", (MAX_PLACES,)) for key in _PLACES]
    PA = records.empty(np.dtype(fields, align=True), len(SIDES))
    for i, side in enumerate(SIDES):
        values = book(game).values(side, complete(game, seats)[side])
        for key in plain:
            PA[i][key] = values[key]
        for key in _COLUMNS:
            PA[i][key] = _column(str(values[key]), ratios)
        for key in _PLACES:
            worth = [values.get(f"{key}.{hex_id}", values[f"{key}.default"]) for hex_id in places]
            PA[i][key][: len(places)] = worth
    return PA


def _column(ratio: str, ratios: list[str]) -> int:
    if ratio == NEVER:
        return len(ratios)
    if ratio not in ratios:
        raise DataError("parameters.toml", found=ratio, allowed=[*ratios, NEVER])
    return ratios.index(ratio)
