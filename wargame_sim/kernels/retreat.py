"""Retreats: paths of which each hex is one further from where the unit stood."""

from __future__ import annotations

from wargame_sim.kernels.board import BLOCKED, distance
from wargame_sim.kernels.jit import kernel


@kernel
def retreat_ends(nbr, ax, cost, flags, origin, length, budget, dist, came, ends):
    """Find every hex where a retreat of `length` hexes can end, with the cheapest way there.

    A path of n steps that ends n hexes away moves away at each step, so the search goes from ring to ring.

    Parameters
    ----------
    nbr : int16[n+1, 6]
        Neighbours.
    ax : int16[n+1, 2]
        Axial coordinates.
    cost : uint8[n+1, 6]
        Half points of going from h over side k; 255 = prohibited.
    flags : uint8[n+1]
        `BLOCKED` hexes cannot be entered.
    origin : int
        Hex where the unit stands.
    length : int
        Hexes to retreat, at least 1.
    budget : int
        Half points; the first hex may always be paid.
    dist : uint8[n+1]
        Out: half points spent, for hexes on a path; 255 elsewhere.
    came : int16[n+1]
        Out: the hex before this one, for hexes on a path.
    ends : int16[k]
        Out: end hexes first; the rest is scratch. k is at least 1 + 3 * length * (length + 1).

    Returns
    -------
    int
        Number of end hexes; 0 when the unit cannot retreat so far.
    """
    for h in range(len(dist)):
        dist[h] = 255
    dist[origin] = 0
    ends[0] = origin
    low, high = 0, 1
    for ring in range(1, length + 1):
        top = high
        for i in range(low, high):
            u = int(ends[i])
            for k in range(6):
                v = int(nbr[u, k])
                step = int(cost[u, k])
                if step == 255 or int(flags[v]) & BLOCKED or distance(ax, origin, v) != ring:
                    continue
                total = int(dist[u]) + step
                if total > budget:
                    if ring > 1:
                        continue
                    total = min(total, 254)
                if total < dist[v]:
                    if dist[v] == 255:
                        ends[top] = v
                        top += 1
                    dist[v] = total
                    came[v] = u
        low, high = high, top
    for i in range(low, high):
        ends[i - low] = ends[i]
    return high - low
