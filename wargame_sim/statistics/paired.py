"""The difference of two variants, game by game where they share dice."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array, t_interval
from wargame_sim.statistics.pairs import TAKEN_OFF, Pairs, pairs_of
from wargame_sim.statistics.sequences import ANYTIME
from wargame_sim.statistics.shares import newcombe, tango


@dataclass(frozen=True)
class Difference:
    """A difference of means or shares, first minus second, with its interval.

    Parameters
    ----------
    mean : float
        Estimate.
    low, high : float
        Interval.
    level : float
        Coverage of this interval.
    method : str
        Name of the interval.
    correlation : float
        Between the paired games; nan when one of them never varies or the games are not paired.
    reduction : float
        How many times more games unpaired sampling would need for the same precision; nan when unknown.
    n : int
        Pairs of games; the smaller number when not paired.
    sd : float
        Standard deviation such that sd / sqrt(n) is the standard error.
    luck : float
        How many times more games it would need with luck left in; nan where it is left in.
    """

    mean: float
    low: float
    high: float
    level: float
    method: str
    correlation: float
    reduction: float
    n: int
    sd: float
    luck: float = math.nan

    @property
    def anytime(self) -> bool:
        """Whether the interval holds at all numbers of games, so that play may have been stopped by it."""
        return self.method.startswith(ANYTIME)

    def scaled(self, times: float) -> Difference:
        """Return so many times the difference; `times` is positive."""
        if times == 1:
            return self
        mean, low, high, sd = (times * x for x in (self.mean, self.low, self.high, self.sd))
        return replace(self, mean=mean, low=low, high=high, sd=sd)


def paired_difference(a: ArrayLike, b: ArrayLike, level: float = 0.95) -> Difference:
    """Compare two variants played with the same keyed dice.

    Values that are all 0 or 1 on both sides are shares and get Tango's score interval, which stays honest when few
    games differ; other values get the t interval of their differences (Law 2015, Simulation Modeling and Analysis,
    5th ed., section 10.2.1, and section 11.2 on common random numbers).

    Parameters
    ----------
    a, b : array_like
        One value a game, the same trials in the same order, at least 2.
    level : float
        Coverage, 0 to 1.

    Raises
    ------
    ValueError
        When the lengths differ or there are fewer than 2 pairs.
    """
    try:
        return paired(pairs_of(a, b), level)
    except ValueError as error:
        raise ValueError(f"paired_difference: {error}") from None


def paired(pairs: Pairs, level: float = 0.95) -> Difference:
    """Compare two variants by what their pairs of games come to; see :func:`paired_difference`."""
    if pairs.zero_one:
        low, high = tango(pairs.first, pairs.second, pairs.n, level)
        method = "paired score (Tango)"
    else:
        low, high = t_interval(pairs.mean, pairs.sd, pairs.n, level)
        method = "paired t"
    return difference(pairs, (float(low), float(high)), level, method)


def difference(pairs: Pairs, ends: tuple[float, float], level: float, method: str) -> Difference:
    """Return what some pairs come to, with an interval from elsewhere."""
    method += "" if math.isnan(pairs.luck) else TAKEN_OFF
    correlation, reduction = pairs.correlation, pairs.reduction
    return Difference(pairs.mean, *ends, level, method, correlation, reduction, pairs.n, pairs.sd, pairs.luck)


def unpaired_difference(a: ArrayLike, b: ArrayLike, level: float = 0.95) -> Difference:
    """Compare two sets of games that share no dice.

    Shares get Newcombe's interval; means get that of Welch 1947 (Biometrika 34, 28-35).

    Parameters
    ----------
    a, b : array_like
        One value a game, at least 2 each.
    level : float
        Coverage, 0 to 1.
    """
    x, y = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if min(x.size, y.size) < 2:
        raise ValueError(f"unpaired_difference: found {x.size} and {y.size} values; allowed 2 or more")
    mean = float(x.mean() - y.mean())
    v_x, v_y = float(x.var(ddof=1)) / x.size, float(y.var(ddof=1)) / y.size
    error, n = math.sqrt(v_x + v_y), min(x.size, y.size)
    if _zero_one(x) and _zero_one(y):
        low, high = newcombe(x.sum(), x.size, y.sum(), y.size, level)
        method = "score (Newcombe)"
    else:
        spread = v_x**2 / (x.size - 1) + v_y**2 / (y.size - 1)
        freedom = (v_x + v_y) ** 2 / spread if spread > 0 else x.size + y.size - 2
        low, high = t_interval(mean, error * math.sqrt(freedom + 1), freedom + 1, level)
        method = "t (Welch)"
    return Difference(mean, float(low), float(high), level, method, math.nan, math.nan, n, error * math.sqrt(n))


def _zero_one(x: Array) -> bool:
    return bool(np.all((x == 0) | (x == 1)))
