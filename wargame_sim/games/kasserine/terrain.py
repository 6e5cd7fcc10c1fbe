"""Terrain, hexside and road charts of the pack turned into cost, zone and supply arrays of the record T."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import codes as c
from wargame_sim.games.kasserine.records import Hex, Hexside, Road, SideFeature, Terrain
from wargame_sim.hexgame.tables import PROHIBITED, half_points, over
from wargame_sim.kernels import sweep
from wargame_sim.kernels.board import cheapest
from wargame_sim.packs import Pack

MAX_STEPS = 8  # different costs of a step
SUPPLY = {"yes": 0, "into only": 16, "no": 32}  # flags of kernels/supply.py
_COLUMN = {c.FOOT: "cost", c.HEAVY: "cost_heavy_equipment", c.RANGER: "cost_ranger"}


def way_fields(n: int) -> list[Any]:
    """Layout of what kernels/sweep.py needs to know of the map: [heavy rain, class] as in ``T.cost``."""
    kinds = (2, c.N_CLASSES)
    return [
        ("least_step", "u1"),  # the cheapest step on the map
        ("steps", "u1", (*kinds, MAX_STEPS)),
        ("around", "u8", (*kinds, n + 1, MAX_STEPS)),
        ("swept", "u1"),  # 0 where a side costs nothing, too many different costs are printed, or the map is too high
    ]


def fill(T: Any, pack: Pack) -> None:
    """Write all terrain fields of T."""
    chart: Mapping[str, Terrain] = {row.terrain: row for row in pack.records("terrain", Terrain)}
    (cliff,) = pack.records("sides_chart", SideFeature)
    _hexes(T, pack, chart)
    _sides(T, pack)
    _costs(T, chart, cliff)
    _ways(T)
    _zones(T, pack, chart, cliff)
    for side in range(2):
        T.home[side] = travel(T, list(T.edge[side, : T.n_edge[side]]), c.FOOT)


def travel(T: Any, goals: list[int], kind: int) -> Any:
    """Cheapest cost in half points from every hex to the nearest of `goals` on an empty map in the dry.

    Returns
    -------
    int16[n + 1]
        9999 where there is no way.
    """
    return cheapest(T.nbr, T.cost[0, kind], goals)


def _hexes(T: Any, pack: Pack, chart: Mapping[str, Terrain]) -> None:
    for row in pack.records("hexes", Hex):
        h = pack.index(row.hex)
        T.elevation[h] = chart[row.terrain].elevation or 0
        T.crest[h], T.swamp[h] = row.terrain == "rugged_crest", row.terrain == "swamp"
        T.supply_flags[h] = SUPPLY[chart[row.terrain].supply_off_road or "yes"]
        for word in ("wadi", "bridge", "city", "village"):
            T[word][h] = word in row.features


def _sides(T: Any, pack: Pack) -> None:
    for row in pack.records("sides", Hexside):
        a, b, up = pack.index(row.a), pack.index(row.b), pack.index(row.up)
        low = b if up == a else a
        T.cliff[low, over(T, low, up)] = 1
        T.cliff[up, over(T, up, low)] = 2
    for road in pack.records("roads", Road):
        a, b = pack.index(road.a), pack.index(road.b)
        T.road[a, over(T, a, b)] = T.road[b, over(T, b, a)] = 1 if road.kind == "all_weather" else 2
    # Dry, and in heavy rain, which takes the dirt roads (16.4.2.B).
    T.supply_road[0], T.supply_road[1] = T.road > 0, T.road == 1


def _ground(T: Any, rain: int, kind: int, chart: Mapping[str, Terrain]) -> Any:
    """Cost of entering each hex off the road: the dearer of its terrain and its wadi (6.2.A; bridges in heavy rain 16.4.2.B)."""

    def cost(terrain: str) -> int:
        dry, wet = half_points(getattr(chart[terrain], _COLUMN[kind])), chart[terrain].cost_heavy_rain
        return dry if not rain or kind == c.RANGER or dry == PROHIBITED or wet is None else half_points(wet)

    crest, swamp, high, wadi, bridge = (T[name][:-1] > 0 for name in ("crest", "swamp", "elevation", "wadi", "bridge"))
    rough = [cost("rugged_crest"), cost("swamp"), cost("high_ground")]
    ground = np.full(len(T.crest), PROHIBITED)
    ground[:-1] = np.select([crest, swamp, high], rough, cost("clear"))
    ground[:-1] = np.where(wadi, np.maximum(ground[:-1], np.where(bridge, cost("bridge"), cost("wadi"))), ground[:-1])
    return ground


def _costs(T: Any, chart: Mapping[str, Terrain], cliff: SideFeature) -> None:
    """Cost of every step by class and weather: a road lowers it, but opens nothing that is prohibited (6.4.B, 6.6.B)."""
    nbr, road, on_cliff = np.array(T.nbr), np.array(T.road), np.array(T.cliff) > 0
    for rain in range(2):
        for kind in range(3):
            ground, climb = _ground(T, rain, kind, chart), half_points(getattr(cliff, _COLUMN[kind]))
            column = "cost_heavy_rain" if rain and kind != c.RANGER else _COLUMN[kind]
            by_road = np.full(3, PROHIBITED)  # no road, all-weather, dirt
            for number, name in ((1, "all_weather"), (2, "dirt")):
                if getattr(chart[name], column) is not None:
                    by_road[number] = half_points(getattr(chart[name], column))
            T.alt[rain, kind] = np.minimum(PROHIBITED, ground[nbr] + np.where(on_cliff, climb, 0))
            T.cost[rain, kind] = np.minimum(
                T.alt[rain, kind], np.where(T.alt[rain, kind] == PROHIBITED, PROHIBITED, by_road[road])
            )
            T.entry[rain, kind] = np.where(
                ground == PROHIBITED, PROHIBITED, np.minimum(ground, by_road[road].min(axis=1))
            )
    _held(T, on_cliff & (not cliff.retreat))


def _held(T: Any, barred: Any) -> None:
    """Copy the costs of foot and heavy units, with every step further south beyond the row of 16.6.A prohibited.

    Rangers retreat at their own cost, where no cliff bars a retreat (9.2.B).
    """
    there, here = np.array(T.row)[T.nbr], np.array(T.row)[:, None]
    south = (T.nbr < T.n) & (there > T.bickering_row) & (there > here)
    for held, kind in ((c.FOOT_HELD, c.FOOT), (c.HEAVY_HELD, c.HEAVY)):
        for array in (T.cost, T.alt):
            array[:, held] = np.where(south, PROHIBITED, array[:, kind])
        T.entry[:, held] = T.entry[:, kind]
    for array in (T.cost, T.alt):
        array[:, c.RANGER_RETREAT] = np.where(barred, PROHIBITED, array[:, c.RANGER])


def _ways(T: Any) -> None:
    """Sort the sides of the map by cost for kernels/sweep.py."""
    T.steps, T.least_step = PROHIBITED, T.cost.min()
    costs = [np.array(T.cost[rain, kind]) for rain in range(2) for kind in range(c.N_CLASSES)]
    if not sweep.compact(T.nbr) or any(not cost.all() or len(np.unique(cost)) > MAX_STEPS for cost in costs):
        return
    T.swept = 1
    for i, cost in enumerate(costs):
        rain, kind = divmod(i, c.N_CLASSES)
        found = sweep.ways(T.nbr, cost)
        T.steps[rain, kind, : len(found.steps)] = found.steps
        T.around[rain, kind, :, : len(found.steps)] = found.around


def _zones(T: Any, pack: Pack, chart: Mapping[str, Terrain], cliff: SideFeature) -> None:
    """Zones go down a cliff, not up (5.2.A); those of heavy equipment not into swamp or rugged crest (5.2.B)."""
    closed = np.zeros(len(T.nbr), bool)
    for row in pack.records("hexes", Hex):
        closed[pack.index(row.hex)] = chart[row.terrain].heavy_equipment_zoc is False
    T.reach[0] = (T.nbr < T.n) & np.array([True, cliff.zoc_up, cliff.zoc_down])[T.cliff]
    T.reach[1] = T.reach[0] & ~closed[T.nbr]
