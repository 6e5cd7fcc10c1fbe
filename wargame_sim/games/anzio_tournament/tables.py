"""The pack as one structured record T, which every rule reads. Field names and units are fixed here, once.

Movement is counted in half points (twice the printed value); 255 means prohibited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament import tables_combat, tables_scripts, tables_sea, tables_units, terrain
from wargame_sim.kernels import records
from wargame_sim.packs import Pack

HEXES = c.MAX_HEX + 1
STEPS = c.MAX_STEPS + 1
TURNS = c.MAX_TURNS + 1  # from 1
FLOWS = 3  # clear, mud, roads in mud
OPTIONS = ("reroll", "air_superiority", "south_entry", "sea_attacks", "first_para")  # yes or no, T.opt_*
_UNIT_FIELDS = "side pool full points division ersatz reserve free f10 arrives start".split()


def table_dtype() -> np.dtype[Any]:
    """Layout of T."""
    fields: list[Any] = [
        ("nbr", "i2", (HEXES, 6)),
        ("ax", "i2", (HEXES, 2)),
        ("mult", "u1", (HEXES,)),  # defence multiplier of the terrain (B.8.A)
        ("step", "u1", (2, HEXES, 6)),  # by weather: NO_STEP, OPEN, RIVER, BRIDGE, WHOLE over side k
        ("cost", "u1", (2, HEXES, 6)),  # by weather: half points over side k, road or hex entered
        ("flow", "u1", (FLOWS, HEXES, 6)),  # of OPEN and BRIDGE sides, others 255: all steps after the first
        ("dry", "u1", (FLOWS, HEXES, 6)),  # of OPEN sides: next to an enemy zone a bridge does not count (B.6.C)
        ("river", "u1", (HEXES, 6)),
        ("half", "u1", (HEXES, 6)),  # an attack over side k is halved (B.8.D)
        ("walk", "u1", (HEXES, 6)),  # 1 where a retreat or a supply path may go: on the map, no crest off the road
        ("walk_cost", "u1", (HEXES, 6)),  # the same for kernels/retreat.py: 1 or 255
        ("no_cost", "u1", (HEXES, 6)),  # all 255: supply paths use `walk` alone
        ("area", "u1", (len(c.AREAS), HEXES)),  # 1 in the area
        ("area_hex", "i2", (len(c.AREAS), c.MAX_AREA)),  # of areas with room for a list
        ("n_area", "i4", (len(c.AREAS),)),
        ("entry_cost", "u1", (2, HEXES)),  # by weather: half points to enter over the edge (C.8.D)
        ("entry_area", "i1", (2, TURNS)),  # by edge and turn, -1 none
        ("part_edge", "u1", (c.MAX_PARTIAL,)),
        ("part_adj", "i2", (c.MAX_PARTIAL, 4)),  # entry hexes beside a partial hex, MAX_HEX fills
        ("part_zoc", "i2", (c.MAX_PARTIAL, 4)),  # hexes whose units cover it (C.8.E)
        ("zone_hex", "i2", (c.MAX_ZONES, c.MAX_ZONE_HEXES)),
        ("n_zone_hex", "i4", (c.MAX_ZONES,)),
        ("zone_at", "i1", (HEXES,)),
        ("zone_near", "u1", (c.MAX_ZONES, HEXES)),  # in or beside a hex of the zone (D.2)
        ("zone_invade", "u1", (2, c.MAX_ZONES)),  # may be invaded first, second
        ("zone_lift", "i2", (2, c.MAX_ZONES)),
        ("zone_build", "i2", (c.MAX_ZONES,)),
        ("zone_port", "i1", (c.MAX_ZONES,)),
        ("zone_shift", "i2", (c.MAX_ZONES,)),
        ("zone_calls", "u1", (c.MAX_ZONES,)),  # an Allied unit in it calls the reserve (C.2.A)
        ("port_hex", "i2", (c.MAX_PORTS,)),
        ("port_at", "i1", (HEXES,)),
        ("port_points", "i2", (c.MAX_PORTS,)),
        ("port_turns", "i2", (c.MAX_PORTS,)),
        ("off_points", "i2", (2,)),  # stacking points a turn to Messina, Taranto
        ("coast", "u1", (HEXES,)),  # a zone, port or beach hex (C.7.C)
        ("city", "i2", (c.MAX_CITIES,)),
        ("city_at", "i1", (HEXES,)),
        ("month", "u1", (TURNS,)),
        ("weather", "u1", (len(c.MONTHS), 7)),
        ("invasion", "u1", (TURNS,)),  # 0 none, 1 first, 2 second
        ("air", "u1", (TURNS,)),  # 1 where German attacks may be shifted (D.2)
        ("bar", "u1", (TURNS,)),  # 1 where the Germans are barred (C.8.G)
        ("fresh", "i2", (c.NO_POOL + 1, TURNS)),  # replacement steps by pool and turn
        ("ratio_num", "i2", (c.MAX_COLUMNS,)),
        ("ratio_den", "i2", (c.MAX_COLUMNS,)),
        ("crt_lost", "u1", (2, c.FACES, c.MAX_COLUMNS)),  # steps lost by attacker, defender; ALL
        ("crt_back", "u1", (2, c.FACES, c.MAX_COLUMNS)),  # hexes of retreat
        ("crt_through", "u1", (c.FACES, c.MAX_COLUMNS)),
        ("score", "i2", (c.FACES, c.MAX_COLUMNS)),  # of a result, for the attacker (AT-2)
        ("score_sum", "i2", (c.MAX_COLUMNS,)),  # over the six faces
        ("attack", "i2", (c.MAX_UNITS, STEPS)),  # by steps left
        ("defence", "i2", (c.MAX_UNITS, STEPS)),
        ("stacking", "i2", (c.MAX_UNITS, STEPS)),
        ("movement", "i2", (c.MAX_UNITS, STEPS)),  # half points
        ("place", "i2", (c.MAX_GOALS,)),  # hexes that scripts make for
        ("way", "u1", (c.MAX_GOALS, HEXES)),  # half points to each of them on an empty map, 254 for more
        ("n_places", "i4"),
        ("place_at", "i1", (HEXES,)),
        ("zone_place", "i2", (c.MAX_ZONES,)),
        ("post", "i2", (c.MAX_LINES, c.MAX_POSTS)),  # places of each defensive line
        ("n_post", "i4", (c.MAX_LINES,)),
        ("strongest", "i2", (c.MAX_UNITS,)),  # units of both sides, strongest first
        ("home", "u1", (2, HEXES)),  # half points to where each side comes from on land: south edges, north edge
        *[(name, "i2", (c.MAX_UNITS,)) for name in _UNIT_FIELDS],
        *[("opt_" + name, "u1") for name in OPTIONS],
    ]
    fields += [(name, "i4") for name in _SCALARS]
    return np.dtype(fields, align=True)


PARAMETERS = (
    "stack_limit sea_attack_points strategic_factor landing_divisor breakthrough_divisor beach_points transfer_points "
    "both_multiplier inverted_defence invert_retreat isolation_checks replacement_gap rebuild_steps division_points "
    "av_odds av_surrounded breakthrough_odds reserve_last_turn cities_needed"
).split()
_SCALARS = (
    "n units turns columns n_zones n_ports n_cities n_partial river_mult through_column holder uses gate".split()
    + PARAMETERS
)


def build(pack: Pack, options: Mapping[str, Any]) -> Any:
    """Return the length-1 record array T for a pack and a choice of options."""
    TA = records.empty(table_dtype())
    T = TA[0]
    T.n, T.units, T.turns = len(pack.hexes), len(pack.rows("units")), pack.turns
    for row in pack.rows("parameters"):
        T[row["name"]] = int(row["value"])
    _options(T, options)
    terrain.fill(T, pack)
    tables_sea.fill(T, pack)
    tables_combat.fill(T, pack)
    tables_units.fill(T, pack)
    tables_scripts.fill(T, pack)
    return TA


def _options(T: Any, options: Mapping[str, Any]) -> None:
    for name in OPTIONS:
        T["opt_" + name] = bool(options.get(name, True))
    T.holder = c.SIDES.index(str(options.get("reroll_start", "allied")))
    T.uses = int(options.get("reroll_uses", 1)) if T.opt_reroll else 0
    T.cities_needed = int(options.get("cities", 0)) or int(T.cities_needed)
