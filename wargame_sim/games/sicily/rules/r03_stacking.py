"""3.5 Stacking, and the picture of the map that every phase begins with: who stands where, whose zone goes where."""

from wargame_sim.games.sicily.codes import EMPTY, LOG_CROWDED, MAX_HEX
from wargame_sim.games.sicily.rules.r03_steps import strike_off
from wargame_sim.games.sicily.rules.r03_zones import spread_zone
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def refresh(T, S, W):
    """Draw the picture afresh from the state."""
    for h in range(MAX_HEX + 1):
        W.owner[h] = EMPTY
        W.first[h] = -1
        W.points[h] = 0
        W.stack[h] = 0
        W.zoc[0, h] = 0
        W.zoc[1, h] = 0
    for u in range(T.units - 1, -1, -1):
        if S.at[u] >= 0:
            put(T, S, W, u, S.at[u])


@kernel
def put(T, S, W, u, h):
    """Put unit `u`, which is in no hex, into hex `h`, on top of the stack."""
    S.at[u] = h
    W.owner[h] = T.side[u]
    W.next[u] = W.first[h]
    W.first[h] = u
    W.stack[h] += 1
    W.points[h] += T.stacking[u]
    spread_zone(T, S, W, u, h, 1)


@kernel
def lift(T, S, W, u):
    """Take unit `u` out of its hex, if it is in one; the caller says where it goes (S.at).

    Change a marker that decides about its zone (disrupted, tried) only between lift and put.
    """
    h = S.at[u]
    if h < 0:
        return
    spread_zone(T, S, W, u, h, -1)
    if W.first[h] == u:
        W.first[h] = W.next[u]
    else:
        v = W.first[h]
        while W.next[v] != u:
            v = W.next[v]
        W.next[v] = W.next[u]
    W.stack[h] -= 1
    W.points[h] -= T.stacking[u]
    if W.stack[h] == 0:
        W.owner[h] = EMPTY


@kernel
def relocate(T, S, W, u, to):
    """Take unit `u` from where it is to hex or box `to`."""
    lift(T, S, W, u)
    if to >= 0:
        put(T, S, W, u, to)
    else:
        S.at[u] = to


@kernel
def eliminate(T, S, W, L, u):
    """Remove a unit with all its steps from play."""
    lift(T, S, W, u)
    strike_off(T, S, L, u, S.steps[u])


@rule("3.8.2", "6.1.2", "9.5.2")
@kernel
def lose_step(T, S, W, L, u):
    """Take one step off a unit: turn it to its reduced side, or remove it from play with its last step."""
    if S.steps[u] <= 1:
        eliminate(T, S, W, L, u)
    else:
        strike_off(T, S, L, u, 1)


@rule("3.5", "3.5.1", "3.5.3")
@kernel
def fits(T, S, W, u, h):
    """Whether unit `u` may end a phase in hex `h`: no enemy there, and stacking points left (zero ones always fit)."""
    if W.owner[h] == 1 - T.side[u]:
        return False
    here = W.points[h] - (T.stacking[u] if S.at[u] == h else 0)
    return T.stacking[u] == 0 or here + T.stacking[u] <= T.stack_limit


@rule("3.5.2")
@kernel
def overstacked(T, W, h):
    """Whether a hex holds more stacking points than allowed; its owner then eliminates the excess."""
    return W.points[h] > T.stack_limit


@rule("3.5.2")
@kernel
def crowd_out(T, S, W, L, u):
    """Eliminate a unit that its owner gives up in an overstacked hex."""
    log(L, LOG_CROWDED, u, S.at[u], 0, 0, 0)
    eliminate(T, S, W, L, u)
