"""Supply lines: any length along roads, then a few points across country."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.board import BLOCKED, INTO_ONLY, NEVER
from wargame_sim.kernels.jit import kernel


@kernel
def trace(nbr, road, cost, flags, sources, n_sources, limit, dist, queue):
    """Find all hexes that a supply line reaches from any source.

    Parameters
    ----------
    nbr : int16[n+1, 6]
        Neighbours.
    road : uint8[n+1, 6]
        1 where a usable road crosses side k of hex h.
    cost : uint8[n+1, 6]
        Half points of going from h over side k off the roads; 255 = prohibited.
    flags : uint8[n+1]
        `BLOCKED`: no line enters. `INTO_ONLY`: an off-road line may end here, and none goes on off the road from here.
        `NEVER`: no off-road line enters or leaves. Roads pass through both; leave sides out of `road` to stop them.
    sources : int16[k]
        Hexes where lines begin; blocked ones give nothing.
    n_sources : int
        Number of sources to read.
    limit : int
        Half points allowed off the road, 0-254.
    dist : uint8[n+1]
        Out: half points spent off the road, 255 where no line reaches.
    queue : int16[m]
        Scratch of at least 12 * (n + 1) elements.

    Returns
    -------
    int
        Number of hexes in supply.
    """
    n = len(nbr) - 1
    for h in range(n):
        dist[h] = 255
    dist[n] = 0
    # Along roads: `queue` is a list in which each hex appears once.
    top = 0
    for i in range(n_sources):
        h = int(sources[i])
        if dist[h] == 255 and not int(flags[h]) & BLOCKED:
            dist[h] = 0
            queue[top] = h
            top += 1
    at = 0
    while at < top:
        u = int(queue[at])
        at += 1
        for k in range(6):
            v = np.uint16(nbr[u, k])
            if road[u, k] and dist[v] == 255 and not int(flags[v]) & BLOCKED:
                dist[v] = 0
                queue[top] = v
                top += 1
    # Off the road: a ring buffer; a hex whose cost falls queues once more.
    count, size = top, len(queue)
    at = 0
    while at != top:
        u = int(queue[at])
        at = at + 1 if at + 1 < size else 0
        if int(flags[u]) & (INTO_ONLY | NEVER):
            continue
        base = int(dist[u])
        for k in range(6):
            v = np.uint16(nbr[u, k])
            total = base + int(cost[u, k])
            if total <= limit and total < dist[v] and not int(flags[v]) & (BLOCKED | NEVER):
                if dist[v] == 255:
                    count += 1
                dist[v] = total
                queue[top] = v
                top = top + 1 if top + 1 < size else 0
    dist[n] = 255
    return count
