"""The matrix game of players that were played against each other: cells are estimates, and so is all that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wargame_sim.statistics.intervals import Array, clopper_pearson, guarded_t, wilson
from wargame_sim.statistics.matrix_game import Solution, exploitability, logit_mixture, solve
from wargame_sim.statistics.simultaneous import bonferroni

DRAWS = 400  # matrices drawn for the mixtures
_ENOUGH = 3  # games a cell from which correlations between cells are believed
_FOR_BOUNDS = 20_000  # numbers drawn for bounds of all cells together: cheap, no program is solved for them
_METHODS = {
    True: "from bounds of all cells together (Clopper-Pearson, Bonferroni)",
    False: "from bounds of all cells together (maximum t, resampled)",
}


@dataclass(frozen=True)
class Mixture:
    """How often an equilibrium chooses one plan.

    Parameters
    ----------
    name : str
        The plan.
    weight : float
        In the estimated game.
    low, high : float
        Middle part of the weights in resampled games: how stable the weight is.
    support : float
        Share of resampled games whose equilibrium uses the plan at all.
    exploitability : float
        What the plan alone loses of the value against its best answer; a number of the estimated game.
    logit : float
        How often players who err a little choose it.
    """

    name: str
    weight: float
    low: float
    high: float
    support: float
    exploitability: float
    logit: float


class MetaGame:
    """Plans of one side against plans of the other, every pair played with the same dice.

    Parameters
    ----------
    values : float[games, m, n]
        What each pair came to in each game.
    rows, columns : sequence of str
        Names of the plans.
    maximise : bool
        Whether the row side wants more of it; else less.
    level : float
        Coverage of the intervals.
    seed : int
        Of the resampling, so that the same games give the same intervals.

    Raises
    ------
    ValueError
        When names and values do not go together, or there are fewer than two games.
    """

    def __init__(
        self,
        values: Array,
        rows: Sequence[str],
        columns: Sequence[str],
        maximise: bool = True,
        level: float = 0.95,
        seed: int = 1,
    ) -> None:
        if values.shape[1:] != (len(rows), len(columns)) or values.shape[0] < 2:
            raise ValueError(f"MetaGame: found values {values.shape}; allowed 2 games or more of {rows} by {columns}")
        self.rows, self.columns = tuple(rows), tuple(columns)
        self.level, self.seed, self.n = level, seed, values.shape[0]
        self.sign = 1.0 if maximise else -1.0
        self.share = bool(np.all((values == 0) | (values == 1)))
        self.means: Array = values.mean(axis=0)
        flat = values.reshape(self.n, -1)
        self.covariance: Array = np.atleast_2d(np.cov(flat, rowvar=False)) / self.n
        self._successes = values.sum(axis=0)

    @property
    def errors(self) -> Array:
        """Standard errors of the cells, float[m, n]."""
        return np.sqrt(np.maximum(np.diag(self.covariance), 0.0)).reshape(self.means.shape)

    def cells(self, together: bool = False) -> tuple[Array, Array, str]:
        """Return low and high ends of the cells and the method: Wilson for shares, else t.

        Parameters
        ----------
        together : bool
            Whether all cells are to be covered at once: then shares have exact ends (Clopper and Pearson).
        """
        level = bonferroni(self.level, self.means.size) if together else self.level
        if self.share:
            single, name = (clopper_pearson, "Clopper-Pearson") if together else (wilson, "Wilson")
            return (*single(self._successes, self.n, level), name)
        spread = self.errors * np.sqrt(self.n)
        return (*guarded_t(self.means, spread, self.n, np.where(spread > 0, 0.0, spread.max()), level), "t")

    @cached_property
    def solution(self) -> Solution:
        """Value and equilibrium of the estimated game, the value in the units of the cells."""
        found = solve(self.sign * self.means)
        return found._replace(value=self.sign * found.value)

    @property
    def value(self) -> float:
        """Value of the estimated game."""
        return self.solution.value

    @cached_property
    def value_interval(self) -> tuple[float, float]:
        """Interval of the value.

        The value rises with every cell, so it lies between the values of the games of all lower and all upper ends,
        whenever all cells lie within them: at least as sure as asked, however the equilibrium jumps. How wide such ends
        must be comes from t draws with the covariance of the paired games (Tuyls et al. 2018, Proc. AAMAS, 77-85, for
        games of estimated cells), from Bonferroni's inequality where games are too few to tell the covariance; shares
        have Clopper and Pearson's ends, which also know of cells that never varied. Cells of means that never varied
        are taken to vary as the one does that varies most; nothing is known when none varied.
        """
        low, high, _ = self.cells(together=True)
        if not self.share and self.n >= _ENOUGH * self.means.size:
            reach = self._critical() * self.errors
            low, high = np.where(reach > 0, self.means - reach, low), np.where(reach > 0, self.means + reach, high)
        if not np.isfinite(low).all():
            return -np.inf, np.inf
        ends = [self.sign * solve(self.sign * bounds).value for bounds in (low, high)]
        return min(ends), max(ends)

    @property
    def value_method(self) -> str:
        """Name of the interval of the value."""
        few = self.n < _ENOUGH * self.means.size
        return "from bounds of all cells together (t, Bonferroni)" if few and not self.share else _METHODS[self.share]

    @cached_property
    def lean(self) -> float:
        """By how much noise moves the estimated value towards one side, in the units of the cells.

        The best of several noisy plans looks better than it is, so the value leans towards the side with more plans to
        choose from. Games resampled around the estimates show how far; their mean value less the estimated one.
        """
        return self.sign * float(np.mean([s.value for s in self._resampled])) - self.value

    @property
    def range_interval(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Intervals of the least and of the largest true cell, which hold together with all cells.

        The least of noisy numbers is too small and the largest too large: the ends alone overstate the range.
        """
        low, high, _ = self.cells(together=True)
        return (float(low.min()), float(high.min())), (float(low.max()), float(high.max()))

    def _critical(self) -> float:
        """Return how many standard errors reach from all estimates to all true cells, at the level asked."""
        errors = self.errors.ravel()
        drawn = self._draws(_FOR_BOUNDS)[:, errors > 0] / errors[errors > 0]
        # Standard errors are estimates: their common error has the chi-squared law of n - 1 degrees of freedom.
        known = np.random.default_rng(self.seed + 1).chisquare(self.n - 1, _FOR_BOUNDS) / (self.n - 1)
        return float(np.quantile(np.abs(drawn).max(axis=1) / np.sqrt(known), self.level)) if drawn.size else 0.0

    def _draws(self, count: int) -> Array:
        """Return errors of the cells, float[count, m n], as other games of the same number would have them."""
        values, vectors = np.linalg.eigh(self.covariance)
        root = vectors * np.sqrt(np.maximum(values, 0.0))
        return np.asarray(np.random.default_rng(self.seed).standard_normal((count, root.shape[0])) @ root.T)

    @cached_property
    def _resampled(self) -> list[Solution]:
        """Solutions of other games of the same number, seen by the side of the rows."""
        drawn = self._draws(DRAWS).reshape(DRAWS, *self.means.shape)
        return [solve(self.sign * (self.means + one)) for one in drawn]

    @cached_property
    def mixtures(self) -> tuple[tuple[Mixture, ...], tuple[Mixture, ...]]:
        """Equilibrium weights of the rows and of the columns, with their stability."""
        solved = self._resampled
        lost = exploitability(self.sign * self.means, self.sign * self.value)
        smooth = logit_mixture(self.sign * self.means)
        sides = ((self.rows, "rows", 0), (self.columns, "columns", 1))
        return tuple(  # type: ignore[return-value]  # two of them
            self._told(
                names, getattr(self.solution, key), np.array([getattr(s, key) for s in solved]), lost[i], smooth[i]
            )
            for names, key, i in sides
        )

    def _told(
        self, names: Sequence[str], weights: Array, drawn: Array, lost: Array, smooth: Array
    ) -> tuple[Mixture, ...]:
        tail = (1 - self.level) / 2
        low, high = np.quantile(drawn, [tail, 1 - tail], axis=0)
        used = (drawn > 0).mean(axis=0)
        return tuple(
            Mixture(name, float(w), float(a), float(b), float(u), float(x), float(s))
            for name, w, a, b, u, x, s in zip(names, weights, low, high, used, lost, smooth, strict=True)
        )

    @property
    def range(self) -> tuple[float, float]:
        """Least and largest cell: what the balance is said to be depends on who plays by this much."""
        return float(self.means.min()), float(self.means.max())
