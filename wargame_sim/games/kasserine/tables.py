"""Kasserine's pack as one structured record T, which every rule reads. Field names and units are fixed here, once.

Movement is counted in half points (twice the printed value), combat strength in quarter factors, stacking in thirds of
a battalion, so that every rule is integer arithmetic. 255 means prohibited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import codes as c
from wargame_sim.games.kasserine import terrain
from wargame_sim.games.kasserine.records import (
    Dispute,
    Interception,
    Level,
    Parameter,
    SideFeature,
    Terrain,
    Turn,
    Unit,
    Victory,
    WeatherRoll,
)
from wargame_sim.games.kasserine.rules import r09_results
from wargame_sim.games.kasserine.units import fill_units
from wargame_sim.hexgame import tables
from wargame_sim.hexgame.records import Entry
from wargame_sim.kernels import records
from wargame_sim.model.game import Value
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

N_TURNS = 16

_PARAMETERS = {
    # field of T: (row of parameters.csv, multiplier to the unit of the field)
    "stack_thirds": ("stack_battalions", 3),
    "stack_maneuver_thirds": ("stack_maneuver_battalions", 3),
    "uphill_quarters": ("attack_uphill_multiplier", 4),
    "worst_quarters": ("worst_attack_multiplier", 4),
    "artillery_uphill_quarters": ("artillery_uphill_multiplier", 4),
    "lone_artillery_defence": ("lone_artillery_defence", 1),
    "interdicted_artillery_defence": ("interdicted_artillery_defence", 1),
    "attacker_eliminated_retreat": ("attacker_eliminated_retreat_hexes", 1),
    "advance_short": ("advance_short_of_retreat_hexes", 1),
    "supply_off_road": ("supply_off_road_mp", 2),
    "unsupplied_movement_quarters": ("unsupplied_movement_multiplier", 4),
    "unsupplied_artillery_quarters": ("unsupplied_artillery_multiplier", 4),
    "freeze_row": ("allied_freeze_row", 1),
    "free_allies": ("allied_free_units", 1),
    "ezoc_ranger": ("ezoc_cost_ranger", 2),
    "bridge_destroy": ("bridge_destroy_mp", 2),
    "bridge_repair": ("bridge_repair_mp", 2),
    "breakoff": ("panzer_breakoff_mp", 2),
    "disputes_max": ("command_disputes_per_game", 1),
    "bickering_row": ("bickering_limit_row", 1),
    "air_return": ("air_return_turns", 1),
    "le_kef_delay": ("reinforcement_delay_le_kef_lost", 1),
}
_MULTIPLIERS = {
    # field of T: row and column of the terrain chart, kept in quarters (8.3)
    "wadi_quarters": ("wadi", "attack_from_multiplier"),
    "heavy_crest_quarters": ("rugged_crest", "heavy_equipment_attack_multiplier"),
    "city_quarters": ("city", "defence_multiplier"),
}
_OPTIONS = ("air", "counterbattery", "supply", "weather", "reduced_recon", "bickering", "cooperation", "patton")


def table_dtype(n: int, units: int, places: int, columns: int) -> np.dtype[Any]:
    """Layout of T by numbers of hexes, counters, tracked places and CRT columns."""
    m = n + 1
    unit_columns = (
        "side nation attack defence range heavy artillery support company flak engineer recon ranger optional slips soft "
        "thirds arrives area move_class retreat_class intercept air_support air"
    ).split()
    fields: list[Any] = [
        ("nbr", "i2", (m, 6)),
        ("ax", "i2", (m, 2)),
        *[(name, "u1", (m,)) for name in ("row", "elevation", "crest", "swamp", "wadi", "city", "village")],
        ("bridge", "u1", (m,)),  # 1 where a road crosses a wadi (12.0)
        ("cliff", "u1", (m, 6)),  # 1: over side k it goes up the cliff, 2: down
        ("road", "u1", (m, 6)),  # 1 all-weather, 2 dirt
        ("cost", "u1", (2, c.N_CLASSES, m, 6)),  # [heavy rain, class, hex, side] half points to go over side k
        ("alt", "u1", (2, c.N_CLASSES, m, 6)),  # the same as if there were no road
        *terrain.way_fields(n),
        ("entry", "u1", (2, c.N_CLASSES, m)),  # cost of the first hex when entering the map there (13.0.D)
        ("reach", "u1", (2, m, 6)),  # zone of control goes over side k: [0] others, [1] heavy equipment (5.2)
        ("supply_road", "u1", (2, m, 6)),
        ("supply_flags", "u1", (m,)),
        ("edge", "i2", (2, c.MAX_EDGE)),
        ("n_edge", "i2", (2,)),
        ("area_hex", "i2", (len(c.AREAS), c.MAX_AREA)),
        ("n_area", "i2", (len(c.AREAS),)),
        ("place", "i2", (places,)),
        ("place_points", "u1", (places,)),
        ("place_side", "u1", (places,)),  # holder at the start
        ("place_at", "i1", (m,)),  # index of the place in that hex, -1
        ("level_from", "u1", (8,)),
        ("level_side", "u1", (8,)),
        ("n_levels", "u1"),
        ("crt", "u1", (16, columns)),
        ("ratio_num", "i2", (columns,)),
        ("ratio_den", "i2", (columns,)),
        ("exchange_column", "i1"),  # the column on which an exchange is reversed (9.1.5.B)
        ("weather_low", "i1"),
        ("weather", "u1", (32,)),  # result for roll + modifier - weather_low
        ("weather_mod", "i1", (N_TURNS,)),
        ("interception", "u1", (7,)),
        ("dispute", "u1", (7,)),
        ("turns", "u1"),
        ("ezoc_cost", "i4", (5,)),  # by nation, half points (6.1.A, 16.8.B)
        ("travel", "i2", (2, places, m)),  # half points to each place, foot and heavy, on an empty map in the dry
        ("home", "i2", (2, m)),  # half points of a foot unit from the friendly edge of each side, over open ground
        ("start", "i2", (units,)),  # hex at set-up, WAITING or ASIDE
        ("ma", "i2", (units,)),  # half points
        ("order", "i2", (2, units)),  # ground units of each side that may attack, strongest first
        ("n_order", "i4", (2,)),
        ("guns", "i2", (2, units)),  # artillery of each side
        ("n_guns", "i4", (2,)),
        ("parent", "i2", (units,)),
        ("child", "i2", (units, 3)),
        ("air_base", "i1", (units,)),  # index of the place an air unit is based at, -1
        *[(name, "i2", (units,)) for name in unit_columns],
        *[(name, "i4") for name in _PARAMETERS],
        *[(name, "i4") for name in (*_MULTIPLIERS, "cliff_quarters")],
        *[("opt_" + name, "u1") for name in _OPTIONS],
        ("n", "i2"),
        ("units", "i2"),
        ("places", "i2"),
    ]
    return np.dtype(fields, align=True)


def build(pack: Pack, options: Mapping[str, Value]) -> Any:
    """Return the length-1 record array T for a pack and a choice of optional rules."""
    units, towns = pack.records("units", Unit), pack.records("victory", Victory)
    bases = {unit.where: unit.side for unit in units if unit.base and unit.where}
    holders = {**bases, **{town.hex: town.holder_at_start for town in towns}}
    places = list(dict.fromkeys([*(town.hex for town in towns), *bases]))
    TA = records.empty(table_dtype(len(pack.hexes), len(units), len(places), len(odds_columns(pack.table("crt")))))
    T = TA[0]
    T.n, T.units, T.places, T.turns = len(pack.hexes), len(units), len(places), pack.turns
    tables.set_options(T, _OPTIONS, options)
    parameters(T, pack, bool(options.get("patton", False)))
    tables.set_board(T, pack)
    T.row[:-1] = [pack.grid.split(h)[1] for h in pack.hexes]
    areas(T, pack)
    terrain.fill(T, pack)
    charts(T, pack)
    _places(T, pack, places, holders)
    for p, town in enumerate(towns):
        T.place_points[p] = town.points
    fill_units(T, pack, places)
    return TA


def areas(T: Any, pack: Pack) -> None:
    """Write entry areas (13.0) and the edges that supply comes from (16.3.1)."""
    rows = pack.records("entries", Entry)
    tables.set_areas(T, pack, c.AREAS, rows)
    for row in rows:
        if row.area.endswith("_supply"):
            side = c.SIDES.index(row.area.removesuffix("_supply"))
            T.n_edge[side] = len(row.hexes)
            T.edge[side, : len(row.hexes)] = [pack.index(h) for h in row.hexes]


def charts(T: Any, pack: Pack) -> None:
    """Write the results table, weather, interception, disputes and victory levels."""
    columns = tables.set_odds(T, pack)
    for row in pack.rows("crt"):
        T.crt[int(row["roll"]) - 2, : len(columns)] = [r09_results.code(row[column]) for column in columns]
    reversed_at = next(p.value for p in pack.records("parameters", Parameter) if p.name == "exchange_reversed_at_odds")
    T.exchange_column = tables.column_of(columns, reversed_at)
    weather = {row.roll: c.WEATHER.index(row.result) for row in pack.records("weather", WeatherRoll)}
    T.weather_low = min(weather)
    for roll, result in weather.items():
        T.weather[roll - min(weather)] = result
    for turn in pack.records("turns", Turn):
        T.weather_mod[turn.turn] = turn.weather_modifier or 0
    for met in pack.records("interception", Interception):
        T.interception[met.roll] = c.INTERCEPTION.index(met.result)
    for quarrel in pack.records("command_dispute", Dispute):
        T.dispute[quarrel.roll] = quarrel.result == "Dispute"
    levels = pack.records("victory_levels", Level)
    T.n_levels = len(levels)
    for i, level in enumerate(levels):
        T.level_from[i], T.level_side[i] = level.points_from, c.SIDES.index(level.side)


def parameters(T: Any, pack: Pack, patton: bool) -> None:
    """Write single numbers and multipliers."""
    rows = pack.records("parameters", Parameter)
    tables.set_numbers(T, rows, _PARAMETERS)
    chart: dict[str, Terrain] = {row.terrain: row for row in pack.records("terrain", Terrain)}
    for name, (key, column) in _MULTIPLIERS.items():
        T[name] = round(4 * getattr(chart[key], column))
    T.cliff_quarters = round(4 * pack.records("sides_chart", SideFeature)[0].attack_up_multiplier)
    price = {row.name.removeprefix("ezoc_cost_"): round(2 * row.value) for row in rows}
    T.ezoc_cost[:] = price["allied"]
    T.ezoc_cost[[c.GERMAN, c.ITALIAN]] = price["axis"]
    if patton:
        T.ezoc_cost[c.AMERICAN] = price["us_patton"]


def _places(T: Any, pack: Pack, places: list[str], holders: Mapping[str, str]) -> None:
    T.place_at[:] = -1
    for i, name in enumerate(places):
        T.place[i] = pack.index(name)
        T.place_at[T.place[i]] = i
        for heavy in range(2):
            T.travel[heavy, i] = terrain.travel(T, [T.place[i]], c.HEAVY if heavy else c.FOOT)
        T.place_side[i] = c.SIDES.index(holders[name])
