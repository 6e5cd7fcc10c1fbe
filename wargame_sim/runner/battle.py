"""A battle fought with dice as a check of its exact answer: every number with its distance in standard errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.model.battle import BattleAnswer
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plans import Asked
from wargame_sim.runner.turn import TurnFound, fight_turn
from wargame_sim.statistics.summary import finite

_AS_SCRIPTS_LIKE: Mapping[str, str] = {}


class CheckLine(NamedTuple):
    """One number, exact and found; ``kind`` is ``probability`` or ``mean``."""

    name: str
    kind: str
    exact: float
    found: float
    standard_errors: float


@dataclass(frozen=True)
class CrossCheck:
    """The exact answer of a battle beside a simulation of it.

    Parameters
    ----------
    trials, seed : int
        Of the simulation.
    lines : tuple of CheckLine
        Results, then the summary's numbers that trials note.
    """

    trials: int
    seed: int
    lines: tuple[CheckLine, ...]

    @property
    def farthest(self) -> float:
        """Largest distance in standard errors."""
        return max((abs(line.standard_errors) for line in self.lines), default=0.0)

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        numbers = [{**line._asdict(), "standard_errors": finite(line.standard_errors)} for line in self.lines]
        return {"trials": self.trials, "seed": self.seed, "numbers": numbers}


def cross_check(
    asked: Asked,
    answer: BattleAnswer,
    attack: int,
    trials: int,
    seed: int,
    manner: Manner,
    chit: Mapping[str, str] = _AS_SCRIPTS_LIKE,
) -> CrossCheck:
    """Fight one attack of a plan so many times and compare with its exact answer.

    Parameters
    ----------
    asked : Asked
        Game, setup and plan.
    answer : BattleAnswer
        The exact answer.
    attack : int
        Number of the attack, from 0.
    trials, seed : int
        How often, and with which dice.
    manner : Manner
        Workers and progress.
    chit : mapping of str to str
        What the question said of the re-roll chit.
    """
    turn = asked.game.rules.turn(asked.setup, asked.plan, attack, **chit)
    found = fight_turn(asked, turn, trials, seed, manner, None)
    lines = [*_results(answer, found), _vacated(answer, found)]
    lines += [_loss(answer, found, side) for side in answer.sides]
    return CrossCheck(trials, seed, tuple(lines))


def _results(answer: BattleAnswer, found: TurnFound) -> list[CheckLine]:
    column = next(c for c in found.turn.columns if c.name == found.turn.battles[0].result)
    counts = np.bincount(found.outcomes.rows[column.name], minlength=len(column.labels))
    shares = {label: int(k) for label, k in zip(column.labels, counts, strict=True)}
    exact = {fate.result: fate.probability for fate in answer.results}
    names = [label for label, k in shares.items() if k or label in exact]
    return [_chance(name, exact.get(name, Fraction(0)), shares[name], len(found.outcomes)) for name in names]


def _chance(name: str, p: Fraction, k: int, n: int) -> CheckLine:
    spread = float(p * (1 - p) / n) ** 0.5
    return CheckLine(name, "probability", float(p), k / n, _distance(k / n - float(p), spread))


def _distance(off: float, spread: float) -> float:
    if abs(off) < 1e-12:
        return 0.0
    return off / spread if spread else float("inf") * off


def _vacated(answer: BattleAnswer, found: TurnFound) -> CheckLine:
    k = int(np.count_nonzero(found.outcomes.rows[found.turn.battles[0].won]))
    p = sum((fate.probability for fate in answer.results if fate.vacated), Fraction(0))
    return _chance("defender leaves the hex", p, k, len(found.outcomes))


def _loss(answer: BattleAnswer, found: TurnFound, side: str) -> CheckLine:
    """Compare the mean of lost attack factors, which is what trials count on either side."""
    weights = [(float(fate.probability), float(fate.attack_factors[side])) for fate in answer.results]
    mean = sum(p * x for p, x in weights)
    spread = (sum(p * (x - mean) ** 2 for p, x in weights) / len(found.outcomes)) ** 0.5
    got = float(found.outcomes.rows[found.turn.losses[side]].mean())
    column = next(c for c in found.turn.columns if c.name == found.turn.losses[side])
    unit = column.unit if column.unit == "steps" else "attack factors"
    return CheckLine(f"{unit} lost by {side}", "mean", mean, got, _distance(got - mean, spread))
