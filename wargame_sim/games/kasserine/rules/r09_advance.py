"""9.2.D-E Advance after combat: first into the hex that the enemy left, then any way, and a stop in an enemy zone.

Decisions: the hexes entered are paid for as in a movement phase, zones and all; the first may always be entered
(6.4.A). An advance is a move for 16.6.A, a retreat is not. Artillery neither attacks nor advances.
"""

from wargame_sim.games.kasserine.codes import FREE, LOG_ADVANCE
from wargame_sim.games.kasserine.rules import r05_zones
from wargame_sim.games.kasserine.rules.r06_movement import UNREACHED, allowance, zone_price
from wargame_sim.games.kasserine.rules.r07_stacking import fits
from wargame_sim.games.kasserine.rules.r12_bridges import step_costs
from wargame_sim.games.kasserine.rules.r15_victory import go_along
from wargame_sim.games.kasserine.scripts.choices import advance_score
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.2.D", "9.2.E", "11.4.C", "16.6.A")
@kernel
def advance_ends(T, S, W, u, into, hexes):
    """List in W.ends the hexes where unit `u` may end an advance of up to `hexes` hexes that begins with `into`."""
    cost = step_costs(T, S, W, T.move_class[u])
    zone_cost = zone_price(T, u)
    enemy = 1 - T.side[u]
    origin = S.at[u]
    fill(W.dist, UNREACHED)
    W.dist[origin] = 0
    first = UNREACHED
    for k in range(6):
        if T.nbr[origin, k] == into:
            first = cost[origin, k]
    if first == UNREACHED or W.owner[into] == enemy:
        return 0
    budget = allowance(T, S, u)
    W.dist[into] = min(first, budget)
    W.came[into] = origin
    W.ends[0] = into
    n = 1
    low = 0
    for _ in range(1, hexes):
        high = n
        for i in range(low, high):
            h = W.ends[i]
            if W.zone[enemy, h] > 0:
                continue
            for k in range(6):
                m = T.nbr[h, k]
                if m == T.n or cost[h, k] == UNREACHED or W.owner[m] == enemy or m == origin:
                    continue
                total = W.dist[h] + cost[h, k] + (zone_cost if W.zone[enemy, m] > 0 else 0)
                if total > budget or total >= W.dist[m]:
                    continue
                if W.dist[m] == UNREACHED:
                    W.ends[n] = m
                    n += 1
                elif not listed(W, m, high, n):
                    continue  # fewer hexes got there already, and the number of hexes is what is short
                W.dist[m] = total
                W.came[m] = h
        low = high
    return n


@kernel
def listed(W, h, low, high):
    """Whether hex `h` is among W.ends[low:high]."""
    for i in range(low, high):
        if W.ends[i] == h:
            return True
    return False


@rule("9.1.2", "9.1.5.A", "9.1.6", "9.1.7", "9.2", "9.2.D", "15.0.A")
@kernel
def advance_unit(T, S, W, L, P, u, into, hexes):
    """Advance unit `u` to where its script would have it, if anywhere; True when it went."""
    if hexes <= 0 or T.artillery[u]:
        return False
    n = advance_ends(T, S, W, u, into, hexes)
    best = -1
    best_score = advance_score(T, S, W, P, u, S.at[u])
    for i in range(n):
        h = W.ends[i]
        if fits(T, W, u, h):
            score = advance_score(T, S, W, P, u, h)
            if score > best_score:
                best = h
                best_score = score
    if best < 0:
        return False
    origin = S.at[u]
    go_along(T, S, W, L, u, best)
    r05_zones.lift(T, S, W, u)
    r05_zones.put(T, S, W, u, best)
    S.engaged[u] = FREE
    log(L, LOG_ADVANCE, u, origin, best, hexes, 0)
    return True


@rule("9.1.5.A", "9.1.6", "9.1.7")
@kernel
def advance_attackers(T, S, W, L, P, b, side, hexes):
    """Let the attackers of battle `b` advance into the hexes that the defenders left."""
    for i in range(W.b_hexes[b]):
        into = W.b_hex[b, i]
        if W.owner[into] == 1 - side:
            continue
        for u in range(T.units):
            if W.battle[u] == b and T.side[u] == side and S.at[u] == W.slot[u]:
                advance_unit(T, S, W, L, P, u, into, hexes)


@rule("9.1.2")
@kernel
def advance_defenders(T, S, W, L, P, b, side, hexes):
    """Let the defenders of battle `b`, of `side`, advance into the hexes that the attackers left."""
    for u in range(T.units):
        into = W.slot[u]
        if W.battle[u] != b or T.side[u] == side or W.owner[into] == 1 - side:
            continue
        for v in range(T.units):
            if W.battle[v] == b and T.side[v] == side and S.at[v] == W.slot[v]:
                advance_unit(T, S, W, L, P, v, into, hexes)
