"""13.2 Landing: units on invasion hexes, going ashore unopposed, and 13.5 commandos, who need no plan."""

from wargame_sim.games.sicily.codes import AFRICA_BOX, ALLIED, AXIS, INVASION_BOX, MUD, NOWHERE
from wargame_sim.games.sicily.codes_sea import LOG_AFLOAT, LOG_ASHORE
from wargame_sim.games.sicily.rules.r03_control import pass_through
from wargame_sim.games.sicily.rules.r03_stacking import relocate
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, allowance, is_shore, passes
from wargame_sim.games.sicily.rules.r06_shore import beach_fits
from wargame_sim.games.sicily.rules.r12_naval import in_axis_zone, note_naval_operation
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def shore_of(T, S, u):
    """Return the coastal hex that a unit at sea is to land on: that of the arrow, or the one its commandos chose."""
    i = T.landing_at[S.at[u]]
    return T.landing_target[i] if i >= 0 else S.landing[u]


@kernel
def beach_afloat(T, S, W, h):
    """Return the Beach unit on invasion hex h, or NOWHERE."""
    u = W.first[h]
    while u >= 0:
        if acts_as_beach(T, S, u):
            return u
        u = W.next[u]
    return NOWHERE


@rule("6.2.2", "13.2", "13.2.1", "13.2.2", "14.2.1", "14.2.3", "13.5.1")
@kernel
def may_embark_on(T, S, W, u, i, o):
    """Whether a unit of the Invasion Box may be placed on landing i of operation o.

    At most eleven points a hex, one Beach unit in it, where a Beach unit may stand; other units but commandos only beside a
    Beach unit of their own nationality, and where the operation gives the hex to one.
    """
    h = T.landing_hex[i]
    if S.at[u] != INVASION_BOX or T.landing_operation[i] != o or W.points[h] + T.stacking[u] > T.stack_limit:
        return False
    if T.landing_nation[i] >= 0 and T.landing_nation[i] != T.nation[u]:
        return False
    if not T.open[T.landing_target[i]]:
        return False
    beach = beach_afloat(T, S, W, h)
    if acts_as_beach(T, S, u):
        return beach == NOWHERE and beach_fits(T, S, W, T.landing_target[i])
    if T.commando[u]:
        return True
    return beach != NOWHERE and T.nation[beach] == T.nation[u]


@rule("13.2.1", "12.3.5")
@kernel
def embark(T, S, W, L, u, h):
    """Place a unit on an invasion hex, or commandos on a sea hex; in the Axis zone that is a naval operation."""
    relocate(T, S, W, u, h)
    log(L, LOG_AFLOAT, u, h, 0, 0, 0)
    if in_axis_zone(T, S, h):
        S.zone_troops = 1
        note_naval_operation(T, S, L)


@rule("13.5", "13.5.1", "13.5.2")
@kernel
def may_raid(T, S, W, u, h):
    """Whether an Allied commando unit may invade coastal hex h this turn: no storm, from Africa or an operating port, no plan.

    Scenario 2 keeps it near its nation's other units. A hex without a sea hex of its own on the map cannot be landed on.
    """
    if T.side[u] != ALLIED or not T.commando[u] or not T.may_raid[S.weather] or S.carried[u] or S.steps[u] == 0:
        return False
    if not T.coastal[h] or not T.open[h] or T.sea_beside[h] == NOWHERE or not joins_raid(T, S, W, u, h):
        return False
    at = S.at[u]
    from_port = at >= 0 and T.port_at[at] >= 0 and S.port_room[T.port_at[at]] > 0 and S.control[at] == ALLIED
    return (at == AFRICA_BOX or from_port) and near_friends(T, S, u, h)


@kernel
def joins_raid(T, S, W, u, h):
    """Whether the sea hex off coast h is empty, or holds units bound for the same coast and has room for unit `u`."""
    v = W.first[T.sea_beside[h]]
    while v >= 0:
        if shore_of(T, S, v) != h:
            return False
        v = W.next[v]
    return W.points[T.sea_beside[h]] + T.stacking[u] <= T.stack_limit


@kernel
def near_friends(T, S, u, h):
    """Whether hex h is near enough to a unit of the same nation that is neither airborne nor commando (scenario 2)."""
    if T.elite_distance == 0:
        return True
    for v in range(T.units):
        ordinary = S.at[v] >= 0 and T.nation[v] == T.nation[u] and not T.airborne[v] and not T.commando[v]
        if ordinary and distance(T.ax, S.at[v], h) <= T.elite_distance:
            return True
    return False


@rule("13.5.2")
@kernel
def raid(T, S, W, L, u, h):
    """Put commandos to sea off coastal hex h; it does not count against transport capacity."""
    S.landing[u] = h
    embark(T, S, W, L, u, T.sea_beside[h])


@rule("13.2.3", "13.2.4")
@kernel
def is_opposed(T, S, W, u):
    """Whether enemies stand on the coastal hex that a unit at sea is to land on; then it attacks them instead."""
    return W.owner[shore_of(T, S, u)] == AXIS


@rule("13.2.3", "7.3.2")
@kernel
def landing_cost(T, S, u, h):
    """Half points to enter a coastal hex from the sea, as off the roads. A unit may always pay it, with all it has."""
    return int(T.off_road[S.weather & MUD, T.klass[u], h])


@rule("13.2.3", "2.3.2")
@kernel
def landing_drm(T, S, u, h):
    """Return the modifier of the landing check: whole movement points of the coastal hex off the roads, 1 to 3."""
    return min(max(landing_cost(T, S, u, h) // 2, 1), 3)


@rule("13.2.3", "13.2.6")
@kernel
def go_ashore(T, S, W, L, u, roll):
    """Land a unit that nobody opposes and check it; one that fails stays on the coast for this phase.

    A Beach unit stays anyhow. Return the half points that a unit has left: half its allowance less the cost of the hex.
    """
    h = shore_of(T, S, u)
    relocate(T, S, W, u, h)
    pass_through(T, S, W, L, u, h)
    if is_shore(T, u):
        log(L, LOG_ASHORE, u, h, 0, 0, 0)
        return 0
    drm = landing_drm(T, S, u, h)
    passed = passes(T, S, u, roll, drm)
    log(L, LOG_ASHORE, u, h, roll, drm, passed)
    S.ashore[u] = 1 if passed else 2
    return max(2 * (allowance(T, S, u) // 2) - landing_cost(T, S, u, h), 0) if passed else 0
