"""What a comparison of two variants needs of their paired games: sums of whole numbers that pieces of a run add up."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from wargame_sim.statistics.intervals import Array, still_rare

Whole = NDArray[np.int64]
ADDED = ("n", "x", "y", "xx", "yy", "xy", "ends", "first", "second")
TAKEN_OFF = ", luck taken off"  # end of the name of a method
_EXACT = 2**31  # whole numbers beyond this are compared as floats


@dataclass(frozen=True)
class Pairs:
    """Paired values x and y of two variants, put together.

    Parameters
    ----------
    n : int
        Pairs.
    mean, sd : float
        Of the differences x - y.
    sd_x, sd_y : float
        Of single values.
    correlation, reduction : float
        Between x and y; variance of unpaired over paired differences. Both nan when one of them never varies.
    zero_one : bool
        Whether all values are 0 or 1.
    first, second : int
        Pairs with x above y, and with x below y.
    gaps, counts : float[k], int[k]
        Differences that occurred and how often; only where both are shares as they were played, else empty.
    luck : float
        Variance of the differences as played over that without luck; nan where luck was not taken off.
    """

    n: int
    mean: float
    sd: float
    sd_x: float
    sd_y: float
    correlation: float
    reduction: float
    zero_one: bool
    first: int
    second: int
    gaps: Array
    counts: Whole
    luck: float = math.nan

    @property
    def differ(self) -> int:
        """Pairs whose values differ."""
        return self.first + self.second

    @property
    def scale(self) -> float:
        """How far apart the values of a pair may lie: 1 for shares, the spread of single games for means."""
        return 1.0 if self.zero_one or self.gaps.size else max(self.sd_x, self.sd_y)

    @property
    def spread(self) -> float:
        """What :func:`guarded_t` is to imagine: nothing once many pairs differ, and as much as those that do."""
        if not self.differ or not self.sd:
            return max(self.scale, abs(self.mean))
        size = math.sqrt((self.sd**2 * (self.n - 1) + self.n * self.mean**2) / self.differ)
        return math.sqrt(still_rare(self.differ, self.n)) * max(self.scale, size)


@dataclass(frozen=True)
class PairSums:
    """Sums over pairs of whole numbers x and y, each the sum of a measure over `k` variants of the same trial.

    Parameters
    ----------
    k : int
        Variants on each side.
    n, x, y, xx, yy, xy : int
        Pairs; sums of values, of squares, of products.
    ends : int
        Pairs with values 0 or k only.
    first, second : int
        Pairs with x above y, and with x below y.
    gaps : tuple of int
        How often x - y was -k, ..., k; empty for means.
    """

    k: int
    n: int
    x: int
    y: int
    xx: int
    yy: int
    xy: int
    ends: int
    first: int
    second: int
    gaps: tuple[int, ...] = ()

    @classmethod
    def of(cls, x: Whole, y: Whole, k: int = 1, shares: bool = False) -> PairSums:
        """Sum paired values, int64, one a trial."""
        ends = ((x == 0) | (x == k)) & ((y == 0) | (y == k))
        gaps = tuple(np.bincount(x - y + k, minlength=2 * k + 1).tolist()) if shares else ()
        first, second = int(np.count_nonzero(x > y)), int(np.count_nonzero(x < y))
        return cls(
            k, x.size, int(x.sum()), int(y.sum()), _dot(x, x), _dot(y, y), _dot(x, y), int(np.count_nonzero(ends)),
            first, second, gaps,
        )  # fmt: skip

    def __add__(self, other: PairSums) -> PairSums:
        """Return the sums over both sets of pairs."""
        if (self.k, len(self.gaps)) != (other.k, len(other.gaps)):
            raise ValueError(f"sums of {self.k} and of {other.k} variants a side do not add up")
        sums = {name: getattr(self, name) + getattr(other, name) for name in ADDED}
        gaps = tuple(a + b for a, b in zip(self.gaps, other.gaps, strict=True))
        return PairSums(self.k, **sums, gaps=gaps)

    def pairs(self) -> Pairs:
        """Return what they say of the values x / k and y / k; every number is rounded once."""
        n, k = self.n, self.k
        d, dd = self.x - self.y, self.xx + self.yy - 2 * self.xy
        s_x, s_y, s_d = (
            n * squares - total * total for squares, total in ((self.xx, self.x), (self.yy, self.y), (dd, d))
        )
        freedom = n * (n - 1)
        sd_x, sd_y, sd = (math.sqrt(s / freedom) / k for s in (s_x, s_y, s_d))
        correlation = reduction = math.nan
        if s_x and s_y:
            correlation = _clamped((n * self.xy - self.x * self.y) / math.sqrt(s_x) / math.sqrt(s_y))
            reduction = (s_x + s_y) / s_d if s_d else math.inf
        seen = np.flatnonzero(np.asarray(self.gaps, np.int64))
        return Pairs(
            n, d / (n * k), sd, sd_x, sd_y, correlation, reduction, self.ends == n, self.first, self.second,
            (seen - k) / k, np.asarray(self.gaps, np.int64)[seen],
        )  # fmt: skip


def pairs_of(a: ArrayLike, b: ArrayLike, shares: bool = False) -> Pairs:
    """Put paired values together, one a game, the same trials in the same order.

    Parameters
    ----------
    a, b : array_like
        At least 2 of each.
    shares : bool
        Whether they are shares, between 0 and 1.

    Raises
    ------
    ValueError
        When the lengths differ or there are fewer than 2 pairs.
    """
    x, y = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if x.shape != y.shape or x.ndim != 1 or x.size < 2:
        raise ValueError(f"found shapes {x.shape} and {y.shape}; allowed equal ones of 2 or more")
    if _whole(x) and _whole(y):
        return PairSums.of(x.astype(np.int64), y.astype(np.int64), 1, shares).pairs()
    d = x - y
    sd, sd_x, sd_y = (float(v.std(ddof=1)) for v in (d, x, y))
    correlation = reduction = math.nan
    if sd_x and sd_y:
        product = float(np.mean((x - x.mean()) * (y - y.mean()))) * x.size / (x.size - 1)
        correlation = _clamped(product / (sd_x * sd_y))
        reduction = (sd_x**2 + sd_y**2) / sd**2 if sd > 0 else math.inf
    gaps: tuple[Any, Any] = (np.zeros(0), np.zeros(0, np.int64))
    if shares:
        # Means of several variants differ by multiples of a fraction; rounding joins what arithmetic has split.
        gaps = np.unique(np.clip(np.round(d, 9), -1, 1), return_counts=True)
    first, second = int(np.count_nonzero(d > 0)), int(np.count_nonzero(d < 0))
    return Pairs(x.size, float(d.mean()), sd, sd_x, sd_y, correlation, reduction, False, first, second, *gaps)


def _clamped(correlation: float) -> float:
    return min(1.0, max(-1.0, correlation))


def _whole(x: Array) -> bool:
    return bool(np.all((x == np.rint(x)) & (np.abs(x) < _EXACT)))


def _dot(a: Whole, b: Whole) -> int:
    """Return the sum of products, in Python's integers where 64 bits might not hold it."""
    if a.size == 0:
        return 0
    largest = max(abs(int(a.min())), abs(int(a.max()))) * max(abs(int(b.min())), abs(int(b.max())))
    if largest * a.size < 2**63:
        return int(np.dot(a, b))
    return sum(p * q for p, q in zip(a.tolist(), b.tolist(), strict=True))
