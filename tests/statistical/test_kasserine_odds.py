"""Exact odds of Kasserine against attacks rolled in bulk with keyed dice: one rules core, two engines."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from wargame_sim.games.kasserine import exact, tables
from wargame_sim.kernels import jit
from wargame_sim.kernels.lookup import resolve_2d6
from wargame_sim.packs import load_pack

SEED, ROLLS, ERRORS = 20430214, 60_000, 4.0


def test_every_column_rolled_is_within_four_standard_errors_of_exact():
    pack = load_pack(Path(tables.__file__).parent / "pack")
    T = exact.charts(pack)
    count = len(exact.column_names(pack))
    crt = np.ascontiguousarray(T.crt[:11].astype(np.int8))
    columns = np.repeat(np.arange(count, dtype=np.uint8), ROLLS)
    codes = np.empty(len(columns), np.uint8)
    jit.compiled(resolve_2d6)(crt, columns, np.uint64(SEED), np.uint64(0), codes)
    for column in range(count):
        rolled = codes[column * ROLLS : (column + 1) * ROLLS]
        known = exact.results(T, column)
        assert set(np.unique(rolled).tolist()) <= set(known)
        for code, chance in known.items():
            error = math.sqrt(float(chance * (1 - chance)) / ROLLS)
            assert abs((rolled == code).mean() - float(chance)) < ERRORS * error, (column, code)
