"""12.0.C What it costs to go where a bridge is out: for movement, and for retreats and advances too.

Decision: a bridge that is out does not cut supply; the rulebook speaks of moving units only.
"""

from wargame_sim.games.kasserine.codes import HEAVY_RAIN, N_CLASSES
from wargame_sim.kernels.arrays import copy
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("12.0.A", "12.0.C")
@kernel
def patch_bridges(T, S, W):
    """Cost of entering hexes whose bridge is out: that of the wadi, as if there were no road and no rain bonus."""
    W.patched = 0
    out = 0
    for h in range(T.n):
        out |= S.bridge_out[h]
    if out == 0:
        return
    for h in range(T.n):
        if S.bridge_out[h]:
            if not W.patched:
                W.patched = 1
                for kind in range(N_CLASSES):
                    for m in range(T.n):
                        copy(T.cost[1 if S.weather == HEAVY_RAIN else 0, kind, m], W.cost[kind, m])
            for k in range(6):
                m = T.nbr[h, k]
                if m < T.n:
                    for kind in range(N_CLASSES):
                        W.cost[kind, m, (k + 3) % 6] = T.alt[0, kind, m, (k + 3) % 6]


@rule("6.2.A", "12.0.C", "16.4.2.B")
@kernel
def step_costs(T, S, W, kind):
    """Return the costs of a movement class today, uint8[n + 1, 6]: weather and missing bridges are in them."""
    if W.patched:
        return W.cost[kind]
    return T.cost[1 if S.weather == HEAVY_RAIN else 0, kind]
