"""Where the scripted players move the units that are not needed for an attack: towards the goal, safely, and guns behind the front."""

import numpy as np

from wargame_sim.games.kasserine.codes import ALLIED, ATTACKER_ENGAGED, FREE, WAITING
from wargame_sim.games.kasserine.rules import r12_engineers
from wargame_sim.games.kasserine.rules.r05_zones import in_zone_of
from wargame_sim.games.kasserine.rules.r06_movement import move, survey
from wargame_sim.games.kasserine.rules.r07_stacking import fits
from wargame_sim.games.kasserine.rules.r10_artillery import may_stay
from wargame_sim.kernels.bits import ONE, WORD, ZERO, lowest
from wargame_sim.kernels.jit import kernel

NEVER = -100000000


@kernel
def bad_zone(T, W, side, h):
    """Count of enemy hexes whose zone covers hex `h` and that nobody has planned to attack."""
    if W.zone[1 - side, h] == 0:
        return 0
    n = 0
    for k in range(6):
        y = T.nbr[h, k]
        if W.owner[y] == 1 - side and not W.planned[y] and in_zone_of(T, W, h, y):
            n += 1
    return n


@kernel
def judge_ground(T, S, W, P, side):
    """Write into W.ground what every hex is worth to any unit of `side`: terrain, towns to take, facing the enemy."""
    for h in range(T.n):
        score = P.terrain * (2 * T.elevation[h] + 3 * T.city[h]) - P.wadi * T.wadi[h]
        p = T.place_at[h]
        if p >= 0 and S.holder[p] != side:
            score += P.in_town * T.place_points[p]
        if W.threat[h] > 0:
            score += P.front * min(W.threat[h], 8)
        W.ground[h] = score


@kernel
def stand_score(T, S, W, P, u, h, goal, guards):
    """Worth of hex `h` as the place where unit `u` ends its move, on the way to take `goal` or to guard it."""
    side = T.side[u]
    score = W.ground[h] * 1
    if goal >= 0:
        way = T.travel[T.heavy[u], goal, h]
        if guards:
            # a guard need not stand in the town itself: anywhere close will do, but somebody should
            score -= P.close * max(0, way - P.ring)
            if way == 0:
                score += P.in_town if W.thirds[h] == 0 or S.at[u] == h else P.in_town // 3
        else:
            score -= P.close * way
            if way == 0:
                score += 2 * P.in_town
    danger = W.threat[h]
    if danger > 0:
        if T.artillery[u]:
            covered = W.owner[h] == side and W.thirds[h] > T.thirds[u]
            score -= P.gun_shy * danger // (2 if covered else 1)
        else:
            strength = W.strength[h] + (0 if S.at[u] == h else T.defence[u])
            score -= P.shy * max(0, danger - 2 * strength)
    return score


@kernel
def best_hex(T, S, W, P, u):
    """Return the best hex among those that unit `u` can reach, its own included; an enemy zone unplanned only if nothing else is left."""
    side = T.side[u]
    goal = S.goal[u]
    guards = goal >= 0 and S.holder[goal] == side
    best = S.at[u]
    best_score = NEVER
    if S.at[u] >= 0 and not (T.artillery[u] and not may_stay(T, S, W, u)):
        best_score = (
            stand_score(T, S, W, P, u, S.at[u], goal, guards) + P.inertia - P.zone_fear * bad_zone(T, W, side, S.at[u])
        )
    for word in range(W.can.shape[1]):
        bits = W.can[u, word]
        while bits != ZERO:
            h = WORD * word + np.int64(lowest(bits))
            bits &= bits - ONE
            score = stand_score(T, S, W, P, u, h, goal, guards)
            if score > best_score and h != S.at[u] and fits(T, W, u, h):
                score -= P.zone_fear * bad_zone(T, W, side, h)
                if score > best_score and not (T.artillery[u] and W.zone[1 - side, h] > 0):
                    best_score = score
                    best = h
    return best


@kernel
def place_unit(T, S, W, L, P, u):
    """Move unit `u` to its best hex and let an engineer work on the bridge there."""
    if not W.surveyed[u]:
        survey(T, S, W, u)
    h = best_hex(T, S, W, P, u)
    origin = S.at[u]
    if h >= 0 and h != origin and move(T, S, W, L, u, h):
        if origin >= 0:
            W.strength[origin] -= T.defence[u]
        W.strength[h] += T.defence[u]
    if T.engineer[u] and S.at[u] >= 0:
        wanted = S.bridge_out[S.at[u]] == 0 and W.threat[S.at[u]] > 0 and T.side[u] == ALLIED and P.demolish
        if wanted or (S.bridge_out[S.at[u]] and P.repair):
            r12_engineers.work(T, S, W, L, u)


@kernel
def settle(T, S, W, L, P, side):
    """Move all units that no attack needs: first those that fight, then engineers and antitank, guns last behind them."""
    for h in range(T.n + 1):
        W.strength[h] = 0
    for u in range(T.units):
        if T.side[u] == side and S.at[u] >= 0 and not T.air[u]:
            W.strength[S.at[u]] += T.defence[u]
    judge_ground(T, S, W, P, side)
    for stage in range(3):
        for u in range(T.units):
            if T.side[u] != side or S.at[u] < WAITING or T.air[u] or W.role[u] != 0 or S.moved[u]:
                continue
            kind = 2 if T.artillery[u] else 1 if T.support[u] else 0
            if kind == stage:
                place_unit(T, S, W, L, P, u)


@kernel
def release_allies(T, S, W, many):
    """Turn 1: release the strongest Allied units north of the frozen row (14.0.B, 16.8.D)."""
    for _ in range(many):
        best = -1
        for u in range(T.units):
            if (
                T.side[u] == ALLIED
                and S.at[u] >= 0
                and not S.free[u]
                and T.row[S.at[u]] < T.freeze_row
                and not T.air[u]
            ):
                if best < 0 or T.attack[u] * T.ma[u] > T.attack[best] * T.ma[best]:
                    best = u
        if best >= 0:
            S.free[best] = 1


@kernel
def let_guards_rest(T, S, W, P, side):
    """Leave guards that are where they should be, with no enemy within two hexes, out of this phase: role 2."""
    for u in range(T.units):
        if T.side[u] != side or S.at[u] < 0 or T.air[u] or W.role[u] != 0 or S.goal[u] < 0 or T.engineer[u]:
            continue
        goal = S.goal[u]
        if S.holder[goal] == side and W.threat[S.at[u]] == 0 and T.travel[T.heavy[u], goal, S.at[u]] <= P.ring:
            W.role[u] = 2


@kernel
def clear_roles(T, S, W, side):
    """Nobody has a task yet, but engaged attackers must go on where they are."""
    for u in range(T.units):
        W.role[u] = 0
        S.plan[u] = -1
        if T.side[u] == side and S.at[u] >= 0 and S.engaged[u] == ATTACKER_ENGAGED:
            W.role[u] = 1
            S.plan[u] = S.foe_hex[u]
            W.planned[S.foe_hex[u]] = 1
        elif T.side[u] == side and S.at[u] >= 0 and S.engaged[u] != FREE and not T.slips[u]:
            W.role[u] = 1
