"""Attack planning of the scripted players: which enemies to go for, with whom and from where."""

import numpy as np

from wargame_sim.games.kasserine.codes import ATTACKER_ENGAGED, WAITING
from wargame_sim.games.kasserine.rules.r05_zones import in_zone_of
from wargame_sim.games.kasserine.rules.r06_movement import move, reachable
from wargame_sim.games.kasserine.rules.r08_combat import defence_quarters, ground_quarters, odds_column
from wargame_sim.games.kasserine.rules.r10_artillery import alone
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.bits import ONE, ZERO
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

MOST_ATTACKERS = 24


@kernel
def hex_defence(T, W, h):
    """Quarter factors that defend hex `h` without supporting guns."""
    total = 0
    lone = alone(T, W, h)
    v = W.first[h]
    while v >= 0:
        total += 4 * T.lone_artillery_defence if T.artillery[v] and lone else defence_quarters(T, v, h)
        v = W.next[v]
    return total


@kernel
def gun_cover(T, S, W, h, side):
    """Quarter factors of the guns of `side` that reach hex `h` from elsewhere."""
    total = 0
    for i in range(T.n_guns[side]):
        g = T.guns[side, i]
        if S.at[g] >= 0 and S.at[g] != h:
            if distance(T.ax, S.at[g], h) <= T.range[g]:
                total += 4 * T.attack[g]
    return total


@kernel
def list_targets(T, S, W, P, side):
    """List enemy hexes that attackers could reach, best first, in W.target with W.t_defence; return how many."""
    n = 0
    for h in range(T.n):
        W.planned[h] = 0
        if W.owner[h] != 1 - side:
            continue
        W.h_defence[h] = hex_defence(T, W, h)
        value = target_value(T, S, W, P, side, h)
        i = n
        while i > 0 and W.t_value[i - 1] < value:
            if i < W.target.shape[0]:
                W.target[i] = W.target[i - 1]
                W.t_value[i] = W.t_value[i - 1]
            i -= 1
        if i < W.target.shape[0]:
            W.target[i] = h
            W.t_value[i] = value
            n = min(n + 1, W.target.shape[0])
    return n


@kernel
def target_value(T, S, W, P, side, h):
    """How much the script wants to hit the enemy in hex `h`: towns, guns, and those who stand on the way to a wanted town."""
    value = 0
    p = T.place_at[h]
    if p >= 0:
        value += 60 * T.place_points[p]
    v = W.first[h]
    while v >= 0:
        value += 12 if T.artillery[v] else T.defence[v]
        if S.engaged[v] == ATTACKER_ENGAGED:
            value += 10
        v = W.next[v]
    best = 0
    for p in range(T.places):
        if S.holder[p] != side and W.want[p] > 0:
            near = P.target_range - T.travel[0, p, h]
            if near > 0:
                best = max(best, near * T.place_points[p])
    return value + best * P.target_way // 8


@kernel
def new_defenders(T, W, a, target):
    """Quarter factors of other enemy hexes, not planned for yet, whose zone covers hex `a`: they would have to be attacked too."""
    extra = 0
    for k in range(6):
        y = T.nbr[a, k]
        if y != target and W.owner[y] == W.owner[target] and not W.planned[y] and in_zone_of(T, W, a, y):
            extra += W.h_defence[y]
    return extra


@kernel
def list_stands(T, W, target):
    """Look at the six hexes around `target` from which it may be attacked: room, ground, whom else one would have to attack."""
    for k in range(6):
        a = T.nbr[target, k]
        W.s_used[k] = 0
        W.s_open[k] = a < T.n and W.owner[a] != W.owner[target]
        if W.s_open[k]:
            W.s_thirds[k] = W.thirds[a]
            W.s_maneuver[k] = W.maneuver[a]
            W.s_extra[k] = new_defenders(T, W, a, target)
            for heavy in range(2):
                W.s_quarters[heavy, k] = ground_quarters(T, heavy, a, target)


@kernel
def best_stand(T, S, W, u, target):
    """Return the side of `target` from which unit `u` attacks best, with room left for it, or -1."""
    best = -1
    best_score = 0
    for k in range(6):
        if not W.s_open[k]:
            continue
        a = T.nbr[target, k]
        if S.at[u] != a:
            if not reachable(W, u, a) or W.s_thirds[k] + T.thirds[u] > T.stack_thirds:
                continue
            if not T.support[u] and W.s_maneuver[k] + T.thirds[u] > T.stack_maneuver_thirds:
                continue
        score = 100 + 16 * T.attack[u] * W.s_quarters[T.heavy[u], k] + 3 * T.elevation[a] - W.s_extra[k]
        if W.s_thirds[k] > 0:
            score += 8
        if score > best_score:
            best_score = score
            best = k
    return best


@kernel
def muster(T, S, W, side):
    """List in W.cand, strongest first, the units without a task that stand next to an enemy or can reach a hex that is.

    W.contact is left with the hexes next to an enemy that some of them stand in or can reach.
    """
    fill(W.contact, ZERO)
    fill(W.within, ZERO)
    for h in range(T.n):
        if W.owner[h] == 1 - side:
            for k in range(6):
                a = T.nbr[h, k]
                W.contact[a >> 6] |= ONE << np.uint64(a & 63)
    W.n_cand = 0
    for i in range(T.n_order[side]):
        u = T.order[side, i]
        if W.role[u] != 0 or S.at[u] < WAITING:
            continue
        touches = ZERO
        if S.at[u] >= 0:
            touches = W.contact[S.at[u] >> 6] & ONE << np.uint64(S.at[u] & 63)
            W.within[S.at[u] >> 6] |= touches
        for word in range(W.contact.shape[0]):
            there = W.can[u, word] & W.contact[word]
            W.within[word] |= there
            touches |= there
        if touches != ZERO:
            W.cand[W.n_cand] = u
            W.n_cand += 1


@kernel
def in_reach(T, W, target):
    """Whether any of the units mustered stands next to `target` or can reach a hex next to it."""
    found = ZERO
    for k in range(6):
        a = T.nbr[target, k]
        found |= W.within[a >> 6] >> np.uint64(a & 63) & ONE
    return found != ZERO


@kernel
def plan_attack(T, S, W, L, P, side, target):
    """Gather units against `target` until the wanted odds; move them there when at least the lowest accepted odds are reached."""
    if not in_reach(T, W, target):
        return 0
    list_stands(T, W, target)
    extra = 0
    defence = W.h_defence[target] + gun_cover(T, S, W, target, 1 - side) * P.gun_fear // 4
    attack = gun_cover(T, S, W, target, side) * P.gun_trust // 4
    column = odds_column(T, attack, defence)
    n = 0
    for i in range(W.n_cand):
        if n >= MOST_ATTACKERS or column >= P.want_column:
            break
        u = W.cand[i]
        if W.role[u] != 0:
            continue
        k = best_stand(T, S, W, u, target)
        if k < 0:
            continue
        more = 0 if W.s_used[k] else W.s_extra[k]
        gain = T.attack[u] * W.s_quarters[T.heavy[u], k]
        with_it = odds_column(T, attack + gain, defence + extra + more)
        if more > 0 and with_it < P.low_column:
            continue
        extra += more
        attack += gain
        column = with_it
        W.s_used[k] = 1
        if S.at[u] != T.nbr[target, k]:
            W.s_thirds[k] += T.thirds[u]
            if not T.support[u]:
                W.s_maneuver[k] += T.thirds[u]
        W.pick[n] = u
        W.value[n] = k
        n += 1
    accept = P.low_column
    p = T.place_at[target]
    if p >= 0 and T.place_points[p] > 0:
        accept = P.town_column
    if n == 0 or column < accept:
        return 0
    send(T, S, W, L, side, target, n)
    return n


@kernel
def send(T, S, W, L, side, target, n):
    """Move the `n` units gathered against `target` to where they attack from; other hexes they must attack are planned for too."""
    W.planned[target] = 1
    for i in range(n):
        u = W.pick[i]
        a = T.nbr[target, W.value[i]]
        if S.at[u] == a or move(T, S, W, L, u, a):
            W.role[u] = 1
            S.plan[u] = target
            for k in range(6):
                y = T.nbr[a, k]
                if W.owner[y] == 1 - side and in_zone_of(T, W, a, y):
                    W.planned[y] = 1
