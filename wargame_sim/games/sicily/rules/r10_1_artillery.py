"""10.1 Artillery fire support: which guns may fire for a combat, and their checks.

Decisions: guns on an invasion hex fire for their own landing only; guns next to the attacked hex whose support counts
suffer what the attackers suffer, and no others do (9.5.1, 10.1.5). Range may cross the sea.
"""

from wargame_sim.games.sicily.codes import ARTILLERY_TYPE
from wargame_sim.games.sicily.codes_combat import LOG_ARTILLERY, OUT, STOP, SUPPORTS
from wargame_sim.games.sicily.rules.r09_coordination import coordinated, offer
from wargame_sim.games.sicily.rules.r09_strength import combat_efficiency, enlist
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("5.2.3", "10.1.4", "10.1.7")
@kernel
def ready_to_fire(T, S, W, u):
    """Whether artillery `u` is on the map, in supply, not Fired and in no other part of this combat."""
    if T.type[u] != ARTILLERY_TYPE or S.at[u] < 0 or W.part[u] != OUT:
        return False
    return not S.fired[u] and not S.oos[u]


@rule("10.1.4")
@kernel
def in_range(T, S, u, h):
    """Whether hex `h` is in range of artillery `u`: the hex fired at counts, its own does not."""
    return distance(T.ax, S.at[u], h) <= T.range[u]


@rule("10.1.4", "10.1.5", "10.1.6", "13.2.4")
@kernel
def may_fire(T, S, W, u, side):
    """Whether artillery `u` may support `side` in this combat.

    In an enemy zone it may support an attack on an adjacent hex, and no defence but that of its own hex.
    """
    if T.side[u] != side or not ready_to_fire(T, S, W, u) or not in_range(T, S, u, W.t_hex):
        return False
    at = S.at[u]
    if T.landing_at[at] >= 0:
        return T.landing_target[T.landing_at[at]] == W.t_hex
    if W.zoc[1 - side, at] == 0:
        return True
    return side == W.t_side and distance(T.ax, at, W.t_hex) == 1


@rule("10.1.1", "10.1.2", "10.1.3", "10.1.4")
@kernel
def list_guns(T, S, W, side):
    """List the artillery that may still be designated for `side`, and STOP."""
    W.n_option = 0
    for u in range(T.units):
        if may_fire(T, S, W, u, side):
            offer(W, u)
    if W.n_option > 0:
        offer(W, STOP)


@rule("9.4.I", "10.1.7")
@kernel
def designate(T, S, W, u):
    """Designate artillery `u`: it is Fired from now on, whatever comes of its check."""
    W.part[u] = SUPPORTS
    S.fired[u] = 1
    W.t_planned += T.support[u]


@rule("9.4.I", "10.1.4")
@kernel
def needs_no_check(S, W, u, spared):
    """Whether artillery `u` fires without a check: the one in the lead hex that may, if none was spared before."""
    lead = W.lead[W.t_side]
    return spared == 0 and lead >= 0 and S.at[u] == S.at[lead]


@rule("9.4.I", "9.4.II", "9.5.1", "10.1.3", "10.1.4", "10.1.5", "10.1.7")
@kernel
def fire(T, S, W, L, u, die):
    """Check designated artillery `u` with a die (0: it needs none), and add its support when it passes."""
    side = T.side[u]
    er = combat_efficiency(T, S, u)
    counts = int(T.support[u]) if die == 0 or coordinated(er, die) else 0
    log(L, LOG_ARTILLERY, u, die, er, counts, side)
    if side != W.t_side:
        W.t_cover += counts
    else:
        W.t_support += counts
    if counts == 0:
        W.part[u] = OUT
        if T.opt_refire:
            S.fired[u] = 0
    elif side == W.t_side and distance(T.ax, S.at[u], W.t_hex) == 1:
        enlist(S, W, side, u)
