"""Checks of the charts of any game: columns that must be there, results table, roll tables, terrain, turns, origins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from wargame_sim.errors import DataError
from wargame_sim.packs.manifest import Manifest
from wargame_sim.packs.records import integer, missing_column, number
from wargame_sim.packs.table import MIXED, ORIGINS, OWNER, Table, is_origin_column

# Columns without which a table says nothing; a game's own records (games/<slug>/records.py) ask for more.
NEEDED: Mapping[str, tuple[str, ...]] = {
    "crt": ("roll",),
    "terrain": ("terrain", "name"),
    "hexes": ("hex", "terrain", "place", "features"),
    "sides": ("a", "b", "feature"),
    "roads": ("a", "b", "kind"),
    "units": (
        "unit",
        "side",
        "nation",
        "formation",
        "type",
        "attack",
        "defence",
        "movement",
        "flags",
        "arrives",
        "where",
    ),
    "turns": ("turn", "date"),
    "victory": ("hex", "points", "side", "note"),
}
OPTIONAL: Mapping[str, tuple[str, ...]] = {"sides_chart": ("feature", "name"), "entries": ("area", "hexes")}
_KEYED = ("terrain", "sides_chart", "roads_chart", "entries", "parameters")
_ODDS = re.compile(r"([1-9][0-9]{0,2}):([1-9][0-9]{0,2})")
_BESIDE = ("roll", "note")


def check_columns(tables: Mapping[str, Table]) -> Iterator[DataError]:
    """Yield an error for each table that is not there and each column a table cannot do without."""
    for name in NEEDED:
        if name not in tables:
            yield DataError(
                "pack.toml", message=f"the pack has no table {name!r} (a block [tables.{name}] and its file)"
            )
    for name, columns in {**NEEDED, **OPTIONAL}.items():
        table = tables.get(name)
        if table is not None:
            yield from (missing_column(table, column) for column in columns if column not in table.columns)


def check_charts(tables: Mapping[str, Table], manifest: Manifest) -> Iterator[DataError]:
    """Yield what is wrong in the charts; the columns of `NEEDED` are there."""
    for table in tables.values():
        yield from _origins(table)
        if table.columns[0] == "roll":
            yield from _rolls(table)
    yield from _results(tables["crt"], manifest.pack.dice)
    for name in _KEYED:
        if name in tables:
            yield from repeats(tables[name])
    for column in tables["terrain"].columns:
        if column.startswith("cost"):
            yield from _costs(tables["terrain"], column)
    yield from _turns(tables["turns"], manifest.pack.turns)


def repeats(table: Table, why: str = "") -> Iterator[DataError]:
    """Yield an error for each row whose first cell is blank or stood there before; `why` tells why it may not."""
    seen: dict[str, int] = {}
    column = table.columns[0]
    for index, row in enumerate(table.rows):
        key = row[column]
        if not key:
            yield table.fault(index, column, "a name, not blank")
        elif key in seen:
            yield table.fault(index, column, message=f"{why}stands twice, first in row {table.lines[seen[key]]}")
        else:
            seen[key] = index


def _origins(table: Table) -> Iterator[DataError]:
    columns = [column for column in table.columns if is_origin_column(column)]
    if table.origin == MIXED and not columns:
        yield table.fault(message="mixes origins, so it needs a column 'origin'")
    for column in columns:
        for index, row in enumerate(table.rows):
            if row[column] not in (*ORIGINS, OWNER):
                yield table.fault(index, column, ORIGINS)


def _rolls(table: Table) -> Iterator[DataError]:
    """Check that rolls are whole numbers one after another, and that every result of a roll is given."""
    last: int | None = None
    for index, row in enumerate(table.rows):
        roll = integer(row["roll"])
        if roll is None or (last is not None and roll != last + 1):
            expected = "a whole number" if last is None else f"{last + 1}, one more than the roll before"
            yield table.fault(index, "roll", expected)
        if roll is not None:
            last = roll
        for column in table.columns:
            if not row[column] and not is_origin_column(column) and column not in _BESIDE:
                yield table.fault(index, column, table.results or "a result in every cell")


def odds_columns(table: Table) -> tuple[str, ...]:
    """Names of the odds columns of a results table, in printed order."""
    return tuple(c for c in table.columns if c not in _BESIDE and not is_origin_column(c))


def odds_of(text: str) -> Fraction | None:
    """Return the odds that a column or a threshold names, or None when it names none."""
    match = _ODDS.fullmatch(text)
    return Fraction(int(match[1]), int(match[2])) if match else None


def _results(table: Table, dice: str) -> Iterator[DataError]:
    before: Fraction | None = None
    columns = odds_columns(table)
    if not columns:
        yield table.fault(message="has no odds columns such as 1:2, 1:1, 2:1")
    for column in columns:
        odds = odds_of(column)
        if odds is None:
            yield DataError(table.file, 1, found=column, allowed="odds such as 1:2 or 3:1", rule=table.rule)
            continue
        if before is not None and odds <= before:
            message = "odds columns must rise from left to right, worst for the attacker first"
            yield DataError(table.file, 1, column, rule=table.rule, message=message)
        before = odds
    yield from _cells(table, columns)
    count, faces = (int(part) for part in dice.split("d"))
    rolls = {integer(row["roll"]) for row in table.rows}
    lacking = [roll for roll in range(count, count * faces + 1) if roll not in rolls]
    if lacking:
        yield table.fault(message=f"no row for roll {', '.join(map(str, lacking))} of {dice}")


def _cells(table: Table, columns: tuple[str, ...]) -> Iterator[DataError]:
    """Check each filled cell against the results that the game declares."""
    pattern = re.compile(table.result_pattern) if table.result_pattern else None
    for index, row in enumerate(table.rows):
        for column in columns:
            cell = row[column]
            if cell and table.results and cell not in table.results:
                yield table.fault(index, column, table.results)
            elif cell and pattern is not None and not pattern.fullmatch(cell):
                yield table.fault(index, column, table.cells or "results as the shipped table writes them")


def _costs(table: Table, column: str) -> Iterator[DataError]:
    for index, row in enumerate(table.rows):
        value = number(row[column])
        if row[column] not in ("", "x", "all") and (value is None or value < 0):
            yield table.fault(index, column, "a cost of at least 0, all (the whole allowance), x (prohibited) or blank")


def _turns(table: Table, turns: int) -> Iterator[DataError]:
    for index, row in enumerate(table.rows):
        if integer(row["turn"]) != index + 1:
            yield table.fault(index, "turn", f"{index + 1}, turns counted from 1")
    if len(table.rows) != turns:
        yield table.fault(message=f"has {len(table.rows)} turns, but pack.toml says {turns}")
