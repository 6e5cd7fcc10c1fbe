"""16 Strongpoints: built by the Axis, one a turn, until an Allied unit stands on them in an Engineering Phase."""

from wargame_sim.games.sicily.codes import ALLIED, AXIS, LOG_STRONGPOINT
from wargame_sim.games.sicily.rules.r03_units import is_shore
from wargame_sim.kernels.bits import ZERO
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("16.1.1", "16.1.3", "16.1.4", "16.1.5")
@kernel
def may_fortify(T, S, W, h):
    """Whether the Axis may build a strongpoint in a hex, occupied or not: theirs, none there, and a route to a source.

    Call `r05_supply.trace` for the Axis before.
    """
    if not T.open[h] or S.control[h] != AXIS or S.strongpoint[h] or W.owner[h] == ALLIED:
        return False
    return T.axis_always_supplied == 1 or W.reach[h] != ZERO


@rule("16.1", "16.1.2", "16.1.5", "16.2.5")
@kernel
def fortify(S, L, h):
    """Build the one strongpoint of an Engineering Phase."""
    S.strongpoint[h] = 1
    log(L, LOG_STRONGPOINT, h, 1, 0, 0, 0)


@rule("16.2.6")
@kernel
def raze(T, S, W, L):
    """End of the Engineering Phase: strongpoints with an Allied ground combat unit on them are gone."""
    for u in range(T.units):
        if T.side[u] == ALLIED and S.at[u] >= 0 and not is_shore(T, u) and S.strongpoint[S.at[u]]:
            S.strongpoint[S.at[u]] = 0
            log(L, LOG_STRONGPOINT, S.at[u], 0, 0, 0, 0)
