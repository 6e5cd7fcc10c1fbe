"""The toy game worked out exactly: distribution of its points by turns, and the slope when one cell reads otherwise."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.toygame import ATTACKS, GAINS, TURNS, ToySimulator
from wargame_sim.model.rolls import RollTable
from wargame_sim.statistics.influence import Change

LOW, STOP = -TURNS * ATTACKS, 12
POINTS = np.arange(LOW, STOP + 2 * ATTACKS)


def distribution(toy: ToySimulator, change: Change | None = None, share: float = 0.0) -> np.ndarray:
    """Return the chance of each of POINTS; the changed cell reads as its other result in that share of rolls."""
    table = toy.rolls
    going, done = np.zeros(len(POINTS)), np.zeros(len(POINTS))
    going[-LOW] = 1.0
    for modifiers in toy.shift():
        for modifier in modifiers:
            going = _after(going, gains(table, int(modifier), change, share))
        done += np.where(POINTS >= STOP, going, 0.0)
        going = np.where(POINTS >= STOP, 0.0, going)
    return done + going


def gains(table: RollTable, modifier: int, change: Change | None, share: float) -> dict[int, float]:
    """Return the chance of each gain of one attack."""
    number = next(n for n, kind in enumerate(table.kinds) if kind.modifier == modifier)
    found = dict.fromkeys(GAINS.values(), 0.0)
    for face, chance in enumerate(table.chances):
        changed = share if change is not None and table.kinds[number].rows[face] == change.row else 0.0
        found[GAINS[table.result(number, face)]] += float(chance) * (1 - changed)
        if change is not None:
            found[GAINS[change.instead]] += float(chance) * changed
    return found


def _after(going: np.ndarray, chances: dict[int, float]) -> np.ndarray:
    found = np.zeros_like(going)
    for gain, chance in chances.items():
        moved = np.roll(going, gain) * chance
        found += moved
    return found


def mean(toy: ToySimulator, value: Callable[[np.ndarray], np.ndarray]) -> float:
    """Return the mean of a value of the points."""
    return float(distribution(toy) @ value(POINTS))


def slope(toy: ToySimulator, change: Change, value: Callable[[np.ndarray], np.ndarray]) -> float:
    """Return the derivative of the mean of a value by the share of rolls that read otherwise, at none."""
    step = 1e-4
    up, down = (distribution(toy, change, share) @ value(POINTS) for share in (step, -step))
    return float(up - down) / (2 * step)
