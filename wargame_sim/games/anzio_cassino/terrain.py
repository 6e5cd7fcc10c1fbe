"""Map, terrain chart and hexside chart of a pack turned into the arrays of the record T."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino import codes as c
from wargame_sim.games.anzio_cassino.records import Hex, Hexside, Road, SideFeature, Terrain
from wargame_sim.hexgame.tables import PROHIBITED, half_points, over
from wargame_sim.kernels import board
from wargame_sim.packs import Pack

FAR = 9999
Grounds = Mapping[str, Terrain]
Features = Mapping[str, SideFeature]
_FEATURE = {"canal": c.CANAL, "water": c.WATER, "mountain": c.MOUNTAIN}


def fill(T: Any, pack: Pack) -> None:
    """Write all map fields of T."""
    _around(T)
    chart: Grounds = {row.terrain: row for row in pack.records("terrain", Terrain)}
    sides: Features = {row.feature: row for row in pack.records("sides_chart", SideFeature)}
    _hexes(T, pack, chart)
    _sides(T, pack, sides)
    _costs(T, pack, chart, sides)
    _supply(T, pack)
    _sea(T)


def travel(T: Any, goals: list[int], kind: int) -> Any:
    """Cheapest cost in half points from every hex to the nearest of `goals` on an empty map in clear weather.

    Returns
    -------
    int16[MAX_HEX + 1]
        9999 where there is no way.
    """
    return board.cheapest(T.nbr, T.cost[kind], goals)


def _around(T: Any) -> None:
    """Write the neighbours of each hex as a bit set, and the hexes two and three away."""
    n = int(T.n)
    for h, m in zip(*np.nonzero(T.nbr < c.MAX_HEX), strict=True):
        beyond = int(T.nbr[h, m])
        T.near[h, beyond >> 6] |= np.uint64(1 << (beyond & 63))
    T.ring[:] = c.MAX_HEX
    for h in range(n):
        close = set(T.nbr[h].tolist()) | {h}
        around = {int(m) for a in close if a < n for b in T.nbr[a] if b < n for m in (b, *T.nbr[b]) if m < n} - close
        T.ring[h, : len(around)] = sorted(around)


def _hexes(T: Any, pack: Pack, chart: Grounds) -> None:
    T.abbey_at = -1
    for row in pack.records("hexes", Hex):
        h = pack.index(row.hex)
        T.sea[h] = row.terrain == "task_force"
        T.woods[h] = chart[row.terrain].column_shift or 0
        T.no_armor[h], T.rubble[h] = "no_armor" in row.features, "rubble" in row.features
        if "abbey" in row.features:
            T.abbey_at = h
        for side, name in enumerate(c.SIDES):
            if f"{name}_supply" in row.features:
                T.source[side, T.n_source[side]] = h
                T.n_source[side] += 1
                T.exits[side, h] = 1


def _sides(T: Any, pack: Pack, sides: Features) -> None:
    features = [(row.a, row.b, _FEATURE[row.feature]) for row in pack.records("sides", Hexside)]
    roads = [(row.a, row.b, c.ROAD_SIDE) for row in pack.records("roads", Road)]
    for one, other, kind in (*features, *roads):
        a, b = pack.index(one), pack.index(other)
        T.side_kind[a, over(T, a, b)] |= kind
        T.side_kind[b, over(T, b, a)] |= kind
    T.on_road[:] = ((T.side_kind & c.ROAD_SIDE) > 0).any(axis=1)
    for feature, row in sides.items():
        there = (T.side_kind & _FEATURE[feature]) > 0
        bare = there & ((T.side_kind & c.ROAD_SIDE) == 0)
        T.stop[there] |= row.stop is True
        T.stop_advance[there] |= row.stop_advance is True
        T.screens[there] |= row.screens_retreat is True
        T.no_attack[bare] |= row.attack_across == "x"
    pairs = np.argwhere(T.stop > 0)
    T.n_water = len(pairs)
    T.water_sides[: len(pairs)] = pairs


def _costs(T: Any, pack: Pack, chart: Grounds, sides: Features) -> None:
    """Cost of every step by class (5.1, 5.1.1, 5.2.1, 5.2.2, 10.4.1); a Task Force hex is left by its own rule (5.1.2)."""
    n, nbr, kind = int(T.n), np.array(T.nbr), np.array(T.side_kind)
    terrain = {pack.index(row.hex): chart[row.terrain] for row in pack.records("hexes", Hex)}
    on_map = nbr < c.MAX_HEX
    for klass, column in ((c.FOOT, "cost_foot"), (c.ARMOR, "cost_armor")):
        ground = np.full(c.MAX_HEX + 1, PROHIBITED)
        ground[:n] = [half_points(getattr(terrain[h], column)) for h in range(n)]
        step = np.where(on_map, ground[nbr], PROHIBITED)
        for feature, row in sides.items():
            extra, road = half_points(getattr(row, column)), (kind & c.ROAD_SIDE) > 0
            there = (kind & _FEATURE[feature]) > 0
            if extra == PROHIBITED:
                step = np.where(there & ~road, PROHIBITED, step)
            else:
                step = np.where(there & (step < PROHIBITED), step + extra, step)
        T.cost[klass] = step
        road_step = np.where((kind & c.ROAD_SIDE) > 0, step, PROHIBITED)
        T.cost[c.ROAD if klass == c.FOOT else c.ARMOR_ROAD] = road_step
    T.flow[:] = np.where(T.stop > 0, PROHIBITED, T.cost)


def _supply(T: Any, pack: Pack) -> None:
    """Supply lines go from hex to hex, whatever lies between, not through Task Force hexes (7.3)."""
    on_land = (T.nbr < c.MAX_HEX) & (T.sea[T.nbr] == 0) & (T.sea == 0)[:, None]
    T.supply_road[:] = on_land
    T.no_cost[:] = PROHIBITED
    steps = np.where(on_land, 1, PROHIBITED)
    for side in range(2):
        T.home[side] = board.cheapest(T.nbr, steps, T.source[side, : T.n_source[side]])


def _sea(T: Any) -> None:
    """Hexes from each hex to the nearest Task Force hex, as the crow flies (10.2.1 of Anzio)."""
    sea = [h for h in range(int(T.n)) if T.sea[h]]
    T.naval_range[:] = FAR
    for h in range(int(T.n)):
        for s in sea:
            T.naval_range[h] = min(int(T.naval_range[h]), int(board.distance.py_func(T.ax, h, s)))
