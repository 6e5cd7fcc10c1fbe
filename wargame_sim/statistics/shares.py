"""Intervals for the difference of two shares, paired and unpaired."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array, normal_quantile, wilson

_HALVINGS = 60  # from an interval of length 2 to the spacing of floats


def tango(only_first: ArrayLike, only_second: ArrayLike, n: ArrayLike, level: float = 0.95) -> tuple[Any, Any]:
    """Score interval for a paired difference of shares, first minus second.

    Tango 1998 (Stat. Med. 17, 891-908, section 2): all differences that the score test does not reject. Chosen over
    Newcombe's square-and-add interval (1998, Stat. Med. 17, 2635-2650, method 10) because at a difference of 0 it is
    McNemar's test, so that interval and test never disagree; it has a width even when no game or only games of one
    kind differ, where the t interval has none, and it never leaves -1 to 1. Fagerland, Lydersen and Laake 2014
    (Stat. Med. 33, 2850-2875, section 8) recommend it for this use.

    Parameters
    ----------
    only_first, only_second : array_like
        Pairs of games in which only the first, only the second has the outcome.
    n : array_like
        Pairs, at least 1; broadcast together.
    level : float
        Coverage, 0 to 1.

    Returns
    -------
    low, high : float or ndarray
        Limits of the difference.
    """
    z = normal_quantile(level)
    b, c, n = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (only_first, only_second, n)))
    high = _tango_high(b, c, n, z)
    low = -_tango_high(c, b, n, z)
    return low[()], high[()]


def _tango_high(b: Array, c: Array, n: Array, z: float) -> Array:
    """Find by halving the largest difference whose score statistic is not below -z."""
    low, high = (b - c) / n, np.ones_like(b)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        kept = _score(middle, b, c, n) >= -z
        low, high = np.where(kept, middle, low), np.where(kept, high, middle)
    return high


def _score(delta: Array, b: Array, c: Array, n: Array) -> Array:
    """Score statistic of Tango 1998, equation 14, with the share of the second kind of pair estimated under `delta`."""
    quadratic = 2 * n
    linear = -b - c + (2 * n - b + c) * delta
    constant = -c * delta * (1 - delta)
    second = (np.sqrt(np.maximum(linear**2 - 4 * quadratic * constant, 0)) - linear) / (2 * quadratic)
    variance = n * (2 * second + delta * (1 - delta))
    top = b - c - n * delta
    with np.errstate(divide="ignore", invalid="ignore"):
        score = top / np.sqrt(np.maximum(variance, 0))
    return np.where(top == 0, 0.0, score)


def newcombe(
    successes_1: ArrayLike,
    n_1: ArrayLike,
    successes_2: ArrayLike,
    n_2: ArrayLike,
    level: float = 0.95,
    single: Callable[[ArrayLike, ArrayLike, float], tuple[Any, Any]] = wilson,
) -> tuple[Any, Any]:
    """Interval for the difference of two shares from separate games, first minus second.

    Newcombe 1998 (Stat. Med. 17, 873-890, method 10): squares and adds the distances of two Wilson intervals, or of two
    others.

    Parameters
    ----------
    successes_1, n_1, successes_2, n_2 : array_like
        Games with the outcome, and games, of each; broadcast together.
    level : float
        Coverage, 0 to 1.
    single : callable
        Makes the interval of each share.

    Returns
    -------
    low, high : float or ndarray
        Limits of the difference.
    """
    p_1 = np.asarray(successes_1, dtype=float) / np.asarray(n_1, dtype=float)
    p_2 = np.asarray(successes_2, dtype=float) / np.asarray(n_2, dtype=float)
    low_1, high_1 = single(successes_1, n_1, level)
    low_2, high_2 = single(successes_2, n_2, level)
    low = p_1 - p_2 - np.hypot(p_1 - low_1, high_2 - p_2)
    high = p_1 - p_2 + np.hypot(high_1 - p_1, p_2 - low_2)
    return low[()], high[()]
