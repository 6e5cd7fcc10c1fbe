"""Intervals that may be looked at after every chunk of games: they cover at all looks together.

A fixed-sample interval that is watched until it says something misleads; these do not, whatever rule stops the games.
The price is width: about twice that of a fixed sample. Each needs counts or sums only, so pieces of a run add up.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array

ANYTIME = "anytime-valid"
BETA_BINOMIAL = f"{ANYTIME} (beta-binomial)"
BETTING = f"{ANYTIME} (betting)"
ASYMPTOTIC = f"{ANYTIME} (asymptotic)"
TIGHTEST = 4000  # games at which the asymptotic sequence is tightest; must not depend on the games
_HALVINGS = 44
# Bets as shares of the largest one: as small as pays after a hundred million games, as large as all.
_BETS = np.geomspace(2.0**-14, 0.99, 30)


def beta_binomial(successes: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Confidence sequence for a share: all shares that the mixture martingale with a flat prior does not reject.

    Robbins 1970 (Ann. Math. Stat. 41, 1397-1409, section 3, for the method of mixtures): under the share p the ratio
    B(1 + s, 1 + n - s) / (p^s (1 - p)^(n - s)) is a martingale that begins at 1, so by Ville's inequality it ever
    reaches 1 / (1 - level) with a chance of at most 1 - level.

    Parameters
    ----------
    successes, n : array_like
        Games with the outcome, and games; broadcast together.
    level : float
        Chance that the interval covers at all numbers of games together.

    Returns
    -------
    low, high : float or ndarray
        0 and 1 where n is 0.
    """
    from scipy.special import betaln, xlog1py, xlogy

    alpha = _alpha(level)
    s, n = np.broadcast_arrays(np.asarray(successes, dtype=float), np.asarray(n, dtype=float))
    gained = betaln(1 + s, 1 + n - s)

    def rejected(p: Array) -> Array:
        return np.asarray(gained - xlogy(s, p) - xlog1py(n - s, -p) >= -math.log(alpha))

    with np.errstate(divide="ignore"):
        peak = s / np.maximum(n, 1)
        low = _edge(rejected, np.zeros_like(s), peak)
        high = _edge(rejected, np.ones_like(s), np.where(n > 0, peak, 1.0))
    low, high = np.where(s == 0, 0.0, low), np.where(s == n, 1.0, high)
    return low[()], high[()]


def bounded_mean(
    values: ArrayLike, counts: ArrayLike, bounds: tuple[float, float], level: float = 0.95
) -> tuple[Any, Any]:
    """Confidence sequence for a mean of bounded values: all means against which no bettor got rich.

    The hedged capital of Waudby-Smith and Ramdas 2024 (J. R. Stat. Soc. B 86, 1-27, section 4.4, theorem 3) with
    mixtures of constant bets (their appendix B.4, in the manner of Cover's universal portfolio) instead of adaptive
    ones. Constant bets make the capital a function of how often each value came, whatever the order.

    Parameters
    ----------
    values : array_like[k]
        The values that occur.
    counts : array_like[..., k]
        How often each came; leading dimensions are separate samples.
    bounds : tuple of (float, float)
        Least and largest value that could occur.
    level : float
        Chance that the interval covers at all numbers of games together.

    Returns
    -------
    low, high : float or ndarray
        Of the leading shape.

    Raises
    ------
    ValueError
        When a value lies outside the bounds.
    """
    least, most = bounds
    x = (np.asarray(values, dtype=float) - least) / (most - least)
    if x.size and not (x.min() >= 0 and x.max() <= 1):
        raise ValueError(f"values: found some outside {least:g} to {most:g}")
    times = np.asarray(counts, dtype=float)
    limit = math.log(2 / _alpha(level))
    mean = (times * x).sum(-1) / np.maximum(times.sum(-1), 1)
    low = _edge(lambda m: _capital(x, times, m) >= limit, np.zeros_like(mean), mean)
    high = 1 - _edge(lambda m: _capital(1 - x, times, m) >= limit, np.zeros_like(mean), 1 - mean)
    low, high = np.where(times.sum(-1) > 0, low, 0.0), np.where(times.sum(-1) > 0, high, 1.0)
    return (least + (most - least) * low)[()], (least + (most - least) * high)[()]


def _capital(x: Array, times: Array, m: Array) -> Array:
    """Return the logarithm of the mean capital of those who bet that the mean of x is larger than m.

    A bettor stakes a share b of what he has: a game of value x multiplies it by 1 - b + b x / m, which falls with m,
    so that the means that are not rejected form an interval.
    """
    ratio = x / np.maximum(m, 1e-300)[..., None]
    bets = _BETS.reshape(-1, *(1,) * ratio.ndim)
    capital = (times * np.log1p(bets * (ratio - 1))).sum(-1)
    most = capital.max(0)
    return np.asarray(most + np.log(np.exp(capital - most).mean(0)))


def asymptotic(mean: ArrayLike, sd: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Confidence sequence for the mean of any values, right in the limit of many games.

    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024 (Ann. Stat. 52, 2613-2640, theorem 2.2), with the parameter
    rho (their appendix B.2) that is best at `TIGHTEST` games. Not for fewer than some hundred games.

    Parameters
    ----------
    mean, sd, n : array_like
        Of the sample; broadcast together.
    level : float
        Chance, in the limit, that the interval covers at all numbers of games together.

    Returns
    -------
    low, high : float or ndarray
        Minus and plus infinity where n is below 2.
    """
    mean, sd, n = (np.asarray(v, dtype=float) for v in (mean, sd, n))
    half = np.where(n >= 2, np.where(n >= 2, sd, 0.0) * asymptotic_factor(np.maximum(n, 1), level), np.inf)
    return (mean - half)[()], (mean + half)[()]


def asymptotic_factor(n: ArrayLike, level: float) -> Any:
    """Return the half-width of the asymptotic sequence after n games, in standard deviations of a game."""
    alpha = _alpha(level)
    n = np.asarray(n, dtype=float)
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha)) + 1) / TIGHTEST
    return np.sqrt(2 * (n * rho2 + 1) / (n * n * rho2) * np.log(np.sqrt(n * rho2 + 1) / alpha))[()]


def games_for(half: float, sd: float, level: float, most: float = 1e15) -> float:
    """Return after how many games the asymptotic sequence is as narrow as asked; infinity beyond `most`.

    Parameters
    ----------
    half : float
        Half-width asked.
    sd : float
        Standard deviation of a game.
    level : float
        Coverage of the sequence.
    most : float
        Largest number of games considered.
    """
    if sd <= 0:
        return 2.0
    low, high = 1.0, most
    if half <= 0 or sd * asymptotic_factor(most, level) > half:
        return math.inf
    while high / low > 1 + 1e-9:
        middle = math.sqrt(low * high)
        low, high = (low, middle) if sd * asymptotic_factor(middle, level) <= half else (middle, high)
    return math.ceil(high * (1 - 1e-8))


def _edge(rejected: Any, outside: Array, inside: Array) -> Array:
    """Find by halving where rejection ends between a point that may be rejected and one that is not."""
    for _ in range(_HALVINGS):
        middle = (outside + inside) / 2
        gone = rejected(middle)
        outside, inside = np.where(gone, middle, outside), np.where(gone, inside, middle)
    return outside


def _alpha(level: float) -> float:
    if not 0.0 < level < 1.0:
        raise ValueError(f"level: found {level}; allowed between 0 and 1")
    return 1.0 - level
