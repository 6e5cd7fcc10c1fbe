"""5.1 and 5.2 Movement: who may move, how far, and the move itself.

A movement phase begins with :func:`prepare`; :func:`survey` finds every hex a unit may end in; :func:`move` carries a
move out and refuses one that was not found. Enemy units do not move in the phase and friendly ones bar nobody's way, so a
survey stays true for the whole phase.
"""

import numpy as np

from wargame_sim.games.anzio_cassino.codes import (
    ALLIED,
    ARMOR,
    ARMOR_ROAD,
    FAR_BANK,
    FLOATING,
    FOOT,
    GERMAN,
    LOG_MOVE,
    MAX_HEX,
    RAIN,
    ROAD,
    UNREACHED,
)
from wargame_sim.games.anzio_cassino.rules.r05_stacks import lift, put
from wargame_sim.games.anzio_cassino.rules.r09_control import go_along, matters, pass_through
from wargame_sim.games.anzio_cassino.rules.r10_3_coordination import is_active
from wargame_sim.kernels.arrays import copy, fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.flood import flood
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

BLOCKED, STOP = 1, 4  # flags of kernels/flood.py
ZERO, ONE = np.uint64(0), np.uint64(1)


@rule("5.1", "5.1.2", "5.3")
@kernel
def prepare(T, S, W, side):
    """Set the flood flags of a movement phase of `side`: enemy hexes bar the way, hexes next to an enemy end a move."""
    enemy = 1 - side
    for h in range(T.n):
        flag = STOP if W.touch[enemy, h] > 0 else 0
        if W.owner[h] == enemy or (T.sea[h] and side == ALLIED):
            flag |= BLOCKED
        W.bars[h] = flag
    W.bars[MAX_HEX] = BLOCKED
    fill(W.surveyed, 0)
    fill(S.moved, 0)


@rule("4.1.2", "4.1.3", "10.2.3", "10.3")
@kernel
def may_move(T, S, u):
    """Whether unit `u` is in play and may still move in this impulse."""
    in_play = S.at[u] >= 0 or S.at[u] == FLOATING
    return in_play and not S.moved[u] and is_active(T, S, u)


@rule("5.2.1", "5.2.2", "10.4.1")
@kernel
def step_class(T, S, u):
    """Movement class of unit `u` today: armor keeps to the roads in rain."""
    if not T.armor[u]:
        return FOOT
    return ARMOR_ROAD if S.weather == RAIN else ARMOR


@rule("5.2.1")
@kernel
def cross_water(T, W, cost, budget, dist, came):
    """Add the hexes that lie across a side where a move must stop; nobody goes on from there."""
    for i in range(T.n_water):
        h, k = T.water_sides[i, 0], T.water_sides[i, 1]
        spent = dist[h]
        if spent >= budget or (W.bars[h] & STOP and came[h] >= 0):
            continue
        m = T.nbr[h, k]
        step = cost[h, k]
        if step < UNREACHED and spent + step <= budget and dist[m] == UNREACHED and not W.bars[m] & BLOCKED:
            dist[m] = FAR_BANK
            came[m] = h


@rule("5.0", "5.1", "5.1.1", "5.2.1", "5.2.2")
@kernel
def spread(T, S, W, u, klass, budget, dist, came):
    """Flood from unit `u` on the map within `budget` half points into `dist` and `came`."""
    fill(dist, UNREACHED)
    h = S.at[u]
    dist[h] = 0
    came[h] = -1
    W.queue[0] = h
    flood(T.nbr, T.flow[klass], T.flow[klass], W.bars, W.leave, 0, budget, dist, came, W.queue, 1, MAX_HEX)
    if T.n_water > 0:
        cross_water(T, W, T.cost[klass], budget, dist, came)


@rule("5.2")
@kernel
def spread_all_ways(T, S, W, u):
    """Flood from unit `u`, and along the roads with the bonus when it starts on one; True when the roads count."""
    klass = step_class(T, S, u)
    spread(T, S, W, u, klass, T.mf[u], W.dist, W.came)
    if not T.on_road[S.at[u]]:
        return False
    road_class = ARMOR_ROAD if T.armor[u] else ROAD
    spread(T, S, W, u, road_class, T.mf[u] + 2 * T.road_bonus, W.road_dist, W.road_came)
    return True


@rule("5.1.2")
@kernel
def survey(T, S, W, u):
    """Find all hexes where unit `u` may end its move, as the bit set W.can[u]; its own hex is among them.

    Germans go through Task Force hexes, but do not end there.
    """
    W.surveyed[u] = 1
    fill(W.can[u], ZERO)
    if not may_move(T, S, u):
        return
    if S.at[u] == FLOATING or T.sea[S.at[u]]:
        survey_at_sea(T, S, W, u)
        return
    v = surveyed_twin(T, S, W, u)
    if v >= 0:
        copy(W.can[v], W.can[u])
        return
    by_road = spread_all_ways(T, S, W, u)
    for h in range(T.n):
        found = W.dist[h] != UNREACHED or (by_road and W.road_dist[h] != UNREACHED)
        if found and not T.sea[h]:
            W.can[u, h >> 6] |= ONE << np.uint64(h & 63)


@rule("5.1.2", "5.1.3")
@kernel
def survey_at_sea(T, S, W, u):
    """From the floating reserve into a Task Force hex; from there onto the coast; both end the move."""
    h = S.at[u]
    if h == FLOATING:
        for m in range(T.n):
            if T.sea[m] and W.owner[m] != GERMAN:
                W.can[u, m >> 6] |= ONE << np.uint64(m & 63)
        return
    W.can[u, h >> 6] |= ONE << np.uint64(h & 63)
    for k in range(6):
        m = T.nbr[h, k]
        if m < MAX_HEX and not T.sea[m] and W.owner[m] != GERMAN:
            W.can[u, m >> 6] |= ONE << np.uint64(m & 63)


@kernel
def surveyed_twin(T, S, W, u):
    """Return a unit in the hex of `u`, surveyed in this phase, that moves just like it, or -1: one survey serves both."""
    v = W.first[S.at[u]]
    while v >= 0:
        if v != u and W.surveyed[v] and T.mf[v] == T.mf[u] and T.armor[v] == T.armor[u] and may_move(T, S, v):
            return v
        v = W.next[v]
    return -1


@kernel
def reachable(W, u, h):
    """Whether the survey of unit `u` found hex `h`."""
    return (W.can[u, h >> 6] >> np.uint64(h & 63)) & ONE != 0


@rule("5.1", "5.2", "6.3", "9.1.2")
@kernel
def move(T, S, W, L, u, to):
    """Move unit `u` to hex `to` by a cheapest path, going through what lies on the way; False when it may not end there."""
    if not W.surveyed[u] or S.moved[u] or not reachable(W, u, to):
        return False
    origin = S.at[u]
    if origin == to:
        return True
    if origin >= 0 and not T.sea[origin] and matters(T, S, W, u):
        by_road = spread_all_ways(T, S, W, u)
        if W.dist[to] == UNREACHED and by_road:
            go_along(T, S, W, L, u, to, W.road_came)
        else:
            go_along(T, S, W, L, u, to, W.came)
    else:
        pass_through(T, S, W, L, u, to)
    lift(T, S, W, u)
    put(T, S, W, u, to)
    S.moved[u] = 1
    log(L, LOG_MOVE, u, origin, to, 0, 0)
    return True
