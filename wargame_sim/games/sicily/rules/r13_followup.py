"""13.4 Invasion follow-up: units of the Follow-Up Box land behind a Beach unit in the Special Movement Phase."""

from wargame_sim.games.sicily.codes import ALLIED, FOLLOWUP_BOX
from wargame_sim.games.sicily.codes_sea import LOG_ASHORE
from wargame_sim.games.sicily.rules.r03_control import pass_through
from wargame_sim.games.sicily.rules.r03_stacking import relocate
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, allowance
from wargame_sim.games.sicily.rules.r12_naval import in_axis_zone, note_naval_operation
from wargame_sim.games.sicily.rules.r13_invasion import landing_cost
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("13.4", "13.4.1", "13.4.2", "13.4.3", "14.2.3")
@kernel
def takes_followup(T, S, W, h):
    """Whether follow-up units can land on hex h: a Beach unit, of whichever nationality, on a coast that an arrow points to."""
    if not T.targeted[h] or W.owner[h] != ALLIED:
        return False
    u = W.first[h]
    while u >= 0:
        if acts_as_beach(T, S, u):
            return True
        u = W.next[u]
    return False


@rule("13.4.6")
@kernel
def followup_left(T, S, W):
    """Units that may still follow up this turn: six, two in a storm."""
    return T.followup_landings[S.weather] - W.used[ALLIED]


@rule("13.4.2", "13.4.3", "13.4.4", "13.4.5")
@kernel
def follow_up(T, S, W, L, u, h):
    """Land a unit of the Follow-Up Box; return the half points left of half its allowance, for it needs no check."""
    if S.at[u] != FOLLOWUP_BOX:
        return 0
    W.used[ALLIED] += 1
    relocate(T, S, W, u, h)
    pass_through(T, S, W, L, u, h)
    if in_axis_zone(T, S, h):
        note_naval_operation(T, S, L)
    log(L, LOG_ASHORE, u, h, 0, 0, 1)
    return max(2 * (allowance(T, S, u) // 2) - landing_cost(T, S, u, h), 0)
