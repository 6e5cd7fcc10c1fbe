"""Movement: cheapest cost to every hex a unit can reach."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.board import BLOCKED, NO_ROAD, STOP, ZONE
from wargame_sim.kernels.jit import kernel


@kernel
def flood(nbr, cost, alt, flags, leave, zone_cost, budget, dist, came, queue, n_start, to):
    """Spread from the start hexes over everything within `budget`.

    Shortest paths with small whole costs by buckets: R. B. Dial, "Algorithm 360: shortest-path forest with topological
    ordering", CACM 12(11), 1969. A bucket is a linked list of hexes, all in `queue`.

    Parameters
    ----------
    nbr : int16[n+1, 6]
        Neighbours.
    cost, alt : uint8[n+1, 6]
        Cost in half points of going from h over side k, with roads and without; 255 = prohibited.
    flags : uint8[n+1]
        `BLOCKED`, `ZONE`, `STOP` (unless the unit began there), `NO_ROAD` (either end: `alt` counts).
    leave : uint8[n+1]
        Half points to pay for leaving a hex.
    zone_cost : int
        Half points to pay on entering a `ZONE` hex.
    budget : int
        Half points, 0-254.
    dist : uint8[n+1]
        In: 255, and points already spent at start hexes. Out: cheapest cost, 255 where not reached.
    came : int16[n+1]
        Out, where `dist` < 255: the hex before this one, -1 where the unit began.
    queue : int16[m]
        In: the start hexes first. Scratch of at least 12 * (n + 1) + 256 elements.
    n_start : int
        Number of start hexes.
    to : int
        Hex at which to end, once the cheapest way there is certain; other costs may then be too high, or missing. n: none.

    Returns
    -------
    int
        Hexes reached, start hexes included.
    """
    n = len(nbr) - 1
    heads = len(queue) - 256
    for c in range(budget + 1):
        queue[heads + c] = -1
    # Entries lie in pairs (hex, next entry) behind the start hexes, which are read first.
    top = n_start
    for i in range(n_start):
        came[queue[i]] = -1
    for i in range(n_start - 1, -1, -1):
        u = int(queue[i])
        c = int(dist[u])
        if c <= budget:
            queue[2 * i] = u
            queue[2 * i + 1] = queue[heads + c]
            queue[heads + c] = i
    dist[n] = 0
    count = 0
    for c in range(budget + 1):
        while queue[heads + c] >= 0:
            entry = 2 * int(queue[heads + c])
            queue[heads + c] = queue[entry + 1]
            u = int(queue[entry])
            if dist[u] != c:
                continue
            count += 1
            if u == to:
                dist[n] = 255
                return count
            here = int(flags[u])
            if here & STOP and came[u] >= 0:
                continue
            base = c + int(leave[u])
            for k in range(6):
                v = np.uint16(nbr[u, k])
                there = int(flags[v])
                step = int(alt[u, k]) if (here | there) & NO_ROAD else int(cost[u, k])
                total = base + step
                if there & ZONE:
                    total += zone_cost
                # A prohibited side costs 255, more than any budget.
                if total <= budget and total < dist[v] and not there & BLOCKED:
                    dist[v] = total
                    came[v] = u
                    queue[2 * top] = v
                    queue[2 * top + 1] = queue[heads + total]
                    queue[heads + total] = top
                    top += 1
    dist[n] = 255
    return count
