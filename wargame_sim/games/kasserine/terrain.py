"""Terrain, hexside and road charts of the pack turned into cost, zone and supply arrays of the record T."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import codes as c
from wargame_sim.kernels import sweep
from wargame_sim.kernels.board import cheapest
from wargame_sim.packs import Pack

PROHIBITED = 255
MAX_STEPS = 8  # different costs of a step
INTO_ONLY, NEVER = 16, 32  # supply flags of kernels/supply.py
_COLUMN = {c.FOOT: "cost", c.HEAVY: "cost_heavy_equipment", c.RANGER: "cost_ranger"}


def half_points(text: str) -> int:
    """Return a printed movement cost in half points, or 255 for `x` (prohibited)."""
    return PROHIBITED if text == "x" else round(2 * float(text))


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
    chart = {r["terrain"]: r for r in pack.rows("terrain")}
    _hexes(T, pack, chart)
    _sides(T, pack)
    _costs(T, chart)
    _ways(T)
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
    return cheapest(T.nbr, T.cost[0, kind], goals)


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


def _ground(T: Any, rain: int, kind: int, chart: Mapping[str, Mapping[str, str]]) -> Any:
    """Cost of entering each hex off the road: the dearer of its terrain and its wadi (6.2.A; bridges in heavy rain 16.4.2.B)."""

    def cost(terrain: str) -> int:
        row = chart[terrain]
        dry = half_points(row[_COLUMN[kind]])
        wet = row["cost_heavy_rain"]
        if not rain or kind == c.RANGER or dry == PROHIBITED or not wet:
            return dry
        return half_points(wet)

    crest, swamp, high, wadi, bridge = (T[name][:-1] > 0 for name in ("crest", "swamp", "elevation", "wadi", "bridge"))
    rough = [cost("rugged_crest"), cost("swamp"), cost("high_ground")]
    ground = np.full(len(T.crest), PROHIBITED)
    ground[:-1] = np.select([crest, swamp, high], rough, cost("clear"))
    ground[:-1] = np.where(wadi, np.maximum(ground[:-1], np.where(bridge, cost("bridge"), cost("wadi"))), ground[:-1])
    return ground


def _costs(T: Any, chart: Mapping[str, Mapping[str, str]]) -> None:
    """Cost of every step by class and weather: a road lowers it, but opens nothing that is prohibited (6.4.B, 6.6.B)."""
    nbr, road, cliff = np.array(T.nbr), np.array(T.road), np.array(T.cliff)
    for rain in range(2):
        for kind in range(3):
            ground = _ground(T, rain, kind, chart)
            column = "cost_ranger" if kind == c.RANGER else "cost_heavy_rain" if rain else "cost"
            by_road = np.full(3, PROHIBITED)  # no road, all-weather, dirt
            for number, name in ((1, "all_weather"), (2, "dirt")):
                if chart[name][column]:
                    by_road[number] = half_points(chart[name][column])
            barred = (cliff > 0) & (kind != c.RANGER)
            T.alt[rain, kind] = np.where(barred, PROHIBITED, ground[nbr])
            T.cost[rain, kind] = np.minimum(
                T.alt[rain, kind], np.where(T.alt[rain, kind] == PROHIBITED, PROHIBITED, by_road[road])
            )
            T.entry[rain, kind] = np.where(
                ground == PROHIBITED, PROHIBITED, np.minimum(ground, by_road[road].min(axis=1))
            )
    _held(T)


def _held(T: Any) -> None:
    """Copy the costs of foot and heavy units, with every step further south beyond the row of 16.6.A prohibited."""
    there, here = np.array(T.row)[T.nbr], np.array(T.row)[:, None]
    south = (T.nbr < T.n) & (there > T.bickering_row) & (there > here)
    for held, kind in ((c.FOOT_HELD, c.FOOT), (c.HEAVY_HELD, c.HEAVY)):
        for array in (T.cost, T.alt):
            array[:, held] = np.where(south, PROHIBITED, array[:, kind])
        T.entry[:, held] = T.entry[:, kind]
    for array in (T.cost, T.alt):
        array[:, c.RANGER_RETREAT] = np.where(T.cliff > 0, PROHIBITED, array[:, c.RANGER])


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


def _zones(T: Any) -> None:
    """Zones go down a cliff, not up (5.2.A); those of heavy equipment not into swamp or rugged crest (5.2.B)."""
    closed_to_heavy = (np.array(T.swamp) | np.array(T.crest))[T.nbr]
    T.reach[0] = (T.nbr < T.n) & (T.cliff != 1)
    T.reach[1] = T.reach[0] & (closed_to_heavy == 0)


def _supply(T: Any) -> None:
    """Roads that carry supply, dry and in heavy rain (16.4.2.B); swamp never, rugged crest as a last hex (16.3.1.E-F)."""
    T.supply_road[0] = T.road > 0
    T.supply_road[1] = T.road == 1
    T.supply_flags[:-1][T.swamp[:-1] > 0] = NEVER
    T.supply_flags[:-1][T.crest[:-1] > 0] = INTO_ONLY
