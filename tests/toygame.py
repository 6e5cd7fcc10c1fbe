"""A tiny game that obeys the protocol of games: a few 2d6 attacks a turn, decided by keyed dice, read on a table.

Dice come from numpy's Philox with a counter made of trial and purpose, so a row is a pure function of (setup, seed,
trial) and variants share their dice, as in the real games. Play stops early once `axis_vp` reaches 12, so that variants
differ in length as well.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from wargame_sim.errors import DataError
from wargame_sim.model.game import Column, Game, Option, Player, Setup
from wargame_sim.model.rolls import Kind, RollTable
from wargame_sim.packs.table import Table

GAINS = {"back": -1, "none": 0, "one": 1, "two": 2}
LEAST, MOST = 2, 12  # rows of the table; a modified sum beyond them reads the first or the last
SHIFTS = range(-8, 9)  # modifiers of the sum that options may add up to
TURNS, ATTACKS = 6, 3
DTYPE = np.dtype([("axis_vp", "i2"), ("axis_win", "?"), ("winner", "u1"), ("taken", "u1"), ("turns", "u1")])
OPTIONS = (
    Option("supply", "16.3", False, "axis attacks at -1 from turn 4 on"),
    Option("air", "16.1", False, "axis attacks at +1 in turns 1 and 2"),
    Option("bickering", "16.6", False, "allied re-roll turns 3", excludes=("cooperation",)),
    Option("cooperation", "16.7", False, "all attacks at +1", excludes=("bickering",)),
    Option("weather", "16.4", "none", "rain costs attacks", choices=("none", "light", "heavy"), uses=("turns",)),
    Option("required", "15.2", 12, "victory points beyond which axis wins", low=4, high=20),
)
COLUMNS = (
    Column("axis_vp", "number", "VP", "victory points", side="axis"),
    Column("axis_win", "flag", "share", "axis wins", side="axis"),
    Column("winner", "category", "share", "who won", labels=("draw", "axis", "allied")),
    Column("taken", "turn", "turn", "turn in which the pass fell", side="axis"),
    Column("turns", "number", "turns", "length"),
)


def dice(seed: int, first: int, count: int) -> np.ndarray:
    """Return dice, shape (count, TURNS, ATTACKS, 2): each trial has its own counter."""
    found = np.empty((count, TURNS, ATTACKS, 2), dtype=np.int64)
    for n in range(count):
        bits = np.random.Philox(key=[seed, 7], counter=[0, first + n, 0, 0])
        found[n] = np.random.Generator(bits).integers(1, 7, (TURNS, ATTACKS, 2))
    return found


def table(setup: Setup) -> RollTable:
    """Return the one-column table, and a kind of roll for every modifier."""
    printed = {str(n): "two" if n >= 9 else "one" if n >= 7 else "back" if n <= 3 else "none" for n in range(2, 13)}
    cells = {key.replace('"', ""): value for key, value in setup.patches.items()}
    printed |= {key.split(".")[2]: value for key, value in cells.items() if key != "crt.bonus.1"}
    faces = range(2, 13)
    kinds = tuple(
        Kind(0, tuple(min(MOST, max(LEAST, face + shift)) - LEAST for face in faces), shift) for shift in SHIFTS
    )
    chances = tuple(Fraction(6 - abs(face - 7), 36) for face in faces)
    results = tuple((result,) for result in printed.values())
    return RollTable("crt", ("axis",), ("attack",), tuple(printed), results, tuple(GAINS), kinds, chances)


@dataclass
class ToySimulator:
    setup: Setup
    delay: float = 0.0

    @property
    def rolls(self) -> RollTable:
        return table(self.setup)

    def run(self, seed: int, first: int, count: int) -> np.ndarray:
        return self.run_counted(seed, first, count)[0]

    def options(self) -> dict[str, Any]:
        return {o.name: self.setup.options.get(o.name, o.default) for o in OPTIONS}

    def shift(self) -> np.ndarray:
        """Return the modifier by turn and attack."""
        on = self.options()
        shift = np.zeros((TURNS, ATTACKS))
        shift[3:] -= on["supply"]
        shift[:2] += on["air"]
        shift[2] -= on["bickering"]
        shift += on["cooperation"]
        shift -= {"none": 0, "light": 1, "heavy": 2}[str(on["weather"])]
        shift += self.setup.players.get("axis") == "bold"
        return (shift + int(self.setup.patches.get("crt.bonus.1", "0"))).astype(int)

    def run_counted(self, seed: int, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        if self.delay:
            time.sleep(self.delay)
        return self.play(dice(seed, first, count).sum(-1))

    def play(self, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return rows and counts of games with these sums of dice, shape (games, TURNS, ATTACKS)."""
        count, shift = len(faces), self.shift()
        gains = np.array([GAINS[line[0]] for line in self.rolls.results])
        gain = gains[np.clip(faces + shift, LEAST, MOST) - LEAST].sum(-1)
        running = gain.cumsum(1)
        stop = np.where((running >= 12).any(1), (running >= 12).argmax(1), TURNS - 1)
        rows = np.zeros(count, DTYPE)
        rows["turns"] = stop + 1
        rows["axis_vp"] = running[np.arange(count), stop]
        required = int(self.options()["required"])
        rows["axis_win"] = rows["axis_vp"] > required
        rows["winner"] = np.where(rows["axis_vp"] > required, 1, np.where(rows["axis_vp"] < required - 2, 2, 0))
        rows["taken"] = np.where((running >= 6).any(1), (running >= 6).argmax(1) + 1, 0)
        counts = np.zeros((count, *self.rolls.shape), np.uint16)
        fought = np.arange(TURNS)[None, :, None] <= stop[:, None, None]
        game, turn, attack = np.nonzero(np.broadcast_to(fought, faces.shape))
        np.add.at(counts, (game, 0, shift[turn, attack] - SHIFTS[0], faces[game, turn, attack] - 2), 1)
        return rows, counts


class ToyRules:
    """The verbs of the toy."""

    studies: ClassVar = {"advance": "expected advance by column"}

    def __init__(self, delay: float = 0.0) -> None:
        self.delay = delay

    def simulator(self, setup: Setup) -> ToySimulator:
        return ToySimulator(setup, self.delay)

    def pack(self, setup: Setup) -> Any:
        for key, value in setup.patches.items():
            cell = key.replace('"', "").startswith("crt.attack.") and value in GAINS
            if not cell and (key != "crt.bonus.1" or not value.lstrip("-").isdigit()):
                raise DataError("crt.csv", column=key, found=value, allowed="a whole number in crt.bonus.1")
        name = "toy" + "".join(f"{k}={v}" for k, v in sorted(setup.patches.items())) + str(setup.data or "")
        origins = {"crt": "stand-in; what-if" if setup.patches else "stand-in", "units": "rulebook"}
        bonus = {"roll": "1", "bonus": "0"}
        crt = Table("crt", "crt.csv", ("roll", "bonus"), (bonus,), (2,))
        return SimpleNamespace(hash=name, origins=origins, stand_ins=("crt",), tables={"crt": crt})

    def study(self, name: str, setup: Setup, **parameters: Any) -> list[dict[str, Any]]:
        from fractions import Fraction

        bonus = int(bool(setup.options.get("cooperation")))
        top = int(parameters.get("columns", 8))
        return [
            {"column": f"{n}:1", "advance": Fraction(n + bonus, 6) if n <= 6 else Fraction(1, 2), "rolls": 36}
            for n in range(1, top + 1)
        ]

    def odds(self, setup: Setup, **asked: Any) -> Any:
        return SimpleNamespace(to_dataframe=lambda: pd.DataFrame([{"result": "DR", "probability": 0.5, **asked}]))

    table = odds


def toy_game(folder: Path, delay: float = 0.0) -> Game:
    """Return the toy, with a folder for its (absent) sources."""
    players = {
        "axis": (Player("steady", "as it comes"), Player("bold", "presses every attack")),
        "allied": (Player("steady", "holds"),),
    }
    return Game(
        "toy", "Toy Pass", ("axis", "allied"), OPTIONS, players, COLUMNS, "axis_vp", "toy", folder, folder / "pack",
        ToyRules(delay),  # type: ignore[arg-type]
    )  # fmt: skip
