"""Twin of kernels.losses: try every set of units."""

from __future__ import annotations

from itertools import combinations


def cheapest_loss(values: list[int], target: int, preference: list[int]) -> set[int]:
    """Return the units to remove: least total that is enough, then least preference, then least binary number."""
    units = range(len(values))
    if target <= 0:
        return set()
    if sum(values) < target:
        return set(units)
    enough = [
        (sum(values[i] for i in s), sum(preference[i] for i in s), sum(2**i for i in s), set(s))
        for size in range(len(values) + 1)
        for s in combinations(units, size)
        if sum(values[i] for i in s) >= target
    ]
    return min(enough, key=lambda row: row[:3])[3]
