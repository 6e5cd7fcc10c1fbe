"""Losses: which units to remove for at least so many points."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel

_UNKNOWN = 2**62


@kernel
def cheapest_loss(values, n, target, preference):
    """Choose the units to remove: smallest total that reaches `target`, then lowest sum of preferences.

    A 0/1 knapsack over totals: R. Bellman, "Dynamic Programming" (1957), chapter 1. Any best total is below
    target + the largest value, or one unit could stay.

    Parameters
    ----------
    values : int[n]
        Points that each unit is worth, 0 or more.
    n : int
        Number of units, at most 62.
    target : int
        Points to lose at least.
    preference : int[n]
        What the owner would rather keep: a higher number is kept longer.

    Returns
    -------
    uint64
        Bit i is set when unit i is removed: no bit when `target` <= 0, all n bits when all together are too few. Of
        equally good choices, the smallest number.
    """
    if target <= 0:
        return np.uint64(0)
    largest, everything, all_units = 0, 0, 0
    for i in range(n):
        value = int(values[i])
        if value > largest:
            largest = value
        everything += value
        all_units |= 1 << i
    if everything < target:
        return np.uint64(all_units)
    size = target + largest
    best = np.empty((2, size), np.int64)
    best[0, 0], best[1, 0] = 0, 0
    for total in range(1, size):
        best[0, total] = _UNKNOWN
    for i in range(n):
        value, wish = int(values[i]), int(preference[i])
        for total in range(size - 1, value - 1, -1):
            before = total - value
            if best[0, before] < _UNKNOWN and best[0, before] + wish < best[0, total]:
                best[0, total] = best[0, before] + wish
                best[1, total] = best[1, before] | 1 << i
    for total in range(target, size):
        if best[0, total] < _UNKNOWN:
            return np.uint64(best[1, total])
    return np.uint64(all_units)
