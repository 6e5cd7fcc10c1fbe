"""8.1 Combat declaration: at the end of a Movement Phase units are told which adjacent hex they attack, and that binds."""

from wargame_sim.games.sicily.codes import BRITISH, LOG_DECLARE, MAX_HEX, NOWHERE
from wargame_sim.games.sicily.rules.r03_units import attack, untried
from wargame_sim.games.sicily.rules.r07_movement import may_enter
from wargame_sim.games.sicily.rules.r13_invasion import shore_of
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("8.1.1", "8.1.2", "8.1.3", "8.1.4", "9.2.5")
@kernel
def may_declare(T, S, W, u, h):
    """Whether unit u may be told to attack hex h by itself: enemies there, adjacent, strength, and a side it could go over.

    A unit on an invasion hex attacks only the coastal hex of its arrow (13.2.4). An untried unit has no strength that its
    owner could know. What a stack is worth in all is tested by `declare`.
    """
    if S.at[u] < 0 or S.target[u] != NOWHERE or W.owner[h] != 1 - T.side[u] or untried(T, S, u) or attack(T, S, u) == 0:
        return False
    if T.british_drop_only and T.airborne[u] and T.nation[u] == BRITISH and S.dropped[u] != 2:
        return False
    if not T.land[S.at[u]]:
        return shore_of(T, S, u) == h
    for k in range(6):
        if T.nbr[S.at[u], k] == h:
            return may_enter(T, S, u, S.at[u], k)
    return False


@rule("8.1.3")
@kernel
def strength_declared(T, S, W, h, target):
    """Attack strength of the units in hex h marked in W.picked, halved for markers, fractions dropped unit by unit.

    Only for the test of 8.1.3: chapter 9 computes what a stack is worth in combat.
    """
    total = 0
    u = W.first[h]
    while u >= 0:
        if W.picked[u] and may_declare(T, S, W, u, target):
            value = int(attack(T, S, u))
            total += value // 2 if S.oos[u] or S.disrupted[u] else value
        u = W.next[u]
    return total


@rule("8.1.1", "8.1.3", "9.1.4")
@kernel
def declare(T, S, W, L, h, target):
    """Declare the attack of the units in hex h that are marked in W.picked on hex `target`; False when they are too weak.

    Units of one stack may be told to attack different hexes, one call a target.
    """
    if strength_declared(T, S, W, h, target) < 1:
        return False
    u = W.first[h]
    while u >= 0:
        if W.picked[u] and may_declare(T, S, W, u, target):
            S.target[u] = target
            log(L, LOG_DECLARE, u, target, 0, 0, 0)
        u = W.next[u]
    return True


@rule("13.2.4")
@kernel
def declare_landings(T, S, W, L):
    """Units on invasion hexes that face enemies have their declaration in the arrow of the hex; artillery and Beach units too.

    Those without attack strength take part in what comes of the combat, not in it.
    """
    for u in range(T.units):
        if S.at[u] < 0 or T.land[S.at[u]]:
            continue
        target = shore_of(T, S, u)
        if W.owner[target] == 1 - T.side[u] and S.target[u] == NOWHERE and attack(T, S, u) > 0:
            S.target[u] = target
            log(L, LOG_DECLARE, u, target, 0, 0, 0)


@kernel
def is_target(T, S, side, h):
    """Whether a unit of `side` has declared an attack on hex h."""
    for u in range(T.units):
        if T.side[u] == side and S.target[u] == h:
            return True
    return False


@kernel
def mark_targets(T, S, W, side):
    """Fill W.under_attack: 1 for each hex that a unit of `side` has declared an attack on; return how many there are."""
    n = 0
    for h in range(T.n):
        W.under_attack[h] = 0
    for u in range(T.units):
        h = S.target[u]
        if T.side[u] == side and h >= 0 and W.under_attack[h] == 0:
            W.under_attack[h] = 1
            n += 1
    return n


@kernel
def next_to(T, h, m):
    """Whether two hexes are adjacent."""
    for k in range(6):
        if T.nbr[h, k] == m:
            return m != MAX_HEX
    return False
