"""What must hold between Bloody Kasserine's tables, beyond the checks that every pack gets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from wargame_sim.errors import DataError, suggest
from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.records import TABLES, Unit
from wargame_sim.games.kasserine.rules.r09_results import RESULTS_TOLD, is_result
from wargame_sim.packs import Pack, Table
from wargame_sim.packs.charts import odds_columns
from wargame_sim.packs.records import integer, read_records

# Room in the record that the rules read (tables.py).
ROOM_FOR_HEXES = {"axis_supply": 64, "allied_supply": 64}
ROOM_IN_AREA = 16
ROOM_FOR_LEVELS = 8
COMPANIES = 3

# Rows that the rules look up by name.
_NEEDED_ROWS = {
    "terrain": (
        "clear",
        "high_ground",
        "rugged_crest",
        "swamp",
        "wadi",
        "bridge",
        "city",
        "village",
        "all_weather",
        "dirt",
    ),
    "sides_chart": ("cliff",),
    "entries": (*codes.AREAS, "axis_supply", "allied_supply"),
    "weather_effects": codes.WEATHER,
    "interception": ("1", "2", "3", "4", "5", "6"),
    "command_dispute": ("1", "2", "3", "4", "5", "6"),
    "crt": tuple(str(roll) for roll in range(2, 13)),
}
# Cells that the rules multiply by.
_NEEDED_CELLS = (
    ("wadi", "attack_from_multiplier"),
    ("rugged_crest", "heavy_equipment_attack_multiplier"),
    ("city", "defence_multiplier"),
    ("wadi", "cost"),
    ("bridge", "cost"),
)


def faults(pack: Pack) -> Iterator[DataError]:
    """Yield every fault: tables and columns, then rows the rules need, then what joins several tables."""
    found = list(cell_faults(pack))
    yield from found
    if found:
        return
    for name, rows in _NEEDED_ROWS.items():
        found += _rows(pack.table(name), rows)
    found += _parameters(pack.table("parameters"))
    yield from found
    if not found:
        yield from _charts(pack)
        yield from _units(pack)
        yield from _set_up(pack)


def cell_faults(pack: Pack) -> list[DataError]:
    """Return what is wrong with single tables: columns and cells."""
    found: list[DataError] = []
    known = (*TABLES, "crt")
    for name in known:
        if name not in pack.tables:
            found.append(DataError("pack.toml", message=f"the pack has no table {name!r}: no block [tables.{name}]"))
    for name, table in pack.tables.items():
        if name not in known:
            message = f"Bloody Kasserine has no table {name!r}{suggest(name, known)}"
            found.append(DataError("pack.toml", message=message))
        elif name in TABLES:
            read_records(table, TABLES[name], found)
    return found


def _rows(table: Table, needed: Sequence[str]) -> Iterator[DataError]:
    keys = table.keys()
    for key in needed:
        if key not in keys:
            yield table.fault(message=f"has no row {key!r} under {table.columns[0]!r}")
    exact = table.columns[0] in ("roll", "area")
    for index, key in enumerate(keys):
        if exact and key not in needed:
            yield table.fault(index, table.columns[0], needed)


def _parameters(table: Table) -> Iterator[DataError]:
    names = TABLES["parameters"].model_fields["name"].annotation
    yield from _rows(table, getattr(names, "__args__", ()))


def _charts(pack: Pack) -> Iterator[DataError]:
    crt, chart = pack.table("crt"), pack.table("terrain")
    for index, row in enumerate(crt.rows):
        for column in odds_columns(crt):
            if not is_result(row[column]):
                yield crt.fault(index, column, RESULTS_TOLD)
    for index, row in enumerate(chart.rows):
        needed = [column for name, column in _NEEDED_CELLS if name == row["terrain"]]
        if row["kind"] == "hex":
            needed += ["elevation", "cost", "cost_heavy_equipment", "cost_ranger"]
        for column in needed:
            if not row[column]:
                yield chart.fault(index, column, "a number, not blank")
    entries = pack.table("entries")
    for index, row in enumerate(entries.rows):
        room = ROOM_FOR_HEXES.get(row["area"], ROOM_IN_AREA)
        if len(row["hexes"].split()) > room:
            yield entries.fault(index, message=f"area {row['area']} has more than {room} hexes")
    yield from _levels(pack)
    yield from _weather(pack)


def _levels(pack: Pack) -> Iterator[DataError]:
    """Check that the levels of victory follow one another from nothing to all points."""
    table, victory = pack.table("victory_levels"), pack.table("victory")
    if not 1 <= len(table.rows) <= ROOM_FOR_LEVELS:
        yield table.fault(message=f"has {len(table.rows)} levels; allowed 1 to {ROOM_FOR_LEVELS}")
    expected = 0
    for index, row in enumerate(table.rows):
        if int(row["points_from"]) != expected:
            yield table.fault(index, "points_from", f"{expected}, one more than the level before ends with")
        if int(row["points_to"]) < int(row["points_from"]):
            yield table.fault(index, "points_to", f"at least {row['points_from']}")
        expected = int(row["points_to"]) + 1
    total = sum(int(row["points"]) for row in victory.rows)
    if total > expected - 1:
        yield table.fault(message=f"ends at {expected - 1} points, but victory.csv gives up to {total}")
    seen: set[str] = set()
    for index, row in enumerate(victory.rows):
        if row["hex"] in seen:
            yield victory.fault(index, "hex", message="stands twice")
        seen.add(row["hex"])


def _weather(pack: Pack) -> Iterator[DataError]:
    """Check that every roll with its modifier has a result (16.4.A); a turn whose weather is given needs none."""
    rolls = {int(row["roll"]) for row in pack.rows("weather")}
    table = pack.table("turns")
    for index, row in enumerate(table.rows):
        modifier = integer(row["weather_modifier"])
        if not row["weather"] and (modifier is None or any(die + modifier not in rolls for die in range(1, 7))):
            allowed = f"a modifier that keeps every roll within weather.csv ({min(rolls)} to {max(rolls)})"
            yield table.fault(index, "weather_modifier", allowed)


def _units(pack: Pack) -> Iterator[DataError]:
    """Check what the kind of a counter asks of its other columns."""
    table = pack.table("units")
    children: dict[str, int] = defaultdict(int)
    for index, unit in enumerate(pack.records("units", Unit)):
        children[unit.parent or ""] += 1
        if unit.type == "air":
            if unit.base and unit.where not in pack.hexes:
                yield table.fault(index, "where", "the hex of the base")
            for column in ("intercept", "support"):
                if getattr(unit, column) is None:
                    yield table.fault(index, column, "a number, not blank, for an air unit")
            continue
        if unit.base:
            yield table.fault(index, "base", "blank, for a ground unit")
        for column in ("attack", "defence", "movement", "stacking_thirds"):
            if getattr(unit, column) is None:
                yield table.fault(index, column, "a number, not blank, for a ground unit")
        if (unit.type == "artillery") != (unit.range is not None):
            yield table.fault(index, "range", "a number for artillery, blank for others")
        if unit.arrives == "breakdown" and not unit.parent:
            yield table.fault(index, "parent", "the battalion, for a company that comes by breakdown")
        if unit.parent and children[unit.parent] > COMPANIES:
            yield table.fault(index, "parent", message=f"{unit.parent} has more than {COMPANIES} companies")
        if unit.arrives == "setup" and unit.where not in pack.hexes:
            yield table.fault(index, "where", "a hex of the map, for a unit of the set-up")
        if unit.arrives.isdigit() and unit.where not in codes.AREAS:
            yield table.fault(index, "where", codes.AREAS)


def _set_up(pack: Pack) -> Iterator[DataError]:
    """Check the set-up: one side a hex, no heavy equipment where it may not go (6.6), stacking (7.0)."""
    table = pack.table("units")
    terrain = {row["hex"]: row["terrain"] for row in pack.rows("hexes")}
    barred = {row["terrain"] for row in pack.rows("terrain") if row["cost_heavy_equipment"] == "x"}
    limit = {row["name"]: float(row["value"]) for row in pack.rows("parameters")}
    holder: dict[str, str] = {}
    thirds: dict[str, int] = defaultdict(int)
    maneuver: dict[str, int] = defaultdict(int)
    for index, unit in enumerate(pack.records("units", Unit)):
        if unit.arrives != "setup" or unit.type == "air" or unit.where is None:
            continue
        if holder.setdefault(unit.where, unit.side) != unit.side:
            yield table.fault(index, "where", message=f"{unit.where} already holds units of the other side")
        if "heavy" in unit.flags and terrain[unit.where] in barred:
            yield DataError(
                table.file,
                table.lines[index],
                "where",
                unit.where,
                f"no {terrain[unit.where]} for heavy equipment",
                "6.6.B",
            )
        thirds[unit.where] += unit.stacking_thirds or 0
        maneuver[unit.where] += (unit.stacking_thirds or 0) if "maneuver" in unit.flags else 0
        for size, name in ((thirds, "stack_battalions"), (maneuver, "stack_maneuver_battalions")):
            if size[unit.where] > 3 * limit[name]:
                most = f"{limit[name]:g} {'maneuver ' if size is maneuver else ''}battalions in a hex"
                yield DataError(table.file, table.lines[index], "where", unit.where, most, "7.0.A")
