"""Kasserine's pack as one structured record T, which every rule reads. Field names and units are fixed here, once.

Movement is counted in half points (twice the printed value), combat strength in quarter factors, stacking in thirds of
a battalion, so that every rule is integer arithmetic. 255 means prohibited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.errors import DataError
from wargame_sim.games.kasserine import codes as c
from wargame_sim.games.kasserine import terrain
from wargame_sim.games.kasserine.rules import r09_results
from wargame_sim.kernels import board, records
from wargame_sim.model.game import Value
from wargame_sim.packs import Pack

MAX_AREA = 16
MAX_EDGE = 64
N_TURNS = 16

_FLAGS = {
    "heavy": "heavy",
    "support": "support",
    "company": "company",
    "flak": "flak",
    "engineer": "engineer",
    "recon": "recon",
    "ranger": "ranger_movement",
    "optional": "optional",
}
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
    "minimum_move": ("minimum_move_hexes", 1),
    "minimum_retreat": ("minimum_retreat_hexes", 1),
    "supply_off_road": ("supply_off_road_mp", 2),
    "unsupplied_movement_quarters": ("unsupplied_movement_multiplier", 4),
    "unsupplied_artillery_quarters": ("unsupplied_artillery_multiplier", 4),
    "freeze_row": ("allied_freeze_row", 1),
    "bridge_destroy": ("bridge_destroy_mp", 2),
    "bridge_repair": ("bridge_repair_mp", 2),
    "breakoff": ("panzer_breakoff_mp", 2),
    "disputes_max": ("command_disputes_per_game", 1),
    "bickering_row": ("bickering_limit_row", 1),
    "air_return": ("air_return_turns", 1),
    "le_kef_delay": ("reinforcement_delay_le_kef_lost", 1),
}
_MULTIPLIERS = {
    # field of T: (table, key, column of the chart), kept in quarters (8.3)
    "wadi_quarters": ("terrain", "wadi", "attack_from_multiplier"),
    "cliff_quarters": ("sides_chart", "cliff", "attack_up_multiplier"),
    "heavy_crest_quarters": ("terrain", "rugged_crest", "heavy_equipment_attack_multiplier"),
    "city_quarters": ("terrain", "city", "defence_multiplier"),
}
_OPTIONS = ("air", "counterbattery", "supply", "weather", "reduced_recon", "bickering", "cooperation", "patton")


def table_dtype(n: int, units: int, places: int, columns: int) -> np.dtype[Any]:
    """Layout of T by numbers of hexes, counters, tracked places and CRT columns."""
    m = n + 1
    unit_columns = (
        "side nation kind attack defence range heavy artillery support company flak engineer recon ranger optional slips soft "
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
        ("edge", "i2", (2, MAX_EDGE)),
        ("n_edge", "i2", (2,)),
        ("area_hex", "i2", (len(c.AREAS), MAX_AREA)),
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
        *[(name, "i4") for name in _MULTIPLIERS],
        *[("opt_" + name, "u1") for name in _OPTIONS],
        ("n", "i2"),
        ("units", "i2"),
        ("places", "i2"),
    ]
    return np.dtype(fields, align=True)


def build(pack: Pack, options: Mapping[str, Value]) -> Any:
    """Return the length-1 record array T for a pack and a choice of optional rules."""
    units = pack.rows("units")
    bases = [r["where"] for r in units if r["base"]]
    holders = {r["hex"]: r for r in pack.rows("victory")}
    places = [*holders, *(h for h in dict.fromkeys(bases) if h not in holders)]
    ratios, n = [key for key in pack.rows("crt")[0] if key != "roll"], len(pack.hexes)
    nbr, ax, rows = _board(pack)
    TA = records.empty(table_dtype(n, len(units), len(places), len(ratios)))
    T = TA[0]
    T.n, T.units, T.places, T.turns = n, len(units), len(places), pack.turns
    for name in _OPTIONS:
        T["opt_" + name] = bool(options.get(name, False))
    _parameters(T, pack, bool(options.get("patton", False)))
    T.nbr, T.ax, T.row[:-1] = nbr, ax, rows
    _areas(T, pack)
    terrain.fill(T, pack)
    _charts(T, pack, ratios)
    _places(T, pack, places, holders)
    _units(T, pack, units, places)
    return TA


def _board(pack: Pack) -> tuple[Any, Any, Any]:
    """Neighbours, axial coordinates and printed rows of the map."""
    cols, rows = np.array([pack.grid.split(h) for h in pack.hexes], np.int64).reshape(-1, 2).T
    return board.neighbours(cols, rows, pack.grid.offset), board.axial(cols, rows, pack.grid.offset), rows


def _areas(T: Any, pack: Pack) -> None:
    areas = {r["area"]: [pack.index(h) for h in r["hexes"].split()] for r in pack.rows("entries")}
    for i, area in enumerate(c.AREAS):
        T.n_area[i] = len(areas[area])
        T.area_hex[i, : len(areas[area])] = areas[area]
    for side, name in enumerate(c.SIDES):
        edge = areas[f"{name}_supply"]
        T.n_edge[side] = len(edge)
        T.edge[side, : len(edge)] = edge


def _charts(T: Any, pack: Pack, ratios: list[str]) -> None:
    for row in pack.rows("crt"):
        for j, key in enumerate(ratios):
            T.crt[int(row["roll"]) - 2, j] = r09_results.code(row[key])
    for j, key in enumerate(ratios):
        T.ratio_num[j], T.ratio_den[j] = (int(x) for x in key.split(":"))
    T.exchange_column = ratios.index("1:2") if "1:2" in ratios else -1
    weather = {int(r["roll"]): c.WEATHER.index(r["result"]) for r in pack.rows("weather")}
    T.weather_low = min(weather)
    for roll, result in weather.items():
        T.weather[roll - min(weather)] = result
    for row in pack.rows("turns"):
        turn = int(row["turn"])
        T.weather_mod[turn] = int(row["weather_modifier"] or 0)
        for die in range(1, 7):
            if turn > 1 and die + int(T.weather_mod[turn]) not in weather:
                raise DataError(
                    "turns.csv",
                    column="weather_modifier",
                    found=row["weather_modifier"],
                    allowed=[f"a modifier that keeps every roll within weather.csv ({min(weather)} to {max(weather)})"],
                    rule="16.4.A",
                )
    for row in pack.rows("interception"):
        T.interception[int(row["roll"])] = c.INTERCEPTION.index(row["result"])
    for row in pack.rows("command_dispute"):
        T.dispute[int(row["roll"])] = row["result"] == "Dispute"
    levels = pack.rows("victory_levels")
    T.n_levels = len(levels)
    for i, row in enumerate(levels):
        T.level_from[i], T.level_side[i] = int(row["points_from"]), c.SIDES.index(row["side"])


def _parameters(T: Any, pack: Pack, patton: bool) -> None:
    value = {r["name"]: float(r["value"]) for r in pack.rows("parameters")}
    for name, (key, times) in _PARAMETERS.items():
        if key not in value:
            raise DataError("parameters.csv", column="name", found="no row", allowed=[key])
        T[name] = round(value[key] * times)
    for name, (table, key, column) in _MULTIPLIERS.items():
        rows = {r.get("terrain") or r["feature"]: r for r in pack.rows(table)}
        T[name] = round(4 * float(rows[key][column]))
    T.ezoc_cost[:] = round(2 * value["ezoc_cost_allied"])
    T.ezoc_cost[[c.GERMAN, c.ITALIAN]] = round(2 * value["ezoc_cost_axis"])
    if patton:
        T.ezoc_cost[c.AMERICAN] = round(2 * value["ezoc_cost_us_patton"])


def _places(T: Any, pack: Pack, places: list[str], holders: Mapping[str, Mapping[str, str]]) -> None:
    side_of_base = {r["where"]: r["side"] for r in pack.rows("units") if r["base"]}
    T.place_at[:] = -1
    for i, name in enumerate(places):
        T.place[i] = pack.index(name)
        T.place_at[T.place[i]] = i
        row = holders.get(name)
        T.place_points[i] = int(row["points"]) if row else 0
        for heavy in range(2):
            T.travel[heavy, i] = terrain.travel(T, [T.place[i]], c.HEAVY if heavy else c.FOOT)
        T.place_side[i] = c.SIDES.index(row["holder_at_start"] if row else side_of_base[name])


def _units(T: Any, pack: Pack, units: tuple[Mapping[str, str], ...], places: list[str]) -> None:
    index = {r["unit"]: i for i, r in enumerate(units)}
    kinds = sorted({r["type"] for r in units})
    T.child[:] = T.parent[:] = T.air_base[:] = -1
    T.start[:] = c.ASIDE
    for u, row in enumerate(units):
        flags = row["flags"].split()
        for name, flag in _FLAGS.items():
            T[name][u] = flag in flags
        T.side[u], T.nation[u] = c.SIDES.index(row["side"]), c.NATIONS.index(row["nation"])
        T.kind[u] = kinds.index(row["type"])
        T.attack[u], T.defence[u] = int(row["attack"] or 0), int(row["defence"] or 0)
        T.ma[u] = 2 * int(row["movement"] or 0)
        T.range[u] = int(row["range"] or 0)
        T.intercept[u], T.air_support[u] = int(row["intercept"] or 0), int(row["support"] or 0)
        T.air[u], T.artillery[u] = row["type"] == "air", row["type"] == "artillery"
        T.thirds[u] = int(row["stacking_thirds"] or 0)
        T.slips[u] = row["nation"] == "german" and bool({"recon", "panzer", "panzergrenadier"} & set(flags))
        T.soft[u] = row["nation"] in ("american", "french") and row["type"] == "infantry"
        T.move_class[u] = c.RANGER if T.ranger[u] else c.HEAVY if T.heavy[u] else c.FOOT
        T.retreat_class[u] = c.RANGER_RETREAT if T.ranger[u] else T.move_class[u]
        if T.opt_bickering and row["formation"] == "21 Panzer" and not T.air[u]:
            T.move_class[u] += c.FOOT_HELD - c.FOOT
        if row["base"]:
            T.air_base[u] = places.index(row["where"])
        if row["parent"]:
            T.parent[u] = index[row["parent"]]
            T.child[T.parent[u], list(T.child[T.parent[u]]).index(-1)] = u
        _arrival(T, u, row, pack)
    for side in range(2):
        mine = [u for u in range(T.units) if T.side[u] == side and not T.air[u]]
        fighters = sorted((u for u in mine if not T.artillery[u]), key=lambda u: -int(T.attack[u]))
        guns = [u for u in mine if T.artillery[u]]
        T.n_order[side], T.n_guns[side] = len(fighters), len(guns)
        T.order[side, : len(fighters)], T.guns[side, : len(guns)] = fighters, guns
    if T.opt_reduced_recon:
        _reduced_recon(T)


def _arrival(T: Any, u: int, row: Mapping[str, str], pack: Pack) -> None:
    """Set hex or turn and area of entry (13.0); optional units only with German Cooperation (16.7.B)."""
    if row["arrives"] == "breakdown" or (T.optional[u] and not T.opt_cooperation):
        return
    if row["arrives"] == "setup":
        T.start[u] = c.WAITING if T.air[u] else pack.index(row["where"])
        return
    T.start[u] = c.WAITING
    early = 1 if T.opt_patton and T.side[u] == c.ALLIED else 0
    T.arrives[u] = max(1, int(row["arrives"]) - early)
    T.area[u] = c.AREAS.index(row["where"]) if row["where"] in c.AREAS else 0


def _reduced_recon(T: Any) -> None:
    """Replace each German reconnaissance battalion by one company of it (16.5): the strongest, which comes first."""
    for u in range(T.units):
        first = T.child[u, 0]
        if T.recon[u] and T.nation[u] == c.GERMAN and first >= 0 and T.parent[u] < 0:
            T.start[first], T.arrives[first], T.area[first] = T.start[u], T.arrives[u], T.area[u]
            T.start[u] = c.ASIDE
            # The other companies and the battalion's counter leave the game: nothing to break down or recombine.
            T.child[u, :] = -1
            T.parent[first] = -1
