"""5.2.D and 9.1.4 Engagements: who is engaged with whom, for how long, and what reinforcing one does.

An engaged attacker's arrow points at the hex ``S.foe_hex``; after a combined attack on several hexes (8.4) it points at
the others too, a bit of ``S.arrows`` for each side of its own hex. Decision: a new attack on an engaged stack, whatever
comes of it, ends the old engagement. A unit has one marker: where it attacks in one engagement and defends in another,
the later one counts.
"""

from wargame_sim.games.kasserine.codes import ATTACKER_ENGAGED, DEFENDER_ENGAGED, FREE, LOG_ENGAGED
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.1.4.A")
@kernel
def points_at(T, S, v, h):
    """Whether unit `v` is an engaged attacker whose arrow points at hex `h`."""
    if S.engaged[v] != ATTACKER_ENGAGED:
        return False
    if S.foe_hex[v] == h:
        return True
    if S.arrows[v]:
        for k in range(6):
            if S.arrows[v] >> k & 1 and T.nbr[S.at[v], k] == h:
                return True
    return False


@rule("9.1.4.A", "8.4")
@kernel
def engage(T, S, W, L, b, side):
    """Put Engaged markers on everyone in battle `b`; the attackers' arrows point at its hexes."""
    for u in range(T.units):
        if W.battle[u] == b and S.at[u] >= 0:
            S.engaged[u] = ATTACKER_ENGAGED if T.side[u] == side else DEFENDER_ENGAGED
            S.foe_hex[u] = W.b_hex[b, 0]
            S.arrows[u] = 0
            for i in range(1, W.b_hexes[b]):
                for k in range(6):
                    if T.nbr[S.at[u], k] == W.b_hex[b, i]:
                        S.arrows[u] |= 1 << k
    log(L, LOG_ENGAGED, W.b_hex[b, 0], 0, 0, 0, 0)


@rule("9.1.4.A", "9.1.4.B")
@kernel
def drop_stale_markers(T, S, W):
    """Remove Engaged markers that mean nothing any more: the arrow points at no enemy, or no arrow points here."""
    for u in range(T.units):
        if S.at[u] < 0:
            S.engaged[u] = FREE
        elif S.engaged[u] == ATTACKER_ENGAGED and not arrow_left(T, S, W, u):
            S.engaged[u] = FREE
    for u in range(T.units):
        if S.engaged[u] == DEFENDER_ENGAGED and not arrow_at(T, S, W, u):
            S.engaged[u] = FREE


@kernel
def arrow_left(T, S, W, u):
    """Whether an arrow of engaged attacker `u` still points at an enemy; that one becomes its first."""
    enemy = 1 - T.side[u]
    if W.owner[S.foe_hex[u]] == enemy:
        return True
    for k in range(6):
        h = T.nbr[S.at[u], k]
        if W.owner[h] == enemy and points_at(T, S, u, h):
            S.foe_hex[u] = h
            return True
    return False


@kernel
def arrow_at(T, S, W, u):
    """Whether an engaged attacker's marker points at the hex of unit `u`."""
    for k in range(6):
        v = W.first[T.nbr[S.at[u], k]]
        while v >= 0:
            if T.side[v] != T.side[u] and points_at(T, S, v, S.at[u]):
                return True
            v = W.next[v]
    return False


@rule("5.2.D", "9.1.4.C", "9.1.4.D")
@kernel
def reinforced(T, S, W, u):
    """Whether fresh friends have moved next to an attacker that engaged defender `u` is engaged with."""
    for k in range(6):
        h = T.nbr[S.at[u], k]
        v = W.first[h]
        while v >= 0:
            if T.side[v] != T.side[u] and points_at(T, S, v, S.at[u]) and fresh_next_to(T, S, W, h, T.side[u]):
                return True
            v = W.next[v]
    return False


@rule("9.1.4.C", "9.1.4.D")
@kernel
def fresh_next_to(T, S, W, h, side):
    """Whether a unit of `side` that moved this phase stands next to hex `h`; guns do not count."""
    for k in range(6):
        v = W.first[T.nbr[h, k]]
        while v >= 0:
            if T.side[v] == side and S.moved[v] and not T.artillery[v]:
                return True
            v = W.next[v]
    return False
