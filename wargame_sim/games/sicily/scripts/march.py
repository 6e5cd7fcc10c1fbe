"""Where units go: each has an anchor (goals.py), and takes the hex worth most that it can reach.

A hex is worth what it is close to its unit's anchor; then cover, company, supply, and what the enemy can bring against
it. Guns move last, when it is known who stands beside them.
"""

from wargame_sim.games.sicily.codes import ALPINE, ARTILLERY_TYPE, AXIS, COAST_DEFENCE, ITALY_BOX
from wargame_sim.games.sicily.rules.r03_stacking import fits
from wargame_sim.games.sicily.rules.r03_units import seen_attack, seen_defence, untried
from wargame_sim.games.sicily.rules.r05_supply import reaches, trace
from wargame_sim.games.sicily.rules.r07_movement import enter, move, reachable, survey, survey_entry
from wargame_sim.games.sicily.scripts.goals import NO_ANCHOR, choose, way, weigh
from wargame_sim.games.sicily.scripts.random_march import enter_at_random, march_at_random
from wargame_sim.kernels.jit import kernel

PER_HALF_POINT = 4  # worth of a half point nearer to the anchor, in the unit of the players' other numbers
ALONE = 300  # price of a gun alone where an enemy reaches it
REACHED = 2  # hexes from an enemy within which he attacks at once


@kernel
def plan(T, S, W, P, side):
    """Draw W.threat, the supply map and the anchors for the moves of `side`."""
    if P.random:
        return
    trace(T, S, W, side)
    for h in range(T.n):
        W.threat[h] = 0
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] != side and h >= 0:
            for k in range(6):
                W.threat[T.nbr[h, k]] += seen_attack(T, S, u)
    weigh(T, S, W, P, side)


@kernel
def is_gun(T, u):
    """Whether a unit is artillery: it moves after the others of its phase."""
    return T.type[u] == ARTILLERY_TYPE


@kernel
def has_turn(T, S, u, guns):
    """Whether a unit on the map or in the Italy Holding Box moves in this pass: first all but guns, then guns."""
    return (S.at[u] >= 0 or S.at[u] == ITALY_BOX) and not S.moved[u] and is_gun(T, u) == (guns == 1)


@kernel
def worth_of(T, S, W, P, u, h, a):
    """Return what hex h is worth to unit u on its way to anchor a."""
    side = T.side[u]
    value = P.cover * T.cover[h] - P.crowd * (W.points[h] - (T.stacking[u] if S.at[u] == h else 0))
    if a != NO_ANCHOR:
        value -= PER_HALF_POINT * way(T, a, h)
    if not reaches(T, W, u, h) or T.terrain[h] == ALPINE:
        value -= P.supply
    if is_gun(T, u):
        value += gun_worth(T, S, W, P, u, h)
    elif W.zoc[1 - side, h] > 0:
        value += P.contact if seen_attack(T, S, u) > 0 else -P.gun_shy
    if W.threat[h] > 0:
        value -= P.shy * max(W.threat[h] - company(T, S, W, u, h), 0) // 4
    if S.strongpoint[h] and side == AXIS:
        value += P.dig
    p = T.place_at[h]
    if p >= 0 and S.control[h] != side:
        value += P.grab * int(T.place_points[p]) * (3 if S.turn + 1 == T.turns else 1)
    return value + (P.inertia if h == S.at[u] else 0)


@kernel
def company(T, S, W, u, h):
    """Defence strength in hex h with unit u in it, terrain reckoned in: three tenths for each modifier."""
    total = int(seen_defence(T, S, u))
    v = W.first[h]
    while v >= 0:
        if v != u:
            total += seen_defence(T, S, v)
        v = W.next[v]
    return total * (10 + 3 * int(T.cover[h])) // 10


@kernel
def gun_worth(T, S, W, P, u, h):
    """Worth of a hex to a gun: enemies in range, beside other troops; alone where an enemy reaches it is the worst there is."""
    value = P.contact if 0 < W.away[h] <= T.range[u] else 0
    if W.away[h] > REACHED:
        return value
    v = W.first[h]
    while v >= 0:
        if not is_gun(T, v) and seen_defence(T, S, v) > 2:
            return value - (P.gun_shy if W.away[h] == 1 else 0)
        v = W.next[v]
    return value - ALONE


@kernel
def best_hex(T, S, W, P, u, a):
    """Return the hex of the survey of unit u that is worth most and has room, or -1."""
    best, found = -(2**30), -1
    for h in range(T.n):
        if reachable(W, u, h) and T.open[h] and fits(T, S, W, u, h):
            value = worth_of(T, S, W, P, u, h, a)
            if value > best:
                best, found = value, h
    return found


@kernel
def order(T, S, W, L, P, u, budget):
    """Give unit u its order for a Movement or Motorized Movement Phase of `budget` half points."""
    if budget <= 0:
        return
    if P.random:
        if S.at[u] == ITALY_BOX:
            enter_at_random(T, S, W, L, u, budget)
        elif T.open[S.at[u]]:
            march_at_random(T, S, W, L, u, budget)
        return
    if S.at[u] == ITALY_BOX:
        if T.open_calabria:
            survey_entry(T, S, W, u, budget)
            to = best_hex(T, S, W, P, u, choose(T, S, W, P, u, T.north_edge[0]))
            if to >= 0:
                enter(T, S, W, L, u, to)
        return
    if not T.open[S.at[u]] or stays(T, S, W, P, u):
        return
    survey(T, S, W, u, budget)
    to = best_hex(T, S, W, P, u, choose(T, S, W, P, u, S.at[u]))
    if to >= 0:
        move(T, S, W, L, u, to)


@kernel
def stays(T, S, W, P, u):
    """Whether a unit is left where it is without a look: coast defence, and the garrison of a place that an enemy can reach."""
    if T.type[u] == COAST_DEFENCE or untried(T, S, u):
        return True
    h = S.at[u]
    p = T.place_at[h]
    if p < 0 or is_gun(T, u) or P.guard_at[p] == 0 or W.away[h] > P.garrison:
        return False
    v = W.first[h]
    while v >= 0:
        if v != u and not is_gun(T, v) and 0 < seen_defence(T, S, v) <= seen_defence(T, S, u):
            return False  # a weaker one holds the place
        v = W.next[v]
    return True
