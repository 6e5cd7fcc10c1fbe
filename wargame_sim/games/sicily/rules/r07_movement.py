"""7 Ground unit movement: what a unit may enter, how far it comes, and the move itself.

A movement phase begins with :func:`prepare`; :func:`survey` finds every hex a unit can end in; :func:`move` carries a move out.
Costs and budgets are in half points. Stacks move unit by unit: a stack's allowance is then that of its slowest unit, and
faster ones go on (7.1.3).
"""

import numpy as np

from wargame_sim.games.sicily.codes import (
    ALLIED,
    AXIS,
    BY_SEA,
    CLOSED_TO_ONE,
    ITALY_BOX,
    LOG_ENTER,
    LOG_EXIT,
    LOG_MOVE,
    LOG_STEP,
    MAX_HEX,
    MOST_BUDGET,
    MUD,
    UNREACHED,
)
from wargame_sim.games.sicily.rules.r03_control import pass_through
from wargame_sim.games.sicily.rules.r03_stacking import lift, put, relocate
from wargame_sim.games.sicily.rules.r03_units import allowance, is_shore
from wargame_sim.kernels.arrays import copy, fill
from wargame_sim.kernels.bits import ONE, ZERO
from wargame_sim.kernels.board import BLOCKED, STOP, ZONE
from wargame_sim.kernels.events import log
from wargame_sim.kernels.flood import flood
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("7.1.8", "7.3.5")
@kernel
def may_enter(T, S, u, h, k):
    """Whether unit u may ever go from hex h over side k: terrain, playable area, bans of the scenario; not points or enemies."""
    m = T.nbr[h, k]
    if m == MAX_HEX or not T.open[m] or barred(T, S, u, m):
        return False
    return T.cost[S.weather & MUD, T.klass[u], h, k] != 255


@kernel
def barred(T, S, u, h):
    """Whether the western limit of two US divisions (scenario 2) closes hex h to unit u this turn."""
    if not T.western_limit or not T.western[u] or T.row_number[h] < T.western_row:
        return False
    return S.turn + 1 > T.western_after or S.port_taken[T.palermo] > 0


@rule("3.4.6", "7.1.7", "7.2", "7.2.1", "7.2.2", "7.3", "7.3.1", "7.3.3", "7.3.4", "7.4", "16.2.3")
@kernel
def prepare(T, S, W, side):
    """Draw the map as `side` moves on it: enemy hexes closed, one point more for an enemy zone and for an enemy strongpoint."""
    for h in range(T.n):
        flag = 0
        if not T.open[h] or W.owner[h] == 1 - side:
            flag = BLOCKED
        elif W.zoc[1 - side, h] > 0:
            flag = ZONE
        W.bars[h] = flag
        W.leave[h] = 0
    W.bars[MAX_HEX] = BLOCKED
    w = S.weather & MUD
    for klass in range(T.cost.shape[1]):
        for h in range(T.n):
            for k in range(6):
                cost = int(T.cost[w, klass, h, k])
                if side == ALLIED and cost != 255 and S.strongpoint[T.nbr[h, k]]:
                    cost += T.zone_cost
                W.cost[klass, h, k] = cost
    fill(W.surveyed, 0)


@rule("6.1.4", "7.1", "7.1.3", "7.5.1")
@kernel
def march_budget(T, S, u):
    """Half points of a unit in its Movement Phase; also when it is Out of Supply, Disrupted or in an enemy zone."""
    return 0 if is_shore(T, u) else 2 * allowance(T, S, u)


@rule("7.5.2")
@kernel
def motor_budget(T, S, u):
    """Half points of a unit in its Motorized Movement Phase: half its allowance, and none for units without a red one."""
    return 2 * (allowance(T, S, u) // 2) if T.motorized[u] else 0


@rule("7.1.1", "7.1.2", "7.1.4", "7.3.2")
@kernel
def survey(T, S, W, u, budget):
    """Find all hexes that unit u can come to for `budget` half points, as the bit set W.can[u]; its own is among them."""
    W.surveyed[u] = 1
    W.budget[u] = budget
    h = S.at[u]
    v = surveyed_twin(T, S, W, u, budget)
    if v >= 0:
        copy(W.can[v], W.can[u])
        return
    fill(W.can[u], ZERO)
    W.can[u, h >> 6] |= ONE << np.uint64(h & 63)
    if budget <= 0 or S.moved[u]:
        return
    spread_from(T, S, W, u, h, budget, MAX_HEX)
    for m in range(T.n):
        if W.dist[m] != UNREACHED:
            W.can[u, m >> 6] |= ONE << np.uint64(m & 63)


@kernel
def surveyed_twin(T, S, W, u, budget):
    """Return a unit in the hex of u, surveyed in this phase, that moves just like it, or -1: one survey serves both."""
    v = W.first[S.at[u]]
    while v >= 0:
        alike = T.klass[v] == T.klass[u] and W.budget[v] == budget and T.western[v] == T.western[u]
        if v != u and W.surveyed[v] and alike and S.moved[v] == S.moved[u]:
            return v
        v = W.next[v]
    return -1


@kernel
def spread_from(T, S, W, u, h, budget, to):
    """Fill W.dist and W.came with the cheapest ways of unit u from hex h."""
    fill(W.dist, UNREACHED)
    W.dist[h] = 0
    W.queue[0] = h
    spread(T, S, W, u, budget, 1, to)


@kernel
def spread(T, S, W, u, budget, starts, to):
    """Flood from the first `starts` hexes of W.queue, whose W.dist is what they cost already."""
    limited = T.western_limit and T.western[u]
    if limited:
        for m in range(T.n):
            if barred(T, S, u, m) and W.bars[m] & BLOCKED == 0:
                W.bars[m] |= CLOSED_TO_ONE | BLOCKED
    cost = W.cost[T.klass[u]]
    flood(
        T.nbr, cost, cost, W.bars, W.leave, T.zone_cost, min(budget, MOST_BUDGET), W.dist, W.came, W.queue, starts, to
    )
    if limited:
        for m in range(T.n):
            if W.bars[m] & CLOSED_TO_ONE:
                W.bars[m] &= ZONE | STOP


@kernel
def reachable(W, u, h):
    """Whether the survey of unit u found hex h."""
    return (W.can[u, h >> 6] >> np.uint64(h & 63)) & ONE != 0


@rule("7.1.1", "7.1.3", "7.1.4", "7.1.5", "7.1.6")
@kernel
def move(T, S, W, L, u, to):
    """Move unit u to hex `to` along a cheapest way and take what it goes through; False when it cannot come there."""
    if not W.surveyed[u] or S.moved[u] or S.at[u] == to or not reachable(W, u, to):
        return False
    origin = S.at[u]
    spread_from(T, S, W, u, origin, W.budget[u], to)
    go_along(T, S, W, L, u, origin, to)
    return True


@kernel
def go_along(T, S, W, L, u, origin, to):
    """Carry a unit along W.came to hex `to`; `origin` is where it was, a hex or a box."""
    n = 0
    h = to
    while h >= 0 and h != origin:
        W.path[n] = h
        n += 1
        h = W.came[h]
    lift(T, S, W, u)
    log(L, LOG_MOVE, u, origin, to, W.dist[to], 0)
    for i in range(n - 1, -1, -1):
        log(L, LOG_STEP, u, W.path[i], 0, 0, 0)
        pass_through(T, S, W, L, u, W.path[i])
    put(T, S, W, u, to)
    S.moved[u] = 1


@rule("7.1.8", "7.6.6")
@kernel
def can_exit(T, S, W, u):
    """Whether an Axis unit that has been surveyed can leave over the north edge of Calabria for one point more."""
    if T.side[u] != AXIS or not T.open_calabria or S.moved[u]:
        return False
    spread_from(T, S, W, u, S.at[u], W.budget[u], MAX_HEX)
    for i in range(T.n_edge):
        if W.dist[T.north_edge[i]] + T.exit_cost <= W.budget[u]:
            return True
    return False


@rule("7.6.6")
@kernel
def leave_map(T, S, W, L, u):
    """Take an Axis unit over the north edge into the Italy Holding Box, in a move (see `can_exit`) or a retreat."""
    log(L, LOG_EXIT, u, S.at[u], 0, 0, 0)
    relocate(T, S, W, u, ITALY_BOX)
    S.oos[u] = 0
    S.moved[u] = 1


@rule("7.6.7", "12.3.2")
@kernel
def survey_entry(T, S, W, u, budget):
    """Find all hexes that an Axis unit of the Italy Holding Box can come to over the north edge, in scenarios 3 and 4.

    A unit shipped into the box this turn stays there (12.3.2).
    """
    W.surveyed[u] = 1
    W.budget[u] = budget
    fill(W.can[u], ZERO)
    if not T.open_calabria or budget <= 0 or S.moved[u] or S.carried[u] & BY_SEA:
        return
    spread_entry(T, S, W, u, MAX_HEX)
    for m in range(T.n):
        if W.dist[m] != UNREACHED:
            W.can[u, m >> 6] |= ONE << np.uint64(m & 63)


@kernel
def spread_entry(T, S, W, u, to):
    """Flood from the hexes of the north edge that the unit can pay for."""
    fill(W.dist, UNREACHED)
    n = 0
    for i in range(T.n_edge):
        h = T.north_edge[i]
        cost = int(T.off_road[S.weather & MUD, T.klass[u], h])
        if cost == 255 or W.bars[h] & BLOCKED:
            continue
        if W.bars[h] & ZONE:
            cost += T.zone_cost
        if cost <= W.budget[u]:
            W.dist[h] = cost
            W.queue[n] = h
            n += 1
    spread(T, S, W, u, W.budget[u], n, to)


@rule("7.6.7")
@kernel
def enter(T, S, W, L, u, to):
    """Bring an Axis unit from the Italy Holding Box to hex `to`, which `survey_entry` found."""
    if not W.surveyed[u] or S.moved[u] or not reachable(W, u, to):
        return False
    spread_entry(T, S, W, u, MAX_HEX)
    n = 0
    h = to
    while h >= 0:
        W.path[n] = h
        n += 1
        h = W.came[h]
    log(L, LOG_ENTER, u, to, 0, 0, 0)
    for i in range(n - 1, -1, -1):
        log(L, LOG_STEP, u, W.path[i], 0, 0, 0)
        pass_through(T, S, W, L, u, W.path[i])
    put(T, S, W, u, to)
    S.moved[u] = 1
    return True
