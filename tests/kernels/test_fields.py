"""Arrays inside records: compiled code reads and writes what plain Python does."""

from __future__ import annotations

import numpy as np
import pytest

from tests.kernels.modes import both
from wargame_sim.kernels import records
from wargame_sim.kernels.jit import kernel

TABLE = np.dtype([("small", "u1", (5,)), ("grid", "i2", (3, 4)), ("cube", "i4", (2, 3, 2)), ("n", "i4")], align=True)


@kernel
def total(row):
    """Sum a row, whose length is part of its type."""
    found = 0
    for i in range(len(row)):
        found += int(row[i])
    return found


@kernel
def work(TA, i, j):
    """Read and write elements, rows and shapes, with indices of all kinds."""
    T = TA[0]
    T.small[i] += 200
    T.grid[i, j] = 100 * int(T.small[i])
    T.grid[2, 4 - j] = T.grid.shape[1]
    T.cube[1][i, 0] = 7
    T.cube[0, i][1] -= total(T.grid[i]) + len(T.cube)
    T.n = int(T.small[4]) + T.cube[1, np.int16(i), 0]
    return T.n + T.grid[0][np.uint64(0)]


@pytest.mark.parametrize(("i", "j"), [(0, 1), (2, 3), (1, 2)])
def test_fields_compiled_and_plain(i, j):
    TA = records.empty(TABLE)
    TA.small, TA.grid, TA.n = 9, np.arange(12).reshape(3, 4), 3
    both(work, TA, i, j)
