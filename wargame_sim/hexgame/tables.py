"""Checked rows of a pack written into the record T that every rule reads: what all games do alike.

Costs are half points (twice the printed number), 255 where it is prohibited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from wargame_sim.hexgame.records import Entry, Parameter
from wargame_sim.kernels import board
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns, odds_of

PROHIBITED = 255
R = TypeVar("R")


def half_points(cost: float | None) -> int:
    """Return a movement cost of a table in half points; 0 for a blank cell."""
    return 0 if cost is None else PROHIBITED if cost == float("inf") else round(2 * cost)


def set_options(T: Any, names: Iterable[str], chosen: Mapping[str, Any]) -> None:
    """Write ``opt_name`` for yes or no options."""
    for name in names:
        T["opt_" + name] = bool(chosen.get(name, False))


def set_numbers(T: Any, rows: Iterable[Parameter], fields: Mapping[str, tuple[str, int]]) -> None:
    """Write single numbers: field of T to the row of parameters.csv and what it is multiplied by."""
    value = {row.name: row.value for row in rows}
    for field, (name, times) in fields.items():
        T[field] = round(times * value[name])


def set_board(T: Any, pack: Pack) -> None:
    """Write neighbours and axial coordinates; the last hex of ``T.nbr`` stands for all beyond the edge."""
    import numpy as np

    n, beyond = len(pack.hexes), len(T.nbr) - 1
    cols, rows = np.array([pack.grid.split(h) for h in pack.hexes], np.int64).reshape(-1, 2).T
    nbr, ax = board.neighbours(cols, rows, pack.grid.offset), board.axial(cols, rows, pack.grid.offset)
    T.nbr[:], T.ax[:] = beyond, ax[n]
    T.nbr[:n], T.ax[:n] = np.where(nbr[:n] == n, beyond, nbr[:n]), ax[:n]


def set_areas(T: Any, pack: Pack, areas: Sequence[str], rows: Iterable[Entry]) -> None:
    """Write the hexes of entry areas in the order of `areas`; one that the pack does not have is empty."""
    hexes = {row.area: [pack.index(h) for h in row.hexes] for row in rows}
    for i, area in enumerate(areas):
        there = hexes.get(area, [])
        T.n_area[i] = len(there)
        T.area_hex[i, : len(there)] = there


def set_odds(T: Any, pack: Pack) -> tuple[str, ...]:
    """Write the odds of the results table's columns and return the columns."""
    columns = odds_columns(pack.table("crt"))
    for j, column in enumerate(columns):
        T.ratio_num[j], T.ratio_den[j] = (int(part) for part in column.split(":"))
    return columns


def column_of(columns: Sequence[str], odds: Any) -> int:
    """Return the column with exactly those odds, or -1."""
    return next((j for j, column in enumerate(columns) if odds_of(column) == odds), -1)


def fill(T: Any, rows: Sequence[R], fields: Mapping[str, Callable[[R], Any]]) -> None:
    """Write one number a row: field of T to what it is of a row."""
    for field, take in fields.items():
        T[field][: len(rows)] = [take(row) for row in rows]


def over(T: Any, a: int, b: int) -> int:
    """Return the side of hex `a` over which hex `b` lies."""
    return list(T.nbr[a]).index(b)


def strongest_first(strengths: Any, units: Iterable[int]) -> list[int]:
    """Return units by strength, the strongest first; equals as they come."""
    return sorted(units, key=lambda u: -int(strengths[u]))
