"""Resolutions on a combat results table, one result code each."""

from __future__ import annotations

import numpy as np

from tests.benchmarks.timing import Row, best_of
from tests.naive import lookup as naive
from wargame_sim.kernels import jit, lookup

N = 1 << 19
N_LOOP = 10_000
CHUNK = 1 << 15
COLUMNS = 8

_rng = np.random.default_rng(1)
CRT = _rng.integers(0, 12, (6, COLUMNS)).astype(np.int8)
ATTACKS = _rng.integers(0, COLUMNS, N).astype(np.uint8)


def kernel_run() -> None:
    """Resolve `N` attacks with the kernel; counts on its being compiled."""
    lookup.resolve_1d6(CRT, ATTACKS, np.uint64(1), np.uint64(0), _codes)


_codes = np.zeros(N, np.uint8)


def against_loop() -> float:
    """Speed of the kernel over that of a loop with random.choice."""
    jit.enable()
    rows = CRT.T.tolist()
    attacks = ATTACKS[:N_LOOP].tolist()
    kernel, loop = best_of(kernel_run, lambda: naive.resolve(rows, attacks))
    return (loop / N_LOOP) / (kernel / N)


def against_numpy() -> float:
    """Speed of the kernel over that of numpy in chunks that fit the cache."""
    jit.enable()
    rng = np.random.default_rng(1)
    table = CRT.astype(np.uint8).ravel()
    codes, columns = np.zeros(N, np.uint8), ATTACKS
    wide = COLUMNS

    def chunked() -> None:
        for lo in range(0, N, CHUNK):
            dice = rng.integers(0, 6, CHUNK, dtype=np.uint8)
            np.take(table, dice * wide + columns[lo : lo + CHUNK], out=codes[lo : lo + CHUNK], mode="clip")

    kernel, numpy = best_of(kernel_run, chunked)
    return numpy / kernel


ROWS = {
    "crt_vs_loop": Row(against_loop, 100, "at least", "resolutions a second, over a random.choice loop"),
    "crt_vs_numpy": Row(against_numpy, 2, "at least", "resolutions a second, over numpy integers + take in chunks"),
}
