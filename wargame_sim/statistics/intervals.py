"""Intervals for one share or one mean from a fixed number of games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
ENOUGH = 30  # values that differ, from which the central limit holds well enough


def normal_quantile(level: float) -> float:
    """Return z such that a standard normal value lies within -z to z with probability `level`."""
    from scipy.special import ndtri

    _check_level(level)
    return float(ndtri((1.0 + level) / 2.0))


def wilson(successes: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Score interval for a share.

    Wilson 1927 (J. Am. Stat. Assoc. 22, 209-212); recommended for any n by Brown, Cai and DasGupta 2001
    (Stat. Sci. 16, 101-133, section 3.1.1). Its mean coverage is close to `level`; for single shares near 0 or 1 it
    can dip below.

    Parameters
    ----------
    successes, n : array_like
        Games with the outcome, and games; broadcast together.
    level : float
        Coverage, 0 to 1.

    Returns
    -------
    low, high : float or ndarray
        0 and 1 where n is 0.
    """
    z2 = normal_quantile(level) ** 2
    s, n = np.asarray(successes, dtype=float), np.asarray(n, dtype=float)
    with np.errstate(invalid="ignore", divide="ignore"):
        p = s / n
        centre = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = np.sqrt(z2) * np.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        low, high = centre - half, centre + half
    # Rounding must not keep the ends from their exact values.
    low = np.where((n == 0) | (s == 0), 0.0, np.clip(low, 0.0, 1.0))
    high = np.where((n == 0) | (s == n), 1.0, np.clip(high, 0.0, 1.0))
    return low[()], high[()]


def clopper_pearson(successes: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Exact interval for a share: covers at least `level` whatever the share, and often more.

    Clopper and Pearson 1934 (Biometrika 26, 404-413), in the beta form of Brown, Cai and DasGupta 2001, section 4.2.1.

    Parameters
    ----------
    successes, n : array_like
        Games with the outcome, and games; broadcast together.
    level : float
        Coverage, 0 to 1.

    Returns
    -------
    low, high : float or ndarray
        0 and 1 where n is 0.
    """
    from scipy.special import betaincinv

    _check_level(level)
    s, n = np.broadcast_arrays(np.asarray(successes, dtype=float), np.asarray(n, dtype=float))
    tail = (1.0 - level) / 2.0
    low = np.where(s > 0, betaincinv(np.maximum(s, 1), n - s + 1, tail), 0.0)
    high = np.where(s < n, betaincinv(s + 1, np.maximum(n - s, 1), 1.0 - tail), 1.0)
    return low[()], high[()]


def t_interval(mean: ArrayLike, sd: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Interval for a mean: Student 1908 (Biometrika 6, 1-25), exact for normal values, else by the central limit.

    Parameters
    ----------
    mean, sd : array_like
        Sample mean and standard deviation with divisor n - 1.
    n : array_like
        Games.
    level : float
        Coverage, 0 to 1.

    Returns
    -------
    low, high : float or ndarray
        Minus and plus infinity where n is below 2.
    """
    from scipy.special import stdtrit

    _check_level(level)
    mean, sd, n = (np.asarray(x, dtype=float) for x in (mean, sd, n))
    t = stdtrit(np.maximum(n - 1, 1), (1.0 + level) / 2.0)
    half = np.where(n >= 2, t * np.where(n >= 2, sd, 0.0) / np.sqrt(np.maximum(n, 1)), np.inf)
    return (mean - half)[()], (mean + half)[()]


def guarded_t(mean: ArrayLike, sd: ArrayLike, n: ArrayLike, spread: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Student's interval that keeps a width where few values, or none, have differed yet.

    The plain interval has no width when all values are equal, though the next one may differ; with few that differ it
    is much too narrow. Here the variance of the mean gets the square of t times `spread` / n beside it: so n values
    without a difference leave about as much room as the score interval leaves a share of which none was seen.

    Parameters
    ----------
    mean, sd, n : array_like
        As for :func:`t_interval`.
    spread : array_like
        How far a value that differs may lie from the others, times the root of :func:`still_rare`; for samples without
        any spread the number itself.
    level : float
        Coverage, 0 to 1.

    Returns
    -------
    low, high : float or ndarray
        Minus and plus infinity where n is below 2, or where neither the values nor games have any spread yet.
    """
    from scipy.special import stdtrit

    _check_level(level)
    mean, sd, n, spread = (np.asarray(x, dtype=float) for x in (mean, sd, n, spread))
    t = stdtrit(np.maximum(n - 1, 1), (1.0 + level) / 2.0)
    known = (n >= 2) & ((sd > 0) | (spread > 0))
    games = np.maximum(n, 1)
    half = np.where(
        known, t * np.sqrt(np.where(known, sd, 0.0) ** 2 + (t * spread) ** 2 / games) / np.sqrt(games), np.inf
    )
    return (mean - half)[()], (mean + half)[()]


def still_rare(differ: int, n: int) -> float:
    """Return how much of the guard n values need of which so many differ: all when none does, nothing from 30 on.

    Nothing is needed either where all values differ, as continuous ones do: there Student's interval is right.
    """
    return max(0.0, 1 - differ / max(n, 1)) * max(0.0, 1 - differ / ENOUGH)


def bootstrap_mean(values: ArrayLike, level: float = 0.95, seed: int = 1, resamples: int = 9999) -> tuple[float, float]:
    """Interval for a mean without an assumed shape, for few and skewed values.

    Bias-corrected and accelerated bootstrap: Efron 1987 (J. Am. Stat. Assoc. 82, 171-185, section 6), by scipy.

    Parameters
    ----------
    values : array_like
        One value a game, at least 2.
    level : float
        Coverage, 0 to 1.
    seed : int
        Of the resampling, so that the same values give the same interval.
    resamples : int
        Number of bootstrap samples.

    Returns
    -------
    low, high : float
        Equal to the mean when all values are the same.
    """
    from scipy.stats import bootstrap

    _check_level(level)
    x = np.asarray(values, dtype=float)
    if x.ndim != 1 or x.size < 2:
        raise ValueError(f"bootstrap_mean: found {x.size} values; allowed at least 2 in one dimension")
    if np.all(x == x[0]):
        return float(x[0]), float(x[0])
    batch = max(1, 2_000_000 // x.size)
    found = bootstrap(
        (x,), np.mean, confidence_level=level, n_resamples=resamples, batch=batch, method="BCa", rng=seed
    ).confidence_interval
    return float(found.low), float(found.high)


def _check_level(level: float) -> None:
    if not 0.0 < level < 1.0:
        raise ValueError(f"level: found {level}; allowed between 0 and 1")
