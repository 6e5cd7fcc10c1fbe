"""The difference of two variants, game by game where they share dice."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array, clopper_pearson, guarded_t, wilson
from wargame_sim.statistics.pairs import TAKEN_OFF, Pairs, pairs_of
from wargame_sim.statistics.sequences import ANYTIME
from wargame_sim.statistics.shares import newcombe, tango
from wargame_sim.statistics.tally import Tally


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
    differ : int or None
        Pairs of games that differ at all; None when not paired.
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
    differ: int | None = None

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

    Values that are all 0 or 1 on both sides are shares and get Tango's score interval; other values get the t interval
    of their differences (Law 2015, Simulation Modeling and Analysis, 5th ed., section 10.2.1, and section 11.2 on common
    random numbers). Neither is narrower than :func:`guarded_t` makes it, so that samples in which nothing has differed
    yet have a width, and a handful of games says no more than it can.

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
    low, high = guarded_t(pairs.mean, pairs.sd, pairs.n, pairs.spread, level)
    method = "paired t"
    if pairs.zero_one:
        # The score interval of very few games is too narrow: one difference in five pairs would rule out one in thirty.
        score_low, score_high = tango(pairs.first, pairs.second, pairs.n, level)
        low, high = max(-1.0, min(low, score_low)), min(1.0, max(high, score_high))
        method = "paired score (Tango)"
    return difference(pairs, (float(low), float(high)), level, method)


def difference(pairs: Pairs, ends: tuple[float, float], level: float, method: str) -> Difference:
    """Return what some pairs come to, with an interval from elsewhere."""
    method += "" if math.isnan(pairs.luck) else TAKEN_OFF
    correlation, reduction = pairs.correlation, pairs.reduction
    return Difference(
        pairs.mean, *ends, level, method, correlation, reduction, pairs.n, pairs.sd, pairs.luck, pairs.differ
    )


def unpaired_difference(a: ArrayLike, b: ArrayLike, level: float = 0.95, together: bool = False) -> Difference:
    """Compare two sets of games that share no dice.

    Shares get Newcombe's interval; means get that of Welch 1947 (Biometrika 34, 28-35), guarded as paired ones are.

    Parameters
    ----------
    a, b : array_like
        One value a game, at least 2 each.
    level : float
        Coverage, 0 to 1.
    together : bool
        Whether it is one of several that hold together: then shares are joined from exact intervals, since score
        intervals fail near 0 and 1 at such levels.
    """
    x, y = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if min(x.size, y.size) < 2:
        raise ValueError(f"unpaired_difference: found {x.size} and {y.size} values; allowed 2 or more")
    mean = float(x.mean() - y.mean())
    v_x, v_y = float(x.var(ddof=1)) / x.size, float(y.var(ddof=1)) / y.size
    error, n = math.sqrt(v_x + v_y), min(x.size, y.size)
    if _zero_one(x) and _zero_one(y):
        low, high = newcombe(x.sum(), x.size, y.sum(), y.size, level, clopper_pearson if together else wilson)
        method = "exact (Newcombe, Clopper-Pearson)" if together else "score (Newcombe)"
    else:
        both = v_x**2 / (x.size - 1) + v_y**2 / (y.size - 1)
        freedom = (v_x + v_y) ** 2 / both if both > 0 else x.size + y.size - 2
        # The guard counts the games of each set, the interval itself the degrees of freedom of both.
        spread = (freedom + 1) * math.hypot(*(_imagined(one, other) / one.size for one, other in ((x, y), (y, x))))
        low, high = guarded_t(mean, error * math.sqrt(freedom + 1), freedom + 1, spread, level)
        method = "t (Welch)"
    return Difference(mean, float(low), float(high), level, method, math.nan, math.nan, n, error * math.sqrt(n))


def _imagined(x: Array, other: Array) -> float:
    """Return what the interval is to imagine of one of two samples; one that never varied may vary as the other does."""
    tally = Tally.of(x)
    return tally.spread if tally.sd else float(other.std(ddof=1)) or abs(float(x.mean() - other.mean()))


def _zero_one(x: Array) -> bool:
    return bool(np.all((x == 0) | (x == 1)))
