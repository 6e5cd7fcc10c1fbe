"""Arrays inside records: compiled code reads and writes what plain Python does."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.architecture.source import ROOT
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


CHECKED = """
import os
import subprocess
import sys

import numpy as np
from tests.kernels.test_fields import TABLE, work
from wargame_sim.kernels import jit, records
jit.enable()
TA = records.empty(TABLE)
print(work(TA, 1, 2))
for i, j in ((3, 1), (-1, 1), (0, 5)):
    try:
        work(TA, i, j)
        print("read on")
    except IndexError as error:
        print(error)
"""


def test_a_checked_build_names_an_index_out_of_a_field(tmp_path):
    env = {**os.environ, "WARGAME_SIM_BOUNDS": "1", "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", CHECKED], env=env, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""
    said = done.stdout.splitlines()
    assert said[0].isdigit()
    assert said[1:] == ["an index out of a field of 3", "an index out of a field of 5", "an index out of a field of 4"]
