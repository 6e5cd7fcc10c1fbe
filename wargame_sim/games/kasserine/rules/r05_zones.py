"""5.0 Zones of control: kept up to date unit by unit as units come, go and die.

Every change of place of a ground unit goes through :func:`put` and :func:`lift`, so that zones, stacks and hex owners
in the scratch W always match the state S. Decision: a stack's zones count unit by unit, so that a hex covered by an
antitank unit beside infantry is not an infantry zone (11.4.A).
"""

from wargame_sim.games.kasserine.rules.r12_bridges import patch_bridges
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

EMPTY = 2


@rule("5.1", "5.1.A", "5.2", "5.2.A", "5.2.B", "6.6.B")
@kernel
def change_zone(T, W, u, h, add):
    """Add (+1) or take away (-1) the zone of unit `u` in hex `h`: not up a cliff; heavy units not to swamp or crest."""
    side = T.side[u]
    heavy = T.heavy[u]
    hard = 0 if T.soft[u] else add
    for k in range(6):
        m, reaches = T.nbr[h, k], int(T.reach[heavy, h, k])
        W.zone[side, m] += add * reaches
        W.hard[side, m] += hard * reaches


@kernel
def put(T, S, W, u, h):
    """Stand unit `u` in hex `h` and update zones, stacks and owner."""
    S.at[u] = h
    W.owner[h] = T.side[u]
    W.thirds[h] += T.thirds[u]
    if not T.support[u]:
        W.maneuver[h] += T.thirds[u]
    W.next[u] = W.first[h]
    W.first[h] = u
    change_zone(T, W, u, h, 1)


@kernel
def lift(T, S, W, u):
    """Take unit `u` out of its hex; the caller gives it its next place."""
    h = S.at[u]
    if h < 0:
        return
    W.thirds[h] -= T.thirds[u]
    if not T.support[u]:
        W.maneuver[h] -= T.thirds[u]
    if W.first[h] == u:
        W.first[h] = W.next[u]
    else:
        v = W.first[h]
        while W.next[v] != u:
            v = W.next[v]
        W.next[v] = W.next[u]
    if W.first[h] < 0:
        W.owner[h] = EMPTY
    change_zone(T, W, u, h, -1)


@rule("5.0")
@kernel
def refresh(T, S, W):
    """Compute zones, stacks, owners and the costs at missing bridges afresh from the state."""
    fill(W.zone[0], 0)
    fill(W.zone[1], 0)
    fill(W.hard[0], 0)
    fill(W.hard[1], 0)
    fill(W.thirds, 0)
    fill(W.maneuver, 0)
    fill(W.owner, EMPTY)
    fill(W.first, -1)
    for u in range(T.units):
        if S.at[u] >= 0 and not T.air[u]:
            put(T, S, W, u, S.at[u])
    patch_bridges(T, S, W)


@rule("5.1.A", "5.2.C")
@kernel
def in_zone_of(T, W, h, enemy_hex):
    """Whether hex `h` lies in the zone of any unit in the adjacent hex `enemy_hex`."""
    for k in range(6):
        if T.nbr[enemy_hex, k] == h:
            v = W.first[enemy_hex]
            while v >= 0:
                if T.reach[T.heavy[v], enemy_hex, k]:
                    return True
                v = W.next[v]
    return False
