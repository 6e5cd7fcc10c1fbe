"""Scripted players: the numbers of players.toml, and the words by which they name places."""

from __future__ import annotations

import csv
import functools
from collections.abc import Mapping
from pathlib import Path

from wargame_sim.games.sicily.codes import PLACE_WORDS, SIDES
from wargame_sim.model.players import PlayerBook, read_book
from wargame_sim.packs import Pack

FILE = Path(__file__).parent / "players.toml"
LINES = Path(__file__).parent / "lines.csv"


@functools.cache
def book() -> PlayerBook:
    """Return the players of the game."""
    return read_book(SIDES, FILE)


@functools.cache
def lines() -> dict[str, list[str]]:
    """Return each line that Axis players hold, first to last, and its hexes."""
    found: dict[str, list[str]] = {}
    with LINES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["line"], []).append(row["hex"])
    return found


def place_rows(pack: Pack, scenario: int) -> list[Mapping[str, str]]:
    """Return the places that bring victory points in a scenario; the first has a table of its own."""
    if scenario == 1:
        return list(pack.rows("victory_1"))
    return [row for row in pack.rows("victory") if str(scenario) in row["scenario"].split()]


def place_names(pack: Pack, scenario: int) -> list[str]:
    """Return the word of each place of a scenario, in the order of T.place: a name that parameters use, else its hex."""
    return [PLACE_WORDS.get(row["hex"], row["hex"]) for row in place_rows(pack, scenario)]
