"""Terrain, hexside and road charts of the pack turned into cost, zone and supply arrays of the record T."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import codes as c
from wargame_sim.packs import Pack

PROHIBITED = 255
INTO_ONLY, NEVER = 16, 32  # supply flags of kernels/supply.py
_COLUMN = {c.FOOT: "cost", c.HEAVY: "cost_heavy_equipment", c.RANGER: "cost_ranger"}


def half_points(text: str) -> int:
    """Return a printed movement cost in half points, or 255 for `x` (prohibited)."""
    return PROHIBITED if text == "x" else round(2 * float(text))


def fill(T: Any, pack: Pack) -> None:
    """Write all terrain fields of T."""
    chart = {r["terrain"]: r for r in pack.rows("terrain")}
    _hexes(T, pack, chart)
    _sides(T, pack)
    _costs(T, chart)
    _zones(T)
    _supply(T)
    for side in range(2):
        T.home[side] = travel(T, list(T.edge[side, : T.n_edge[side]]), c.FOOT)


def travel(T: Any, goals: list[int], kind: int) -> Any:
    """Cheapest cost in half points from every hex to the nearest of `goals` on an empty map in the dry.

    Returns
    -------
    int16[n + 1]
        9999 where there is no way.
    """
    cost = np.full(int(T.n) + 1, 9999, np.int16)
    heap = [(0, int(g)) for g in goals]
    while heap:
        spent, h = heapq.heappop(heap)
        if spent >= cost[h]:
            continue
        cost[h] = spent
        for k in range(6):
            m = int(T.nbr[h, k])
            if m < T.n:
                step = int(T.cost[0, kind, m, (k + 3) % 6])  # from m into h
                if step != PROHIBITED:
                    heapq.heappush(heap, (spent + step, m))
    return cost


def _hexes(T: Any, pack: Pack, chart: Mapping[str, Mapping[str, str]]) -> None:
    for row in pack.rows("hexes"):
        h = pack.index(row["hex"])
        features = (row["features"] or "").split()
        T.elevation[h] = int(chart[row["terrain"]]["elevation"] or 0)
        T.crest[h], T.swamp[h] = row["terrain"] == "rugged_crest", row["terrain"] == "swamp"
        T.wadi[h], T.bridge[h] = "wadi" in features, "bridge" in features
        T.city[h], T.village[h] = "city" in features, "village" in features


def _sides(T: Any, pack: Pack) -> None:
    def over(a: int, b: int) -> int:
        return list(T.nbr[a]).index(b)

    for row in pack.rows("sides"):
        a, b, up = (pack.index(row[key]) for key in ("a", "b", "up"))
        low = b if up == a else a
        T.cliff[low, over(low, up)] = 1
        T.cliff[up, over(up, low)] = 2
    for row in pack.rows("roads"):
        a, b = pack.index(row["a"]), pack.index(row["b"])
        kind = 1 if row["kind"] == "all_weather" else 2
        T.road[a, over(a, b)] = kind
        T.road[b, over(b, a)] = kind


def _terrain_cost(T: Any, h: int, rain: int, kind: int, chart: Mapping[str, Mapping[str, str]]) -> int:
    """Cost of entering hex h off the road: the dearer of its terrain and its wadi (6.2.A; bridges in heavy rain 16.4.2.B)."""

    def cost(terrain: str) -> int:
        row = chart[terrain]
        dry = half_points(row[_COLUMN[kind]])
        wet = row["cost_heavy_rain"]
        if not rain or kind == c.RANGER or dry == PROHIBITED or not wet:
            return dry
        return half_points(wet)

    name = "rugged_crest" if T.crest[h] else "swamp" if T.swamp[h] else "high_ground" if T.elevation[h] else "clear"
    costs = [cost(name)]
    if T.wadi[h]:
        costs.append(cost("bridge" if T.bridge[h] else "wadi"))
    return max(costs)


def _costs(T: Any, chart: Mapping[str, Mapping[str, str]]) -> None:
    roads = {1: chart["all_weather"], 2: chart["dirt"]}
    for rain in range(2):
        for kind in range(3):
            ground = [_terrain_cost(T, h, rain, kind, chart) for h in range(T.n)]
            column = "cost_ranger" if kind == c.RANGER else "cost_heavy_rain" if rain else "cost"
            road = {k: half_points(r[column]) for k, r in roads.items() if r[column]}
            T.cost[rain, kind] = T.alt[rain, kind] = PROHIBITED
            T.entry[rain, kind] = PROHIBITED
            for h in range(T.n):
                here = [road[r] for r in T.road[h] if r in road]
                T.entry[rain, kind, h] = PROHIBITED if ground[h] == PROHIBITED else min([*here, ground[h]])
                for k in range(6):
                    m = T.nbr[h, k]
                    if m == T.n:
                        continue
                    barred = T.cliff[h, k] and kind != c.RANGER
                    T.alt[rain, kind, h, k] = PROHIBITED if barred else ground[m]
                    # a road lowers a cost, it opens nothing that is prohibited (6.4.B, 6.6.B)
                    by_road = road.get(T.road[h, k], PROHIBITED)
                    T.cost[rain, kind, h, k] = PROHIBITED if barred or ground[m] == PROHIBITED else min(by_road, ground[m])
    _held(T)


def _held(T: Any) -> None:
    """Copy the costs of foot and heavy units, with every step further south beyond the row of 16.6.A prohibited."""
    for held, kind in ((c.FOOT_HELD, c.FOOT), (c.HEAVY_HELD, c.HEAVY)):
        for array in (T.cost, T.alt):
            array[:, held] = array[:, kind]
            for h in range(T.n):
                for k in range(6):
                    m = T.nbr[h, k]
                    if m < T.n and T.row[m] > T.bickering_row and T.row[m] > T.row[h]:
                        array[:, held, h, k] = PROHIBITED
        T.entry[:, held] = T.entry[:, kind]
    for array in (T.cost, T.alt):
        array[:, c.RANGER_RETREAT] = np.where(T.cliff > 0, PROHIBITED, array[:, c.RANGER])


def _zones(T: Any) -> None:
    """Zones go down a cliff, not up (5.2.A); those of heavy equipment not into swamp or rugged crest (5.2.B)."""
    for h in range(T.n):
        for k in range(6):
            m = T.nbr[h, k]
            if m < T.n and T.cliff[h, k] != 1:
                T.reach[0, h, k] = 1
                T.reach[1, h, k] = not (T.swamp[m] or T.crest[m])


def _supply(T: Any) -> None:
    """Roads that carry supply, dry and in heavy rain (16.4.2.B); swamp never, rugged crest as a last hex (16.3.1.E-F)."""
    T.supply_road[0] = T.road > 0
    T.supply_road[1] = T.road == 1
    T.supply_flags[:-1][T.swamp[:-1] > 0] = NEVER
    T.supply_flags[:-1][T.crest[:-1] > 0] = INTO_ONLY
