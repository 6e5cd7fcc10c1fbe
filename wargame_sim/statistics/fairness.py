"""Were the dice fair? Exact tests of faces, mean and runs, and what so few rolls could have shown at all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

LEVEL, POWER = 0.05, 0.8
_EXACT = 60  # dice up to which the test of faces is exact: beyond, ten of each face are expected and more


@dataclass(frozen=True)
class Fairness:
    """Dice of one player.

    Parameters
    ----------
    player : str
        Who threw them.
    faces : int
        Of each die.
    counts : tuple of int
        How often each face came, from 1.
    p_faces, p_mean, p_runs : float
        How often fair dice give faces as uneven, a mean as far off, as few or many runs of high and low dice; nan where
        the sample cannot tell (no high or no low die).
    noticed : float
        The smallest share of one face that the test of faces would notice four times in five (1.0: none).
    """

    player: str
    faces: int
    counts: tuple[int, ...]
    p_faces: float
    p_mean: float
    p_runs: float
    noticed: float

    @property
    def n(self) -> int:
        """Dice."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """Mean of the dice."""
        return sum((face + 1) * count for face, count in enumerate(self.counts)) / self.n

    @property
    def method(self) -> str:
        """How `p_faces` was found."""
        return "exact multinomial" if self.n <= _EXACT else "chi-square"


def fairness(player: str, dice: Sequence[int], faces: int) -> Fairness:
    """Return the tests of one player's dice.

    Parameters
    ----------
    player : str
        Who threw them.
    dice : sequence of int
        What each die showed, 1 to `faces`, in the order thrown; at least one.
    faces : int
        Of each die, at least 2.
    """
    counts = np.bincount(np.asarray(dice) - 1, minlength=faces)
    return Fairness(
        player, faces, tuple(int(c) for c in counts), uneven(counts), off_mean(sum(dice), len(dice), faces),
        runs([2 * die > faces + 1 for die in dice if 2 * die != faces + 1]), noticed(len(dice), faces),
    )  # fmt: skip


def uneven(counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float:
    """Return how often fair dice give counts with at least such a sum of squares (Pearson's chi-square)."""
    n, faces = int(counts.sum()), len(counts)
    squares = int((counts.astype(np.int64) ** 2).sum())
    if n > _EXACT:
        from scipy.stats import chisquare

        return float(chisquare(counts).pvalue)
    # ways[m, q]: sum of 1 / (c_1! ... c_k!) over counts of k faces with m dice and q their sum of squares
    ways = np.zeros((n + 1, n * n + 1))
    ways[0, 0] = 1.0
    for _ in range(faces):
        more = np.zeros_like(ways)
        for c in range(n + 1):
            more[c:, c * c :] += ways[: n + 1 - c, : n * n + 1 - c * c] / math.factorial(c)
        ways = more
    last = ways[n]
    return float(last[squares:].sum() / last.sum())


def off_mean(total: int, n: int, faces: int) -> float:
    """Return how often the sum of `n` fair dice is at least so far from its mean as `total` (exact, two-sided)."""
    one, sums, power = np.full(faces, 1.0 / faces), np.ones(1), n
    while power:
        if power & 1:
            sums = np.convolve(sums, one)
        one, power = np.convolve(one, one), power >> 1
    far = np.abs(2 * (np.arange(len(sums)) + n) - n * (faces + 1))
    return float(min(1.0, sums[far >= abs(2 * total - n * (faces + 1))].sum()))


def runs(high: Sequence[bool]) -> float:
    """Return how often so many highs and lows in random order give a number of runs at most as likely as this one.

    Wald and Wolfowitz 1940 (Ann. Math. Stat. 11, 147-162), exact.
    """
    n, m = sum(high), len(high) - sum(high)
    if not n or not m:
        return math.nan
    seen = 1 + sum(a != b for a, b in pairwise(high))
    weight = [_run_ways(n, m, count) for count in range(2, 2 * min(n, m) + 2)]
    mine = _run_ways(n, m, seen)
    return float(sum(w for w in weight if w <= mine) / sum(weight))


def _run_ways(n: int, m: int, count: int) -> int:
    half, odd = divmod(count, 2)
    if not odd:
        return 2 * math.comb(n - 1, half - 1) * math.comb(m - 1, half - 1)
    return math.comb(n - 1, half) * math.comb(m - 1, half - 1) + math.comb(n - 1, half - 1) * math.comb(m - 1, half)


def noticed(n: int, faces: int) -> float:
    """Return the smallest share of one face, the others alike, that a chi-square test notices with `POWER`; at most 1."""
    from scipy.optimize import brentq
    from scipy.stats import chi2, ncx2

    limit = chi2.isf(LEVEL, faces - 1)
    strength = brentq(lambda x: ncx2.sf(limit, faces - 1, x) - POWER, 1e-6, 1000)
    return min(1.0, 1 / faces + math.sqrt(strength / n * (faces - 1)) / faces)


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values that hold together: Holm 1979 (Scand. J. Stat. 6, 65-70); what is nan stays so and counts for none."""
    known = sorted((value, i) for i, value in enumerate(values) if value == value)
    held, most = list(values), 0.0
    for rank, (value, i) in enumerate(known):
        most = max(most, min(1.0, value * (len(known) - rank)))
        held[i] = most
    return held
