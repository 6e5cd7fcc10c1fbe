"""14.4 Allied theatre reserves: victory points for committing and losing units meant for Italy."""

from wargame_sim.games.sicily.codes_victory import COMMANDO_LOST, RESERVE_COMMITTED, RESERVE_STEP
from wargame_sim.games.sicily.rules.r17_victory import score
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("14.4")
@kernel
def commit(T, S, L, u):
    """Pay once for the first air assault or attack of an airborne reserve unit."""
    if not T.opt_reserve_penalty or not T.reserve[u] or not T.airborne[u] or S.committed[u]:
        return
    S.committed[u] = 1
    score(T, S, L, RESERVE_COMMITTED, 1)


@rule("14.4")
@kernel
def pay_for_loss(T, S, L, u, steps):
    """Pay for `steps` just lost by unit u, whose S.steps are taken off already."""
    if not T.opt_reserve_penalty or not T.reserve[u]:
        return
    if T.airborne[u]:
        score(T, S, L, RESERVE_STEP, steps)
    elif T.commando[u] and S.steps[u] == 0:
        score(T, S, L, COMMANDO_LOST, 1)
