"""The matrix game of players that were played against each other: cells are estimates, and so is all that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from wargame_sim.statistics.intervals import Array, t_interval, wilson
from wargame_sim.statistics.matrix_game import Solution, exploitability, logit_mixture, solve
from wargame_sim.statistics.simultaneous import sidak

DRAWS = 400  # matrices drawn for the mixtures
_FOR_BOUNDS = 20_000  # numbers drawn for bounds of all cells together: cheap, no program is solved for them
_METHODS = {
    True: "from bounds of all cells together (Wilson, Sidak)",
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
            Whether all cells are to be covered at once (Sidak).
        """
        level = sidak(self.level, self.means.size) if together else self.level
        if self.share:
            return (*wilson(self._successes, self.n, level), "Wilson")
        return (*t_interval(self.means, self.errors * np.sqrt(self.n), self.n, level), "t")

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
        must be comes from normal draws with the covariance of the paired games (Tuyls et al. 2018, Proc. AAMAS,
        77-85, for games of estimated cells); shares have Wilson's ends at Sidak's level, which also know of cells that
        never varied.
        """
        if self.share:
            cells = self.cells(together=True)[:2]
        else:
            reach = self._critical() * self.errors
            cells = self.means - reach, self.means + reach
        ends = [self.sign * solve(self.sign * bounds).value for bounds in cells]
        return min(ends), max(ends)

    @property
    def value_method(self) -> str:
        """Name of the interval of the value."""
        return _METHODS[self.share]

    def _critical(self) -> float:
        """Return how many standard errors reach from all estimates to all true cells, at the level asked."""
        errors = self.errors.ravel()
        drawn = self._draws(_FOR_BOUNDS)[:, errors > 0] / errors[errors > 0]
        return float(np.quantile(np.abs(drawn).max(axis=1), self.level)) if drawn.size else 0.0

    def _draws(self, count: int) -> Array:
        """Return errors of the cells, float[count, m n], as other games of the same number would have them."""
        values, vectors = np.linalg.eigh(self.covariance)
        root = vectors * np.sqrt(np.maximum(values, 0.0))
        return np.asarray(np.random.default_rng(self.seed).standard_normal((count, root.shape[0])) @ root.T)

    @cached_property
    def mixtures(self) -> tuple[tuple[Mixture, ...], tuple[Mixture, ...]]:
        """Equilibrium weights of the rows and of the columns, with their stability."""
        drawn = self._draws(DRAWS).reshape(DRAWS, *self.means.shape)
        solved = [solve(self.sign * (self.means + one)) for one in drawn]
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
