"""What spreadsheets do to a table: separators, rows and columns around it that can be read, and cells that they changed.

A changed cell is named with what it was before: guessing would put a number into a game that nobody typed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence

from wargame_sim.errors import DataError
from wargame_sim.packs.grid import Grid
from wargame_sim.packs.table import Table

_SEPARATORS = (";", "\t", "|")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(rf"\d{{1,2}}[-/. ]+{_MONTH}|{_MONTH}[-/. ]+\d{{1,2}}|\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}", re.I)
_TIME = re.compile(r"0?([1-9][0-9]?):0([1-9])(:00)?( [ap]m)?", re.I)
_HYPHENS = re.compile(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,2})")
_PLACES = ("hex", "a", "b", "up", "where", "hexes")
_AS_TEXT = "format these cells as text before typing, or type an apostrophe first"


def records_of(text: str) -> list[list[str]]:
    """Return the cells of a CSV text, whatever separates them, with a first line ``sep=;`` left blank."""
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first, re.I)
    separator = said[1] if said else ","
    body = "\n" + rest if said else text
    head = next((line for line in body.splitlines() if line.strip()), "")
    if not said and "," not in head:
        separator = next((mark for mark in _SEPARATORS if mark in head), ",")
    return list(csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True))


def without_margins(records: Sequence[Sequence[str]]) -> tuple[int, list[list[str]]]:
    """Return how many rows stand above the header, and the cells without them and without empty columns on the right."""
    cells = [[cell.strip() for cell in record] for record in records]
    filled = [sum(map(bool, row)) for row in cells]
    above = 0
    while above < len(cells) and filled[above] <= 1 < next((n for n in filled[above + 1 :] if n), 0):
        above += 1
    kept = cells[above:]
    wide = len(kept[0]) if kept else 0
    while wide and not any(len(row) >= wide and row[wide - 1] for row in kept):
        wide -= 1
    return above, [row[:wide] if not any(row[wide:]) else row for row in kept]


def odds_spelt(header: Sequence[str]) -> tuple[str, ...]:
    """Return the heads of a results table with odds spelt 3:1 where they were typed as 3-1."""
    return tuple(f"{m[1]}:{m[2]}" if (m := _HYPHENS.fullmatch(name)) else name for name in header)


def check_damage(tables: Mapping[str, Table], grid: Grid) -> Iterator[DataError]:
    """Yield one error for each column of a table in which a spreadsheet changed cells."""
    for table in tables.values():
        if table.name == "crt":
            yield from _changed(table, None, table.columns[1:], 1)
            for column in table.columns[1:]:
                yield from _changed(table, column, [row[column] for row in table.rows])
        if table.name == "units":
            for column in ("unit", "arrives"):
                yield from _changed(table, column, [row.get(column, "") for row in table.rows])
        if grid.ids in ("RRCC", "CCRR"):
            for column in (c for c in _PLACES if c in table.columns):
                yield from _lost_zeros(table, column)


def _changed(table: Table, column: str | None, cells: Sequence[str], row: int | None = None) -> Iterator[DataError]:
    times = [m for cell in cells if (m := _TIME.fullmatch(cell))]
    dates = [cell for cell in cells if _DATE.fullmatch(cell)]
    if times:
        first = times[0]
        what = f"{first[1]}:{first[2]} became a time, {first[0]}"
        yield DataError(table.file, row, column, message=f"a spreadsheet changed {_cells(times)}: {what}; {_AS_TEXT}")
    if dates:
        what = f"{_cells(dates)} into a date, such as {dates[0]!r}"
        yield DataError(table.file, row, column, message=f"a spreadsheet turned {what}; {_AS_TEXT}")


def _lost_zeros(table: Table, column: str) -> Iterator[DataError]:
    lost = [word for row in table.rows for word in row[column].split() if re.fullmatch(r"[1-9][0-9]{2}", word)]
    if lost:
        what = f"{_cells(lost)}: hex 0{lost[0]} lost its zero and became {lost[0]}"
        yield DataError(table.file, None, column, message=f"a spreadsheet changed {what}; {_AS_TEXT}")


def _cells(found: Sequence[object]) -> str:
    return f"{len(found)} cell{'s' * (len(found) != 1)}"
