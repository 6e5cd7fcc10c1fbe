"""Retreats: paths of which each hex is one further from where the unit stood."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.board import BLOCKED, STEPS
from wargame_sim.kernels.jit import kernel


def _outward() -> np.ndarray:
    """Tabulate the directions that lead away, int64[27, 2]: first one and how many follow it clockwise.

    The row number is 9 * (1 + sign of dq) + 3 * (1 + sign of dr) + 1 + sign of (dq + dr), where (dq, dr) is the
    place of a hex as seen from the origin. In between the axes two directions lead away, on an axis three, from the
    origin all six.
    """
    out = np.zeros((27, 2), np.int64)
    for dq, dr in [(q, r) for q in range(-2, 3) for r in range(-2, 3)]:
        row = 9 * (1 + np.sign(dq)) + 3 * (1 + np.sign(dr)) + 1 + np.sign(dq + dr)
        here = abs(dq) + abs(dr) + abs(dq + dr)
        away = [abs(dq + q) + abs(dr + r) + abs(dq + dr + q + r) > here for q, r in STEPS.tolist()]
        first = 0 if all(away) else next(k for k in range(6) if away[k] and not away[k - 1])
        out[row] = first, sum(away)
    return out


_OUTWARD = _outward()


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
    q0, r0 = int(ax[origin, 0]), int(ax[origin, 1])
    low, high = 0, 1
    for ring in range(1, length + 1):
        top = high
        for i in range(low, high):
            u = int(ends[i])
            dq, dr = int(ax[u, 0]) - q0, int(ax[u, 1]) - r0
            row = 13 + 9 * ((dq > 0) - (dq < 0)) + 3 * ((dr > 0) - (dr < 0)) + (dq + dr > 0) - (dq + dr < 0)
            first = _OUTWARD[row, 0]
            for j in range(first, first + _OUTWARD[row, 1]):
                k = j if j < 6 else j - 6
                v = np.uint16(nbr[u, k])
                step = int(cost[u, k])
                if step == 255 or int(flags[v]) & BLOCKED:
                    continue
                total = int(dist[u]) + step
                if total > budget and ring > 1:
                    continue
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
