"""14.1 Italian coast defence units, and 15.3.1 Ersatz units: turning a hidden counter over."""

from wargame_sim.games.sicily.codes import AXIS, COAST_DEFENCE, ERSATZ, LOG_TRIED, WITHDRAWN
from wargame_sim.games.sicily.rules.r03_stacking import lift, put
from wargame_sim.games.sicily.rules.r03_units import defence, untried
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("14.1.1", "14.1.3", "14.1.6", "15.3.1")
@kernel
def try_unit(T, S, W, L, u):
    """Turn an untried unit over for good; a coast defence unit without defence strength leaves play at once.

    It is removed, not lost in combat, so it counts as no lost step.
    """
    h = S.at[u]
    lift(T, S, W, u)
    S.tried[u] = 1
    log(L, LOG_TRIED, u, S.face[u], 0, 0, 0)
    if T.type[u] == COAST_DEFENCE and defence(T, S, u) == 0:
        S.at[u] = WITHDRAWN
        S.steps[u] = 0
    elif h >= 0:
        put(T, S, W, u, h)
    else:
        S.at[u] = h


@rule("14.1.3")
@kernel
def may_try(T, S, u):
    """Whether the Axis may turn over a unit in its Movement Phase by choice: an untried coast defence unit on the map."""
    return T.side[u] == AXIS and T.type[u] == COAST_DEFENCE and S.at[u] >= 0 and untried(T, S, u)


@rule("15.3.1")
@kernel
def must_try(T, S, u):
    """Whether an Ersatz unit that begins an Axis Movement Phase on the map must be turned over."""
    return T.type[u] == ERSATZ and S.at[u] >= 0 and untried(T, S, u)
