"""A pack of Anzio or Cassino as one structured record T, which every rule reads. Field names and units are fixed here, once.

Movement is counted in half points (twice the printed value); 255 means prohibited. Arrays have room for the larger game,
so that both have one layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino import codes as c
from wargame_sim.games.anzio_cassino import terrain
from wargame_sim.games.anzio_cassino.records import (
    DefensiveBox,
    Marker,
    Modifier,
    OtherVictory,
    Parameter,
    Scenario,
    SetUp,
    SideFeature,
    Unit,
    Victory,
    VictoryEvent,
    WeatherRoll,
)
from wargame_sim.hexgame import tables
from wargame_sim.hexgame.records import Entry
from wargame_sim.kernels import records
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

HEXES = c.MAX_HEX + 1
RING = 30  # hexes 2 or 3 away from any hex
OPTIONS = ("support", "naval", "abbey", "coordination", "weather")  # yes or no, T.opt_*
_UNIT_FIELDS = "side nation armor kpg reserve attack defence endurance arrives area group".split()


def table_dtype() -> np.dtype[Any]:
    """Layout of T."""
    fields: list[Any] = [
        ("nbr", "i2", (HEXES, 6)),
        ("ax", "i2", (HEXES, 2)),
        ("ring", "i2", (HEXES, RING)),  # hexes 2 and 3 away, MAX_HEX where there is none
        ("near", "u8", (HEXES, c.WORDS)),  # bit set of the neighbours of a hex
        ("sea", "u1", (HEXES,)),  # Task Force hexes (5.1.2)
        ("woods", "i1", (HEXES,)),  # column shift of the defender's terrain (6.1.1)
        ("no_armor", "u1", (HEXES,)),  # 5.2.2
        ("rubble", "u1", (HEXES,)),  # 10.2.4
        ("abbey_at", "i2"),  # the Abbey's hex, or -1
        ("box_hex", "i2", (16,)),  # where defensive boxes begin (6.3)
        ("side_kind", "u1", (HEXES, 6)),  # bits CANAL, WATER, MOUNTAIN, ROAD_SIDE
        ("on_road", "u1", (HEXES,)),
        ("cost", "u1", (c.N_CLASSES, HEXES, 6)),  # half points to go over side k
        ("flow", "u1", (c.N_CLASSES, HEXES, 6)),  # the same, prohibited where crossing side k ends the move
        ("stop", "u1", (HEXES, 6)),  # crossing side k ends a move (5.2.1)
        ("stop_advance", "u1", (HEXES, 6)),  # crossing side k ends an advance (6.5)
        ("screens", "u1", (HEXES, 6)),  # an enemy beyond side k does not bar a retreat (6.4.2)
        ("no_attack", "u1", (HEXES, 6)),  # nobody attacks over side k (5.1.1)
        ("water_sides", "i2", (c.MAX_WATER, 2)),  # (hex, side) of every side with `stop`, as directed pairs
        ("n_water", "i4"),
        ("supply_road", "u1", (HEXES, 6)),  # 1 where a supply line may go (7.3)
        ("no_cost", "u1", (HEXES, 6)),  # all prohibited: supply lines use `supply_road` alone
        ("source", "i2", (2, c.MAX_EDGE)),  # supply sources of each side (7.1, 7.2)
        ("n_source", "i4", (2,)),
        ("exits", "u1", (2, HEXES)),  # hexes from which side s may retreat off the map (6.4.3)
        ("home", "i2", (2, HEXES)),  # hexes to the nearest supply source, units ignored
        ("area_hex", "i2", (len(c.AREAS), c.MAX_AREA)),
        ("n_area", "i4", (len(c.AREAS),)),
        ("naval_range", "i2", (HEXES,)),  # hexes to the nearest Task Force hex
        ("place", "i2", (c.MAX_PLACES,)),
        ("place_points", "i2", (c.MAX_PLACES,)),  # of the chosen reading of 9.1.2
        ("place_at", "i1", (HEXES,)),
        ("star", "u1", (HEXES,)),  # VP or green star hex: a retreat may be ignored (6.4.1)
        ("auto", "u1", (HEXES,)),  # automatic victory (9.1.1): ALLIED_ANY, ALLIED_ALL, GERMAN_ALL
        ("way", "i2", (c.MAX_PLACES, HEXES)),  # half points on foot to each place on an empty map
        ("crt_att", "u1", (c.MAX_ROWS, c.MAX_COLUMNS)),
        ("crt_def", "u1", (c.MAX_ROWS, c.MAX_COLUMNS)),
        ("ratio_num", "i2", (c.MAX_COLUMNS,)),
        ("ratio_den", "i2", (c.MAX_COLUMNS,)),
        ("weather", "u1", (7,)),
        ("start", "i2", (c.MAX_UNITS,)),
        ("mf", "i2", (c.MAX_UNITS,)),  # half points
        ("strongest", "i2", (2, c.MAX_UNITS)),  # units of each side, strongest first
        ("n_side", "i4", (2,)),
        ("marker_kind", "u1", (c.MAX_MARKERS,)),
        ("marker_side", "u1", (c.MAX_MARKERS,)),
        ("marker_turn", "u1", (c.MAX_MARKERS,)),  # 1 when it is used once a turn, 0 once an impulse
        ("marker_nations", "u1", (c.MAX_MARKERS,)),  # bit set of nations that it supports (10.1.1)
        ("marker_range", "i2", (c.MAX_MARKERS,)),  # hexes from a Task Force hex (10.2.1), -1 without limit
        ("marker_barred", "i2", (c.MAX_MARKERS,)),  # hex it may not strike while the Abbey is neutral, -1
        ("n_markers", "i4"),
        *[(name, "i2", (c.MAX_UNITS,)) for name in _UNIT_FIELDS],
        *[("opt_" + name, "u1") for name in OPTIONS],
    ]
    fields += [(name, "i4") for name in _SCALARS]
    return np.dtype(fields, align=True)


_PARAMETERS = (
    "impulses stack_limit road_bonus unsupplied_damage refit_points stand_points box_absorbs crt_lowest_roll crt_highest_roll "
    "sudden_losses"
).split()
_SHIFTS = {
    # field of T: row of modifiers.csv; rows that a game does not have are 0
    "shift_canal": "canal_all",
    "shift_water": "water_all",
    "shift_mountain": "mountain_all",
    "shift_armor": "armor",
    "shift_artillery_attacker": "artillery_attacker",
    "shift_artillery_defender": "artillery_defender",
    "shift_air_attacker": "air_attacker",
    "shift_air_defender": "air_defender",
    "shift_naval_allied": "naval_allied_impulse",
    "shift_naval_german": "naval_german_impulse",
    "die_supply": "out_of_supply",
    "die_rubble": "rubble",
    "die_rain_allied": "rain_allied",
    "die_rain_german": "rain_german",
}
_SCALARS = (
    "n units places turns columns first_turn first_impulse last_turn vp_start required_vp cumulative bomber_column bomber_in_rain "
    "sudden_each_phase assets_spent first_weather canal_game abbey_point reserve_point retreat_nearest stand_each n_boxes"
).split() + _PARAMETERS + list(_SHIFTS)  # fmt: skip
FIRST_WEATHER = ("rolled", "clear", "rain")


def build(pack: Pack, options: Mapping[str, Any]) -> Any:
    """Return the length-1 record array T for a pack and a choice of optional rules."""
    TA = records.empty(table_dtype())
    T = TA[0]
    T.n, T.units, T.turns = len(pack.hexes), len(pack.rows("units")), pack.turns
    T.canal_game = any(row.feature == "canal" for row in pack.records("sides_chart", SideFeature))
    numbers(T, pack, options)
    tables.set_board(T, pack)
    tables.set_areas(T, pack, c.AREAS, pack.records("entries", Entry))
    terrain.fill(T, pack)
    chart(T, pack)
    _places(T, pack)
    markers(T, pack)
    _scenario(T, pack, str(options.get("scenario", "campaign")), options)
    return TA


def numbers(T: Any, pack: Pack, options: Mapping[str, Any]) -> None:
    """Write options, single numbers, modifiers and weather."""
    tables.set_options(T, OPTIONS, options)
    tables.set_numbers(T, pack.records("parameters", Parameter), {name: (name, 1) for name in _PARAMETERS})
    modifiers = {row.modifier: row.value for row in pack.records("modifiers", Modifier)}
    for field, name in _SHIFTS.items():
        T[field] = modifiers.get(name, 0)
    T.cumulative = options.get("vp_reading", "cumulative") == "cumulative"
    T.sudden_each_phase = options.get("sudden_end", "turn") == "phase"
    T.retreat_nearest = options.get("retreat", "any") == "nearest"
    T.stand_each = options.get("stand_price", "hex") == "unit"
    T.bomber_in_rain = bool(options.get("bomber_in_rain", True))
    T.assets_spent = options.get("assets", "ready") == "spent"
    T.first_weather = FIRST_WEATHER.index(str(options.get("first_weather", "rolled")))
    events = pack.records("victory_events", VictoryEvent) if "victory_events" in pack.tables else ()
    points = {row.event: row.points for row in events}
    T.abbey_point = points["neutral_abbey"] if T.opt_abbey else 0  # at the end of play (10.2.1 of Cassino)
    T.reserve_point = points.get("reserve", 0) if options.get("reserve_point", True) else 0  # 8.2.1 of Cassino
    for row in pack.records("weather", WeatherRoll):
        T.weather[row.roll] = c.WEATHER.index(row.weather)


def chart(T: Any, pack: Pack) -> None:
    """Write the results table."""
    columns = tables.set_odds(T, pack)
    T.columns = len(columns)
    for row in pack.rows("crt"):
        for j, column in enumerate(columns):
            T.crt_att[int(row["roll"]), j], T.crt_def[int(row["roll"]), j] = (int(x) for x in row[column].split(","))


def _places(T: Any, pack: Pack) -> None:
    """VP hexes of the chosen reading first come from victory.csv; the other reading's list holds more (9.1.2)."""
    printed, other = pack.records("victory", Victory), pack.records("victory_alt", OtherVictory)
    hexes = list(dict.fromkeys(row.hex for row in (*printed, *other)))
    counted = {row.hex: row.points for row in (printed if T.cumulative else other)}
    T.places = len(hexes)
    T.place_at[:] = -1
    for p, name in enumerate(hexes):
        T.place[p] = pack.index(name)
        T.place_at[T.place[p]] = p
        T.place_points[p] = counted.get(name, 0)
        T.star[T.place[p]] = T.place_points[p] > 0
        T.way[p] = terrain.travel(T, [int(T.place[p])], c.FOOT)
    for row in printed:
        T.auto[pack.index(row.hex)] = c.AUTO.index(row.auto or "")
        T.star[pack.index(row.hex)] = 1


_MARKER_FIELDS: Mapping[str, Callable[[Marker], int]] = {
    "marker_kind": lambda row: c.KINDS.index(row.kind),
    "marker_side": lambda row: c.SIDES.index(row.side),
    "marker_turn": lambda row: row.per == "turn",
    "marker_nations": lambda row: 1 << c.NATIONS.index(row.nations) if row.nations else c.ANY_NATION,
    "marker_range": lambda row: int(row.range) if row.range and row.range.isdigit() else -1,
}


def markers(T: Any, pack: Pack) -> None:
    """Write the support markers (10.1, 10.2)."""
    rows = pack.records("support", Marker)
    T.n_markers = len(rows)
    T.bomber_column = -1
    tables.fill(T, rows, _MARKER_FIELDS)
    for m, row in enumerate(rows):
        T.marker_barred[m] = pack.index(row.barred_hex) if row.barred_hex else -1
        if row.fixed_odds:
            T.bomber_column = odds_columns(pack.table("crt")).index(row.fixed_odds)


def _scenario(T: Any, pack: Pack, name: str, options: Mapping[str, Any]) -> None:
    """Read set-up, first and last turn and the victory level (3.1, 10.5, 10.6)."""
    row = next(r for r in pack.records("scenarios", Scenario) if r.scenario == name)
    T.first_turn, T.last_turn = row.first_turn - 1, row.last_turn - 1
    T.first_impulse = "ABCD".index(row.first_impulse)
    T.vp_start = row.vp_start
    T.required_vp = int(options.get("required_vp") or 0) or row.vp_target
    _units(T, pack)
    if name != "campaign":
        _other_set_up(T, pack, row.setup.removesuffix(".csv"))
    _boxes(T, pack, name)


_FIELDS: Mapping[str, Callable[[Unit], int]] = {
    "side": lambda unit: c.SIDES.index(unit.side),
    "nation": lambda unit: c.NATIONS.index(unit.nation),
    "group": lambda unit: c.US if unit.nation == "french" else c.NATIONS.index(unit.nation),
    **{flag: lambda unit, flag=flag: flag in unit.flags for flag in ("armor", "kpg", "reserve")},  # type: ignore[misc]
    "attack": lambda unit: unit.attack,
    "defence": lambda unit: unit.defence,
    "endurance": lambda unit: unit.endurance,
    "mf": lambda unit: 2 * unit.movement,
}


def _units(T: Any, pack: Pack) -> None:
    units = pack.records("units", Unit)
    T.start[:] = c.ASIDE
    tables.fill(T, units, _FIELDS)
    for u, unit in enumerate(units):
        _arrival(T, u, pack, unit.arrives, unit.where)
    for side in range(2):
        mine = tables.strongest_first(T.attack, (u for u in range(len(units)) if T.side[u] == side))
        T.n_side[side] = len(mine)
        T.strongest[side, : len(mine)] = mine


def _arrival(T: Any, u: int, pack: Pack, arrives: str, where: str) -> None:
    """Set hex, or clock and area of entry (3.1, 8.0)."""
    area = c.AREAS.index(where) if where in c.AREAS else -1
    in_a_box = c.AREA_PETER <= area <= c.AREA_XRAY
    T.area[u] = _home_area(T, u) if area < 0 or in_a_box else area
    if arrives != "setup":
        turn, impulse = arrives.split(".")
        T.start[u] = c.WAITING
        T.arrives[u] = 4 * (int(turn) - 1) + "ABCD".index(impulse)
    elif area == c.AREA_FLOATING:
        T.start[u] = c.FLOATING
    else:
        T.start[u] = T.area_hex[area, 0] if area >= 0 else pack.index(where)


def _home_area(T: Any, u: int) -> int:
    """Where a unit that begins on the map or at sea comes back after a retreat off it (6.4.3): any supply edge of a German one."""
    if T.side[u] == c.GERMAN:
        return c.ANY_EDGE
    return c.AREA_FLOATING if T.n_area[c.AREA_FLOATING] else c.AREA_E


def _other_set_up(T: Any, pack: Pack, table: str) -> None:
    """Alternative scenarios (10.6): the card lists every unit that takes part."""
    index = {unit.unit: u for u, unit in enumerate(pack.records("units", Unit))}
    T.start[:] = c.ASIDE
    for row in pack.records(table, SetUp):
        u = index[row.unit]
        area = int(T.area[u])
        _arrival(T, u, pack, row.arrives, row.where)
        if row.where not in c.AREAS:
            T.area[u] = area


def _boxes(T: Any, pack: Pack, scenario: str) -> None:
    """List the defensive boxes of the scenario (3.1, 6.3, 10.6)."""
    rows = pack.records("def_boxes", DefensiveBox) if "def_boxes" in pack.tables else ()
    hexes = [pack.index(row.hex) for row in rows if scenario == "campaign" or row.avenger == "1"]
    T.n_boxes = len(hexes)
    T.box_hex[: len(hexes)] = hexes
