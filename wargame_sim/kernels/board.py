"""Hex boards: which hexes touch, and how far apart two hexes are.

Every board has `n` hexes numbered 0 to n-1 and one more, hex `n`, that means "off the map". Arrays have n+1 rows, so
that no kernel has to test for the edge. The six directions of a hex are numbered so that `(k + 3) % 6` is the opposite
one; they go clockwise where printed columns grow to the right and printed rows grow downwards.

The offset names are those of Red Blob Games, "Hexagonal Grids" (https://www.redblobgames.com/grids/hexagons/), section
"Offset coordinates", with odd and even meaning the *printed* number:

* ``odd-r``, ``even-r``: straight rows; odd (even) rows are shoved half a hex towards higher columns.
* ``odd-q``, ``even-q``: straight columns; odd (even) columns are shoved half a hex towards higher rows.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from wargame_sim.kernels.jit import kernel

Whole = NDArray[np.int64]

OFFSETS = ("odd-r", "even-r", "odd-q", "even-q")

# Bits of the `flags uint8[n+1]` argument of flood, retreat and supply. One hex may carry several.
BLOCKED = 1  # may not be entered
ZONE = 2  # an enemy zone of control: entering pays the zone cost
STOP = 4  # may be entered, not passed through
NO_ROAD = 8  # roads into and out of this hex do not count
INTO_ONLY = 16  # a supply line off the roads may end here, not go on
NEVER = 32  # no supply line off the roads enters

# Axial steps, one a direction; "+q" is towards higher columns, "+r" towards higher rows.
STEPS = np.array([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)], np.int64)
_FAR = 16000
NO_WAY = 9999  # what `cheapest` says of a hex that no goal can be reached from


def rectangle(cols: int, rows: int) -> tuple[Whole, Whole]:
    """List printed column and row of each hex of a full rectangle, both from 1, row by row: two int64[cols * rows]."""
    column, row = np.meshgrid(np.arange(1, cols + 1), np.arange(1, rows + 1))
    return column.ravel().astype(np.int64), row.ravel().astype(np.int64)


def axial(cols: Whole, rows: Whole, offset: str) -> NDArray[np.int16]:
    """Convert printed columns and rows to axial coordinates.

    Parameters
    ----------
    cols, rows : int[n]
        Printed column and row of each hex, in the order of the hex numbers; holes in the map are allowed.
    offset : str
        One of `OFFSETS`.

    Returns
    -------
    int16[n+1, 2]
        Axial q and r. The last row, "off the map", is far from every hex.
    """
    if offset not in OFFSETS:
        raise ValueError(f"unknown offset {offset!r}; allowed {', '.join(OFFSETS)}")
    col, row = np.asarray(cols, np.int64), np.asarray(rows, np.int64)
    sign = -1 if offset.startswith("odd") else 1
    out = np.full((len(col) + 1, 2), _FAR, np.int16)
    if offset.endswith("r"):
        out[:-1, 0], out[:-1, 1] = col - (row + sign * (row & 1)) // 2, row
    else:
        out[:-1, 0], out[:-1, 1] = col, row - (col + sign * (col & 1)) // 2
    return out


def neighbours(cols: Whole, rows: Whole, offset: str) -> NDArray[np.int16]:
    """Return the six neighbours of each hex of a map that may have holes.

    Parameters
    ----------
    cols, rows : int[n]
        Printed column and row of each hex, in the order of the hex numbers.
    offset : str
        One of `OFFSETS`.

    Returns
    -------
    int16[n+1, 6]
        Hex beyond side k of hex h, or n where there is none. Row n is all n.
    """
    here = axial(cols, rows, offset)[:-1].astype(np.int64)
    n = len(here)
    number = {(int(q), int(r)): h for h, (q, r) in enumerate(here)}
    out = np.full((n + 1, 6), n, np.int16)
    for k, step in enumerate(STEPS):
        out[:-1, k] = [number.get((int(q), int(r)), n) for q, r in here + step]
    return out


def cheapest(nbr: NDArray[np.int16], cost: NDArray[np.uint8], goals: Iterable[int]) -> NDArray[np.int16]:
    """Return the cheapest way from every hex to the nearest goal, on an empty board (E. W. Dijkstra, 1959).

    Parameters
    ----------
    nbr : int16[n+1, 6]
        Neighbours.
    cost : uint8[n+1, 6]
        Cost of going from h over side k; 255 = prohibited.
    goals : iterable of int
        Hexes.

    Returns
    -------
    int16[n+1]
        9999 where there is no way.
    """
    n, beyond, step_cost = len(nbr) - 1, nbr.tolist(), cost.tolist()
    found = [NO_WAY] * (n + 1)
    heap = [(0, int(g)) for g in goals]
    while heap:
        spent, h = heapq.heappop(heap)
        if spent >= found[h]:
            continue
        found[h] = spent
        for k, m in enumerate(beyond[h]):
            step = step_cost[m][(k + 3) % 6]  # from m into h; the hex off the map has no way in
            if m < n and step != 255 and spent + step < found[m]:
                heapq.heappush(heap, (spent + step, m))
    return np.array(found, np.int16)


@kernel
def distance(ax, a, b):
    """Count the hex steps from hex `a` to hex `b` as the crow flies.

    Parameters
    ----------
    ax : int16[n+1, 2]
        Axial coordinates, from `axial`.
    a, b : int
        Hex numbers.

    Returns
    -------
    int
        Hexes; more than 10,000 when one of the two is off the map.
    """
    dq = int(ax[a, 0]) - int(ax[b, 0])
    dr = int(ax[a, 1]) - int(ax[b, 1])
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2
