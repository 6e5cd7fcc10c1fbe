"""Checks of the map and the counters of any game: hexes, hexsides, roads, entry areas, units, victory hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wargame_sim.errors import DataError, listed, suggest
from wargame_sim.packs.charts import repeats
from wargame_sim.packs.grid import IDS, Grid
from wargame_sim.packs.manifest import Manifest
from wargame_sim.packs.records import integer, number
from wargame_sim.packs.table import Table

# Printed values that are never below zero; values of the reduced side begin with r_.
VALUES = ("attack", "defence", "movement", "range", "steps", "endurance", "stacking", "efficiency", "stacking_thirds")


@dataclass(frozen=True)
class _Board:
    """Hexes of the map that are spelt right, with (column, row), and where each stands in hexes.csv."""

    grid: Grid
    hexes: Mapping[str, tuple[int, int]]
    areas: frozenset[str]

    @property
    def named(self) -> str:
        """What may stand where a hex must: a list of all would help nobody."""
        ids = sorted(self.hexes)
        return f"hexes of the map, {ids[0]} to {ids[-1]}" if ids else "hexes of the map"


def check_places(tables: Mapping[str, Table], manifest: Manifest) -> Iterator[DataError]:
    """Yield what is wrong on the map and among the counters; the columns of `charts.NEEDED` are there."""
    board = _board(tables, manifest)
    yield from _hexes(tables, board)
    if not manifest.grid.islands:
        yield from _connected(tables["hexes"], board)
    for name, kind, chart in (("sides", "feature", "sides_chart"), ("roads", "kind", "roads_chart")):
        yield from _sides(tables[name], kind, board)
        if chart in tables:
            yield from _words(tables[name], kind, tables[chart])
    yield from _kinds(tables)
    for table in tables.values():
        if table.name != "hexes" and "hex" in table.columns:
            yield from _known(table, "hex", board)
    if "entries" in tables:
        yield from _known(tables["entries"], "hexes", board)
    yield from _units(tables["units"], manifest, board)
    for table in tables.values():
        if table.columns[:3] == ("unit", "arrives", "where"):
            yield from _setup(table, tables["units"], board)
    yield from _victory(tables["victory"], manifest)


def _board(tables: Mapping[str, Table], manifest: Manifest) -> _Board:
    grid = manifest.board()
    hexes: dict[str, tuple[int, int]] = {}
    for row in tables["hexes"].rows:
        try:
            hexes[row["hex"]] = grid.split(row["hex"])
        except DataError:
            continue  # reported by _hexes, with its row
    areas = frozenset(row["area"] for row in tables["entries"].rows) if "entries" in tables else frozenset()
    return _Board(grid, hexes, areas)


def _hexes(tables: Mapping[str, Table], board: _Board) -> Iterator[DataError]:
    table, grid = tables["hexes"], board.grid
    terrains = [row["terrain"] for row in tables["terrain"].rows]
    if not table.rows:
        yield table.fault(message="has no hexes")
    yield from repeats(table)
    for index, row in enumerate(table.rows):
        if row["hex"] not in board.hexes:
            yield table.fault(index, "hex", f"a hex id ({IDS[grid.ids]})")
        elif not grid.contains(*board.hexes[row["hex"]]):
            span = f"columns {grid.columns[0]} to {grid.columns[1]}, rows {grid.rows[0]} to {grid.rows[1]}"
            yield table.fault(index, "hex", span, "is off the grid of pack.toml")
        if row["terrain"] not in terrains:
            yield table.fault(index, "terrain", terrains)


def _connected(table: Table, board: _Board) -> Iterator[DataError]:
    """Yield one error when the playable map falls into pieces."""
    place = {board.grid.axial(*at): hex_id for hex_id, at in board.hexes.items()}
    left = set(place)
    todo = [next(iter(place))] if place else []
    while todo:
        q, r = todo.pop()
        if (q, r) in left:
            left.discard((q, r))
            todo += [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]
    if left:
        example = min(place[at] for at in left)
        message = f"{len(left)} hexes ({example} ...) are not connected to the rest (grid.islands = true if meant)"
        yield table.fault(message=message)


def _sides(table: Table, kind: str, board: _Board) -> Iterator[DataError]:
    """Yield an error for each hexside with an unknown hex, between hexes that do not touch, or given twice."""
    seen: dict[tuple[frozenset[str], str], int] = {}
    for index, row in enumerate(table.rows):
        a, b = row["a"], row["b"]
        strange = [column for column in ("a", "b") if row[column] not in board.hexes]
        for column in strange:
            yield table.fault(index, column, board.named, "is not on the map")
        if not strange and board.grid.distance(a, b) != 1:
            yield table.fault(index, message=f"{a} and {b} are not neighbours")
        key = (frozenset((a, b)), row[kind])
        if key in seen:
            yield table.fault(index, message=f"{a}-{b} {row[kind]} stands twice, first in row {table.lines[seen[key]]}")
        seen.setdefault(key, index)
        if row.get("up") and row["up"] not in (a, b):
            yield table.fault(index, "up", (a, b))


def _words(table: Table, column: str, chart: Table) -> Iterator[DataError]:
    allowed = [row[chart.columns[0]] for row in chart.rows]
    for index, row in enumerate(table.rows):
        if row[column] not in allowed:
            yield table.fault(index, column, allowed)


def _kinds(tables: Mapping[str, Table]) -> Iterator[DataError]:
    """Where the terrain chart says which of its rows are features and roads, only those may be used as such."""
    chart, hexes, roads = tables["terrain"], tables["hexes"], tables["roads"]
    if "kind" not in chart.columns:
        return
    named = {kind: [r["terrain"] for r in chart.rows if r["kind"] == kind] for kind in ("hex", "feature", "road")}
    for index, row in enumerate(hexes.rows):
        for word in row["features"].split():
            if word not in named["feature"]:
                yield DataError(hexes.file, hexes.lines[index], "features", word, named["feature"], hexes.rule)
        if row["terrain"] in named["feature"] + named["road"]:
            yield hexes.fault(index, "terrain", named["hex"])
    for index, row in enumerate(roads.rows):
        if row["kind"] not in named["road"]:
            yield roads.fault(index, "kind", named["road"])


def _known(table: Table, column: str, board: _Board) -> Iterator[DataError]:
    for index, row in enumerate(table.rows):
        for hex_id in row[column].split():
            if hex_id not in board.hexes:
                message = "is not on the map"
                yield DataError(table.file, table.lines[index], column, hex_id, board.named, table.rule, message)


def _where(table: Table, index: int, board: _Board) -> Iterator[DataError]:
    where = table.rows[index]["where"]
    if where and where not in board.hexes and where not in board.areas:
        near = suggest(where, board.areas)
        allowed = f"{board.named}, or entry areas {listed(sorted(board.areas))}{near}"
        yield table.fault(index, "where", allowed)


def _arrival(table: Table, index: int, turns: int) -> Iterator[DataError]:
    turn = integer(table.rows[index]["arrives"].split(".")[0])
    if turn is not None and not 1 <= turn <= turns:
        yield table.fault(index, "arrives", f"setup or a turn from 1 to {turns}")


def _units(table: Table, manifest: Manifest, board: _Board) -> Iterator[DataError]:
    units = set(table.keys())
    values = [c for c in table.columns if c.removeprefix("r_") in VALUES]
    yield from repeats(table, "a unit cannot be in two places: ")
    for index, row in enumerate(table.rows):
        if row["side"] not in manifest.pack.sides:
            yield table.fault(index, "side", manifest.pack.sides)
        for column in values:
            value = number(row[column])
            if row[column] and (value is None or value < 0):
                yield table.fault(index, column, "a number of at least 0, or blank")
        yield from _where(table, index, board)
        yield from _arrival(table, index, manifest.pack.turns)
        if row.get("parent") and row["parent"] not in units:
            yield table.fault(index, "parent", sorted(units), "is no unit")


def _setup(table: Table, units: Table, board: _Board) -> Iterator[DataError]:
    known = set(units.keys())
    yield from repeats(table)
    for index, row in enumerate(table.rows):
        if row["unit"] and row["unit"] not in known:
            yield table.fault(index, "unit", sorted(known), "is no unit")
        yield from _where(table, index, board)


def _victory(table: Table, manifest: Manifest) -> Iterator[DataError]:
    for index, row in enumerate(table.rows):
        if number(row["points"]) is None:
            yield table.fault(index, "points", "a number")
        if row["side"] and row["side"] not in manifest.pack.sides:
            yield table.fault(index, "side", manifest.pack.sides)
