"""Estimates with intervals for the outcome columns of one set of games."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.model.game import Column
from wargame_sim.statistics.control import PREFIX, controls_of, saving, without_luck
from wargame_sim.statistics.intervals import Array, clopper_pearson, guarded_t, wilson
from wargame_sim.statistics.measures import Measure, default_measures
from wargame_sim.statistics.pairs import TAKEN_OFF
from wargame_sim.statistics.sequences import ANYTIME, ASYMPTOTIC, asymptotic
from wargame_sim.statistics.tally import Tally


@dataclass(frozen=True)
class Estimate:
    """One measure of one set of games.

    Parameters
    ----------
    outcome : str
        Name of the measure.
    kind : {"mean", "share"}
        What the estimate is.
    estimate, low, high : float
        With its interval: how sure the estimate is, not how much games differ (that is `sd`).
    level : float
        Coverage of the interval.
    method : str
        Name of the interval.
    n : int
        Games.
    sd, least, most : float
        Spread of single games.
    unit : str
        Of the estimate.
    """

    outcome: str
    kind: Literal["mean", "share"]
    estimate: float
    low: float
    high: float
    level: float
    method: str
    n: int
    sd: float
    least: float
    most: float
    unit: str

    def to_json(self) -> dict[str, Any]:
        """Return plain values, the estimate under its kind: ``{"mean": 3.1, "low": ...}``; null where unknown."""
        content = {k: v for k, v in asdict(self).items() if k not in ("outcome", "kind", "estimate")}
        return {self.kind: finite(self.estimate), **{k: finite(v) for k, v in content.items()}}


def finite(value: Any) -> Any:
    """Return None for a number that JSON cannot say."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


def estimate(measure: Measure, rows: np.ndarray[Any, Any], level: float = 0.95, anytime: bool = False) -> Estimate:
    """Estimate a measure: Wilson's interval for a share, Student's for a mean; or the anytime-valid ones.

    Parameters
    ----------
    measure : Measure
        What is counted.
    rows : structured array
        One row a game.
    level : float
        Coverage, 0 to 1.
    anytime : bool
        Whether play was stopped, or went on, because of what it showed.
    """
    return estimate_tally(measure, Tally.of(rows[measure.column.name]), level, anytime)


def estimate_tally(
    measure: Measure, column: Tally, level: float = 0.95, anytime: bool = False, together: bool = False
) -> Estimate:
    """Estimate a measure by how often each value of its column came; see :func:`estimate`.

    One of several intervals that hold `together` is exact for shares (Clopper and Pearson): score intervals fail near
    0 and 1 at such levels.
    """
    found = _estimate((measure.name, measure.kind, measure.unit), measure.tally(column), level, anytime)
    if not together or anytime or measure.kind != "share" or not found.n:
        return found
    low, high = clopper_pearson(round(found.estimate * found.n), found.n, level)
    return replace(found, low=float(low), high=float(high), method="Clopper-Pearson")


def summarise(
    columns: Sequence[Column],
    rows: np.ndarray[Any, Any],
    level: float = 0.95,
    measures: Sequence[Measure] = (),
    anytime: bool = False,
) -> list[Estimate]:
    """Estimate every outcome column, and the measures given beside them.

    A turn column has two lines: the share of games in which it happened, and the mean turn of those games.

    Parameters
    ----------
    columns : sequence of Column
        Outcome columns.
    rows : structured array
        One row a game.
    level : float
        Coverage of each interval.
    measures : sequence of Measure
        More measures, listed first.
    anytime : bool
        Whether play was stopped, or went on, because of what it showed.
    """
    plain = summarise_tallies(columns, lambda name: Tally.of(rows[name]), level, measures, anytime)
    controls = controls_of(rows)
    if controls is None:
        return plain
    known = {m.name: m for m in (*measures, *default_measures(columns)) if not m.column.name.startswith(PREFIX)}
    return [_without_luck(e, known[e.outcome].values(rows), controls) if e.outcome in known else e for e in plain]


def _without_luck(plain: Estimate, values: Array, controls: Array) -> Estimate:
    """Return an estimate with luck taken off its games; a share has the interval of a mean then."""
    left = without_luck(values, controls)
    tally = Tally.of(left)
    if tally.n < 2 or not tally.sd:
        return plain
    anytime = plain.method.startswith(ANYTIME)
    mean, (low, high) = tally.mean, mean_interval(tally, plain.level, anytime, plain.kind == "share")
    method = (ASYMPTOTIC if anytime else "t") + TAKEN_OFF
    return replace(plain, estimate=mean, low=float(low), high=float(high), method=method)


def savings(
    columns: Sequence[Column], rows: np.ndarray[Any, Any], measures: Sequence[Measure] = ()
) -> dict[str, float]:
    """Return what taking luck off saves: the estimate of each measure is as good as with so many times the games.

    Empty for games that do not tell their luck.
    """
    controls = controls_of(rows)
    if controls is None or len(rows) < 2:
        return {}
    found = {}
    for measure in measures or default_measures(columns):
        if not measure.column.name.startswith(PREFIX):
            values = measure.values(rows)
            found[measure.name] = saving(float(values.std()), float(without_luck(values, controls).std()))
    return found


def summarise_tallies(
    columns: Sequence[Column],
    tally: Callable[[str], Tally],
    level: float = 0.95,
    measures: Sequence[Measure] = (),
    anytime: bool = False,
) -> list[Estimate]:
    """Estimate every outcome column by how often each of its values came; see :func:`summarise`."""
    names = {m.name for m in measures}
    found = [estimate_tally(m, tally(m.column.name), level, anytime) for m in measures]
    for measure in default_measures(columns):
        column = tally(measure.column.name)
        if measure.name not in names:
            found.append(estimate_tally(measure, column, level, anytime))
        if measure.column.kind == "turn":
            turns = column.only(column.values > 0)
            found.append(_estimate((f"{measure.name} (turn)", "mean", "turn"), turns, level, anytime))
    return found


def _estimate(named: tuple[str, Literal["mean", "share"], str], tally: Tally, level: float, anytime: bool) -> Estimate:
    (name, kind, unit), n = named, tally.n
    if n == 0:
        low, high = (0.0, 1.0) if kind == "share" else (-math.inf, math.inf)
        return Estimate(name, kind, math.nan, low, high, level, "none", 0, math.nan, math.nan, math.nan, unit)
    mean, sd = tally.mean, tally.sd
    if anytime:
        from wargame_sim.statistics.anytime import anytime_of

        low, high, method = anytime_of(tally, level, kind == "share")
    elif kind == "share":
        (low, high), method = wilson(tally.total, n, level), "Wilson"
    else:
        (low, high), method = mean_interval(tally, level), "t"
    least, most = float(tally.values[0]), float(tally.values[-1])
    return Estimate(name, kind, mean, float(low), float(high), level, method, n, sd, least, most, unit)


def mean_interval(tally: Tally, level: float, anytime: bool = False, share: bool = False) -> tuple[float, float]:
    """Return the interval of a mean; of one of shares, which several variants or luck have spoilt, within 0 to 1.

    Parameters
    ----------
    tally : Tally
        How often each value came.
    level : float
        Coverage.
    anytime : bool
        Whether play was stopped, or went on, because of what it showed.
    share : bool
        Whether each value is a share: then games that have not differed yet may do so by 1, else by nobody knows what.
    """
    from wargame_sim.statistics.anytime import guarded

    mean, n, sd = tally.mean, tally.n, tally.sd if tally.n > 1 else 0.0
    if anytime:
        low, high = asymptotic(mean, guarded(sd, float(share), n), n, level)
    else:
        low, high = guarded_t(mean, sd, n, tally.spread if sd else float(share), level)
    return (max(0.0, float(low)), min(1.0, float(high))) if share else (float(low), float(high))


def interval_of(values: ArrayLike, level: float, anytime: bool) -> tuple[float, float, str]:
    """Return interval and method for values, one a game; a share when all are 0 or 1."""
    tally = Tally.of(values)
    shares = bool(np.all((tally.values == 0) | (tally.values == 1)))
    found = _estimate(("", "share" if shares else "mean", ""), tally, level, anytime)
    return found.low, found.high, found.method
