"""An owner's tables over those of a pack: whole tables, or single rows and cells in a file ``units.part.csv``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from wargame_sim.errors import DataError, suggest
from wargame_sim.packs.files import Faults, read_csv
from wargame_sim.packs.manifest import FILE, Manifest
from wargame_sim.packs.table import OWNER, Table, is_origin_column
from wargame_sim.packs.template import blanks, cells, form

PART = ".part.csv"
# An owner may keep notes beside the tables.
_NOTES = (".md", ".txt")


def lay_over(overlay: Path, manifest: Manifest, shipped: Mapping[str, Table], faults: Faults) -> dict[str, Table]:
    """Return the shipped tables with an owner's in their place; one with faults is left out."""
    files = [block.file for block in manifest.tables.values()]
    faults += _strangers(overlay, (*files, *(part_of(file) for file in files)))
    return {name: _laid_over(overlay, table, faults) for name, table in shipped.items()}


def part_of(file: str) -> str:
    """Return the name of the file with single rows and cells of a table."""
    return file.removesuffix(".csv") + PART


def _laid_over(overlay: Path, base: Table, faults: Faults) -> Table:
    whole, part = overlay / base.file, overlay / part_of(base.file)
    found: Faults = []
    table: Table | None = base
    # A link that leads nowhere is there too: the owner meant a table.
    if os.path.lexists(whole) and os.path.lexists(part):
        found.append(DataError(part.as_posix(), message=f"stands beside {base.file}; allowed one of the two"))
    elif os.path.lexists(whole):
        read = read_csv(whole, base.name, whole.as_posix(), found)
        table = read and _owned(read, base, found)
    elif os.path.lexists(part):
        read = read_csv(part, base.name, part.as_posix(), found)
        table = read and _patched(read, base, found)
    faults += found
    return base if found or table is None else table


def _strangers(overlay: Path, files: tuple[str, ...]) -> Faults:
    """Return an error for each file of an overlay that would be ignored without a word."""
    return [
        DataError(overlay.as_posix(), None, None, path.name, (FILE, *files), message="unknown file")
        for path in sorted(overlay.iterdir())
        if path.name not in (FILE, *files) and path.suffix not in _NOTES and not path.name.startswith(".")
    ]


def _owned(table: Table, base: Table, faults: Faults) -> Table:
    """Return an owner's table: the columns of the shipped one (a results table may have other odds), origin owner.

    Columns that tell origins may be left out or left blank: the owner's word stands for them. A file as the template
    wrote it says nothing new.
    """
    free = table.columns if base.name == "crt" else base.columns
    for column in table.columns:
        if column not in free:
            faults.append(DataError(table.file, 1, found=column, allowed=base.columns, message="unknown column"))
    marks = [column for column in base.columns if is_origin_column(column)]
    needed = () if base.name == "crt" else base.columns
    for column in needed:
        if column not in table.columns and column not in marks:
            near = suggest(column, table.columns).replace("did you mean", "is it")
            faults.append(DataError(table.file, 1, message=f"column {column!r} is missing{near}"))
    if _typed(table) == form(base):
        if blanks(base):
            message = f"is the empty form, with {blanks(base)} of {cells(base)} to fill; fill it, or delete it"
            faults.append(DataError(table.file, message=message))
        return base
    if base.rows and not table.rows:
        message = f"names columns and has no rows; the shipped table has {len(base.rows)}: fill it, or delete it"
        faults.append(DataError(table.file, message=message))
    columns = table.columns + tuple(column for column in marks if column not in table.columns)
    rows = [{**row, **{mark: row.get(mark) or OWNER for mark in marks}} for row in table.rows]
    own = replace(base, file=table.file, lines=table.lines, columns=columns).with_rows(rows)
    return replace(own, origin=OWNER, source=f"the owner's table {table.file}")


def _typed(table: Table) -> list[dict[str, str]]:
    """Return the rows without what tells origins."""
    return [{column: cell for column, cell in row.items() if not is_origin_column(column)} for row in table.rows]


def _patched(part: Table, base: Table, faults: Faults) -> Table:
    """Return the shipped table with the rows and cells that an owner gives; blank cells stay as shipped."""
    keys = base.columns[: 2 if base.columns[:2] == ("a", "b") else 1]
    faults += [
        DataError(part.file, 1, found=column, allowed=base.columns, message="unknown column")
        for column in part.columns
        if column not in base.columns
    ]
    if part.columns[: len(keys)] != keys:
        faults.append(DataError(part.file, 1, found=part.columns[0], allowed=f"{' and '.join(keys)} first"))
        return base
    places = {key: index for index, key in enumerate(base.keys())}
    rows = [dict(row) for row in base.rows]
    given: set[int] = set()
    for index, (key, row) in enumerate(zip(part.keys(), part.rows, strict=True)):
        if key not in places:
            faults.append(part.fault(index, keys[0], tuple(places), "is no row of the shipped table"))
            continue
        cell = {column: text for column, text in row.items() if text and column not in keys}
        rows[places[key]] |= cell | {mark: OWNER for mark in base.columns if _speaks_for(mark, cell)}
        given.add(places[key])
    source = f"{base.source}; rows of the owner's {part.file}"
    return replace(base.with_rows(rows), owned=len(given), source=source, file=f"{base.file} with {part.file}")


def _speaks_for(mark: str, given: Mapping[str, str]) -> bool:
    """Whether a column that tells an origin tells that of cells given: ``origin`` all, ``where_origin`` one."""
    if not is_origin_column(mark):
        return False
    return mark == "origin" or mark.removesuffix("_origin").removeprefix("origin_") in given
