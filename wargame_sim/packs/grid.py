"""The printed hex grid: ids, layout, and who is next to whom."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from wargame_sim.errors import DataError

OFFSETS = ("odd-q", "even-q", "odd-r", "even-r")
# How a printed id splits, by the name that pack.toml gives it.
IDS = {
    "RRCC": "four digits, row then column",
    "CCRR": "four digits, column then row",
    "L#": "column letter, then row number",
}
_FOUR_DIGITS = re.compile(r"([0-9]{2})([0-9]{2})")
_LETTER_NUMBER = re.compile(r"([A-Z]{1,2})-?([0-9]{1,3})")


@dataclass(frozen=True)
class Grid:
    """Layout of a printed hex map.

    Parameters
    ----------
    offset : {"odd-q", "even-q", "odd-r", "even-r"}
        Which columns (q) or rows (r) are shoved half a hex, as Red Blob Games names it.
    ids : {"RRCC", "CCRR", "L#"}
        How a printed id splits.
    columns, rows : tuple of int
        First and last, in printed numbers.
    hex_km : float or None
        Distance between the centres of two neighbours, in kilometres.
    georef_row, georef_col : tuple of float
        Constant, factor of latitude, factor of longitude (degrees) that give the printed row and column; empty when
        the pack has none.
    """

    offset: str
    ids: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    hex_km: float | None = None
    georef_row: tuple[float, ...] = ()
    georef_col: tuple[float, ...] = ()

    def split(self, hex_id: str) -> tuple[int, int]:
        """Return (column, row) of a printed id.

        Raises
        ------
        DataError
            When the id is not spelt as this map spells them.
        """
        return _split(self.ids, hex_id)

    def contains(self, column: int, row: int) -> bool:
        """Whether a column and row lie on the printed grid."""
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]

    def order(self, hex_id: str) -> tuple[int, int]:
        """Key that sorts ids as they are printed: by row where the row comes first, else by column."""
        column, row = self.split(hex_id)
        return (row, column) if self.ids == "RRCC" else (column, row)

    def axial(self, column: int, row: int) -> tuple[int, int]:
        """Return axial coordinates (q, r) of a column and row."""
        parity, axis = self.offset.split("-")
        shove = 1 if parity == "even" else -1
        if axis == "q":
            return column, row - (column + shove * (column % 2)) // 2
        return column - (row + shove * (row % 2)) // 2, row

    def distance(self, a: str, b: str) -> int:
        """Return the number of hexes from one printed id to another."""
        q1, r1 = self.axial(*self.split(a))
        q2, r2 = self.axial(*self.split(b))
        return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


@lru_cache(maxsize=8192)
def _split(ids: str, hex_id: str) -> tuple[int, int]:
    match = (_LETTER_NUMBER if ids == "L#" else _FOUR_DIGITS).fullmatch(hex_id)
    if match is None:
        raise DataError("map", found=hex_id, allowed=f"a hex id ({IDS[ids]})")
    first, second = match.groups()
    if ids == "L#":
        column = 0
        for letter in first:
            column = column * 26 + ord(letter) - ord("A") + 1
        return column, int(second)
    return (int(second), int(first)) if ids == "RRCC" else (int(first), int(second))
