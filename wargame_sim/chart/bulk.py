"""Millions of rolls on one table, compiled: the same stream of dice however it is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wargame_sim.chart.questions import Attack
from wargame_sim.chart.table import Chart

if TYPE_CHECKING:
    import numpy as np


def cells_of(chart: Chart, drm: int = 0) -> np.ndarray[Any, Any]:
    """Return the codes' numbers for every throw of the dice told apart: uint8[throws, columns]."""
    import numpy as np

    throws = [roll for roll in chart.thrown for _ in range(chart.thrown.weight(roll))]
    number = {code: i for i, code in enumerate(chart.codes)}
    rows = [[number[chart.result(c, roll, drm)] for c in range(len(chart.columns))] for roll in throws]
    return np.array(rows, np.uint8)


def roll(chart: Chart, asked: Attack, n: int, seed: int, first: int = 0) -> np.ndarray[Any, Any]:
    """Return the numbers of `n` results (indices into ``chart.codes``) of one attack, uint8[n]; `first` cuts the stream."""
    import numpy as np

    from wargame_sim.kernels import jit
    from wargame_sim.kernels.lookup import resolve_throws

    column = chart.column(asked.attack, asked.defence, asked.shift)
    if isinstance(column, str):
        return np.full(n, chart.codes.index(column), np.uint8)
    jit.enable()
    cells = cells_of(chart, asked.drm)
    out = np.empty(n, np.uint8)
    resolve_throws(cells, np.full(n, column, np.uint8), np.uint64(seed), np.uint64(first), digits_of(len(cells)), out)
    return out


def digits_of(throws: int) -> int:
    """Return how many throws come out of one word of 32 bits: so many that hardly a word is refused."""
    digits = 1
    while digits < 4 and throws ** (digits + 1) <= 1 << 20:
        digits += 1
    return digits
