"""Zero-sum matrix games: what each side can be sure of when both choose among plans, and by what mixture of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from wargame_sim.statistics.intervals import Array

SHARPNESS = 4.0  # of the logit mixture: a plan worse by the whole range of the matrix is e to the 4 times rarer
_TOLERANCE, _STEPS = 1e-12, 20_000
_NOTHING = 1e-9  # weights below are rounding


class Solution(NamedTuple):
    """Value and equilibrium of a matrix game.

    Parameters
    ----------
    value : float
        What the row player can be sure of, and the column player can hold it to.
    rows, columns : float[m], float[n]
        Equilibrium mixtures. There may be others of the same value; the linear program returns a corner.
    """

    value: float
    rows: Array
    columns: Array


def solve(payoff: ArrayLike) -> Solution:
    """Solve a zero-sum game by linear programming.

    Von Neumann 1928 (Math. Ann. 100, 295-320, the minimax theorem) in the form of Dantzig 1951 (Activity Analysis of
    Production and Allocation, chapter 20): the row player's mixture is the program's, the column player's its dual.

    Parameters
    ----------
    payoff : array_like[m, n]
        What the row player gains: it maximises, the column player minimises.

    Raises
    ------
    ValueError
        When it is no matrix of finite numbers.
    """
    from scipy.optimize import linprog

    A = np.asarray(payoff, dtype=float)
    if A.ndim != 2 or not A.size or not np.isfinite(A).all():
        raise ValueError(f"solve: found shape {A.shape}; allowed a matrix of finite numbers")
    low, high = A.min(axis=1).max(), A.max(axis=0).min()
    if low == high:  # a saddle point: no program is needed
        return Solution(float(low), _one(A.min(axis=1).argmax(), A.shape[0]), _one(A.max(axis=0).argmin(), A.shape[1]))
    m, n = A.shape
    found = linprog(
        np.r_[np.zeros(m), -1.0],
        A_ub=np.c_[-A.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=np.r_[np.ones(m), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
        method="highs",
    )
    rows, columns = _mixture(np.asarray(found.x)[:m]), _mixture(-np.asarray(found.ineqlin.marginals))
    return Solution(float(rows @ A @ columns), rows, columns)


def exploitability(payoff: ArrayLike, value: float) -> tuple[Array, Array]:
    """Return what each plan played always would lose, against its best answer, of the value of the game.

    Parameters
    ----------
    payoff : array_like[m, n]
        What the row player gains.
    value : float
        Of the game.

    Returns
    -------
    rows, columns : float[m], float[n]
        0 for a plan that is safe alone.
    """
    A = np.asarray(payoff, dtype=float)
    return np.maximum(value - A.min(axis=1), 0.0), np.maximum(A.max(axis=0) - value, 0.0)


def logit_mixture(payoff: ArrayLike, sharpness: float = SHARPNESS) -> tuple[Array, Array]:
    """Return the mixtures of players who choose better plans more often, not always: the logit equilibrium.

    McKelvey and Palfrey 1995 (Games Econ. Behav. 10, 6-38, section 4). Nash mixtures drop a plan for any disadvantage;
    people do not.

    Parameters
    ----------
    payoff : array_like[m, n]
        What the row player gains.
    sharpness : float
        Logarithm of how much rarer a plan is that is worse by the whole range of the matrix.
    """
    A = np.asarray(payoff, dtype=float)
    spread = float(A.max() - A.min()) or 1.0
    p, q = np.full(A.shape[0], 1 / A.shape[0]), np.full(A.shape[1], 1 / A.shape[1])
    step = 1 / (1 + sharpness**2 / 4)  # short enough for the two answers not to chase each other
    for _ in range(_STEPS):
        new_p, new_q = _softmax(sharpness * (A @ q) / spread), _softmax(-sharpness * (p @ A) / spread)
        change = max(np.abs(new_p - p).max(), np.abs(new_q - q).max())
        p, q = p + step * (new_p - p), q + step * (new_q - q)
        if change < _TOLERANCE:
            break
    return p, q


def _softmax(x: Array) -> Array:
    weights = np.exp(x - x.max())
    return np.asarray(weights / weights.sum())


def _one(place: int | np.intp, length: int) -> Array:
    mixture = np.zeros(length)
    mixture[place] = 1.0
    return mixture


def _mixture(weights: Array) -> Array:
    kept = np.where(weights > _NOTHING, weights, 0.0)
    return np.asarray(kept / kept.sum())
