"""Tables of an HTML page as rows of cells, merged cells written out: a draft that a person checks."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from wargame_sim.chart.reading import MOST_BYTES, clean, decoded
from wargame_sim.errors import DataError, UsageError
from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.neutral import csv_text

_MOST_SPAN = 100


class _Tables(HTMLParser):
    """Collects the cells of every table with the rows and columns that they span."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[tuple[str, int, int]]]] = []
        self._open: list[int] = []  # tables within tables
        self._cell: list[str] | None = None
        self._spans = (1, 1)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a table, a row or a cell."""
        if tag == "table":
            self.tables.append([])
            self._open.append(len(self.tables) - 1)
        elif not self._open:
            return
        elif tag == "tr":
            self._end_cell()
            self.tables[self._open[-1]].append([])
        elif tag in ("td", "th"):
            self._end_cell()
            said = dict(attrs)
            self._cell, self._spans = [], (_span(said.get("rowspan")), _span(said.get("colspan")))
        elif tag == "br" and self._cell is not None:
            self._cell.append("\n")

    def handle_endtag(self, tag: str) -> None:
        """Close a cell or a table."""
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()
        if tag == "table" and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Add text to the cell."""
        if self._cell is not None:
            self._cell.append(data.replace("\n", " "))

    def _end_cell(self) -> None:
        if self._cell is not None and self._open:
            table = self.tables[self._open[-1]]
            if not table:
                table.append([])
            table[-1].append((clean("".join(self._cell)), *self._spans))
        self._cell = None


def _span(text: str | None) -> int:
    return min(_MOST_SPAN, int(text)) if text and text.isdecimal() and int(text) else 1


def tables_of(page: str) -> list[list[list[str]]]:
    """Return every table of a page with at least two rows and two columns; a merged cell stands in all its places."""
    reader = _Tables()
    reader.feed(page)
    reader.close()
    found = [_unmerged(rows) for rows in reader.tables]
    return [rows for rows in found if len(rows) > 1 and max(map(len, rows)) > 1]


def _unmerged(rows: list[list[tuple[str, int, int]]]) -> list[list[str]]:
    places: dict[tuple[int, int], str] = {}
    for r, row in enumerate(rows):
        c = 0
        for text, down, across in row:
            while (r, c) in places:
                c += 1
            for dr in range(down):
                for dc in range(across):
                    if r + dr < len(rows):
                        places[r + dr, c + dc] = text
            c += across
    width = 1 + max((c for _, c in places), default=-1)
    return [[places.get((r, c), "") for c in range(width)] for r in range(len(rows))]


def draft(page: Path, output: Path, number: int) -> tuple[int, int]:
    """Write a table of a page as CSV; return its rows and how many tables the page has.

    Raises
    ------
    DataError
        When the page is too large or has no table.
    UsageError
        When there is no table of that number, or the file stands already.
    """
    if page.stat().st_size > MOST_BYTES:
        raise DataError(page.name, message=f"has {page.stat().st_size:,} bytes; allowed {MOST_BYTES:,}")
    found = tables_of(decoded(page.read_bytes()))
    if not found:
        raise DataError(page.name, message="has no table with rows and columns")
    if number > len(found):
        raise UsageError(f"--number: found {number}; allowed 1 to {len(found)}")
    if output.exists():
        raise UsageError(f"-o: {output} stands already; name another file, or take it away")
    heads, *rows = found[number - 1]
    write_whole(output, csv_text(heads, rows).encode())
    return len(rows) + 1, len(found)
