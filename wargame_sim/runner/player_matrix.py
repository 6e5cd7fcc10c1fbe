"""The matrix of a game's players: every one of a side against every one of the other, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.players import FLOOR
from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.runner.player_file import SUFFIX
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.measures import Measure, parse_measure
from wargame_sim.statistics.meta_game import MetaGame
from wargame_sim.statistics.paired import Difference, paired_difference

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.95
Seats = Mapping[str, Mapping[str, str]]


def label_of(text: str) -> str:
    """Return what a player is called in tables: its text, or the name of its file."""
    return Path(text).stem if text.endswith(SUFFIX) else text


def named(
    game: Game, more: Mapping[str, Sequence[str]] | None = None, with_floor: bool = True
) -> dict[str, dict[str, str]]:
    """Return side to the players that meet, label to text: all named ones, those added, and the floor last.

    Parameters
    ----------
    game : Game
        The game.
    more : mapping of str to sequence of str, optional
        Side to further players: ``NAME+WORD``, or files, which are labelled by their names.
    with_floor : bool
        Whether the floor meets them too.

    Raises
    ------
    UsageError
        When there is no such side or player.
    """
    found: dict[str, dict[str, str]] = {}
    for side in game.sides:
        names = {p.name: p.name for p in game.players[side] if p.name != FLOOR}
        for text in (more or {}).get(side, ()):
            names[label_of(text)] = text
        floor = {FLOOR: FLOOR} if with_floor and FLOOR in {p.name for p in game.players[side]} else {}
        found[side] = {**names, **floor}
    unknown = set(more or {}) - set(game.sides)
    if unknown:
        raise UsageError(f"player side: found {sorted(unknown)[0]!r}; allowed {', '.join(game.sides)}")
    return found


def favoured(game: Game, measure: Measure) -> str:
    """Return the side that wants more of an outcome.

    Raises
    ------
    UsageError
        When nothing says so.
    """
    label = measure.column.labels[int(measure.value)] if measure.column.labels else ""
    if label in game.sides:
        return label
    side = measure.column.side
    if not side or measure.column.labels:
        good = [c.name for c in game.columns if c.side and not c.labels]
        good += [
            f"{c.name}={s}" for c in game.columns for s in c.labels if s in game.sides and not c.name[:6] == "holder"
        ]
        raise UsageError(
            f"--outcome: found {measure.name!r}, of which no side wants more; allowed {', '.join(good[:12])}"
        )
    early = measure.column.kind == "turn"  # a turn before which something happened is good for whom it is good
    against = measure.condition == (">=" if early else "<=")
    return next(s for s in game.sides if s != side) if against else side


@dataclass(frozen=True)
class PlayerMatrix:
    """Games of every pair of players, and the matrix game they make.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        Options and tables.
    seats : mapping of str to mapping of str to str
        Side to the players that met, label to text.
    measure : Measure
        The outcome looked at.
    rows : mapping of (str, str) to structured array
        Games of each pair of labels, the first side's first; the same dice for all pairs.
    provenance : Provenance
        How they came about.
    """

    game: Game
    setup: Setup
    seats: Seats
    measure: Measure
    rows: Mapping[tuple[str, str], Rows]
    provenance: Provenance

    @property
    def trials(self) -> int:
        """Games a pair."""
        return self.provenance.trials

    def labels(self, side: str, floor: bool = False) -> tuple[str, ...]:
        """Return the players of a side, with the floor or without."""
        return tuple(label for label in self.seats[side] if floor or label != FLOOR)

    def values(self, first: str, second: str, measure: Measure | None = None) -> Array:
        """Return one value a game of a pair."""
        return (measure or self.measure).values(self.rows[first, second])

    def matrix(self, measure: Measure | None = None, floor: bool = False) -> MetaGame:
        """Return the matrix game of an outcome: without the floor, which nobody would choose, unless asked."""
        measure = measure or self.measure
        one, two = (self.labels(side, floor) for side in self.game.sides)
        values = np.stack([np.stack([self.values(a, b, measure) for b in two], axis=1) for a in one], axis=1)
        return MetaGame(values, one, two, favoured(self.game, measure) == self.game.sides[0], LEVEL)

    @cached_property
    def meta(self) -> MetaGame:
        """The matrix game of the outcome looked at."""
        return self.matrix()

    @property
    def wins(self) -> Measure | None:
        """The share of games that the first side wins, when the game tells who won."""
        side = self.game.sides[0]
        for column in self.game.columns:
            if set(self.game.sides) <= set(column.labels):
                return parse_measure(f"{column.name}={side}", self.game.columns)
        return None

    def gains(self, side: str) -> dict[tuple[str, str], Difference]:
        """Return what each player gains for its side over the floor in its place, by (player, opponent); same dice."""
        if FLOOR not in self.seats[side]:
            return {}
        first = side == self.game.sides[0]
        found = {}
        for label in self.labels(side):
            for other in self.labels(next(s for s in self.game.sides if s != side)):
                pair, floor = ((label, other), (FLOOR, other)) if first else ((other, label), (other, FLOOR))
                a, b = self.values(*pair), self.values(*floor)
                better = favoured(self.game, self.measure) == side
                found[label, other] = paired_difference(a, b, LEVEL) if better else paired_difference(b, a, LEVEL)
        return found

    def to_dataframe(self) -> pd.DataFrame:
        """Return one line a pair: estimate with its interval."""
        import pandas as pd

        return pd.DataFrame(self.lines())

    def table(self, number: str = "estimate") -> pd.DataFrame:
        """Return one number of every pair, a row a player of the first side: ``estimate``, ``low`` or ``high``."""
        one, two = self.game.sides
        frame = self.to_dataframe().pivot(index=one, columns=two, values=number)
        return frame.loc[list(self.seats[one]), list(self.seats[two])]

    def equilibrium(self) -> pd.DataFrame:
        """Return one line a player: its weight at equilibrium, how stable that is, what it gives away alone."""
        import pandas as pd

        mixtures = zip(self.game.sides, self.meta.mixtures, strict=True)
        return pd.DataFrame([{"side": side, **vars(m)} for side, mix in mixtures for m in mix]).set_index(
            ["side", "name"]
        )

    def balance(self) -> pd.Series[float]:
        """Return the balance as a range over players, and at equilibrium with its interval."""
        import pandas as pd

        numbers = dict(zip(("least", "most"), self.meta.range, strict=True)) | {"equilibrium": self.meta.value}
        numbers |= dict(zip(("low", "high"), self.meta.value_interval, strict=True)) | {"lean": self.meta.lean}
        return pd.Series(numbers, name=self.measure.name)

    def _repr_html_(self) -> str:
        return str(self.table().round(2).to_html())

    def lines(self) -> list[dict[str, Any]]:
        """Return one record a pair, the floor's included."""
        meta, (one, two) = self.matrix(floor=True), self.game.sides
        low, high, method = meta.cells()
        return [
            {one: a, two: b, "outcome": self.measure.name, "estimate": float(meta.means[i, j]), "low": float(low[i, j]),
             "high": float(high[i, j]), "level": LEVEL, "method": method, "games": self.trials}
            for i, a in enumerate(meta.rows) for j, b in enumerate(meta.columns)
        ]  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        meta, made = self.meta, self.provenance
        low, high = meta.value_interval
        return {
            "game": self.game.slug,
            "outcome": self.measure.name,
            "kind": self.measure.kind,
            "trials": self.trials,
            "seed": made.seed,
            "options": made.base.options,
            "patches": made.base.patches,
            "players": {side: dict(people) for side, people in self.seats.items()},
            "cells": self.lines(),
            "range": list(meta.range),
            "range_intervals": [list(ends) for ends in meta.range_interval],
            "equilibrium": {"value": meta.value, "low": low, "high": high, "level": LEVEL, "method": meta.value_method,
                            "lean": meta.lean},
            "mixtures": {s: [vars(m) for m in mix] for s, mix in zip(self.game.sides, meta.mixtures, strict=True)},
            "gain_over_random": [
                {"side": side, "player": a, "opponent": b, "gain": d.mean, "low": d.low, "high": d.high, "level": d.level,
                 "method": d.method}
                for side in self.game.sides for (a, b), d in self.gains(side).items()
            ],
            "origin": made.base.origins,
            "stand_ins": made.base.stand_ins,
            "digest": made.digest,
        }  # fmt: skip


def measure_of(game: Game, outcome: str | None) -> Measure:
    """Return the outcome asked for, or what the game's players are judged by.

    Raises
    ------
    UsageError
        When the game has no such outcome.
    """
    try:
        return parse_measure(outcome or game.aim or game.headline, game.columns)
    except ValueError as error:
        raise UsageError(f"--outcome: {error}") from None
