"""Areas, zones, ports, edges, cities and turns of the pack turned into arrays of the record T."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament import terrain
from wargame_sim.packs import Pack


def fill(T: Any, pack: Pack) -> None:
    """Write what lies on the coast and beyond the edges, and what happens when."""
    _areas(T, pack)
    _edges(T, pack)
    _ports(T, pack)
    _zones(T, pack)
    _cities(T, pack)
    _turns(T, pack)
    for h in range(int(T.n)):
        T.coast[h] = T.zone_at[h] >= 0 or T.port_at[h] >= 0 or T.area[c.AREAS.index("beaches"), h] > 0


def _areas(T: Any, pack: Pack) -> None:
    areas = {row["area"]: row["hexes"].split() for row in pack.rows("entries")}
    for a, name in enumerate(c.AREAS):
        hexes = [pack.index(h) for h in areas[name]]
        T.area[a, hexes] = 1
        T.n_area[a] = min(len(hexes), c.MAX_AREA)
        T.area_hex[a, : int(T.n_area[a])] = hexes[: c.MAX_AREA]


def _edges(T: Any, pack: Pack) -> None:
    """Partial hexes (C.8.D, C.8.E) and what it costs to come in from them: the hex, or the road where one comes in."""
    T.part_adj[:], T.part_zoc[:] = c.MAX_HEX, c.MAX_HEX
    T.n_partial = len(pack.rows("partial_hexes"))
    for p, row in enumerate(pack.rows("partial_hexes")):
        T.part_edge[p] = c.EDGES.index(row["edge"])
        for field, column in (("part_adj", "adjacent"), ("part_zoc", "zoc_from")):
            hexes = [pack.index(h) for h in row[column].split()]
            T[field][p, : len(hexes)] = hexes
    chart = {row["terrain"]: row for row in pack.rows("terrain")}
    road = {row["kind"]: row for row in pack.rows("roads_chart")}["major"]
    ground = {row["hex"]: chart[row["terrain"]] for row in pack.rows("hexes")}
    T.entry_cost[:] = terrain.PROHIBITED
    for name in {h for row in pack.rows("partial_hexes") for h in row["adjacent"].split()}:
        h = pack.index(name)
        row = road if T.area[c.AREAS.index("edge_roads"), h] else ground[name]
        for weather, column in ((c.CLEAR, "cost"), (c.MUD, "cost_mud")):
            T.entry_cost[weather, h] = c.WHOLE_COST if row[column] == "all" else terrain.half_points(row[column])


def _ports(T: Any, pack: Pack) -> None:
    T.port_at[:] = -1
    T.n_ports = 0
    for row in pack.rows("ports"):
        if not row["hex"]:
            T.off_points[c.EDGES.index(row["port"].lower())] = int(row["capacity"])
            continue
        p, T.n_ports = int(T.n_ports), T.n_ports + 1
        T.port_hex[p] = pack.index(row["hex"])
        T.port_at[T.port_hex[p]] = p
        T.port_points[p], T.port_turns[p] = int(row["capacity"]), int(row["turns_to_open"])


def _zones(T: Any, pack: Pack) -> None:
    T.zone_at[:] = -1
    T.n_zones = len(pack.rows("invasion_zones"))
    for z, row in enumerate(pack.rows("invasion_zones")):
        hexes = [pack.index(h) for h in row["hexes"].split()]
        T.n_zone_hex[z] = len(hexes)
        T.zone_hex[z, : len(hexes)] = hexes
        T.zone_at[hexes] = z
        for h in hexes:
            T.zone_near[z, [h, *(m for m in T.nbr[h] if m < c.MAX_HEX)]] = 1
        for which, word in enumerate(("first", "second")):
            T.zone_invade[which, z] = row[f"{word}_invasion"] == "yes"
            T.zone_lift[which, z] = int(row[f"{word}_lift"] or 0)
        T.zone_build[z], T.zone_shift[z] = int(row["build_up"]), int(row["air_shift_sept2"] or 0)
        T.zone_port[z] = T.port_at[pack.index(row["port_hex"])] if row["port_hex"] else -1
        T.zone_calls[z] = row["calls_reserve"] == "yes"


def _cities(T: Any, pack: Pack) -> None:
    T.city_at[:] = -1
    T.n_cities = len(pack.rows("victory"))
    for i, row in enumerate(pack.rows("victory")):
        T.city[i] = pack.index(row["hex"])
        T.city_at[T.city[i]] = i


def _turns(T: Any, pack: Pack) -> None:
    T.entry_area[:] = -1
    for row in pack.rows("turns"):
        turn = int(row["turn"])
        T.month[turn] = c.MONTHS.index(row["weather"])
        T.invasion[turn] = ("", "first", "second").index(row["invasion"])
        T.air[turn], T.bar[turn] = row["air_superiority"] == "german", row["german_bar"] == "yes"
        for edge, name in enumerate(c.EDGES):
            if row[f"{name}_entry"]:
                T.entry_area[edge, turn] = c.AREAS.index(row[f"{name}_entry"])
    for row in pack.rows("replacements"):
        for pool, name in enumerate(c.POOLS):
            T.fresh[pool, int(row["turn"])] = int(row[name])
