"""Losses: which units to remove for at least so many points."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel

_ONE = np.uint64(1)


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
        Number of units, at most 64.
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
    none = np.uint64(0)
    if target <= 0:
        return none
    largest, everything, all_units = 0, 0, none
    for i in range(n):
        largest = max(largest, int(values[i]))
        everything += int(values[i])
        all_units |= _ONE << np.uint64(i)
    if everything < target:
        return all_units
    size = target + largest
    mask = np.zeros(size, np.uint64)
    price = np.zeros(size, np.int64)
    known = np.zeros(size, np.uint8)
    known[0] = 1
    for i in range(n):
        value, wish = int(values[i]), int(preference[i])
        for total in range(size - 1, value - 1, -1):
            before = total - value
            if known[before] and (not known[total] or price[before] + wish < price[total]):
                known[total] = 1
                price[total] = price[before] + wish
                mask[total] = mask[before] | _ONE << np.uint64(i)
    for total in range(target, size):
        if known[total]:
            return mask[total]
    return all_units
