"""Records for what designs and sweeps show: two options together, and a number along swept values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wargame_sim.reports.data import Interval


class Panel(NamedTuple):
    """Two factors together: the outcome without both, with either, with both.

    Parameters
    ----------
    one, other : str
        The changes.
    points : mapping of (bool, bool) to Interval
        Whether the first and the second change are made, to the outcome there.
    """

    one: str
    other: str
    points: Mapping[tuple[bool, bool], Interval]


@dataclass(frozen=True)
class Panels:
    """Panels of one outcome; `kind` and `unit` as in `EffectGroup`."""

    outcome: str
    kind: str
    unit: str
    panels: tuple[Panel, ...]


class Point(NamedTuple):
    """One value along a sweep.

    Parameters
    ----------
    value : float
        Swept value.
    interval : Interval
        The outcome there.
    difference : Interval or None
        Against the base; None at the base.
    games : int
        Games.
    """

    value: float
    interval: Interval
    difference: Interval | None
    games: int


@dataclass(frozen=True)
class Curve:
    """An outcome along the swept values of a number.

    Parameters
    ----------
    factor, outcome : str
        What is swept, and what is counted.
    kind, unit : str
        As in `EffectGroup`.
    points : tuple of Point
        In the order of the values.
    base : float or None
        Value in the base, where it is among them.
    level : float
        Chance that the intervals of all points hold together.
    """

    factor: str
    outcome: str
    kind: str
    unit: str
    points: tuple[Point, ...]
    base: float | None
    level: float
