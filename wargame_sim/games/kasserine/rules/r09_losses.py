"""9.1.1, 9.1.5, 9.1.7, 9.3 Taking units off the map, with German battalions broken down for exact losses (11.2.B)."""

import numpy as np

from wargame_sim.games.kasserine.codes import ASIDE, ELIMINATED, FREE, LOG_LOST, LOG_SPLIT
from wargame_sim.games.kasserine.rules import r05_zones
from wargame_sim.games.kasserine.rules.r10_artillery import printed_defence
from wargame_sim.games.kasserine.scripts.choices import worth_keeping
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.losses import cheapest_loss
from wargame_sim.model.rule import rule

MAX_PICK = 60  # cheapest_loss answers in a word of 64 bits


@kernel
def eliminate(T, S, W, L, u):
    """Remove unit `u` from play and count its printed attack factors."""
    log(L, LOG_LOST, u, S.at[u], 0, 0, 0)
    r05_zones.lift(T, S, W, u)
    S.at[u] = ELIMINATED
    S.engaged[u] = FREE
    S.lost_factors[T.side[u]] += T.attack[u]
    S.lost_units[T.side[u]] += 1


@rule("11.2.A", "11.2.B")
@kernel
def can_break_down(T, S, u):
    """Whether the companies of battalion `u` are all in the counter tray."""
    if T.child[u, 0] < 0:
        return False
    for i in range(3):
        if S.at[T.child[u, i]] != ASIDE:
            return False
    return True


@rule("11.2", "11.2.A", "11.2.C")
@kernel
def break_down(T, S, W, L, u):
    """Put the three companies of battalion `u` in its place; they share what it has done and its battle."""
    h = S.at[u]
    r05_zones.lift(T, S, W, u)
    S.at[u] = ASIDE
    for i in range(3):
        v = T.child[u, i]
        r05_zones.put(T, S, W, v, h)
        S.engaged[v] = S.engaged[u]
        S.foe_hex[v] = S.foe_hex[u]
        S.arrows[v] = S.arrows[u]
        S.moved[v] = S.moved[u]
        S.short[v] = S.short[u]
        W.battle[v] = W.battle[u]
        W.slot[v] = W.slot[u]
    S.engaged[u] = FREE
    W.battle[u] = -1
    log(L, LOG_SPLIT, u, h, 0, 0, 0)


@rule("9.3", "10.1.E", "10.4.A")
@kernel
def printed_value(T, S, W, u, attacking):
    """Return the printed factors of unit `u` for losses: those for attack of an attacker, for defence of a defender."""
    if attacking:
        return T.attack[u] * 1
    return printed_defence(T, S, W, u)


@kernel
def printed_total(T, S, W, b, side, attacking):
    """Return the printed factors of all units of `side` in battle `b`."""
    total = 0
    for u in range(T.units):
        if W.battle[u] == b and T.side[u] == side and S.at[u] >= 0:
            total += printed_value(T, S, W, u, attacking)
    return total


@kernel
def eliminate_all(T, S, W, L, b, side):
    """Remove every unit of `side` in battle `b`."""
    for u in range(T.units):
        if W.battle[u] == b and T.side[u] == side and S.at[u] >= 0:
            eliminate(T, S, W, L, u)


@rule("9.1.1", "9.1.5.A", "9.1.5.B", "9.3", "11.2.B")
@kernel
def take_losses(T, S, W, L, P, b, side, target):
    """Remove units of `side` in battle `b` whose printed factors add up to at least `target`, as its player chooses.

    The choice is the smallest sum that will do; of equal sums the one its script would rather miss. Battalions that can
    break down are weighed company by company, and broken down only when some of their companies survive.
    """
    if target <= 0:
        return
    attacking = side == S.side
    n = 0
    for u in range(T.units):
        if W.battle[u] != b or T.side[u] != side or S.at[u] < 0 or n + 3 > MAX_PICK:
            continue
        if can_break_down(T, S, u):
            for i in range(3):
                v = T.child[u, i]
                n = add_candidate(T, S, W, P, v, n, T.attack[v] if attacking else T.defence[v])
        else:
            n = add_candidate(T, S, W, P, u, n, printed_value(T, S, W, u, attacking))
    chosen = cheapest_loss(W.value, n, target, W.pref)
    for i in range(n):
        W.choice[W.pick[i]] = (chosen >> np.uint64(i)) & np.uint64(1) != 0
    for i in range(n):
        u = W.pick[i]
        if S.at[u] == ASIDE:
            carry_out_company(T, S, W, L, u)
        elif W.choice[u] and S.at[u] >= 0:
            eliminate(T, S, W, L, u)


@kernel
def add_candidate(T, S, W, P, u, n, value):
    """Enter unit `u` as candidate `n` for removal; return the next number."""
    W.pick[n] = u
    W.value[n] = value
    W.pref[n] = worth_keeping(T, S, P, u)
    return n + 1


@rule("11.2.B")
@kernel
def carry_out_company(T, S, W, L, u):
    """Carry out the choice for company `u` of a whole battalion, which breaks down unless it is all three or none."""
    parent = T.parent[u]
    if S.at[parent] < 0:
        return
    chosen = 0
    for i in range(3):
        chosen += W.choice[T.child[parent, i]]
    if chosen == 3:
        eliminate(T, S, W, L, parent)
    elif chosen > 0:
        break_down(T, S, W, L, parent)
        for i in range(3):
            if W.choice[T.child[parent, i]]:
                eliminate(T, S, W, L, T.child[parent, i])
