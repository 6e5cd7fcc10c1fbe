"""B.4 Zones of control, and the picture of the map that every phase begins with: who stands where, whose zone lies where."""

from wargame_sim.games.anzio_tournament.codes import ALLIED, EMPTY, GERMAN, MAX_HEX
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def refresh(T, S, W):
    """Draw the picture afresh from the state."""
    for h in range(MAX_HEX + 1):
        W.holds[h] = EMPTY
        W.first[h] = -1
        W.stack[h] = 0
        W.up[h] = 0
        W.zoc[0, h] = 0
        W.zoc[1, h] = 0
    W.surveyed = -1
    for u in range(T.units):
        if S.at[u] >= 0:
            put(T, S, W, u, S.at[u])


@rule("B.4", "sea 2", "entry 5", "C.8.C")
@kernel
def spread_zone(T, W, side, h, sign):
    """Add the zone of a face-up unit in hex `h`, or take it away: the six hexes around, whatever lies between."""
    for k in range(6):
        W.zoc[side, T.nbr[h, k]] += sign


@rule("B.4", "B.5", "C.2.A", "C.10.A")
@kernel
def put(T, S, W, u, h):
    """Put unit `u` into hex `h`, on top of the stack. An Allied unit standing in certain zones calls the German reserve."""
    S.at[u] = h
    side = T.side[u]
    W.holds[h] = side
    W.next[u] = W.first[h]
    W.first[h] = u
    W.stack[h] += T.stacking[u, S.steps[u]]
    if not S.inverted[u]:
        W.up[h] += 1
        spread_zone(T, W, side, h, 1)
    if side == ALLIED and T.zone_at[h] >= 0 and T.zone_calls[T.zone_at[h]]:
        S.called = 1


@kernel
def lift(T, S, W, u):
    """Take unit `u` out of its hex, if it is in one; the caller says where it goes."""
    h = S.at[u]
    if h < 0:
        return
    if W.first[h] == u:
        W.first[h] = W.next[u]
    else:
        v = W.first[h]
        while W.next[v] != u:
            v = W.next[v]
        W.next[v] = W.next[u]
    W.stack[h] -= T.stacking[u, S.steps[u]]
    if not S.inverted[u]:
        W.up[h] -= 1
        spread_zone(T, W, T.side[u], h, -1)
    if W.first[h] < 0:
        W.holds[h] = EMPTY


@rule("B.7.G", "C.10.A")
@kernel
def invert(T, S, W, u):
    """Turn unit `u` over: it has no zone now."""
    if not S.inverted[u]:
        if S.at[u] >= 0:
            W.up[S.at[u]] -= 1
            spread_zone(T, W, T.side[u], S.at[u], -1)
        S.inverted[u] = 1


@rule("C.5.0", "C.7.A")
@kernel
def take_ground(T, S, u, h):
    """Let unit `u` stand in or go through hex `h`, which is its side's from now on; a German shuts a port."""
    S.owner[h] = T.side[u]
    p = T.port_at[h]
    if p >= 0 and T.side[u] == GERMAN:
        S.port_open[p] = 0
        S.port_count[p] = 0


@rule("entry 4", "C.8.E")
@kernel
def zone_over_partial(T, W, p):
    """Whether a German zone covers partial hex `p`; by the old rule of entry none does."""
    if not T.opt_south_entry:
        return False
    for i in range(T.part_zoc.shape[1]):
        h = T.part_zoc[p, i]
        if h < MAX_HEX and W.holds[h] == GERMAN and W.up[h] > 0:
            return True
    return False
