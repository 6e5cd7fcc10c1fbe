"""5.3 Stacking, and the picture of the map that every phase begins with: who stands where, who touches whom."""

from wargame_sim.games.anzio_cassino.codes import EMPTY, GERMAN, MAX_HEX
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def refresh(T, S, W):
    """Draw the picture afresh from the state."""
    for h in range(MAX_HEX + 1):
        W.owner[h] = EMPTY
        W.first[h] = -1
        W.stack[h] = 0
        W.force[h] = 0
        W.touch[0, h] = 0
        W.touch[1, h] = 0
    W.supply_known[0] = 0
    W.supply_known[1] = 0
    for u in range(T.units):
        if S.at[u] >= 0:
            put(T, S, W, u, S.at[u])


@kernel
def put(T, S, W, u, h):
    """Put unit `u` into hex `h`, on top of the stack."""
    S.at[u] = h
    side = T.side[u]
    if W.stack[h] == 0:
        W.owner[h] = side
        for k in range(6):
            W.touch[side, T.nbr[h, k]] += 1
    W.next[u] = W.first[h]
    W.first[h] = u
    W.stack[h] += 1
    W.force[h] += T.defence[u]
    W.supply_known[1 - side] = 0  # an enemy in the way may cut a line


@kernel
def lift(T, S, W, u):
    """Take unit `u` out of its hex, if it is in one; the caller says where it goes."""
    h = S.at[u]
    if h < 0:
        return
    side = T.side[u]
    if W.first[h] == u:
        W.first[h] = W.next[u]
    else:
        v = W.first[h]
        while W.next[v] != u:
            v = W.next[v]
        W.next[v] = W.next[u]
    W.stack[h] -= 1
    W.force[h] -= T.defence[u]
    W.supply_known[1 - side] = 0
    if W.stack[h] == 0:
        W.owner[h] = EMPTY
        for k in range(6):
            W.touch[side, T.nbr[h, k]] -= 1


@rule("5.1.2", "5.1.3", "5.3")
@kernel
def fits(T, W, u, h):
    """Whether unit `u` may end in hex `h`: no enemy there, room in the stack, and no German in a Task Force hex."""
    side = T.side[u]
    if W.owner[h] == 1 - side or (T.sea[h] and side == GERMAN):
        return False
    return W.stack[h] < T.stack_limit
