"""3.8 Steps, as the books keep them: what is lost is counted here and nowhere else."""

from wargame_sim.games.sicily.codes import ELIMINATED, LOG_LOSS, NOWHERE
from wargame_sim.games.sicily.rules.r14_reserves import pay_for_loss
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.8.2")
@kernel
def strike_off(T, S, L, u, steps):
    """Write off steps of a unit, which the caller has lifted off the map when it is to die; the last one removes it from play."""
    S.steps[u] -= steps
    side = T.side[u]
    S.lost_steps[side] += steps
    log(L, LOG_LOSS, u, steps, S.steps[u], 0, 0)
    if S.steps[u] == 0:
        S.lost_units[side] += 1
        S.at[u] = ELIMINATED
        S.target[u] = NOWHERE
        S.oos[u] = 0
        S.disrupted[u] = 0
    pay_for_loss(T, S, L, u, steps)
