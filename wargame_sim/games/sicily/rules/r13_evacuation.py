"""13.3 Emergency evacuation of Allied units, and 7.7.3 the boxes that evacuated units of both sides wait in."""

from wargame_sim.games.sicily.codes import AFRICA_BOX, ALLIED, EMERGENCY_BOX, EVACUATION_BOX, ITALY_BOX
from wargame_sim.games.sicily.codes_sea import LOG_CAME_HOME, LOG_EVACUATED
from wargame_sim.games.sicily.rules.r03_stacking import lose_step, relocate
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, efficiency, is_shore
from wargame_sim.games.sicily.rules.r05_sources import opens_ports
from wargame_sim.games.sicily.rules.r12_naval import in_axis_zone, note_naval_operation
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("13.3")
@kernel
def may_evacuate(T, S, W, u):
    """Whether a unit may leave by sea from where it stands: at sea, beside a Beach unit, from an operating port.

    Commandos and airborne units leave from any coastal hex; Beach and Port units are their own way out (6.3.1).
    """
    h = S.at[u]
    if T.side[u] != ALLIED or h < 0:
        return False
    if not T.land[h] or is_shore(T, u):
        return True
    if T.coastal[h] and (T.commando[u] or T.airborne[u]):
        return True
    return has_way_out(T, S, W, h)


@rule("13.3")
@kernel
def has_way_out(T, S, W, h):
    """Whether a Beach unit stands in coastal hex h, or somebody who operates its port."""
    v = W.first[h]
    while v >= 0:
        if acts_as_beach(T, S, v) or (T.port_at[h] >= 0 and opens_ports(T, S, v)):
            return True
        v = W.next[v]
    return False


@rule("13.3")
@kernel
def evacuation_limit(T, S, W, u):
    """Highest die that a unit passes its check with: two fewer in the Axis air superiority zone."""
    zone = in_axis_zone(T, S, S.at[u])
    return efficiency(T, S, u) - (T.evacuation_drm if zone else 0)


@rule("13.3", "6.3.1", "12.3.5")
@kernel
def evacuate(T, S, W, L, u, roll):
    """Evacuate a unit: one step lost if its die is above the limit; what is left waits in the Emergency Evacuation Box."""
    h, limit = S.at[u], evacuation_limit(T, S, W, u)
    if in_axis_zone(T, S, h):
        note_naval_operation(T, S, L)
    if roll > limit:
        lose_step(T, S, W, L, u)
    log(L, LOG_EVACUATED, u, h, roll, limit, S.steps[u])
    if S.steps[u] > 0:
        relocate(T, S, W, u, EMERGENCY_BOX)
        S.target[u] = -1
        S.oos[u] = 0


@rule("13.3", "7.7.3", "7.6.4", "7.6.6")
@kernel
def come_home(T, S, L, u, roll):
    """Let a unit of an evacuation box go to its holding box if it passes a check (Special Movement Phase)."""
    passed = roll <= efficiency(T, S, u)
    if passed:
        S.at[u] = AFRICA_BOX if T.side[u] == ALLIED else ITALY_BOX
    log(L, LOG_CAME_HOME, u, roll, passed, 0, 0)


@rule("7.7.3", "7.7")
@kernel
def waits(T, S, u):
    """Whether a unit waits in an evacuation box."""
    return S.at[u] == EMERGENCY_BOX or S.at[u] == EVACUATION_BOX
