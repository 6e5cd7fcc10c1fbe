"""6.2 and 8.2.1: units leave play. Kampfgruppen come back, everything else is gone for good."""

from wargame_sim.games.anzio_cassino.codes import ELIMINATED, GERMAN, LOG_LOST, WAITING
from wargame_sim.games.anzio_cassino.rules.r05_stacks import lift
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("4.1")
@kernel
def clock(T, S):
    """Impulses begun since the start of the campaign game, from 0."""
    return S.turn * T.impulses + S.impulse


@rule("6.2", "8.2.1")
@kernel
def eliminate(T, S, W, L, u):
    """Take unit `u` out of play; a KPG unit waits for the next German impulse."""
    side = T.side[u]
    log(L, LOG_LOST, u, S.at[u], 0, 0, 0)
    lift(T, S, W, u)
    S.lost_units[side] += 1
    S.lost_strength[side] += T.attack[u]
    S.damage[u] = 0
    S.at[u] = ELIMINATED
    if T.kpg[u]:
        S.at[u] = WAITING
        S.due[u] = clock(T, S) + (1 if S.side == GERMAN else 0)
