"""Zones of control."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel


@kernel
def zone_map(nbr, reach, at, m, out):
    """Count, for each hex, the units whose zone of control goes into it.

    Parameters
    ----------
    nbr : int16[n+1, 6]
        Neighbours.
    reach : uint8[n+1, 6]
        1 where a zone goes out of hex h over side k, else 0 (cliffs, terrain barred to heavy equipment).
    at : int16[m]
        Hex of each unit; negative for a unit that is not on the map.
    m : int
        Number of units to read from `at`.
    out : uint8[n+1]
        Counts are added here, so that the zones of several classes of units can be put together.
    """
    for i in range(m):
        if at[i] >= 0:
            # Unsigned: an index that might be negative costs a test at each use.
            h = np.uint16(at[i])
            for k in range(6):
                out[np.uint16(nbr[h, k])] += reach[h, k]
    out[len(nbr) - 1] = 0
