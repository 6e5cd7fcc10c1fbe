"""A record of games that people played beside games that scripts played: what it rules out, and what it cannot tell."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from wargame_sim.statistics.intervals import Array, normal_quantile, t_interval, wilson
from wargame_sim.statistics.shares import newcombe

LEVEL = 0.95
POWER = 0.8
DIFFERENCE = 0.10  # of shares: what `games_to_tell` is told for


@dataclass(frozen=True)
class Sample:
    """Games of one kind: how many, the mean of the measure and its spread; a share is a mean of zeros and ones.

    Parameters
    ----------
    n : int
        Games, at least 1.
    mean, sd : float
        Mean, and standard deviation with divisor n - 1.
    """

    n: int
    mean: float
    sd: float

    @classmethod
    def of(cls, values: Array) -> Sample:
        """Return the sample of values, one a game."""
        return cls(len(values), float(values.mean()), float(values.std(ddof=1)) if len(values) > 1 else math.nan)

    def interval(self, kind: Literal["mean", "share"]) -> tuple[float, float]:
        """Return the 95 % interval: Wilson for a share, t for a mean."""
        low, high = (
            wilson(self.count, self.n, LEVEL) if kind == "share" else t_interval(self.mean, self.sd, self.n, LEVEL)
        )
        return float(low), float(high)

    @property
    def count(self) -> int:
        """Games in which it happened, of a share."""
        return round(self.mean * self.n)


@dataclass(frozen=True)
class Against:
    """Two samples of one measure, of people and of scripts.

    Parameters
    ----------
    kind : {"mean", "share"}
        What the measure is.
    recorded, simulated : Sample
        Games of people, games of scripts.
    """

    kind: Literal["mean", "share"]
    recorded: Sample
    simulated: Sample

    @cached_property
    def difference(self) -> tuple[float, float, float]:
        """Recorded minus simulated with its 95 % interval: Newcombe's for shares, Welch's for means."""
        one, two = self.recorded, self.simulated
        if self.kind == "share":
            low, high = newcombe(one.count, one.n, two.count, two.n, LEVEL)
        else:
            low, high = _welch(one, two)
        return one.mean - two.mean, float(low), float(high)

    @cached_property
    def surprise(self) -> float:
        """How often games like the simulated ones give a record at least as far off as this one (two-sided).

        For a share the exact binomial tail, at the end of the simulated interval that is nearest to the record: what the
        simulation does not know speaks for the record. For a mean Welch's test.
        """
        if self.kind == "mean":
            return _welch_p(self.recorded, self.simulated)
        from scipy.stats import binomtest

        low, high = self.simulated.interval("share")
        nearest = min(max(self.recorded.mean, low), high)
        return float(binomtest(self.recorded.count, self.recorded.n, nearest).pvalue)

    @property
    def fits(self) -> bool:
        """Whether the record could well be of games like the simulated ones."""
        return not self.surprise < 1 - LEVEL

    @cached_property
    def games_to_tell(self) -> int | None:
        """Games that a record needs to tell a share `DIFFERENCE` away from the simulated one four times in five."""
        if self.kind == "mean":
            return None
        p = self.simulated.mean
        other = p - DIFFERENCE if p > 0.5 else p + DIFFERENCE
        from scipy.special import ndtri

        top = normal_quantile(LEVEL) * math.sqrt(p * (1 - p)) + float(ndtri(POWER)) * math.sqrt(other * (1 - other))
        n = (top / DIFFERENCE) ** 2
        # The test is exact, so wins come in steps: Fleiss, Levin and Paik 2003, section 2.4.
        return math.ceil(n / 4 * (1 + math.sqrt(1 + 2 / (n * DIFFERENCE))) ** 2)


def _welch(one: Sample, two: Sample) -> tuple[float, float]:
    """Return Welch's interval for a difference of means (Welch 1947, Biometrika 34, 28-35); no end is known of one game."""
    from scipy.special import stdtrit

    if min(one.n, two.n) < 2:
        return -math.inf, math.inf
    error, freedom = _error(one, two)
    half = float(stdtrit(freedom, (1 + LEVEL) / 2)) * error if error > 0 else math.inf
    gap = one.mean - two.mean
    return gap - half, gap + half


def _welch_p(one: Sample, two: Sample) -> float:
    from scipy.special import stdtr

    if min(one.n, two.n) < 2:
        return math.nan
    error, freedom = _error(one, two)
    gap = abs(one.mean - two.mean)
    if error == 0:
        return math.nan  # nothing has differed in either: nobody knows the spread
    return float(2 * stdtr(freedom, -gap / error))


def _error(one: Sample, two: Sample) -> tuple[float, float]:
    """Return the standard error of the difference, and Welch's degrees of freedom."""
    a, b = one.sd**2 / one.n, two.sd**2 / two.n
    if a + b == 0:
        return 0.0, 1.0
    return math.sqrt(a + b), float((a + b) ** 2 / np.add(a**2 / (one.n - 1), b**2 / (two.n - 1)))
