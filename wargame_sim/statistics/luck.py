"""Luck: what the dice gave on the results table against what they owed, and what the outcome is worth without it.

A roll's expectation is known exactly once its kind (column and modifier) is, whatever happened before and whoever chose
to attack. So actual minus expected, summed over the rolls of a game, is 0 in the mean, and any multiple of it may be
taken off an outcome without moving its mean: a control variate (Law 2015, Simulation Modeling and Analysis, 5th ed.,
section 11.4). Backgammon programs tell luck in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from wargame_sim.model.rolls import RollTable
from wargame_sim.statistics.intervals import Array


def rank_values(table: RollTable) -> Array:
    """Return what every roll is worth to the attacker: the place of its result in the order of results, 0 to 1.

    Returns
    -------
    float[kinds, faces]
        0 for the attacker's worst result of the table, 1 for its best.
    """
    places = {result: n / max(1, len(table.order) - 1) for n, result in enumerate(table.order)}
    faces = range(len(table.chances))
    return np.array([[places[table.result(kind, face)] for face in faces] for kind in range(len(table.kinds))])


def centred(table: RollTable, values: Array) -> Array:
    """Return values of rolls minus what the roll's kind expects.

    Parameters
    ----------
    table : RollTable
        The table.
    values : float[..., kinds, faces]
        Worth of each roll.
    """
    chances = np.array([float(chance) for chance in table.chances])
    return np.asarray(values - (values @ chances)[..., None])


def luck(table: RollTable, counts: np.ndarray[Any, Any]) -> Array:
    """Return the luck of each attacking side in each game: worth of its rolls, actual minus expected.

    Parameters
    ----------
    table : RollTable
        The table.
    counts : int[n, sides, kinds, faces]
        Rolls of each game.

    Returns
    -------
    float[n, sides]
        The mean over all games is 0. A luck of 1 is the difference between the worst and the best result once.
    """
    n, sides = counts.shape[:2]
    return np.asarray(counts.reshape(n, sides, -1) @ centred(table, rank_values(table)).ravel())


@dataclass(frozen=True)
class Baseline:
    """What the rolls of a game say of its outcome, by a linear fit: a number each roll adds to a constant.

    Parameters
    ----------
    constant : float
        The outcome when all luck evens out.
    weights : float[sides, kinds, faces]
        What each roll adds; 0 in the mean over the faces of a kind.
    """

    constant: float
    weights: Array

    def predict(self, counts: np.ndarray[Any, Any]) -> Array:
        """Return the outcome that the rolls of each game point to."""
        return np.asarray(self.constant + counts.reshape(len(counts), -1) @ self.weights.ravel())


def fit_baseline(values: Array, counts: np.ndarray[Any, Any], table: RollTable) -> Baseline:
    """Fit a baseline to games by least squares on the luck of each side.

    Parameters
    ----------
    values : float[n]
        Outcome of each game.
    counts : int[n, sides, kinds, faces]
        Rolls of each game.
    table : RollTable
        The table.
    """
    coefficients = regress(values, luck(table, counts))
    constant = float(values.mean()) if len(values) else 0.0
    return Baseline(constant, coefficients[:, None, None] * centred(table, rank_values(table)))


def regress(values: Array, controls: Array) -> Array:
    """Return the coefficients of controls whose true means are 0, by least squares; 0 where they tell nothing.

    Parameters
    ----------
    values : float[n]
        Outcomes.
    controls : float[n, k]
        Controls; with fewer games than ``4 * k`` nothing is told.
    """
    n, k = controls.shape
    if n < 4 * k:
        return np.zeros(k)
    return np.asarray(np.linalg.lstsq(controls - controls.mean(0), values - values.mean(), rcond=1e-9)[0])
