"""The toy game with players that are data: how hard each presses, and a number that changes nothing."""

from __future__ import annotations

import dataclasses
import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from tests.toygame import COLUMNS, ToyRules, dice, toy_game
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.players import PlayerBook

TEXT = """
[parameters]
push = { range = [0, 4], help = "added to every attack" }
risk = { range = [0, 4], help = "taken off the first attack of a turn and added to the others" }
idle = { range = [0, 9], help = "changes nothing" }
guns = { range = [0, 1], search = false, help = "0: one less in every attack" }

[defaults]
push = 1
risk = 0
idle = 0
guns = 1

[restrictions.no_guns]
idea = "Its guns never fire."
set = { guns = 0 }

[restrictions.no_idling]
idea = "Does not idle."
most = { idle = 3 }

[axis.steady]
idea = "Takes attacks as they come."
idle = 5

[axis.bold]
idea = "Presses every attack."
push = 2

[axis.random]
idea = "Legal orders only."
push = 0
guns = 0

[allied.steady]
idea = "Holds what it has."

[allied.firm]
idea = "Holds harder."
push = 2
"""


class BookRules(ToyRules):
    """The toy decided by what both players press with."""

    def __init__(self, book: PlayerBook) -> None:
        super().__init__()
        self.book = book

    def simulator(self, setup: Setup) -> Any:
        axis, allied = (self.book.numbers(side, setup.players[side]) for side in self.book.sides)
        return PressSimulator(axis, allied)


class PressSimulator:
    """Rows by dice and the numbers of both players."""

    def __init__(self, axis: dict[str, int], allied: dict[str, int]) -> None:
        self.shift = axis["push"] - allied["push"] + (axis["guns"] - 1) - (allied["guns"] - 1)
        self.risk = axis["risk"]

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        total = dice(seed, first, count).sum(-1) + self.shift
        total[:, :, 0] -= self.risk
        total[:, :, 1:] += self.risk
        gain = (total >= 8).sum((1, 2))
        names = {c.name: "i2" for c in COLUMNS} | {"axis_win": "?"}
        rows = np.zeros(count, list(names.items()))
        rows["axis_vp"], rows["axis_win"], rows["winner"] = gain, gain > 8, np.where(gain > 8, 1, 2)
        rows["turns"] = 6
        return rows


def book() -> PlayerBook:
    return PlayerBook("players.toml", tomllib.loads(TEXT), ("axis", "allied"))


def toy_with_players(folder: Path) -> Game:
    """Return the toy with its players as data."""
    known = book()
    return dataclasses.replace(toy_game(folder), players=known.players, book=known, rules=BookRules(known))  # type: ignore[arg-type]
