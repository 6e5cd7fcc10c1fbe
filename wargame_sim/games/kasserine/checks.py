"""What must hold between Bloody Kasserine's tables, beyond the checks that every pack gets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from wargame_sim.errors import DataError
from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.records import TABLES, Level, Parameter, Terrain, Turn, Unit, WeatherRoll
from wargame_sim.games.kasserine.rules.r09_results import RESULTS_TOLD, is_result
from wargame_sim.hexgame.checks import Checks, one_side, words_of
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

COMPANIES = 3
_GROUND = ("clear", "high_ground", "rugged_crest", "swamp")
_ROADS = ("all_weather", "dirt")
_FEATURES = ("wadi", "bridge", "city", "village")
_DIE = ("1", "2", "3", "4", "5", "6")
# Cells of the terrain chart that the rules read: column, rows, and whether one may be blank all the same.
_READ = {
    "elevation": (_GROUND, False),
    "cost": ((*_GROUND, "wadi", "bridge", *_ROADS), False),
    "cost_heavy_equipment": ((*_GROUND, "wadi", "bridge", *_ROADS), False),
    "cost_ranger": ((*_GROUND, "wadi", "bridge", *_ROADS), False),
    "cost_heavy_rain": ((*_GROUND, "wadi", "bridge", *_ROADS), True),
    "attack_from_multiplier": (("wadi",), False),
    "defence_multiplier": (("city",), False),
    "heavy_equipment_attack_multiplier": (("rugged_crest",), False),
    "heavy_equipment_zoc": (_GROUND, False),
    "supply_off_road": (_GROUND, False),
}


def _charts(pack: Pack) -> Iterator[DataError]:
    """Check results, and that the terrain chart has every cell that a rule reads and no other."""
    crt, chart = pack.table("crt"), pack.table("terrain")
    for index, row in enumerate(crt.rows):
        for column in odds_columns(crt):
            if not is_result(row[column]):
                yield crt.fault(index, column, RESULTS_TOLD)
    for index, ground in enumerate(pack.records("terrain", Terrain)):
        kind = "hex" if ground.terrain in _GROUND else "road" if ground.terrain in _ROADS else "feature"
        if ground.kind != kind:
            yield chart.fault(index, "kind", (kind,))
        for column, (rows, may_be_blank) in _READ.items():
            there = getattr(ground, column) is not None
            if ground.terrain in rows and not there and not may_be_blank:
                yield chart.fault(index, column, "a number, not blank")
            if ground.terrain not in rows and there:
                yield chart.fault(index, column, f"blank: the rules read it for {', '.join(rows)} only")


def _levels(pack: Pack) -> Iterator[DataError]:
    """Check that the levels of victory are those of the rulebook and begin at more and more points."""
    table, levels = pack.table("victory_levels"), pack.records("victory_levels", Level)
    if tuple(level.level for level in levels) != codes.LEVELS:
        yield table.fault(message=f"needs the levels {', '.join(codes.LEVELS)}, in this order (rule 15.0.B)")
    before = -1
    for index, level in enumerate(levels):
        if level.points_from <= before or (index == 0 and level.points_from != 0):
            yield table.fault(index, "points_from", f"at least {before + 1}" if index else "0")
        before = level.points_from


def _towns(pack: Pack) -> Iterator[DataError]:
    """Check that victory.csv names the towns that outcomes and players speak of."""
    table = pack.table("victory")
    names = [codes.town(row["note"]) for row in table.rows]
    if tuple(names) != codes.OUTCOME_PLACES:
        allowed = ", ".join(name.replace("_", " ").title() for name in codes.OUTCOME_PLACES)
        yield table.fault(message=f"needs notes that begin with {allowed}, in this order (rule 15.0)")


def _weather(pack: Pack) -> Iterator[DataError]:
    """Check that every roll with its modifier has a result (16.4.A); the first turn is clear without one."""
    rolls = {row.roll for row in pack.records("weather", WeatherRoll)}
    table = pack.table("turns")
    for index, turn in enumerate(pack.records("turns", Turn)):
        modifier = turn.weather_modifier
        if turn.turn == 1 and modifier is not None:
            yield table.fault(index, "weather_modifier", "blank: the weather of turn 1 is always clear")
        if turn.turn > 1 and (modifier is None or any(die + modifier not in rolls for die in range(1, 7))):
            allowed = f"a modifier that keeps every roll within weather.csv ({min(rolls)} to {max(rolls)})"
            yield table.fault(index, "weather_modifier", allowed)


def _units(pack: Pack) -> Iterator[DataError]:
    """Check what the kind of a counter asks of its other columns."""
    table = pack.table("units")
    children: dict[str, int] = defaultdict(int)
    units = pack.records("units", Unit)
    if not any(unit.formation == codes.HELD_NORTH for unit in units):
        yield table.fault(message=f"has no unit of the formation {codes.HELD_NORTH} (rule 16.6.A)")
    for index, unit in enumerate(units):
        children[unit.parent or ""] += 1
        if unit.type == "air":
            if unit.base and unit.where not in pack.hexes:
                yield table.fault(index, "where", "the hex of the base")
            for column in ("intercept", "support"):
                if getattr(unit, column) is None:
                    yield table.fault(index, column, "a number, not blank, for an air unit")
            for column in ("attack", "defence", "movement", "range"):
                if getattr(unit, column) is not None:
                    yield table.fault(index, column, "blank, for an air unit")
            continue
        for column in ("base", "intercept", "support"):
            if getattr(unit, column) is not None:
                yield table.fault(index, column, "blank, for a ground unit")
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
    limit: dict[str, float] = {row.name: row.value for row in pack.records("parameters", Parameter)}
    thirds: dict[str, int] = defaultdict(int)
    maneuver: dict[str, int] = defaultdict(int)
    units = [(i, unit, unit.where or "") for i, unit in enumerate(pack.records("units", Unit))]
    placed = [(i, u, at) for i, u, at in units if u.arrives == "setup" and u.type != "air"]
    yield from one_side(table, ((index, at, unit.side) for index, unit, at in placed))
    for index, unit, at in placed:
        line = table.lines[index]
        if "heavy" in unit.flags and terrain[at] in barred:
            yield DataError(table.file, line, "where", at, f"no {terrain[at]} for heavy equipment", "6.6.B")
        thirds[at] += unit.stacking_thirds or 0
        maneuver[at] += (unit.stacking_thirds or 0) if "maneuver" in unit.flags else 0
        for size, name in ((thirds, "stack_battalions"), (maneuver, "stack_maneuver_battalions")):
            if size[at] > 3 * limit[name]:
                most = f"{limit[name]:g} {'maneuver ' if size is maneuver else ''}battalions in a hex"
                yield DataError(table.file, line, "where", at, most, "7.0.A")


_KASSERINE = Checks(
    records=TABLES,
    dice="2d6",
    rows={
        "terrain": (*_GROUND, *_FEATURES, *_ROADS),
        "sides_chart": ("cliff",),
        "entries": (*codes.AREAS, "axis_supply", "allied_supply"),
        "interception": _DIE,
        "command_dispute": _DIE,
        "crt": tuple(str(roll) for roll in range(2, 13)),
    },
    parameters=words_of(Parameter, "name"),
    also={"terrain": ("pass", "airbase")},
    hexes_in=lambda area: codes.MAX_EDGE if area.endswith("_supply") else codes.MAX_AREA,
    more=(_charts, _levels, _towns, _weather, _units, _set_up),
)
CHECKS = {"kasserine": _KASSERINE}
