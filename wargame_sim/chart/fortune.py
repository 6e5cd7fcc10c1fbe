"""Luck at a results table: what came less what was to be expected, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from wargame_sim.chart.questions import MOST
from wargame_sim.chart.table import Chart
from wargame_sim.exact import Distribution

Worth = Literal["cleared", "steps"]


class Thrown(NamedTuple):
    """One roll at the table.

    Parameters
    ----------
    column : int
        Of the chart.
    roll, drm : int
        What the dice show; added to it.
    attackers, defenders : int
        Steps; zeros when nobody says.
    """

    column: int
    roll: int
    drm: int = 0
    attackers: int = 0
    defenders: int = 0


class Luck(NamedTuple):
    """Luck of several rolls.

    Parameters
    ----------
    came, expected : Fraction
        What the rolls were worth, and their exact mean.
    below, alike : Fraction
        Chance that fair dice do worse, and that they do just as well.
    """

    came: Fraction
    expected: Fraction
    below: Fraction
    alike: Fraction

    @property
    def percentile(self) -> float:
        """Share of games with less luck, those with the same counted half: 0 to 1."""
        return float(self.below + self.alike / 2)


def worth(chart: Chart, result: str, thrown: Thrown, kind: Worth) -> int:
    """Return what a result is worth to the attacker: 1 for a hex that is cleared, or steps gained less steps lost."""
    effect = chart.effects[result]
    if kind == "cleared":
        return int(effect.clears(thrown.defenders or MOST) or effect.defender.share == 1)
    lost = effect.losses(thrown.attackers, thrown.defenders)
    return lost[1] - lost[0]


def worths(chart: Chart, thrown: Thrown, kind: Worth) -> Distribution[int]:
    """Return the exact distribution of what the roll could have been worth."""
    return chart.outcome(thrown.column, thrown.drm).map(lambda result: worth(chart, result, thrown, kind))


def came(chart: Chart, thrown: Thrown, kind: Worth) -> int:
    """Return what the roll was worth."""
    return worth(chart, chart.result(thrown.column, thrown.roll, thrown.drm), thrown, kind)


def surplus(chart: Chart, thrown: Thrown, kind: Worth) -> Fraction:
    """Return what came less what was to be expected."""
    return came(chart, thrown, kind) - worths(chart, thrown, kind).mean(int)


def luck(chart: Chart, rolls: Sequence[Thrown], kind: Worth, signs: Sequence[int] = ()) -> Luck:
    """Return the luck of rolls together, by the exact distribution of their sum.

    Parameters
    ----------
    signs : sequence of int
        1 for each roll that is good when it is good for the attacker, -1 for the others; all 1 when empty.
    """
    signed = list(signs) or [1] * len(rolls)
    total, chances = 0, {0: Fraction(1)}
    for thrown, sign in zip(rolls, signed, strict=True):
        total += sign * came(chart, thrown, kind)
        one = list(worths(chart, thrown, kind).items())
        more: dict[int, Fraction] = {}
        for value, chance in chances.items():
            for gain, part in one:
                more[value + sign * gain] = more.get(value + sign * gain, Fraction(0)) + chance * part
        chances = more
    mean = sum((value * chance for value, chance in chances.items()), Fraction(0))
    below = sum((chance for value, chance in chances.items() if value < total), Fraction(0))
    return Luck(Fraction(total), mean, below, chances[total])
