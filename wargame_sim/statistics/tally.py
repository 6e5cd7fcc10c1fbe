"""How often each value came: all that an estimate needs of its games, however many there were."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from wargame_sim.statistics.intervals import Array, still_rare


@dataclass(frozen=True)
class Tally:
    """Values and how often each came. Tallies of pieces of a run add up to that of the whole, exactly.

    Parameters
    ----------
    values : float[k]
        Different values, ascending.
    counts : int64[k]
        How often each came.
    """

    values: Array
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, values: ArrayLike) -> Tally:
        """Count values, one a game."""
        found, counts = np.unique(np.asarray(values), return_counts=True)
        return cls(found.astype(np.float64), counts.astype(np.int64))

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of both sets of games together."""
        values, place = np.unique(np.concatenate([self.values, other.values]), return_inverse=True)
        counts = np.zeros(len(values), np.int64)
        np.add.at(counts, place, np.concatenate([self.counts, other.counts]))
        return Tally(values, counts)

    def only(self, kept: NDArray[np.bool_]) -> Tally:
        """Return the tally of the games whose values are marked, one mark a value."""
        return Tally(self.values[kept], self.counts[kept])

    def renamed(self, values: ArrayLike) -> Tally:
        """Return the tally of other values in place of these; equal ones are counted together."""
        return Tally(np.zeros(0), np.zeros(0, np.int64)) + Tally(np.asarray(values, np.float64), self.counts)

    @property
    def n(self) -> int:
        """Games."""
        return int(self.counts.sum())

    @property
    def total(self) -> float:
        """Sum over games, rounded once."""
        return math.fsum(v * c for v, c in zip(self.values.tolist(), self.counts.tolist(), strict=True))

    @property
    def mean(self) -> float:
        """Mean; nan without games."""
        return self.total / self.n if self.n else math.nan

    @property
    def spread(self) -> float:
        """What an interval of the mean is to imagine where few games differ from the most common value; 0 if none does."""
        most = int(self.counts.argmax()) if self.n else 0
        differ = self.n - int(self.counts[most]) if self.n else 0
        if not differ:
            return 0.0
        squares = float(self.counts @ (self.values - self.values[most]) ** 2)
        return math.sqrt(still_rare(differ, self.n - 1) * squares / differ)

    @property
    def sd(self) -> float:
        """Standard deviation with divisor n - 1; nan below two games."""
        n, mean = self.n, self.mean
        if n < 2:
            return math.nan
        squares = (c * (v - mean) ** 2 for v, c in zip(self.values.tolist(), self.counts.tolist(), strict=True))
        return math.sqrt(math.fsum(squares) / (n - 1))
