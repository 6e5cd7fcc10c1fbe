"""B.3 and B.5: steps and stacking points; units lose steps and leave play."""

from wargame_sim.games.anzio_tournament.codes import (
    ELIMINATED,
    LOG_LOST,
    LOG_STEP_LOST,
    LOST_COMBAT,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import lift
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("B.5")
@kernel
def fits(T, S, W, u, h):
    """Whether unit `u` may end in hex `h`: no enemy there, and stacking points within the limit."""
    if W.holds[h] == 1 - T.side[u]:
        return False
    others = W.stack[h]
    points = T.stacking[u, S.steps[u]]
    if S.at[u] == h:
        others -= points
    return others + points <= T.stack_limit


@rule("B.3", "C.11.B")
@kernel
def eliminate(T, S, W, L, u, reason):
    """Take unit `u` out of play; what steps it had are lost with it."""
    log(L, LOG_LOST, u, S.at[u], reason, S.steps[u], 0)
    lift(T, S, W, u)
    S.lost_steps[T.side[u]] += S.steps[u]
    S.lost_units[T.side[u]] += 1
    S.at[u] = ELIMINATED
    S.steps[u] = 0
    S.inverted[u] = 0
    S.isolated[u] = 0
    S.since[u] = S.turn


@rule("B.3")
@kernel
def lose_step(T, S, W, L, u):
    """Take one step from unit `u`; the last one eliminates it."""
    if S.steps[u] == 1:
        eliminate(T, S, W, L, u, LOST_COMBAT)
        return
    h = S.at[u]
    if h >= 0:
        W.stack[h] += T.stacking[u, S.steps[u] - 1] - T.stacking[u, S.steps[u]]
    S.steps[u] -= 1
    S.lost_steps[T.side[u]] += 1
    log(L, LOG_STEP_LOST, u, S.steps[u], h, 0, 0)


@rule("B.3", "B.5", "C.11.A")
@kernel
def gain_step(T, S, W, u):
    """Give one step back to unit `u`."""
    h = S.at[u]
    if h >= 0:
        W.stack[h] += T.stacking[u, S.steps[u] + 1] - T.stacking[u, S.steps[u]]
    S.steps[u] += 1
