"""12.0 Engineers: bridges down and up again. What a missing bridge costs is in r12_bridges.

Decision: an engineer works before or after its move, in the hex where it then stands, with the points it has left.
"""

from wargame_sim.games.kasserine.codes import LOG_BRIDGE
from wargame_sim.games.kasserine.rules.r06_movement import allowance
from wargame_sim.games.kasserine.rules.r12_bridges import patch_bridges
from wargame_sim.games.kasserine.rules.r14_first_turn import held_back
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("12.0.A", "12.0.B", "12.0.D")
@kernel
def may_work(T, S, W, u):
    """Whether engineer `u` can change the bridge in its hex: points left, not held back, not changed this phase."""
    h = S.at[u]
    if h < 0 or not T.engineer[u] or not T.bridge[h] or S.bridge_worked[h] or (held_back(T, S, u) and not S.moved[u]):
        return False
    cost = T.bridge_repair if S.bridge_out[h] else T.bridge_destroy
    return W.spent[u] + cost <= allowance(T, S, u)


@rule("12.0", "12.0.A", "12.0.B", "12.0.C", "12.0.D")
@kernel
def work(T, S, W, L, u):
    """Destroy the bridge in the hex of engineer `u`, or repair it; every later move of the phase feels it."""
    if not may_work(T, S, W, u):
        return False
    h = S.at[u]
    W.spent[u] += T.bridge_repair if S.bridge_out[h] else T.bridge_destroy
    S.bridge_out[h] = 1 - S.bridge_out[h]
    S.bridge_worked[h] = 1
    fill(W.surveyed, 0)
    patch_bridges(T, S, W)
    log(L, LOG_BRIDGE, u, h, S.bridge_out[h], 0, 0)
    return True
