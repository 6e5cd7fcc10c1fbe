"""Map, terrain chart and hexside chart of a pack turned into the arrays of the record T."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.sicily import codes as c
from wargame_sim.kernels import board
from wargame_sim.packs import Pack

PROHIBITED = 255
Chart = Mapping[str, Mapping[str, str]]
WEATHER = ("dry", "mud")


def half_points(text: str | None) -> int:
    """Return a printed movement cost in half points: 255 for `x` (prohibited), 0 for a blank cell."""
    return PROHIBITED if text == "x" else round(2 * float(text or 0))


def fill(T: Any, pack: Pack) -> None:
    """Write all map fields of T."""
    _board(T, pack)
    _hexes(T, pack)
    _sides(T, pack)
    _costs(T, pack)
    _ports(T, pack)
    _landings(T, pack)


def _board(T: Any, pack: Pack) -> None:
    n = int(T.n)
    split = [pack.grid.split(h) for h in pack.hexes]
    cols, rows = np.array([p[0] for p in split]), np.array([p[1] for p in split])
    nbr = board.neighbours(cols, rows, pack.grid.offset)
    T.nbr[:] = c.MAX_HEX
    T.nbr[:n] = np.where(nbr[:n] == n, c.MAX_HEX, nbr[:n])
    T.ax[:] = board.axial(cols, rows, pack.grid.offset)[n]
    T.ax[:n] = board.axial(cols, rows, pack.grid.offset)[:n]
    T.row_number[:n] = rows


def _hexes(T: Any, pack: Pack) -> None:
    for row in pack.rows("hexes"):
        h, features = pack.index(row["hex"]), (row["features"] or "").split()
        T.terrain[h] = c.TERRAIN.index(row["terrain"])
        T.land[h] = row["terrain"] != "sea"
        T.city[h] = row["terrain"] == "city"
        T.coastal[h], T.calabria[h] = "coastal" in features, "calabria" in features
        T.axis_air[h], T.airfield[h] = "axis_air" in features, "airfield" in features
        if "airfield" in features:
            T.airfields[T.n_airfields] = h
            T.n_airfields += 1
        if "north_edge" in features:
            T.north_edge[T.n_edge] = h
            T.is_edge[h] = 1
            T.n_edge += 1


def over(T: Any, a: int, b: int) -> int:
    """Return the side of hex `a` that hex `b` lies beyond."""
    return list(T.nbr[a]).index(b)


def _sides(T: Any, pack: Pack) -> None:
    bits = {"river": c.RIVER, "sea": c.WATER, "main": c.MAIN_ROAD, "minor": c.MINOR_ROAD}
    for table, column in (("sides", "feature"), ("roads", "kind")):
        for row in pack.rows(table):
            a, b, bit = pack.index(row["a"]), pack.index(row["b"]), bits[row[column]]
            T.side_kind[a, over(T, a, b)] |= bit
            T.side_kind[b, over(T, b, a)] |= bit


def _costs(T: Any, pack: Pack) -> None:
    """Cost of every step by weather and class (7.3, 7.4); a road takes the place of terrain and river (7.3.3, 7.3.4)."""
    chart = {row["terrain"]: row for row in pack.rows("terrain")}
    sides = {row["feature"]: row for row in pack.rows("sides_chart")}
    moves = {row["feature"]: row for row in pack.rows("move_chart")}
    nbr, kind = np.array(T.nbr), np.array(T.side_kind)
    ground = [c.TERRAIN[t] for t in T.terrain[: T.n]]
    for w, weather in enumerate(WEATHER):
        for klass in range(c.N_CLASSES):
            column = ("foot_" if klass == c.FOOT else "motor_") + weather
            closed = {c.ARMOR: "armor_offroad", c.ARTILLERY: "artillery_offroad"}.get(klass, "")
            cost = {name: _off_road(row, column, closed) for name, row in chart.items()}
            T.off_road[w, klass] = PROHIBITED
            T.off_road[w, klass, : T.n] = [cost[name] for name in ground]
            enter = np.array(T.off_road[w, klass]).astype(int)[nbr]
            step = np.where(kind & c.RIVER, enter + half_points(sides["river"][column]), enter)
            step = np.minimum(step, PROHIBITED)
            minor = np.minimum(half_points(moves["minor_road"][weather]), enter)
            step = np.where(kind & c.MINOR_ROAD, minor, step)
            step = np.where(kind & c.MAIN_ROAD, half_points(moves["main_road"][weather]), step)
            bar = (nbr == c.MAX_HEX) | (kind & c.WATER > 0) | (T.land[nbr] == 0)
            T.cost[w, klass] = np.where(bar, PROHIBITED, step)
            T.cost[w, klass, T.land == 0] = PROHIBITED


def _off_road(row: Mapping[str, str], column: str, closed: str) -> int:
    return PROHIBITED if closed and row[closed] == "x" else half_points(row[column])


def _ports(T: Any, pack: Pack) -> None:
    T.port_at[:] = -1
    for p, row in enumerate(pack.rows("ports")):
        T.port_hex[p], T.port_capacity[p] = pack.index(row["hex"]), int(row["capacity"])
        T.port_at[T.port_hex[p]] = p
        T.n_ports = p + 1


def _landings(T: Any, pack: Pack) -> None:
    T.landing_at[:] = -1
    for i, row in enumerate(pack.rows("operations")):
        T.landing_hex[i], T.landing_target[i] = pack.index(row["invasion_hex"]), pack.index(row["target"])
        T.landing_operation[i] = c.OPERATIONS.index(row["operation"])
        T.landing_nation[i] = -1 if row["nation"] == "any" else c.NATIONS.index(row["nation"])
        T.landing_at[T.landing_hex[i]] = i
        T.targeted[T.landing_target[i]] = 1
        T.n_landings = i + 1
