"""The difference of two variants, game by game where they share dice."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array, t_interval
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

    @property
    def anytime(self) -> bool:
        """Whether the interval holds at all numbers of games, so that play may have been stopped by it."""
        return self.method.startswith(ANYTIME)


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
    x, y = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if x.shape != y.shape or x.ndim != 1 or x.size < 2:
        raise ValueError(f"paired_difference: found shapes {x.shape} and {y.shape}; allowed equal ones of 2 or more")
    d = x - y
    mean, sd, n = float(d.mean()), float(d.std(ddof=1)), d.size
    if _zero_one(x) and _zero_one(y):
        low, high = tango(np.count_nonzero(d > 0), np.count_nonzero(d < 0), n, level)
        method = "paired score (Tango)"
    else:
        low, high = t_interval(mean, sd, n, level)
        method = "paired t"
    correlation, reduction = gain(x, y, sd)
    return Difference(mean, float(low), float(high), level, method, correlation, reduction, n, sd)


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


def gain(x: Array, y: Array, sd: float) -> tuple[float, float]:
    """Return the correlation of the pairs, and the variance of unpaired over paired differences."""
    v_x, v_y = float(x.var(ddof=1)), float(y.var(ddof=1))
    if v_x == 0 or v_y == 0:
        return math.nan, math.nan
    correlation = float(np.mean((x - x.mean()) * (y - y.mean()))) * x.size / (x.size - 1) / math.sqrt(v_x * v_y)
    return min(1.0, max(-1.0, correlation)), (v_x + v_y) / sd**2 if sd > 0 else math.inf
