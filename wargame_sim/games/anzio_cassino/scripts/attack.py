"""Planning attacks before units move: which enemy hexes to strike, who goes where for it."""

import numpy as np

from wargame_sim.games.anzio_cassino.codes import ALLIED, CANAL, FLOATING, MAX_HEX, MOUNTAIN, WATER
from wargame_sim.games.anzio_cassino.rules.r05_movement import move, reachable
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits
from wargame_sim.games.anzio_cassino.rules.r06_odds import ratio_column, shifted
from wargame_sim.games.anzio_cassino.scripts.ways_back import has_way_back, note_cornered, rolls_lost
from wargame_sim.games.anzio_cassino.scripts.worth import attack_value, stake
from wargame_sim.kernels.jit import kernel

FREE_ROLE, ATTACKS = 0, 1
MAX_TARGETS = 24
ZERO = np.uint64(0)


@kernel
def list_targets(T, S, W, P, side):
    """List in W.target the enemy hexes that may be worth an attack, the most rewarding first; return how many."""
    n = 0
    for e in range(T.n):
        if W.owner[e] != 1 - side or (T.sea[e] and side != ALLIED):
            continue
        value = 4 * stake(T, S, P, side, e) - P.mass * W.force[e] + P.press * W.touch[side, e]
        i = n
        while i > 0 and W.t_value[i - 1] < value:
            if i < MAX_TARGETS:
                W.t_value[i] = W.t_value[i - 1]
                W.target[i] = W.target[i - 1]
            i -= 1
        if i < MAX_TARGETS:
            W.t_value[i] = value
            W.target[i] = e
            n = min(n + 1, MAX_TARGETS)
    return n


@kernel
def side_bits(T, h, t):
    """Features of the side between two neighbouring hexes, for an attacker in `h`; -1 when nobody attacks across it."""
    for k in range(6):
        if T.nbr[h, k] == t:
            return -1 if T.no_attack[h, k] else T.side_kind[h, k] * 1
    return -1


@kernel
def planned_column(T, S, W, attack, bits, armor, t):
    """Column of a planned attack: features in `bits` are those that every attacker would cross (6.1.1)."""
    shift = T.woods[t] + (T.shift_canal if bits & CANAL else 0) + (T.shift_mountain if bits & MOUNTAIN else 0)
    shift += T.shift_water if bits & WATER else 0
    if armor:
        shift += T.shift_armor
        v = W.first[t]
        while v >= 0:
            if T.armor[v]:
                shift -= T.shift_armor
                break
            v = W.next[v]
    return shifted(T, ratio_column(T, attack, W.force[t]), shift)


@kernel
def best_slot(T, S, W, u, t):
    """Return the hex next to `t` from which unit `u` would best attack, or -1: no bad side, then cover."""
    best = -1
    best_score = 0
    for k in range(6):
        m = T.nbr[t, k]
        if m >= MAX_HEX or not reachable(W, u, m):
            continue
        bits = side_bits(T, m, t)
        if bits < 0 or not (m == S.at[u] or fits(T, W, u, m)):
            continue
        score = 16 - 4 * ((bits & MOUNTAIN) > 0) - 4 * ((bits & CANAL) > 0) - 2 * ((bits & WATER) > 0)
        score += int(W.stack[m]) - int(W.touch[1 - T.side[u], m]) + 2 * (m == S.at[u])
        if best < 0 or score > best_score:
            best = m
            best_score = score
    return best


@kernel
def in_reach(T, S, W, u, t):
    """Whether unit `u` could stand next to hex `t`."""
    for w in range(W.can.shape[1]):
        if W.can[u, w] & T.near[t, w] != ZERO:
            return True
    return False


@kernel
def is_garrison(T, S, W, P, u):
    """Whether unit `u` stands in an own place that would be too weak without it."""
    h = S.at[u]
    p = T.place_at[h] if h >= 0 else -1
    if p < 0 or S.holder[p] != T.side[u] or P.guard_at[p] == 0 or (W.foes[p] == 0 and P.calm == 0):
        return False
    return W.force[h] - T.defence[u] < W.needed[p]


@kernel
def plan_attack(T, S, W, L, P, side, t):
    """Gather the units that make the best attack on hex `t`, the strongest first, and move them up if it is good enough."""
    n = 0
    attack = 0
    bits = CANAL | WATER | MOUNTAIN
    armor = False
    exposed = 0
    best = P.threshold - P.urge * S.turn
    keep = 0
    trapped = 0
    note_cornered(T, W, P, side, t)
    for i in range(T.n_side[side]):
        u = T.strongest[side, i]
        if (
            (S.at[u] < 0 and S.at[u] != FLOATING)
            or W.role[u] != FREE_ROLE
            or not W.surveyed[u]
            or not in_reach(T, S, W, u, t)
        ):
            continue
        m = best_slot(T, S, W, u, t)
        if m < 0 or (m != S.at[u] and is_garrison(T, S, W, P, u)):
            continue
        reserve_slot(T, S, W, u, m, 1)
        W.cand[n] = u
        W.slot[n] = m
        n += 1
        attack += T.attack[u]
        bits &= side_bits(T, m, t)
        armor = armor or T.armor[u] > 0
        exposed = max(exposed, W.threat[m])
        column = planned_column(T, S, W, attack, bits, armor, t)
        value = attack_value(T, S, W, P, side, t, column, 0, P.fear) - P.commit * n
        value -= P.wary * max(exposed - P.brave * attack, 0)
        if P.trap > 0:
            trapped += 0 if has_way_back(T, W, side, m) else T.attack[u]
            value -= P.trap * trapped * rolls_lost(T, column, 0)
        if value > best and column >= P.low_column:
            best = value
            keep = n
        if column >= P.want_column:
            break
    for i in range(n):
        reserve_slot(T, S, W, W.cand[i], W.slot[i], -1)
    for i in range(keep):
        send(T, S, W, L, W.cand[i], W.slot[i], t)


@kernel
def reserve_slot(T, S, W, u, m, by):
    """Count unit `u` in hex `m` while an attack is planned, unless it stands there already."""
    if S.at[u] != m:
        W.stack[m] += by


@kernel
def send(T, S, W, L, u, m, t):
    """Move unit `u` to hex `m`, from where it is to attack hex `t`."""
    if move(T, S, W, L, u, m):
        W.role[u] = ATTACKS
        S.plan[u] = t
