"""One table of a pack, as typed, with the place it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from wargame_sim.errors import DataError

# What may be said about where the numbers of a table come from; owner comes about by --data.
ORIGINS = ("rulebook", "published", "history", "stand-in")
STAND_IN, MIXED, OWNER, WHAT_IF = "stand-in", "mixed", "owner", "what-if"

Row = Mapping[str, str]


def is_origin_column(column: str) -> bool:
    """Whether a column tells where a row's numbers come from (``origin``, ``where_origin``, ``origin_oob``)."""
    return column == "origin" or column.endswith("_origin") or column.startswith("origin_")


@dataclass(frozen=True)
class Table:
    """A checked or still unchecked table of strings.

    Parameters
    ----------
    name : str
        Name in pack.toml.
    file : str
        Name of the file as messages show it.
    columns : tuple of str
        Header.
    rows : tuple of mapping of str to str
        Cells without blanks around them; "" is "not applicable".
    lines : tuple of int
        Row of the spreadsheet that each row stands in; the header is 1.
    origin : str
        One of `ORIGINS`, ``mixed`` or ``owner``, whatever a what-if changes in it.
    source : str
        Who says so.
    results : tuple of str
        Results that cells may hold, worst for the attacker first; empty when not declared.
    result_pattern : str or None
        Regular expression for cells, where results are built from parts.
    rule : str or None
        Section of the rulebook that messages about this table name.
    cells : str or None
        What `result_pattern` asks of a cell, in words.
    invented : tuple of str
        Columns that are invented in rows marked stand-in; empty for all but the key.
    owned : int
        Rows of a shipped table in which an owner gave cells.
    changes : tuple of str
        Cells that a what-if changed, ``2:1/7 = DR2``.
    """

    name: str
    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    lines: tuple[int, ...]
    origin: str = "stand-in"
    source: str = ""
    results: tuple[str, ...] = ()
    result_pattern: str | None = None
    rule: str | None = None
    cells: str | None = None
    invented: tuple[str, ...] = ()
    owned: int = 0
    changes: tuple[str, ...] = ()

    def with_rows(self, rows: Iterable[Mapping[str, str]]) -> Table:
        """Return the table with other rows, frozen, of the same number."""
        return replace(self, rows=tuple(MappingProxyType(dict(row)) for row in rows))

    def keys(self) -> tuple[str, ...]:
        """Name of each row: its first cell, or ``a-b`` in a table of hexsides."""
        if self.columns[:2] == ("a", "b"):
            return tuple(f"{row['a']}-{row['b']}" for row in self.rows)
        return tuple(row[self.columns[0]] for row in self.rows)

    def fault(
        self,
        index: int | None = None,
        column: str | None = None,
        allowed: str | Iterable[object] | None = None,
        message: str | None = None,
    ) -> DataError:
        """Return the error that says what is wrong in a cell, a row (no column) or the table (no index).

        Parameters
        ----------
        index : int, optional
            Index into `rows`.
        column : str, optional
            Column; its cell is shown as found.
        allowed, message : optional
            As in `DataError`.
        """
        row = None if index is None else self.lines[index]
        found = None if index is None or column is None else self.rows[index].get(column)
        error = DataError(self.file, row, column, found, allowed, self.rule, message)
        return error if index is None else error.about(self.row_name(index, column))

    def row_name(self, index: int, column: str | None = None) -> str | None:
        """Return the counter that a row describes, for messages about its other columns; None in other tables."""
        first = self.columns[0]
        return self.rows[index][first] or None if first == "unit" and column != first else None

    def stand_in(self) -> bool:
        """Whether any number in the table is invented."""
        if self.origin != MIXED:
            return self.origin == STAND_IN
        marks = [column for column in self.columns if is_origin_column(column)]
        return any(row[column] == STAND_IN for row in self.rows for column in marks)

    @property
    def told(self) -> str:
        """Where the numbers come from, in the words that every answer has: ``stand-in; what-if 2:1/7 = DR2``."""
        origin = f"partly {STAND_IN}" if self.origin == MIXED and self.stand_in() else self.origin
        if self.owned:
            origin += f", {self.owned} of {len(self.rows)} rows {OWNER}"
        return f"{origin}; {WHAT_IF} {', '.join(self.changes)}" if self.changes else origin
