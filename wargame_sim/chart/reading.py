"""The cells of a table in a file as people keep them: any separator, title rows, marks of spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field
from pathlib import Path

from wargame_sim.errors import DataError

MOST_BYTES = 1_000_000  # a results table of any game has a few thousand
SEPARATORS = ",;\t|"
_SIGNS = str.maketrans(
    {"\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2010": "-", "\u2011": "-", "\u00a0": " ", "\u202f": " "}
)
_MARKED = re.compile(r"^'(?=\s*[=+@-])")  # of a cell that spreadsheets shall leave alone
_SEP_LINE = re.compile(r'"?sep=(.)"?\s*(?:\r?\n|$)', re.IGNORECASE)


@dataclass
class Grid:
    """Rows of cells, blank rows left out.

    Parameters
    ----------
    file : str
        Name for messages.
    rows : list of list of str
        Cells without blanks around them; minus signs are hyphens; a line break inside a cell is kept.
    lines : list of int
        Row of the spreadsheet that each stands in, from 1.
    notes : list of str
        What was passed over.
    """

    file: str
    rows: list[list[str]]
    lines: list[int]
    notes: list[str] = field(default_factory=list)

    def fault(self, index: int, message: str) -> DataError:
        """Return the error that names a row."""
        return DataError(self.file, self.lines[index], message=message)


def read_grid(path: Path) -> Grid:
    """Return the cells of a CSV file.

    Raises
    ------
    DataError
        When it cannot be read, is too large, or holds no cells.
    """
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise DataError(path.name, message=f"has {size:,} bytes; a results table has at most {MOST_BYTES:,}")
        data = path.read_bytes()
    except OSError as error:
        raise DataError(path.name, message=f"cannot be read: {error.strerror or error}") from error
    return grid_of(decoded(data), path.name)


def decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, else what Windows writes."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def grid_of(text: str, file: str) -> Grid:
    """Return the cells of a text."""
    skipped = 0
    separator = ""
    found = _SEP_LINE.match(text)
    if found:
        separator, text, skipped = found[1], text[found.end() :], 1
    rows, lines = [], []
    for number, row in _records(text, separator or _separator(text), file):
        cells = [clean(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            rows.append(cells)
            lines.append(number + skipped)
    if not rows:
        raise DataError(file, message="holds no cells")
    return Grid(file, rows, lines)


def clean(cell: str) -> str:
    """Return a cell with one kind of minus sign, no blanks around its lines, and no mark that says "this is text"."""
    told = _MARKED.sub("", cell.translate(_SIGNS))
    lines = (" ".join(line.split()) for line in told.splitlines())
    return "\n".join(line for line in lines if line)


def _records(text: str, separator: str, file: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    found, start = [], 1
    try:
        for row in reader:
            found.append((start, row))
            start = reader.line_num + 1
    except csv.Error as error:
        raise DataError(file, reader.line_num, message=f"is not valid CSV: {error}") from error
    return found


def _separator(text: str) -> str:
    """Return the separator that gives the most rows of one and the same width."""

    def score(mark: str) -> tuple[int, int]:
        try:
            widths = [len(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark) if any(row)]
        except csv.Error:
            return (0, 0)
        wide = [w for w in widths if w > 1]
        usual = max(set(wide), key=wide.count, default=0)
        return (wide.count(usual), usual)

    return max(SEPARATORS, key=score)
