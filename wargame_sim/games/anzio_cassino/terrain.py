"""Map, terrain chart and hexside chart of a pack turned into the arrays of the record T."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino import codes as c
from wargame_sim.kernels import board
from wargame_sim.packs import Pack

PROHIBITED = 255
FAR = 9999
Chart = Mapping[str, Mapping[str, str]]
_FEATURE = {"canal": c.CANAL, "water": c.WATER, "mountain": c.MOUNTAIN}


def half_points(text: str | None) -> int:
    """Return a printed movement cost in half points: 255 for `x` (prohibited), 0 for a blank cell."""
    return PROHIBITED if text == "x" else round(2 * float(text or 0))


def fill(T: Any, pack: Pack) -> None:
    """Write all map fields of T."""
    _board(T, pack)
    chart = {row["terrain"]: row for row in pack.rows("terrain")}
    sides = {row["feature"]: row for row in pack.rows("sides_chart")}
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


def _board(T: Any, pack: Pack) -> None:
    n = int(T.n)
    split = [pack.grid.split(h) for h in pack.hexes]
    cols, rows = np.array([p[0] for p in split]), np.array([p[1] for p in split])
    nbr = board.neighbours(cols, rows, pack.grid.offset)
    T.nbr[:] = c.MAX_HEX
    T.nbr[:n] = np.where(nbr[:n] == n, c.MAX_HEX, nbr[:n])
    for h, m in zip(*np.nonzero(T.nbr < c.MAX_HEX), strict=True):
        beyond = int(T.nbr[h, m])
        T.near[h, beyond >> 6] |= np.uint64(1 << (beyond & 63))
    T.ax[:] = board.axial(cols, rows, pack.grid.offset)[n]
    T.ax[:n] = board.axial(cols, rows, pack.grid.offset)[:n]
    T.ring[:] = c.MAX_HEX
    for h in range(n):
        close = set(T.nbr[h].tolist()) | {h}
        around = {int(m) for a in close if a < n for b in T.nbr[a] if b < n for m in (b, *T.nbr[b]) if m < n} - close
        T.ring[h, : len(around)] = sorted(around)
    areas = {row["area"]: [pack.index(h) for h in row["hexes"].split()] for row in pack.rows("entries")}
    for i, area in enumerate(c.AREAS):
        hexes = areas.get(area, [])
        T.n_area[i] = len(hexes)
        T.area_hex[i, : len(hexes)] = hexes


def _hexes(T: Any, pack: Pack, chart: Chart) -> None:
    T.abbey_at = -1
    for row in pack.rows("hexes"):
        h, features = pack.index(row["hex"]), (row["features"] or "").split()
        T.sea[h] = row["terrain"] == "task_force"
        T.woods[h] = int(chart[row["terrain"]]["column_shift"] or 0)
        T.no_armor[h] = "no_armor" in features
        T.rubble[h] = "rubble" in features
        if "abbey" in features:
            T.abbey_at = h
        for side, word in enumerate(("allied_supply", "german_supply")):
            if word in features:
                T.source[side, T.n_source[side]] = h
                T.n_source[side] += 1
                T.exits[side, h] = 1


def _over(T: Any, a: int, b: int) -> int:
    return list(T.nbr[a]).index(b)


def _sides(T: Any, pack: Pack, sides: Chart) -> None:
    for table, bit in (("sides", None), ("roads", c.ROAD_SIDE)):
        for row in pack.rows(table):
            a, b = pack.index(row["a"]), pack.index(row["b"])
            kind = bit or _FEATURE[row["feature"]]
            T.side_kind[a, _over(T, a, b)] |= kind
            T.side_kind[b, _over(T, b, a)] |= kind
    T.on_road[:] = ((T.side_kind & c.ROAD_SIDE) > 0).any(axis=1)
    for feature, row in sides.items():
        there = (T.side_kind & _FEATURE[feature]) > 0
        bare = there & ((T.side_kind & c.ROAD_SIDE) == 0)
        T.stop[there] |= row["stop"] == "yes"
        T.stop_advance[there] |= row["stop_advance"] == "yes"
        T.screens[there] |= row["screens_retreat"] == "yes"
        T.no_attack[bare] |= row["attack_across"] == "x"
    pairs = np.argwhere(T.stop > 0)
    T.n_water = len(pairs)
    T.water_sides[: len(pairs)] = pairs


def _costs(T: Any, pack: Pack, chart: Chart, sides: Chart) -> None:
    """Cost of every step by class (5.1, 5.1.1, 5.2.1, 5.2.2, 10.4.1); a Task Force hex is left by its own rule (5.1.2)."""
    n, nbr, kind = int(T.n), np.array(T.nbr), np.array(T.side_kind)
    terrain = {pack.index(row["hex"]): chart[row["terrain"]] for row in pack.rows("hexes")}
    on_map = nbr < c.MAX_HEX
    for klass, column in ((c.FOOT, "cost_foot"), (c.ARMOR, "cost_armor")):
        ground = np.full(c.MAX_HEX + 1, PROHIBITED)
        ground[:n] = [half_points(terrain[h][column]) for h in range(n)]
        step = np.where(on_map, ground[nbr], PROHIBITED)
        for feature, row in sides.items():
            extra, road = half_points(row[column]), (kind & c.ROAD_SIDE) > 0
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
