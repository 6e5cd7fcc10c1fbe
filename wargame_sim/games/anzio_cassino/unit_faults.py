"""What must hold for the counters of Anzio or Cassino and for where they begin (3.1, 5.3, 8.0, 10.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from wargame_sim.errors import DataError
from wargame_sim.games.anzio_cassino.records import Parameter, SetUp, Unit
from wargame_sim.packs import Pack, Table

# Where units of a side come from (8.1, 8.2).
_ENTRIES = {
    "anzio": {"allied": ("Floating", "Peter", "Yellow", "XRay"), "german": ("W", "N", "E")},
    "cassino": {"allied": ("E",), "german": ("W", "S")},
}
_SIDE_OF = {"british": "allied", "us": "allied", "french": "allied", "german": "german"}
_RETURNING = {"anzio": "kpg", "cassino": "reserve"}  # 8.2.1


def unit_faults(pack: Pack) -> Iterator[DataError]:
    """Yield every fault of counters and of the set-ups of both scenarios."""
    yield from _counters(pack)
    units = {unit.unit: unit for unit in pack.records("units", Unit)}
    yield from _set_up(pack, pack.table("units"), units)
    for name, table in pack.tables.items():
        if name.startswith("setup_"):
            yield from _set_up(pack, table, units)


def _counters(pack: Pack) -> Iterator[DataError]:
    table = pack.table("units")
    for index, unit in enumerate(pack.records("units", Unit)):
        if _SIDE_OF[unit.nation] != unit.side:
            yield table.fault(index, "nation", [n for n, side in _SIDE_OF.items() if side == unit.side])
        for flag in ("kpg", "reserve"):
            if flag in unit.flags and (unit.side != "german" or flag != _RETURNING[pack.slug]):
                allowed = f"{_RETURNING[pack.slug]} for German units, no other"
                yield DataError(table.file, table.lines[index], "flags", flag, allowed, "8.2.1")
        if "reserve" in unit.flags and (unit.where != "W" or unit.arrives == "setup"):
            yield DataError(table.file, table.lines[index], "where", unit.where, "W, for a reserve unit", "8.2.1")


def _set_up(pack: Pack, table: Table, units: dict[str, Unit]) -> Iterator[DataError]:
    """Check entry areas, one side a hex, stacking (5.3), and that no tank stands in the Lower Rapido (5.2.2)."""
    limit = {row.name: int(row.value) for row in pack.records("parameters", Parameter)}["stack_limit"]
    areas = {row["area"]: row["hexes"].split() for row in pack.rows("entries")}
    barred = {row["hex"] for row in pack.rows("hexes") if "no_armor" in row["features"].split()}
    stack: dict[str, list[str]] = defaultdict(list)
    for index, row in enumerate(table.rows):
        card = SetUp(unit=row["unit"], arrives=row["arrives"], where=row["where"])
        unit, line = units[card.unit], table.lines[index]
        allowed = _ENTRIES[pack.slug][unit.side]
        if card.where in areas and card.where not in allowed:
            yield DataError(table.file, line, "where", card.where, allowed, "8.0")
        if card.arrives != "setup":
            if card.where not in areas:
                yield DataError(table.file, line, "where", card.where, allowed, "8.0")
            continue
        if card.where == "Floating":
            continue
        at = areas[card.where][0] if card.where in areas else card.where
        stack[at].append(unit.side)
        if stack[at][0] != unit.side:
            yield table.fault(index, "where", message=f"{at} already holds units of the other side")
        if len(stack[at]) == limit + 1:
            yield DataError(table.file, line, "where", card.where, f"{limit} units in a hex", "5.3")
        if at in barred and "armor" in unit.flags:
            yield DataError(table.file, line, "where", card.where, "no Lower Rapido hex for armor", "5.2.2")
