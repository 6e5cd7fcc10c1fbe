"""Files of a pack read to plain values; whatever is wrong with them becomes a fault with its place."""

from __future__ import annotations

import csv
import re
import tomllib
from pathlib import Path
from types import MappingProxyType
from typing import Any

from wargame_sim.errors import DataError
from wargame_sim.packs.spreadsheet import odds_spelt, records_of, without_margins
from wargame_sim.packs.table import Row, Table

Faults = list[DataError]
MOST_BYTES = 4_000_000  # of one file: the largest table of a game has a tenth of it
_MOST_DOTS = 20  # in a key of TOML: reading a.a.a... takes time that grows with its square
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_WORD = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = re.compile(rf"^[ \t\[]*({_WORD}(?:[ \t]*\.[ \t]*{_WORD}){{{_MOST_DOTS},}})", re.MULTILINE)


def size_fault(path: Path) -> str:
    """Return what to say of a file that is too large to be read, or nothing."""
    size = path.stat().st_size
    return f"has {size:,} bytes; allowed at most {MOST_BYTES:,}" if size > MOST_BYTES else ""


def deep_key(text: str) -> int | None:
    """Return the line of a TOML text whose key has too many parts, or None."""
    found = _KEY.search(text)
    return None if found is None else text.count("\n", 0, found.start(1)) + 1


def read_text(path: Path, label: str, faults: Faults) -> str | None:
    """Return the text of a UTF-8 file (a byte order mark is dropped), or None and a fault."""
    try:
        too_large = size_fault(path)
        data = b"" if too_large else path.read_bytes()
    except OSError as error:
        faults.append(DataError(label, message=f"cannot be read: {error.strerror or error}"))
        return None
    if too_large:
        faults.append(DataError(label, message=too_large))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        found = f"byte {data[error.start]:#04x}"
        faults.append(DataError(label, row, found=found, allowed="UTF-8 text (save the file as 'CSV UTF-8')"))
        return None
    strange = _CONTROL.search(text)
    if strange is not None:
        row = text.count("\n", 0, strange.start()) + 1
        faults.append(DataError(label, row, message=f"control character {strange[0]!r} in the text"))
        return None
    return text


def read_toml(path: Path, label: str, faults: Faults) -> dict[str, Any] | None:
    """Return the values of a TOML file, or None and a fault."""
    text = read_text(path, label, faults)
    if text is None:
        return None
    if (line := deep_key(text)) is not None:
        faults.append(DataError(label, line, message=f"a key has more than {_MOST_DOTS} parts"))
        return None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        faults.append(DataError(label, message=f"is not valid TOML: {error}"))
        return None


def read_csv(path: Path, table: str, label: str, faults: Faults) -> Table | None:
    """Return the table in a CSV file, cells stripped and blank rows left out, or None and faults."""
    text = read_text(path, label, faults)
    if text is None:
        return None
    try:
        above, records = without_margins(records_of(text))
    except csv.Error as error:
        faults.append(DataError(label, message=f"is not valid CSV: {error}"))
        return None
    header = odds_spelt(records[0]) if records and table == "crt" else tuple(records[0]) if records else ()
    problem = _header_problem(header)
    if problem is not None:
        faults.append(DataError(label, above + 1, message=problem))
        return None
    rows: list[Row] = []
    lines: list[int] = []
    before = len(faults)
    for line, cells in enumerate(records[1:], above + 2):
        if not any(cells):
            continue
        if len(cells) != len(header):
            faults.append(
                DataError(label, line, message=f"found {len(cells)} cells; allowed {len(header)}, one a column")
            )
            continue
        rows.append(MappingProxyType(dict(zip(header, cells, strict=True))))
        lines.append(line)
    if len(faults) > before:
        return None
    return Table(table, label, header, tuple(rows), tuple(lines))


def _header_problem(header: tuple[str, ...]) -> str | None:
    if not any(header):
        return "the file is empty; the first row must name the columns"
    if "" in header:
        return f"column {header.index('') + 1} has no name"
    repeated = next((name for name in header if header.count(name) > 1), None)
    return None if repeated is None else f"column {repeated!r} stands twice"
