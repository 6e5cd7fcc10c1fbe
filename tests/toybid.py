"""A tiny game with a track of victory points and a bid, as the games with such a rule have it.

Blue holds none, one or two points' worth of hexes at the end of each of six turns; red or blue may break through at
once. Dice as in the other toy: numpy's Philox with a counter made of the trial.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np

from wargame_sim.model.bid import Bid
from wargame_sim.model.game import Column, Game, Option, Player, Setup

TURNS, HIGH = 6, 12
TRACK = tuple(f"vp_{turn}" for turn in range(1, TURNS + 1))
FIELDS = [("blue_vp", "i2"), ("winner", "u1"), ("end", "u1"), ("turns", "u1"), *((name, "i2") for name in TRACK)]
BLUE, RED = 0, 1
OPTIONS = (
    Option("required_vp", "9.1.2", 10, "points that blue needs", low=1, high=HIGH),
    Option("vp_reading", "9.1.2", "cumulative", "how points count", choices=("cumulative", "held")),
    Option("mud", "10.4", False, "blue holds less"),
)
COLUMNS = (
    Column("blue_vp", "number", "VP", "victory points", side="blue"),
    Column("winner", "category", "share", "who won", labels=("blue", "red")),
    Column("end", "category", "share", "how", labels=("blue at once", "red at once", "blue on points", "red on time")),
    Column("turns", "number", "turns", "length"),
    *(Column(name, "number", "VP", f"track at the end of turn {name[3:]}", side="blue") for name in TRACK),
)
BID = Bid("10.5", "blue", "required_vp", 1, HIGH, "blue_vp", TRACK, reading="vp_reading")


def numbers(seed: int, first: int, count: int) -> np.ndarray:
    """Return numbers from 0 to 1, shape (count, TURNS, 2): each trial has its own counter."""
    found = np.empty((count, TURNS, 2))
    for n in range(count):
        bits = np.random.Philox(key=[seed, 9], counter=[0, first + n, 0, 0])
        found[n] = np.random.Generator(bits).random((TURNS, 2))
    return found


@dataclass
class Simulator:
    setup: Setup
    cheat: bool = False  # a player who looks at the bid, which none may

    def run(self, seed: int, first: int, count: int) -> np.ndarray:
        on = {o.name: self.setup.options.get(o.name, o.default) for o in OPTIONS}
        required = int(on["required_vp"])
        skill = {"steady": 0.0, "bold": 0.12, "random": -0.25}
        side = {name: skill[self.setup.players.get(name, "steady")] for name in ("blue", "red")}
        edge = side["blue"] - side["red"] - 0.1 * bool(on["mud"]) + 0.02 * self.cheat * required
        rows = np.zeros(count, FIELDS)
        for row, drawn in zip(rows, numbers(seed, first, count), strict=True):
            self._play(row, drawn, edge, required, on["vp_reading"] == "held")
        return rows

    def _play(self, row: Any, drawn: np.ndarray, edge: float, required: int, held: bool) -> None:
        points = 0
        for turn, (hold, rush) in enumerate(drawn):
            row["turns"] = turn + 1
            if rush < 0.01 or rush > 0.98 - edge / 10:
                row["winner"], row["end"] = (RED, 1) if rush < 0.01 else (BLUE, 0)
                break
            now = int(hold < 0.85 + edge) + int(hold < 0.35 + edge)
            points = now * 3 if held else points + now
            for name in TRACK[turn:]:
                row[name] = points
            if points >= required:
                row["winner"], row["end"] = BLUE, 2
                break
        else:
            row["winner"], row["end"] = RED, 3
        row["blue_vp"] = points


class BidRules:
    """The verbs of the toy."""

    studies: ClassVar[dict[str, str]] = {}

    def __init__(self, cheat: bool = False) -> None:
        self.cheat = cheat

    def simulator(self, setup: Setup) -> Simulator:
        return Simulator(setup, self.cheat)

    def pack(self, setup: Setup) -> Any:
        return SimpleNamespace(hash="toybid", origins={"crt": "stand-in", "map": "rulebook"}, stand_ins=("crt",))


def bid_toy(folder: Path, cheat: bool = False) -> Game:
    """Return the toy, with a folder for its (absent) sources."""
    players = {
        "blue": (Player("steady", "as it comes"), Player("bold", "presses on"), Player("random", "anything legal")),
        "red": (Player("steady", "holds"), Player("random", "anything legal")),
    }
    return Game(
        "toybid", "Toy Landing", ("blue", "red"), OPTIONS, players, COLUMNS, "blue_vp", "toybid", folder,
        folder / "pack", BidRules(cheat), BID,  # type: ignore[arg-type]
    )  # fmt: skip
