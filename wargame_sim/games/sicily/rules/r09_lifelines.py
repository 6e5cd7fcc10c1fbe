"""9.6.5 Where a retreat may end in supply: routes from all sources of a side at once, capacity left aside.

Chapter 5 asks which source supplies a unit; a retreat asks only whether any route is open, which one flood answers.
"""

from wargame_sim.games.sicily.codes import (
    ALLIED,
    ALPINE,
    ANY_ROAD,
    AXIS,
    COMMANDO,
    MAIN_ROAD,
    MAX_HEX,
    MOUNTAIN_TYPE,
    WATER,
)
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach
from wargame_sim.games.sicily.rules.r05_sources import allied_port, axis_port, beach_capacity
from wargame_sim.games.sicily.rules.r05_supply import FAR, MAIN, MINOR, shut_hexes
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def begin_at(W, h, n):
    """Begin roads at hex `h` of a source; return how many hexes wait."""
    if W.supply_dist[h] == 0:
        return n
    W.supply_dist[h] = 0
    W.supply_queue[n] = h
    return n + 1


@rule("5.3.3", "5.3.4", "9.6.5", "13.6.2")
@kernel
def sources(T, S, W, side):
    """Begin roads at every port and edge hex that supplies `side`; return how many."""
    n = 0
    for p in range(T.n_ports):
        h = T.port_hex[p]
        if side == ALLIED:
            n = begin_at(W, h, n) if allied_port(T, S, W, p) > 0 else n
        elif axis_port(T, S, p) > 0 and (S.evacuation == 0 or T.calabria[h]):
            n = begin_at(W, h, n)
    if side == AXIS and T.open_calabria:
        for i in range(T.n_edge):
            if not W.shut[T.north_edge[i]]:
                n = begin_at(W, T.north_edge[i], n)
    return n


@rule("5.3.5", "9.6.5")
@kernel
def along_roads(T, W, waiting, limit):
    """Spread along roads from the `waiting` first hexes of the queue, at most `limit` half road points."""
    head, tail, size = 0, waiting, len(W.supply_queue)
    while head != tail:
        h = int(W.supply_queue[head])
        head = head + 1 if head + 1 < size else 0
        if W.shut[h]:
            continue
        for k in range(6):
            road = T.side_kind[h, k] & ANY_ROAD
            if road == 0:
                continue
            m = T.nbr[h, k]
            far = W.supply_dist[h] + (MAIN if road & MAIN_ROAD else MINOR)
            if far <= limit and far < W.supply_dist[m]:
                W.supply_dist[m] = far
                W.supply_queue[tail] = m
                tail = tail + 1 if tail + 1 < size else 0


@rule("5.3.1", "5.3.2", "9.6.5")
@kernel
def across_country(T, S, W, alpine):
    """Spread W.lifeline ring by ring off the roads; into alpine hexes only if `alpine`."""
    for ring in range(1, T.supply_range[S.weather] + 1):
        for h in range(T.n):
            if W.lifeline[h] != ring or W.shut[h] or (T.terrain[h] == ALPINE and not alpine):
                continue
            for k in range(6):
                m = T.nbr[h, k]
                if m < MAX_HEX and T.land[m] and W.lifeline[m] == 0 and not T.side_kind[h, k] & WATER:
                    W.lifeline[m] = ring + 1


@rule("9.6.5")
@kernel
def draw_lifelines(T, S, W, u):
    """Fill W.lifeline: not 0 where a unit like `u` could trace a route to any source of its side."""
    side = T.side[u]
    shut_hexes(T, S, W, side)
    for h in range(T.n):
        W.supply_dist[h] = FAR
        W.lifeline[h] = 0
    limit = T.allied_net if side == ALLIED else FAR - 1
    along_roads(T, W, sources(T, S, W, side), limit)
    for h in range(T.n):
        if W.supply_dist[h] <= limit:
            W.lifeline[h] = 1
    if side == ALLIED:
        for v in range(T.units):
            if S.at[v] >= 0 and acts_as_beach(T, S, v) and beach_capacity(T, S, v) > 0:
                W.lifeline[S.at[v]] = 1
    across_country(T, S, W, T.type[u] == MOUNTAIN_TYPE or T.type[u] == COMMANDO)
