"""A sequential test between two hypotheses about a difference, and an estimate that its stopping does not bias.

Wald 1945 (Ann. Math. Stat. 16, 117-186): play until the likelihood ratio of the two hypotheses leaves an interval that
the two error rates set. What is unknown besides the difference is fitted under each hypothesis (the generalised test).
For shares the fit is the multinomial one of the paired differences (a share of wins of the same trials differs by -1, 0
or 1), for means the normal one, with the spread of the games.

A test that stops by what it shows ends, more often than not, on a lucky streak: the plain mean then lies too far out.
The estimate here is median-unbiased: as often too high as too low. It is the difference under which a result at least
as high as this one, in the order of stopping, has a chance of one half (Jennison and Turnbull 2000, Group Sequential
Methods, sections 8.4 and 8.5), found with the normal law of sums at the looks that were taken.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.pairs import Pairs

Decision = Literal["h0", "h1", "neither", "not decided"]
_LEAST_NODES, _MOST_NODES = 48, 400  # of the integrals between the bounds
_FAINT = 1e-3  # imagined pairs at both ends, so that no value is impossible because it has not come yet
_HALVINGS = 48


@dataclass(frozen=True)
class Hypotheses:
    """Two hypotheses about a difference, and the error rates.

    Parameters
    ----------
    h0, h1 : float
        The difference under each, in units of the outcome.
    alpha, beta : float
        Chance to decide for h1 under h0, and for h0 under h1.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """Logarithms of the likelihood ratio at which the test decides for h0 and for h1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def shared(self, tests: int) -> Hypotheses:
        """Return the test with its error rates shared by several, by Bonferroni's inequality."""
        return Hypotheses(self.h0, self.h1, self.alpha / tests, self.beta / tests)

    def decide(self, ratio: float) -> Decision:
        """Return the decision at a likelihood ratio."""
        low, high = self.bounds
        return "h1" if ratio >= high else "h0" if ratio <= low else "not decided"

    def among(self, ratio: float, low: float, high: float) -> Decision:
        """Return the decision beside an interval: ``neither`` when it excludes the differences of both.

        The test only says which of the two is the nearer. Of a difference far from both it would name one that the
        same games rule out.
        """
        inside = any(low <= difference <= high for difference in (self.h0, self.h1))
        return self.decide(ratio) if inside or math.isnan(low) else "neither"

    def games(self, difference: float, sd: float) -> float:
        """Return about how many pairs the test needs on average, were the difference so large (Wald 1945, 4.2)."""
        low, high = self.bounds
        step = (self.h1 - self.h0) / max(sd, 1e-12) ** 2
        drift, spread = step * (difference - (self.h0 + self.h1) / 2), (step * sd) ** 2
        lean = 2 * drift / spread
        if abs(lean) * max(high, -low) < 1e-3:
            return -low * high / spread
        up = -math.expm1(-lean * low) / (math.exp(-lean * high) - math.exp(-lean * low))
        return (up * high + (1 - up) * low) / drift


def likelihood_ratio(pairs: Pairs, hypotheses: Hypotheses, shares: bool) -> float:
    """Return the logarithm of the likelihood of h1 over that of h0.

    Parameters
    ----------
    pairs : Pairs
        Of the games so far.
    hypotheses : Hypotheses
        The two.
    shares : bool
        Whether the outcome is a share, so that differences lie between -1 and 1.
    """
    if shares and math.isnan(pairs.luck):  # without luck they are not between -1 and 1 any more
        counts = np.concatenate([[_FAINT], pairs.counts.astype(float), [_FAINT]])
        values = np.concatenate([[-1.0], pairs.gaps, [1.0]])
        return _fit(values, counts, hypotheses.h1) - _fit(values, counts, hypotheses.h0)
    return _score(pairs, hypotheses) * (pairs.mean - (hypotheses.h0 + hypotheses.h1) / 2)


def _score(pairs: Pairs, hypotheses: Hypotheses) -> float:
    """Return what a unit of the mean adds to the ratio; one imagined pair differs by the spread of the games."""
    return pairs.n * (hypotheses.h1 - hypotheses.h0) / _variance(pairs)


def _variance(pairs: Pairs) -> float:
    spread = max(pairs.sd_x, pairs.sd_y)
    return max(pairs.sd**2 + spread**2 / pairs.n, 1e-12)


def _fit(values: Array, counts: Array, mean: float) -> float:
    """Return the largest logarithm of the likelihood of counts when the mean is given, up to a constant.

    With Lagrange's multiplier x the fitted chances are proportional to counts / (1 + x (values - mean)); x is where
    their mean is right (Van den Bergh 2019, A practical introduction to the GSPRT, section 2: the chess engines' test).
    """
    gaps = values - mean
    low, high = -1 / gaps.max(), -1 / gaps.min()
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        if float((counts * gaps / (1 + x * gaps)).sum()) > 0:
            low = x
        else:
            high = x
    return -float((counts * np.log1p((low + high) / 2 * gaps)).sum())


def median_unbiased(pairs: Pairs, hypotheses: Hypotheses, looks: Sequence[int]) -> float:
    """Return the difference under which a result at least as high as this one has a chance of one half.

    Results are ordered by where and when play stopped: for the higher difference early comes first, then late, then
    not yet, then for the lower one late and early.

    Parameters
    ----------
    pairs : Pairs
        Of the games at the end.
    hypotheses : Hypotheses
        The test that stopped them.
    looks : sequence of int
        Numbers of pairs at which the test looked, the last of them that of the end.
    """
    if hypotheses.h1 < hypotheses.h0:
        mirrored = Hypotheses(-hypotheses.h0, -hypotheses.h1, hypotheses.alpha, hypotheses.beta)
        return -_median(-pairs.mean, _variance(pairs), mirrored, looks)
    return _median(pairs.mean, _variance(pairs), hypotheses, looks)


def _median(mean: float, variance: float, hypotheses: Hypotheses, looks: Sequence[int]) -> float:
    step = (hypotheses.h1 - hypotheses.h0) / variance
    middle, end = (hypotheses.h0 + hypotheses.h1) / 2, looks[-1]
    path = _path(hypotheses.bounds, looks, step * step * variance)
    reach = 6 * math.sqrt(variance / looks[0]) + abs(mean - middle)
    low, high = mean - reach, mean + reach
    for _ in range(_HALVINGS):
        trial = (low + high) / 2
        if _chance(path, step * (trial - middle), step * end * (mean - middle)) < 0.5:
            low = trial
        else:
            high = trial
    return (low + high) / 2


@dataclass(frozen=True)
class _Path:
    """The ratio as a random walk that has not left the bounds before each look, without drift.

    Parameters
    ----------
    high : float
        Upper bound.
    looks : float[looks]
        Numbers of games.
    nodes, density : float[m], float[looks, m]
        Points between the bounds; weight times density there after each look but the last; row 0 is the start.
    spread : float
        Variance of a game.
    """

    high: float
    looks: Array
    nodes: Array
    density: Array
    spread: float


def _path(bounds: tuple[float, float], looks: Sequence[int], spread: float) -> _Path:
    low, high = bounds
    steps = [math.sqrt(spread * (b - a)) for a, b in itertools.pairwise((0, *looks))]
    # Gauss's rule is exact enough once several nodes lie within the shortest step.
    count = min(_MOST_NODES, max(_LEAST_NODES, math.ceil(6 * (high - low) / min(steps))))
    nodes, weights = _gauss(count)
    nodes, weights = (low + high) / 2 + (high - low) / 2 * nodes, (high - low) / 2 * weights
    density = np.zeros((len(looks), count))
    for n, sd in enumerate(steps[:-1], start=1):
        density[n] = weights * (_bell(nodes, sd) if n == 1 else _bell(nodes[:, None] - nodes, sd) @ density[n - 1])
    return _Path(high, np.asarray(looks, float), nodes, density, spread)


def _chance(path: _Path, drift: float, end: float) -> float:
    """Return the chance, under a drift, to leave upwards before the last look or to be at `end` or above there."""
    from scipy.special import ndtr

    gaps = np.diff(path.looks, prepend=0.0)
    lines = np.where(np.arange(len(gaps)) == len(gaps) - 1, end, path.high)
    sds = np.sqrt(path.spread * gaps)
    first = float(ndtr((drift * gaps[0] - lines[0]) / sds[0]))
    # A drift multiplies the density of a walk by a factor that depends on where and when it is (Girsanov).
    before = path.looks[:-1, None]
    tilt = np.exp(drift * path.nodes / path.spread - drift**2 * before / (2 * path.spread))
    over = ndtr((path.nodes + drift * gaps[1:, None] - lines[1:, None]) / sds[1:, None])
    return first + float((path.density[1:] * tilt * over).sum())


@functools.cache
def _gauss(count: int) -> tuple[Array, Array]:
    nodes, weights = np.polynomial.legendre.leggauss(count)
    return np.asarray(nodes), np.asarray(weights)


def _bell(x: ArrayLike, sd: float) -> Array:
    return np.asarray(np.exp(-0.5 * (np.asarray(x) / sd) ** 2) / (sd * math.sqrt(2 * math.pi)))
