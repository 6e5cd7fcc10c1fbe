"""Scripted players: the numbers of players.toml as records PA, one a side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.games.sicily.codes import MAX_PLACES, SIDES
from wargame_sim.kernels import records
from wargame_sim.model.players import PlayerBook, read_book
from wargame_sim.packs import Pack

FILE = Path(__file__).parent / "players.toml"
PLACES = ("seize", "guard")  # parameters that have a number for each place


def book() -> PlayerBook:
    """Return the players of the game."""
    return read_book(FILE, SIDES)


def place_names(pack: Pack, scenario: int) -> list[str]:
    """Return the key of each place of a scenario, in the order of T.place: its name in victory.csv in small letters."""
    rows = (row for row in pack.rows("victory") if str(scenario) in row["scenario"].split())
    return ["_".join(re.findall("[a-z]+", row["note"].lower())) for row in rows]


def build(places: list[str], seats: Mapping[str, str]) -> Any:
    """Return PA for the places of a scenario, in the order of T.place: the player of each side, in the order of sides."""
    plain = [name for name in book().parameters if "." not in name]
    fields: list[Any] = [(key, "i4") for key in plain]
    fields += [(key, "i4", (MAX_PLACES,)) for key in PLACES]
    PA = records.empty(np.dtype(fields, align=True), len(SIDES))
    for i, side in enumerate(SIDES):
        values = book().values(side, seats[side])
        for key in plain:
            PA[i][key] = values[key]
        for key in PLACES:
            worth = [values.get(f"{key}.{place}", values[f"{key}.default"]) for place in places]
            PA[i][key][: len(places)] = worth
    return PA
