"""A pack of Invasion: Sicily as one structured record T, which every rule reads. Field names and units are fixed here, once.

Movement costs and road lengths are counted in half points; 255 means prohibited. Movement allowances, strengths and
ranges are as printed. Fields of chapters 9 and 10 stand in tables_combat.py, those of 11 to 15 and 17 in tables_sea.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily import counters, players, tables_combat, tables_sea, tables_victory, terrain
from wargame_sim.hexgame.records import Parameter
from wargame_sim.hexgame.tables import set_numbers
from wargame_sim.kernels import board, records
from wargame_sim.packs import Pack

HEXES = c.MAX_HEX + 1
SCENARIOS = ("1", "2", "3", "4")
WEATHER_OPTION = ("rolled", "dry", "mud")
GERMANS_REBUILD = ("line", "rear")
COUNTERATTACK = ("doubled", "plain", "none")
# Single numbers: field of T to the row of parameters.csv and what it is multiplied by
NUMBERS = {
    **{name: (name, 1) for name in (
        "demolition_marker", "cut_sicily", "cut_reggio", "reaction_range", "zone_risk", "lead_time", "followup_turns",
        "evacuation_attempts", "revival_naval", "large_unit",
    )},
    "zone_cost": ("zone_cost", 2),
    "exit_cost": ("exit_cost", 2),
    "drops_a_hex": ("drops_a_hex", 1),
    "untried_ma": ("untried_movement", 1),
}  # fmt: skip
# Options that are yes or no: T.opt_*
SWITCHES = {
    "bomb_rome": True,
    "later_invasions": True,
    "reserve_penalty": True,
    "elite_leads": False,
    "refire": False,
    "port_growth": True,
}

# map: terrain.py
_MAP: list[Any] = [
    ("nbr", "i2", (HEXES, 6)),
    ("ax", "i2", (HEXES, 2)),
    ("terrain", "u1", (HEXES,)),  # CLEAR to SEA
    ("side_kind", "u1", (HEXES, 6)),  # bits RIVER, WATER, MAIN_ROAD, MINOR_ROAD over side k
    ("cost", "u1", (2, c.N_CLASSES, HEXES, 6)),  # half points over side k in dry weather and in mud, 255 prohibited
    ("off_road", "u1", (2, c.N_CLASSES, HEXES)),  # half points to enter a hex off the roads, 255 prohibited
    ("open", "u1", (HEXES,)),  # land hexes of the scenario's area
    ("land", "u1", (HEXES,)),
    ("coastal", "u1", (HEXES,)),
    ("calabria", "u1", (HEXES,)),  # else Sicily
    ("city", "u1", (HEXES,)),
    ("row_number", "i2", (HEXES,)),  # printed row, for us_western_limit
    ("axis_air", "u1", (HEXES,)),  # Axis air superiority zone at start (11.4.1)
    ("airfield", "u1", (HEXES,)),
    ("airfields", "i2", (32,)),  # hexes, of the scenario's area and beyond
    ("n_airfields", "i4"),
    ("cd_at", "i2", (64,)),  # coast defence positions of the scenario (14.1.4)
    ("n_cd", "i4"),
    ("port_hex", "i2", (c.MAX_PORTS,)),
    ("port_at", "i2", (HEXES,)),  # number of the port in a hex, or -1
    ("port_capacity", "i2", (c.MAX_PORTS,)),  # printed (5.5.3)
    ("n_ports", "i4"),
    ("north_edge", "i2", (c.MAX_EDGE,)),
    ("is_edge", "u1", (HEXES,)),
    ("n_edge", "i4"),
    ("landing_hex", "i2", (c.MAX_LANDINGS,)),  # invasion hexes (13.2)
    ("landing_target", "i2", (c.MAX_LANDINGS,)),
    ("landing_operation", "u1", (c.MAX_LANDINGS,)),
    ("landing_nation", "i2", (c.MAX_LANDINGS,)),  # US, BRITISH, or -1: any
    ("n_landings", "i4"),
    ("landing_at", "i2", (HEXES,)),  # number of the landing of an invasion hex, or -1
    ("targeted", "u1", (HEXES,)),  # coastal hexes that an invasion hex points to (6.2.1)
]
# counters: counters.py. [u, 0] is the full side, [u, 1] the reduced one
_COUNTERS: list[Any] = [
    ("side", "i2", (c.MAX_UNITS,)),
    ("nation", "i2", (c.MAX_UNITS,)),
    ("type", "i2", (c.MAX_UNITS,)),
    ("klass", "i2", (c.MAX_UNITS,)),  # FOOT, MOTOR, ARMOR, ARTILLERY
    ("attack", "i2", (c.MAX_UNITS, 2)),
    ("defence", "i2", (c.MAX_UNITS, 2)),
    ("ma", "i2", (c.MAX_UNITS, 2)),  # printed movement points
    ("er", "i2", (c.MAX_UNITS, 2)),
    ("steps", "i2", (c.MAX_UNITS,)),
    ("stacking", "i2", (c.MAX_UNITS,)),
    ("support", "i2", (c.MAX_UNITS,)),
    ("range", "i2", (c.MAX_UNITS,)),
    ("beach_capacity", "i2", (c.MAX_UNITS,)),  # units that its Beach side supplies
    ("augment", "i2", (c.MAX_UNITS,)),  # its Port side, 0 where it has none
    ("beach_number", "i2", (c.MAX_UNITS,)),  # ordinal of counters with a Beach side, -1 for all others
    ("grows_at", "i2", (c.MAX_UNITS,)),  # port whose capture lifts its augmentation by one (5.5.3.g), or -1
    ("has_zone", "u1", (c.MAX_UNITS,)),  # no "No ZOC" band (3.4.2.a)
    ("zone_untried", "u1", (c.MAX_UNITS,)),  # a zone only while untried
    ("hidden", "u1", (c.MAX_UNITS,)),  # has an untried side
    ("motorized", "u1", (c.MAX_UNITS,)),  # red MA (7.5.2); orange ones are not
    ("armored", "u1", (c.MAX_UNITS,)),  # Allied armored artillery (9.6.9)
    ("airborne", "u1", (c.MAX_UNITS,)),
    ("commando", "u1", (c.MAX_UNITS,)),
    ("reserve", "u1", (c.MAX_UNITS,)),  # theatre reserve (14.4)
    ("ccnn", "u1", (c.MAX_UNITS,)),
    ("halftrack", "u1", (c.MAX_UNITS,)),
    ("western", "u1", (c.MAX_UNITS,)),  # under us_western_limit
    ("early_beach", "u1", (c.MAX_UNITS,)),  # under us_beach_removal
    ("arrives", "i2", (c.MAX_UNITS,)),  # printed turn at whose start it comes, 0 at set-up
    ("start", "i2", (c.MAX_UNITS,)),  # where it comes: hex, or a box code
    ("start_landing", "i2", (c.MAX_UNITS,)),  # invasion hex meant for it, or NOWHERE
    ("units", "i4"),
    ("first_cd", "i4"),  # counters of the coast defence cup are consecutive, and so are the Ersatz ones
    ("n_cd_counters", "i4"),
    ("first_ersatz", "i4"),
    ("n_ersatz", "i4"),
    ("cup_attack", "i2", (2,)),  # rounded averages of the coast defence cup and the Ersatz cup, which all may know
    ("cup_defence", "i2", (2,)),
]
# weather (3.7) and the turn track
_WEATHER: list[Any] = [
    ("weather", "u1", (c.MAX_TURNS, c.FACES)),  # bits by turn and die - 1
    ("supply_range", "i4", (4,)),  # non-road hexes by weather bits (5.3.1, 5.3.6)
    ("first_weather", "i4"),  # fixed weather of turn 1
]
# scenario
_SCENARIO: list[Any] = [
    ("scenario", "i4"),  # 1 to 4
    ("turns", "i4"),
    ("axis_always_supplied", "u1"),  # scenario 1
    ("open_calabria", "u1"),  # scenarios 3 and 4
    ("far_shore", "i4"),  # Reggio, where only transport goes in scenario 2; NOWHERE
    ("western_limit", "u1"),  # scenario 2: two US divisions stay in the west, T.western_*
    ("western_row", "i4"),  # printed row from which hexes are closed to them
    ("western_after", "i4"),  # printed turn after which, if Palermo has not fallen before
    ("beach_removal", "i4"),  # printed turn by whose Allied Transport Phase early beaches leave, 0 never
    ("elite_distance", "i4"),  # airborne_commando_distance, 0: none
    ("british_drop_only", "u1"),
    ("palermo", "i4"),  # port numbers, -1
    ("messina", "i4"),
    ("reggio", "i4"),
    ("catania", "i4"),
]
# what scripts steer by: hexes that bring victory points in this scenario (17), and the way to each on an empty map
_WHAT_SCRIPTS_STEER_B: list[Any] = [
    ("place", "i2", (c.MAX_PLACES,)),
    ("place_points", "i2", (c.MAX_PLACES,)),
    ("place_at", "i2", (HEXES,)),  # number of the place in a hex, or -1
    ("way", "i2", (c.MAX_PLACES, HEXES)),  # half points for foot in dry weather, 9999 where there is no way
    ("line_hex", "i2", (c.MAX_LINE,)),  # hexes of the lines that Axis players hold (lines.csv)
    ("line_of", "i2", (c.MAX_LINE,)),
    ("line_way", "i2", (c.MAX_LINE, HEXES)),
    ("n_line", "i4"),
    ("lines", "i4"),
    ("coast_way", "i2", (HEXES,)),  # hexes to the nearest coastal hex
    ("places", "i4"),
    ("cover", "i2", (HEXES,)),  # die modifier of the terrain chart for a defender, as scripts weigh it
    ("n", "i4"),  # hexes
    ("stack_limit", "i4"),
    ("allied_net", "i4"),  # half road points (5.3.5.b)
    *[("opt_" + name, "u1") for name in SWITCHES],
    ("opt_weather", "i4"),  # number in WEATHER_OPTION
    ("opt_mussolini", "i4"),  # attempts allowed (14.3.1)
    ("opt_evacuation", "i4"),  # printed turn from which it may be declared (13.6.1)
    ("opt_rebuild", "i4"),  # number in GERMANS_REBUILD (15.2.2)
    ("opt_counterattack", "i4"),  # number in COUNTERATTACK (9.8)
    *tables_combat.COMBAT_FIELDS,
    *tables_sea.SEA_FIELDS,
    *tables_victory.VICTORY_FIELDS,
]
_NUMBERS: list[Any] = [(field, "i4") for field in NUMBERS]  # zone_cost and exit_cost in half points


def table_dtype() -> np.dtype[Any]:
    """Layout of T."""
    return np.dtype([*_NUMBERS, *_MAP, *_COUNTERS, *_WEATHER, *_SCENARIO, *_WHAT_SCRIPTS_STEER_B], align=True)


def build(pack: Pack, options: Mapping[str, Any]) -> Any:
    """Return the length-1 record array T for a pack and a choice of options."""
    TA = records.empty(table_dtype())
    T = TA[0]
    T.n = len(pack.hexes)
    T.scenario = int(options.get("scenario", "2"))
    for name, default in SWITCHES.items():
        T["opt_" + name] = bool(options.get(name, default))
    T.opt_weather = WEATHER_OPTION.index(str(options.get("weather", "rolled")))
    T.opt_mussolini = int(options.get("mussolini_attempts", 2))
    T.opt_evacuation = int(options.get("evacuation_from", 1))
    T.opt_rebuild = GERMANS_REBUILD.index(str(options.get("german_rebuild", "line")))
    T.opt_counterattack = COUNTERATTACK.index(str(options.get("counterattack", "doubled")))
    set_numbers(T, pack.records("parameters", Parameter), NUMBERS)
    terrain.fill(T, pack)
    _scenario(T, pack)
    counters.fill(T, pack)
    _weather(T, pack)
    _places(T, pack)
    tables_combat.fill(T, pack, options)
    tables_sea.fill(T, pack, options)
    tables_victory.fill(T, pack, options)
    return TA


def scenario_rows(pack: Pack, scenario: int) -> dict[str, str]:
    """Return key to value of one scenario's card."""
    return {row["key"]: row["value"] for row in pack.rows("scenarios") if row["scenario"] == str(scenario)}


def areas(pack: Pack) -> dict[str, list[int]]:
    """Return area to hexes, of entries.csv."""
    return {row["area"]: [pack.index(h) for h in (row["hexes"] or "").split()] for row in pack.rows("entries")}


def _scenario(T: Any, pack: Pack) -> None:
    card, area = scenario_rows(pack, int(T.scenario)), areas(pack)
    T.turns = int(card["turns"])
    T.stack_limit = int(pack.manifest.rules["stacking"])
    T.allied_net = 2 * int(pack.manifest.rules["allied_road_net"])
    T.axis_always_supplied = card.get("axis_supply") == "always"
    T.open_calabria = card["area"] == "all"
    ports = {row["name"]: i for i, row in enumerate(pack.rows("ports"))}
    T.palermo, T.messina, T.catania = ports["Palermo"], ports["Messina"], ports["Catania"]
    T.reggio = ports["Reggio Calabria"]
    T.far_shore = T.port_hex[T.reggio] if card["area"] == "Sicily" else c.NOWHERE
    T.open[: T.n] = T.land[: T.n]
    if card["area"] == "Sicily":
        T.open[T.calabria == 1] = 0
    elif card["area"] != "all":
        T.open[:] = 0
        T.open[area[card["area"]]] = 1
        T.open[T.land == 0] = 0
    T.western_limit = "us_western_row" in card
    T.western_row, T.western_after = int(card.get("us_western_row", 0)), int(card.get("us_western_after", 0))
    T.beach_removal = int(card.get("us_beach_removal", 0))
    T.elite_distance = int(card.get("airborne_commando_distance", 0))
    T.british_drop_only = "british_airborne_attack" in card
    _positions(T, card["cd_positions"], area)


def _positions(T: Any, words: str, area: Mapping[str, list[int]]) -> None:
    """List the coast defence positions of the scenario (14.1.4)."""
    everywhere = area["cd_sicily"] + area["cd_calabria"]
    named = [h for word in words.split() for h in area.get(word, []) if word.startswith("cd_")]
    hexes = named or [h for h in everywhere if T.open[h]]
    T.n_cd = len(hexes)
    T.cd_at[: len(hexes)] = hexes


def _weather(T: Any, pack: Pack) -> None:
    words = {"Dry": c.DRY, "Mud": c.MUD, "Dry Storm": c.STORM, "Mud Storm": c.MUD | c.STORM}
    for row in pack.rows("weather"):
        for turn in pack.rows("turns"):
            T.weather[int(turn["turn"]) - 1, int(row["roll"]) - 1] = words[row[turn["weather"]]]
    effects = {row["effect"]: row for row in pack.rows("weather_effects")}
    T.supply_range[:] = [int(effects["supply_offroad_hexes"][w]) for w in ("dry", "mud", "dry_storm", "mud_storm")]
    T.first_weather = words[scenario_rows(pack, int(T.scenario))["turn_1_weather"]]


def _places(T: Any, pack: Pack) -> None:
    T.place_at[:] = -1
    rows = players.place_rows(pack, int(T.scenario))
    T.places = len(rows)
    for p, row in enumerate(rows):
        h = pack.index(row["hex"])
        T.place[p], T.place_points[p], T.place_at[h] = h, int(row["points"]), p
        T.way[p] = board.cheapest(T.nbr, T.cost[c.DRY, c.FOOT], [h])
    lines = players.lines()
    T.lines = len(lines)
    for k, hexes in enumerate(lines.values()):
        for name in hexes:
            h = pack.index(name)
            T.line_hex[T.n_line], T.line_of[T.n_line] = h, k
            T.line_way[T.n_line] = board.cheapest(T.nbr, T.cost[c.DRY, c.FOOT], [h])
            T.n_line += 1
    coast = [h for h in range(int(T.n)) if T.coastal[h]]
    steps = np.where((T.nbr < c.MAX_HEX) & (T.land[T.nbr] == 1), 1, terrain.PROHIBITED).astype(np.uint8)
    T.coast_way[:] = board.cheapest(T.nbr, steps, coast)
    drm = {row["terrain"]: int(row["drm"] or 0) for row in pack.rows("terrain")}
    T.cover[: T.n] = [drm[c.TERRAIN[t]] for t in T.terrain[: T.n]]
