"""11.0 German tactical expertise: selective attacks and recombining.

Slipping through zones and breaking off are in r06_movement, breaking down in r09_losses.
"""

from wargame_sim.games.kasserine.codes import ASIDE, AXIS, FREE, LOG_JOIN
from wargame_sim.games.kasserine.rules import r05_zones
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("11.0", "11.1", "11.1.A", "11.1.B")
@kernel
def may_single_out(T, S, W, side, v):
    """Whether `side` may attack unit `v` alone: only the Axis, only a maneuver battalion, only out of a stack."""
    if side != AXIS or T.side[v] == side or T.support[v] or S.at[v] < 0:
        return False
    return W.next[v] >= 0 or W.first[S.at[v]] != v


@rule("8.0.C", "11.1.A", "11.1.B")
@kernel
def stack_left_over(T, S, W, h):
    """Whether units in hex `h`, of which some are singled out, would be attacked by nobody.

    When every maneuver battalion is singled out, the support units join one of those battles.
    """
    if W.b_of[h] >= 0:
        return not has_attacker(T, W, W.b_of[h])
    v = W.first[h]
    while v >= 0:
        only = False
        for b in range(W.b_n):
            only = only or (W.b_only[b] == v and has_attacker(T, W, b))
        if not only and not T.support[v]:
            return True
        v = W.next[v]
    return False


@kernel
def has_attacker(T, W, b):
    """Whether anybody attacks in battle `b`."""
    for u in range(T.units):
        if W.battle[u] == b:
            return True
    return False


@rule("11.2.A", "11.2.D")
@kernel
def recombine(T, S, W, L):
    """Turn the three companies of a battalion in one hex into it, at the beginning of an Axis movement phase."""
    for u in range(T.units):
        if S.at[u] != ASIDE or T.child[u, 0] < 0:
            continue
        h = S.at[T.child[u, 0]]
        together = h >= 0
        for i in range(3):
            v = T.child[u, i]
            if S.at[v] != h or S.engaged[v] != FREE:
                together = False
        if together:
            for i in range(3):
                r05_zones.lift(T, S, W, T.child[u, i])
                S.at[T.child[u, i]] = ASIDE
            r05_zones.put(T, S, W, u, h)
            S.engaged[u] = FREE
            S.short[u] = S.short[T.child[u, 0]]
            log(L, LOG_JOIN, u, h, 0, 0, 0)
