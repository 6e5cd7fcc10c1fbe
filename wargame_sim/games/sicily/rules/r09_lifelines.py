"""9.6.5 Whether a retreat may end in supply: a route from one hex to any source of its side, capacity left aside.

Chapter 5 draws the lines of all sources over the whole map; a retreat asks about a few hexes, so the search goes the
other way, from the hex to the nearest source, and stops there. Ways are the same both ways: a line may begin anywhere,
and goes on only through hexes that are not shut.
"""

from wargame_sim.games.sicily.codes import (
    ALLIED,
    ALPINE,
    ANY_ROAD,
    AXIS,
    COMMANDO,
    EMPTY,
    FAR,
    MAIN,
    MAIN_ROAD,
    MAX_HEX,
    MINOR,
    MOUNTAIN_TYPE,
    WATER,
)
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach
from wargame_sim.games.sicily.rules.r05_sources import allied_port, axis_port, beach_capacity
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.4.4", "5.3.2", "9.6.5", "16.2.2")
@kernel
def is_shut(T, S, W, side, h):
    """Whether no line of `side` goes on through hex `h`: enemies, their uncontested zone, their strongpoint."""
    other = 1 - side
    if W.owner[h] == other or (side == ALLIED and S.strongpoint[h]):
        return True
    return W.owner[h] == EMPTY and W.zoc[other, h] > 0 and W.zoc[side, h] == 0


@rule("5.3.3", "5.3.4", "9.6.5", "13.6.2")
@kernel
def feeds_roads(T, S, W, side, h):
    """Whether hex `h` is a source that a road net leads to: a port that supplies, or the north edge of Calabria."""
    p = T.port_at[h]
    if p >= 0:
        if side == ALLIED:
            return allied_port(T, S, W, p) > 0
        if axis_port(T, S, p) > 0 and (S.evacuation == 0 or T.calabria[h]):
            return True
    return side == AXIS and T.open_calabria == 1 and T.is_edge[h] == 1


@rule("5.3.4", "5.5.4", "9.6.5")
@kernel
def has_beach(T, S, W, h):
    """Whether a Beach unit in hex `h` supplies."""
    v = W.first[h]
    while v >= 0:
        if acts_as_beach(T, S, v) and beach_capacity(T, S, v) > 0:
            return True
        v = W.next[v]
    return False


@rule("5.3.1", "5.3.2", "9.6.5")
@kernel
def look_around(T, S, W, u, h):
    """List in W.supply_queue hex `h` and all hexes off the roads from which a line could come to it; -1 when one supplies it."""
    side, climbs = T.side[u], T.type[u] == MOUNTAIN_TYPE or T.type[u] == COMMANDO
    fill(W.lifeline, 0)
    W.lifeline[h] = 1
    W.supply_queue[0] = h
    at, n = 0, 1
    while at < n:
        g = int(W.supply_queue[at])
        at += 1
        if feeds_roads(T, S, W, side, g) or (side == ALLIED and has_beach(T, S, W, g)):
            return -1
        if W.lifeline[g] > T.supply_range[S.weather]:
            continue
        for k in range(6):
            m = T.nbr[g, k]
            if m == MAX_HEX or not T.land[m] or W.lifeline[m] or T.side_kind[g, k] & WATER:
                continue
            if not is_shut(T, S, W, side, m) and (climbs or T.terrain[m] != ALPINE):
                W.lifeline[m] = W.lifeline[g] + 1
                W.supply_queue[n] = m
                n += 1
    return n


@rule("5.3.5", "9.6.5")
@kernel
def road_leads(T, S, W, side, n):
    """Whether a road net leads from one of the `n` first hexes of W.supply_queue to a source, within the limit of its side."""
    limit, size = T.allied_net if side == ALLIED else FAR - 1, len(W.supply_queue)
    for h in range(T.n):
        W.supply_dist[h] = FAR
    for i in range(n):
        W.supply_dist[W.supply_queue[i]] = 0
    head, tail = 0, n
    while head != tail:
        h = int(W.supply_queue[head])
        head = head + 1 if head + 1 < size else 0
        for k in range(6):
            road = T.side_kind[h, k] & ANY_ROAD
            if road == 0:
                continue
            m = T.nbr[h, k]
            far = W.supply_dist[h] + (MAIN if road & MAIN_ROAD else MINOR)
            if far > limit or far >= W.supply_dist[m] or is_shut(T, S, W, side, m):
                continue
            if feeds_roads(T, S, W, side, m):
                return True
            W.supply_dist[m] = far
            W.supply_queue[tail] = m
            tail = tail + 1 if tail + 1 < size else 0
    return False


@rule("9.6.5")
@kernel
def could_trace(T, S, W, u, h):
    """Whether unit `u` in hex `h` could trace a route to a source of its side."""
    if T.side[u] == AXIS and T.axis_always_supplied:
        return True
    n = look_around(T, S, W, u, h)
    return n < 0 or road_leads(T, S, W, T.side[u], n)
