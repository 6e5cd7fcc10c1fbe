"""Empty tables for an owner to fill: what is public stays, what is invented is left blank."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from wargame_sim.packs.manifest import FILE
from wargame_sim.packs.pack import Pack
from wargame_sim.packs.table import MIXED, Table, is_origin_column

_INVENTED = "stand-in"


def template(pack: Pack, only: Sequence[str] = ()) -> Mapping[str, str]:
    """Return file name to text of an overlay to fill: every table, or those named, pack.toml and README.md."""
    tables = [pack.table(name) for name in only or pack.tables]
    files = {table.file: _csv(table) for table in tables}
    left = {table.file: blanks(table) for table in tables}
    files[FILE] = f'# An overlay of the pack {pack.slug}: only what differs from it.\n[pack]\nslug = "{pack.slug}"\n'
    files["README.md"] = _readme(pack, left)
    return files


def _columns(table: Table) -> tuple[str, ...]:
    """Return the columns to fill; the owner's word is the origin of all of them."""
    return tuple(column for column in table.columns if not is_origin_column(column))


def _keys(table: Table) -> tuple[str, ...]:
    return table.columns[:2] if table.columns[:2] == ("a", "b") else table.columns[:1]


def _is_invented(table: Table, row: Mapping[str, str]) -> bool:
    return (row.get("origin", table.origin) if table.origin == MIXED else table.origin) == _INVENTED


def _blank(table: Table, row: Mapping[str, str], column: str) -> bool:
    """Whether a cell holds an invented number."""
    if column in _keys(table):
        return False
    if row.get(f"{column}_origin") == _INVENTED:
        return True
    return _is_invented(table, row) and (column in table.invented or not table.invented)


def _kept(table: Table) -> list[Mapping[str, str]]:
    """Return the rows of a template: a hexside that is itself invented is left out."""
    between = len(_keys(table)) > 1
    return [row for row in table.rows if not (between and _is_invented(table, row))]


def blanks(table: Table) -> int:
    """Return how many cells (for hexsides, rows) the template leaves to fill."""
    kept = _kept(table)
    cells = sum(_blank(table, row, column) and row[column] != "" for row in kept for column in _columns(table))
    return cells + len(table.rows) - len(kept)


def form(table: Table) -> list[dict[str, str]]:
    """Return the rows of a table to fill: invented cells blank."""
    columns = _columns(table)
    return [{c: "" if _blank(table, row, c) else row[c] for c in columns} for row in _kept(table)]


def cells(table: Table) -> str:
    """Return how many cells, or hexsides, a form asks for in all, in words."""
    if len(_keys(table)) > 1:
        return f"{len(table.rows)} rows"
    return f"{len(table.rows) * (len(_columns(table)) - 1)} cells"


def _csv(table: Table) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_columns(table))
    writer.writerows(row.values() for row in form(table))
    return text.getvalue()


def _readme(pack: Pack, left: Mapping[str, int]) -> str:
    listed = "\n".join(f"| {file} | {number or 'nothing'} |" for file, number in left.items())
    return f"""# Tables of {pack.title} to fill from your own copy

Each file is one table of the game. A file that stays in this folder replaces the whole table of that name, so fill it
completely, or delete it to keep what the program ships. To give a few rows or cells only, delete it and write a file
`units.part.csv`: its first column names the row, the others are those you give, and blank cells stay as shipped.
Numbers that are public are there already; cells whose numbers were invented are blank. Please compare the others too:
much of the map is only an estimate.

| file | to fill |
|---|---|
{listed}

- Plain text, UTF-8, cells separated by commas: any spreadsheet can save it as "CSV UTF-8".
- The first row names the columns; keep it. A blank cell means "not applicable", `x` means prohibited.
- The results table may have other odds columns than shown, worst for the attacker first.
- A hexside is given once, by its two hexes in columns `a` and `b`.
- Columns that only name things or hold a remark may stay blank. You may keep notes here as .md or .txt files.

Check the folder, then use it; every answer then says `owner` where it rests on your tables:

    wargame-sim data check DIR
    wargame-sim odds {pack.slug} --attack 17 --defence 6 --data DIR
"""
