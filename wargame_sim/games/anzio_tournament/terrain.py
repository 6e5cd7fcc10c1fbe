"""Map, terrain chart and hexside chart of the pack turned into the arrays of the record T."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.kernels import board
from wargame_sim.packs import Pack

PROHIBITED = 255
FAR = 254


def half_points(text: str) -> int:
    """Return a printed movement cost in half points; 255 for `x`."""
    return PROHIBITED if text == "x" else round(2 * float(text))


def fill(T: Any, pack: Pack) -> None:
    """Write the map fields of T."""
    _board(T, pack)
    ground = _ground(T, pack)
    features, roads = _sides(T, pack)
    for weather, column in ((c.CLEAR, "cost"), (c.MUD, "cost_mud")):
        _steps(T, pack, weather, column, ground, features, roads)
    _flows(T, roads)
    _walks(T, features, roads)


def travel(T: Any, goals: Iterable[int]) -> Any:
    """Cheapest cost in half points from every hex to the nearest goal, empty map, clear weather; 254 for more or no way.

    A river counts its hex, a step that takes the whole allowance six points.
    """
    cost = np.array(T.cost[c.CLEAR])
    cost[np.array(T.step[c.CLEAR]) == c.WHOLE] = 12
    cost[np.array(T.step[c.CLEAR]) == c.NO_STEP] = PROHIBITED
    return np.minimum(board.cheapest(np.array(T.nbr), cost, goals), FAR)


def _board(T: Any, pack: Pack) -> None:
    n = int(T.n)
    split = [pack.grid.split(h) for h in pack.hexes]
    cols, rows = np.array([p[0] for p in split]), np.array([p[1] for p in split])
    nbr = board.neighbours(cols, rows, pack.grid.offset)
    T.nbr[:] = c.MAX_HEX
    T.nbr[:n] = np.where(nbr[:n] == n, c.MAX_HEX, nbr[:n])
    ax = board.axial(cols, rows, pack.grid.offset)
    T.ax[:] = ax[n]
    T.ax[:n] = ax[:n]


def _ground(T: Any, pack: Pack) -> list[str]:
    """Return the terrain of every hex by number, and note what it does for a defender."""
    chart = {row["terrain"]: row for row in pack.rows("terrain")}
    ground = [""] * int(T.n)
    for row in pack.rows("hexes"):
        h = pack.index(row["hex"])
        ground[h] = row["terrain"]
        T.mult[h] = int(chart[row["terrain"]]["defence_multiplier"])
    return ground


def over(T: Any, a: int, b: int) -> int:
    """Return the side of hex `a` beyond which hex `b` lies."""
    return list(T.nbr[a]).index(b)


Sides = dict[tuple[int, int], str]


def _sides(T: Any, pack: Pack) -> tuple[Sides, Sides]:
    """Return feature and road by (hex, side), both ways."""
    found: tuple[Sides, Sides] = ({}, {})
    for table, column, sides in (("sides", "feature", found[0]), ("roads", "kind", found[1])):
        for row in pack.rows(table):
            a, b = pack.index(row["a"]), pack.index(row["b"])
            sides[a, over(T, a, b)] = row[column]
            sides[b, over(T, b, a)] = row[column]
    chart = {row["feature"]: row for row in pack.rows("sides_chart")}
    T.river_mult = int(chart["river"]["defence_multiplier"])
    for (h, k), feature in found[0].items():
        T.river[h, k] = feature == "river"
        T.half[h, k] = float(chart[feature]["attack_multiplier"]) < 1
    return found


def _steps(T: Any, pack: Pack, weather: int, column: str, ground: list[str], features: Sides, roads: Sides) -> None:
    """Kind and cost of every step (B.6.A, B.6.C, B.6.D): a road replaces the cost of hex and hexside."""
    terrain = {row["terrain"]: row[column] for row in pack.rows("terrain")}
    crest = {row["feature"]: row[column] for row in pack.rows("sides_chart")}["high_apennine"]
    road_cost = {row["kind"]: half_points(row[column]) for row in pack.rows("roads_chart")}
    # Fields of a record are looked up anew at every use: once is enough.
    step, cost, neighbours, rivers = T.step[weather], T.cost[weather], T.nbr, np.array(T.river)
    cost[:] = PROHIBITED
    for (h, k), m in np.ndenumerate(neighbours[: int(T.n)]):
        if m == c.MAX_HEX:
            continue
        river, road, price = rivers[h, k], roads.get((h, k)), terrain[ground[m]]
        if road is not None:
            step[h, k] = c.BRIDGE if river else c.OPEN
            cost[h, k] = road_cost[road]
        elif features.get((h, k)) == "high_apennine" and crest == "x":
            step[h, k] = c.NO_STEP
        elif price == "all" or features.get((h, k)) == "high_apennine":
            step[h, k] = c.WHOLE
        else:
            step[h, k] = c.RIVER if river else c.OPEN
            cost[h, k] = half_points(price)


def _flows(T: Any, roads: Sides) -> None:
    """Costs of steps after the first: neither river off the road nor what takes the whole allowance (B.6.C, B.6.D)."""
    for weather in (c.CLEAR, c.MUD):
        step, cost = np.array(T.step[weather]), np.array(T.cost[weather])
        T.flow[weather] = np.where((step == c.OPEN) | (step == c.BRIDGE), cost, PROHIBITED)
        T.dry[weather] = np.where(step == c.OPEN, cost, PROHIBITED)
    by_road = np.zeros(T.river.shape, bool)
    for h, k in roads:
        by_road[h, k] = True
    T.flow[c.MUD + 1] = np.where(by_road, T.flow[c.MUD], PROHIBITED)
    T.dry[c.MUD + 1] = np.where(by_road, T.dry[c.MUD], PROHIBITED)


def _walks(T: Any, features: Sides, roads: Sides) -> None:
    """Where retreats and supply paths go: any side but a crest off the road (B.7.F, C.9.A)."""
    T.walk[:] = np.array(T.nbr) < c.MAX_HEX
    for (h, k), feature in features.items():
        if feature == "high_apennine" and (h, k) not in roads:
            T.walk[h, k] = 0
    T.walk_cost[:] = np.where(np.array(T.walk) > 0, 1, PROHIBITED)
    T.no_cost[:] = PROHIBITED
