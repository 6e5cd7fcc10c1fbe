"""Where units go: a worth for every hex, drawn once a phase, and each unit takes the best hex that it can reach.

A hex is worth what it is close to: places that the player wants or guards (17), less the way there; then cover, company,
supply, and what the enemy can bring against it.
"""

from wargame_sim.games.sicily.codes import ALPINE, AXIS, COAST_DEFENCE, ITALY_BOX
from wargame_sim.games.sicily.rules.r03_stacking import fits
from wargame_sim.games.sicily.rules.r03_units import seen_attack, untried
from wargame_sim.games.sicily.rules.r05_supply import reaches, trace
from wargame_sim.games.sicily.rules.r07_movement import enter, move, reachable, survey, survey_entry
from wargame_sim.games.sicily.scripts.random_march import enter_at_random, march_at_random
from wargame_sim.kernels.jit import kernel

NOTHING = -30000


@kernel
def plan(T, S, W, P, side):
    """Draw W.pull, W.threat and the supply map for the moves of `side`."""
    if P.random:
        return
    trace(T, S, W, side)
    for h in range(T.n):
        W.pull[h] = NOTHING
        W.threat[h] = 0
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] != side and h >= 0:
            for k in range(6):
                W.threat[T.nbr[h, k]] += seen_attack(T, S, u)
    for p in range(T.places):
        weight = place_weight(T, S, P, side, p)
        if weight <= 0:
            continue
        for h in range(T.n):
            value = weight - T.way[p, h]
            if value > W.pull[h]:
                W.pull[h] = value


@kernel
def place_weight(T, S, P, side, p):
    """Return what a place is worth now: to the side that wants it, or to the side that holds it."""
    points = 2 + int(T.place_points[p])
    if S.control[T.place[p]] == side:
        return points * P.guard_at[p]
    return points * P.seize_at[p]


@kernel
def worth_of(T, S, W, P, u, h):
    """Return what hex h is worth to unit u."""
    side = T.side[u]
    value = 4 * W.pull[h] + P.cover * T.cover[h] - P.crowd * (W.points[h] - (T.stacking[u] if S.at[u] == h else 0))
    if not reaches(T, W, u, h):
        value -= P.supply
    if W.zoc[1 - side, h] > 0:
        value += P.contact if seen_attack(T, S, u) > 0 else -P.gun_shy
        value -= P.shy * W.threat[h] // 4
    if S.strongpoint[h] and side == AXIS:
        value += P.dig
    if T.terrain[h] == ALPINE:
        value -= P.supply
    if h == S.at[u]:
        value += P.inertia
    return value


@kernel
def best_hex(T, S, W, P, u):
    """Return the hex of the survey of unit u that is worth most and has room, or -1."""
    best, found = -(2**30), -1
    for h in range(T.n):
        if reachable(W, u, h) and T.open[h] and fits(T, S, W, u, h):
            value = worth_of(T, S, W, P, u, h)
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
            to = best_hex(T, S, W, P, u)
            if to >= 0:
                enter(T, S, W, L, u, to)
        return
    if not T.open[S.at[u]] or stays(T, S, W, P, u):
        return
    survey(T, S, W, u, budget)
    to = best_hex(T, S, W, P, u)
    if to >= 0:
        move(T, S, W, L, u, to)


@kernel
def stays(T, S, W, P, u):
    """Whether a unit is left where it is without a look: coast defence, and the last garrison of a port that is guarded."""
    if T.type[u] == COAST_DEFENCE or untried(T, S, u):
        return True
    p = T.place_at[S.at[u]]
    alone = W.stack[S.at[u]] == 1
    return alone and p >= 0 and T.side[u] == AXIS and P.guard_at[p] > 0 and W.threat[S.at[u]] > 0
