"""5.1 to 5.5 Supply: a route to a source, and a place at it. Judged once a game-turn for all units of both sides.

Lines are drawn from the sources outwards: first along roads (W.net), then across country hex by hex (W.reach). A line may end
in any hex where a unit stands; `shut` hexes are those it may not go on from.
"""

import numpy as np

from wargame_sim.games.sicily.codes import (
    ALLIED,
    ALPINE,
    ANY_ROAD,
    AXIS,
    COMMANDO,
    EMPTY,
    FAR,
    FIRST_BEACH_SOURCE,
    LOG_SUPPLY,
    MAIN,
    MAIN_ROAD,
    MAX_HEX,
    MAX_SOURCES,
    MINOR,
    MOUNTAIN_TYPE,
    NORTH_EDGE_SOURCE,
    WATER,
)
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach
from wargame_sim.games.sicily.rules.r05_sources import counts_for_supply, list_sources
from wargame_sim.kernels.arrays import copy, fill
from wargame_sim.kernels.bits import ONE, ZERO
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.4.4", "5.3.2", "16.2.2")
@kernel
def shut_hexes(T, S, W, side):
    """Mark hexes that no supply line of `side` passes: enemy units, uncontested enemy zones, enemy strongpoints, sea."""
    other = 1 - side
    for h in range(T.n):
        shut = not T.land[h] or W.owner[h] == other
        if W.owner[h] == EMPTY and W.zoc[other, h] > 0 and W.zoc[side, h] == 0:
            shut = True
        if side == ALLIED and S.strongpoint[h]:
            shut = True
        W.shut[h] = shut
    W.shut[MAX_HEX] = 1


@rule("5.3.5", "5.3.6")
@kernel
def draw_net(T, W, source, start, limit):
    """Add to W.net the hexes on the road net of one source, at most `limit` half road points away. Weather does not matter."""
    bit = ONE << np.uint64(source)
    for i in range(T.n):
        W.supply_dist[i] = FAR
    W.supply_dist[start] = 0
    W.net[start] |= bit
    W.supply_queue[0] = start
    head, tail, size = 0, 1, len(W.supply_queue)
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
                W.net[m] |= bit
                W.supply_queue[tail] = m
                tail = tail + 1 if tail + 1 < size else 0


@rule("5.3.1", "5.3.2", "5.3.6", "5.5.4")
@kernel
def draw_country(T, W, reach, hexes, alpine):
    """Spread W.reach or W.reach_alpine from the road nets and sources by `hexes` steps; into alpine hexes only if `alpine`."""
    for _ in range(hexes):
        changed = False
        copy(reach, W.spread)
        for h in range(T.n):
            if W.spread[h] == ZERO or W.shut[h] or (T.terrain[h] == ALPINE and not alpine):
                continue
            for k in range(6):
                m = T.nbr[h, k]
                if m == MAX_HEX or not T.land[m] or T.side_kind[h, k] & WATER:
                    continue
                if W.spread[h] & ~reach[m] != ZERO:
                    reach[m] |= W.spread[h]
                    changed = True
        if not changed:
            return


@rule("5.3", "5.3.1", "5.3.3", "5.3.4", "5.3.5", "5.5.4")
@kernel
def trace(T, S, W, side):
    """Fill W.reach and W.reach_alpine: for each hex, the sources of `side` that a unit there can trace a route to.

    W.reach_alpine is for mountain and commando units. W.room holds the capacity of each source.
    """
    list_sources(T, S, W, side)
    shut_hexes(T, S, W, side)
    fill(W.net, ZERO)
    limit = T.allied_net if side == ALLIED else FAR - 1
    for p in range(T.n_ports):
        if W.room[p] > 0:
            draw_net(T, W, p, T.port_hex[p], limit)
    if W.room[NORTH_EDGE_SOURCE] > 0:
        for i in range(T.n_edge):
            if not W.shut[T.north_edge[i]]:
                draw_net(T, W, NORTH_EDGE_SOURCE, T.north_edge[i], limit)
    copy(W.net, W.reach)
    for u in range(T.units):
        if S.at[u] >= 0 and acts_as_beach(T, S, u) and W.room[FIRST_BEACH_SOURCE + T.beach_number[u]] > 0:
            W.reach[S.at[u]] |= ONE << np.uint64(FIRST_BEACH_SOURCE + T.beach_number[u])
    copy(W.reach, W.reach_alpine)
    draw_country(T, W, W.reach, T.supply_range[S.weather], False)
    draw_country(T, W, W.reach_alpine, T.supply_range[S.weather], True)


@kernel
def sources_of(T, S, W, u):
    """Return the bit set of sources that unit u can trace to from where it stands (after `trace` for its side)."""
    if T.type[u] == MOUNTAIN_TYPE or T.type[u] == COMMANDO:
        return W.reach_alpine[S.at[u]]
    return W.reach[S.at[u]]


@kernel
def reaches(T, W, u, h):
    """Whether unit u would have a route to a source from hex h (after `trace` for its side): of retreats (9.6.5)."""
    if T.type[u] == MOUNTAIN_TYPE or T.type[u] == COMMANDO:
        return W.reach_alpine[h] != ZERO
    return W.reach[h] != ZERO


@rule("5.5.5")
@kernel
def judge_reggio(T, S, W):
    """Whether Reggio, while the Axis has it, cannot trace to the north edge: only where Calabria is in play."""
    S.reggio_cut = 0
    if not T.open_calabria:
        return
    trace(T, S, W, AXIS)
    at_edge = (W.reach[T.port_hex[T.reggio]] >> np.uint64(NORTH_EDGE_SOURCE)) & ONE
    S.reggio_cut = 0 if at_edge else 1


@rule("5.2", "5.2.1", "5.5.2", "5.5.3")
@kernel
def judge(T, S, W, L, side):
    """Decide who of `side` is in supply this game-turn. The owner orders its units by W.rank, highest first.

    As many units as can be are supplied: a source already given moves on to make room, but nobody once supplied loses it to a
    unit of lower rank. See `supply_one`.
    """
    trace(T, S, W, side)
    n = line_up(T, S, W, side)
    dead = ZERO
    for i in range(n):
        u = W.order[i]
        W.wants[u] = sources_of(T, S, W, u)
        W.given[u] = -1
        if W.wants[u] & ~dead != ZERO:
            dead |= supply_one(T, W, u, i)
        mark(T, S, L, u, W.given[u] < 0 and not (side == AXIS and T.axis_always_supplied))


@kernel
def line_up(T, S, W, side):
    """List the units of `side` that need supply in W.order by falling W.rank, then by number; return how many."""
    n = 0
    for u in range(T.units):
        if T.side[u] != side or not counts_for_supply(T, S, u):
            continue
        i = n
        while i > 0 and W.rank[W.order[i - 1]] < W.rank[u]:
            W.order[i] = W.order[i - 1]
            i -= 1
        W.order[i] = u
        n += 1
    return n


@kernel
def supply_one(T, W, u, before):
    """Find unit u a place at a source, moving the `before` units ahead of it in W.order to other sources where that helps.

    One augmenting path of a maximum flow (L. R. Ford and D. R. Fulkerson, "Maximal flow through a network", Canad. J. Math.
    8, 1956), breadth first over sources. Without success it returns the sources looked at, which can never have room again;
    with success no bit.
    """
    seen = W.wants[u]
    n = 0
    for s in range(MAX_SOURCES):
        if (seen >> np.uint64(s)) & ONE:
            W.link_unit[s] = u
            W.link[n] = s
            n += 1
    i = 0
    while i < n:
        s = W.link[i]
        i += 1
        if W.room[s] > 0:
            W.room[s] -= 1
            hand_over(W, u, s)
            return ZERO
        for j in range(before):
            v = W.order[j]
            if W.given[v] != s:
                continue
            more = W.wants[v] & ~seen
            if more == ZERO:
                continue
            seen |= more
            for t in range(MAX_SOURCES):
                if (more >> np.uint64(t)) & ONE:
                    W.link_unit[t] = v
                    W.link[n] = t
                    n += 1
    return seen


@kernel
def hand_over(W, u, s):
    """Give source s to the unit through which it was found, that unit's old source to the one before, and so on back to u."""
    while True:
        v = W.link_unit[s]
        old = W.given[v]
        W.given[v] = s
        if v == u:
            return
        s = old


@rule("5.1.1", "5.1.2", "5.2.2")
@kernel
def mark(T, S, L, u, out):
    """Place or remove a unit's Out of Supply marker."""
    if S.oos[u] != out:
        log(L, LOG_SUPPLY, u, out, 0, 0, 0)
    S.oos[u] = out


@rule("5.1", "5.1.1", "5.1.2", "7.6.2", "7.7")
@kernel
def supply_boxes(T, S):
    """Units in boxes, and Beach and Port units, are always in supply."""
    for u in range(T.units):
        if S.at[u] < 0 or not counts_for_supply(T, S, u):
            S.oos[u] = 0
