"""Differences and estimates of runs that are stopped by what they show, or have had games added."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.paired import Difference, difference
from wargame_sim.statistics.pairs import Pairs, pairs_of
from wargame_sim.statistics.sequences import ASYMPTOTIC, BETA_BINOMIAL, BETTING, asymptotic, beta_binomial, bounded_mean
from wargame_sim.statistics.tally import Tally


def anytime_difference(a: ArrayLike, b: ArrayLike, level: float = 0.95, shares: bool = False) -> Difference:
    """Compare two variants played with the same keyed dice, at whatever number of games play stopped.

    Shares, whose differences lie between -1 and 1, get the betting sequence, which holds for any number of games.
    Means get the asymptotic one, with one more imagined pair that differs by the spread of the games: so an option
    that has changed no game yet is not taken for one that never will.

    Parameters
    ----------
    a, b : array_like
        One value a game, the same trials in the same order, at least 2.
    level : float
        Chance that the interval covers at all numbers of games together.
    shares : bool
        Whether the values are shares, between 0 and 1.

    Raises
    ------
    ValueError
        When the lengths differ or there are fewer than 2 pairs.
    """
    try:
        return anytime_pairs(pairs_of(a, b, shares), level, shares)
    except ValueError as error:
        raise ValueError(f"anytime_difference: {error}") from None


def anytime_pairs(pairs: Pairs, level: float = 0.95, shares: bool = False) -> Difference:
    """Compare two variants by what their pairs of games come to; see :func:`anytime_difference`."""
    if shares:
        low, high = bounded_mean(pairs.gaps, pairs.counts, (-1.0, 1.0), level)
        method = BETTING
    else:
        low, high = asymptotic(pairs.mean, guarded(pairs.sd, pairs.scale, pairs.n), pairs.n, level)
        method = ASYMPTOTIC
    return difference(pairs, (float(low), float(high)), level, method)


def anytime_unpaired(a: ArrayLike, b: ArrayLike, level: float = 0.95, shares: bool = False) -> Difference:
    """Compare two sets of games that share no dice: each has its own sequence at half the error, and they are joined.

    Parameters
    ----------
    a, b : array_like
        One value a game, at least 2 each.
    level : float
        Chance that the interval covers at all numbers of games together.
    shares : bool
        Whether the values are 0 or 1.
    """
    x, y = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if min(x.size, y.size) < 2:
        raise ValueError(f"anytime_unpaired: found {x.size} and {y.size} values; allowed 2 or more")
    each = 1 - (1 - level) / 2
    (low_x, high_x, method), (low_y, high_y, _) = (anytime_interval(v, each, shares) for v in (x, y))
    n = min(x.size, y.size)
    error = math.sqrt(float(x.var(ddof=1)) / x.size + float(y.var(ddof=1)) / y.size)
    mean = float(x.mean() - y.mean())
    return Difference(
        mean, low_x - high_y, high_x - low_y, level, method, math.nan, math.nan, n, error * math.sqrt(n)
    )  # fmt: skip


def anytime_interval(values: Array, level: float = 0.95, shares: bool = False) -> tuple[float, float, str]:
    """Return the interval of one share or mean, and the name of its method.

    Parameters
    ----------
    values : float[n]
        One a game, at least 1.
    level : float
        Chance that the interval covers at all numbers of games together.
    shares : bool
        Whether the values are 0 or 1.
    """
    return anytime_of(Tally.of(values), level, shares)


def anytime_of(tally: Tally, level: float = 0.95, shares: bool = False) -> tuple[float, float, str]:
    """Return the interval of one share or mean by how often each value came; see :func:`anytime_interval`."""
    if shares:
        low, high = beta_binomial(tally.total, tally.n, level)
        return float(low), float(high), BETA_BINOMIAL
    low, high = asymptotic(tally.mean, guarded(tally.sd, 0.0, tally.n) if tally.n > 1 else 0.0, tally.n, level)
    return float(low), float(high), ASYMPTOTIC


def guarded(sd: float, spread: float, n: int) -> float:
    """Return the standard deviation of n differences and one more that is as large as games are spread.

    Infinity where nothing has differed in any way yet: such games leave everything open.
    """
    return math.sqrt(sd * sd + spread * spread / n) if sd > 0 or spread > 0 else math.inf
