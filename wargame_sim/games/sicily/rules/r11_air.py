"""11 Air operations: superiority zones, points of the turn, and the missions of transport aircraft.

Interdiction (11.2) stands with the naval transport that it hinders (r12_naval). Decisions: an air assault counts against
the capacity of air transport as well as against the scenario's number of assaults; a transfer starts and ends on a
controlled airfield or in the own holding box, and where an enemy zone reaches an airfield somebody else must hold it.
"""

from wargame_sim.games.sicily.codes import AFRICA_BOX, ALLIED, BY_AIR, GLIDER, ITALY_BOX, MUD, PARACHUTE
from wargame_sim.games.sicily.codes_sea import (
    ALL_LOST,
    ASSAULT,
    DISRUPTED,
    DISRUPTED_STEP,
    DROPPED_NOW,
    FLIGHT_CHART,
    LOG_AIR_SUPPLY,
    LOG_DROP,
    LOG_FLOWN,
    LOG_POINTS,
    STEP_LOST,
    TRANSFER,
)
from wargame_sim.games.sicily.rules.r03_control import pass_through
from wargame_sim.games.sicily.rules.r03_stacking import eliminate, fits, lift, lose_step, put, relocate
from wargame_sim.games.sicily.rules.r12_naval import in_axis_zone
from wargame_sim.games.sicily.rules.r14_mussolini import naval_loss
from wargame_sim.games.sicily.rules.r14_reserves import commit
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("11.4", "11.4.1", "11.4.2")
@kernel
def judge_zone(T, S):
    """Judge whether the Axis air superiority zone stands this turn: while the Allies control too few airfields."""
    held = 0
    for i in range(T.n_airfields):
        if S.control[T.airfields[i]] == ALLIED:
            held += 1
    S.axis_zone = 0 if T.zone_airfields > 0 and held >= T.zone_airfields else 1


@rule("11.1", "11.1.1", "11.1.2")
@kernel
def share(T, points, halved):
    """Points of a turn: half, rounded up, in the small scenario; half of that, rounded down, in a storm."""
    if T.half_points:
        points = (points + 1) // 2
    return points // 2 if halved else points


@rule("11.1", "11.1.1", "11.1.2", "12.1", "12.1.1", "12.1.2", "14.3.2", "14.3.4")
@kernel
def ready_points(T, S, L):
    """Set the points of the turn; none are kept from the last one. Bombers over Rome leave the Allies without air points."""
    w, turn = S.weather, S.turn
    for side in range(2):
        S.air[side] = share(T, T.air_points[turn, side], T.half_air[w])
    if S.bombing:
        S.air[ALLIED] = 0
    S.naval = max(share(T, T.naval_points[turn], T.half_naval[w]) - naval_loss(T, S), 0)
    log(L, LOG_POINTS, 0, S.air[0], S.naval, S.axis_zone, 0)
    log(L, LOG_POINTS, 1, S.air[1], 0, S.axis_zone, 0)


@rule("11.3", "11.3.1")
@kernel
def missions(T, S, side):
    """Units that the aircraft of `side` can carry or supply this turn."""
    return min(T.air_transport[S.turn, side], T.air_limit[S.weather])


@rule("11.3.2")
@kernel
def flies(T, u):
    """Whether a unit is a parachute or glider unit, the only ones that aircraft carry."""
    return T.type[u] == PARACHUTE or T.type[u] == GLIDER


@kernel
def own_box(T, u):
    """Return the holding box of the side of unit `u`, which is an airfield as well."""
    return AFRICA_BOX if T.side[u] == ALLIED else ITALY_BOX


@rule("7.6.1", "7.6.3", "11.3.2")
@kernel
def is_airfield(T, S, W, u, h):
    """Whether unit `u` may start from or land on place `h`: its box, or its side's airfield, held by others in an enemy zone."""
    if h == own_box(T, u):
        return True
    if h < 0 or not T.airfield[h] or not T.open[h] or S.control[h] != T.side[u] or W.owner[h] == 1 - T.side[u]:
        return False
    if W.zoc[1 - T.side[u], h] == 0:
        return True
    others = W.stack[h] - (1 if S.at[u] == h else 0)
    return others > 0


@rule("11.3.2")
@kernel
def may_transfer(T, S, W, u, h):
    """Whether unit `u` may be flown to airfield or box `h` now: not in mud, and not carried yet."""
    if not T.may_transfer[S.weather] or not flies(T, u) or S.carried[u] or S.steps[u] == 0 or S.at[u] == h:
        return False
    if not is_airfield(T, S, W, u, S.at[u]) or not is_airfield(T, S, W, u, h):
        return False
    return h < 0 or fits(T, S, W, u, h)


@rule("11.3.2", "11.4.3")
@kernel
def transfer_drm(T, S, W, u, h):
    """Return what is added to the die of a transfer to airfield `h`: an enemy zone, the enemy's air superiority."""
    if h < 0:
        return 0
    drm = T.flight_zone if W.zoc[1 - T.side[u], h] > 0 else 0
    return drm + (T.flight_air if hostile_sky(T, S, u, h) else 0)


@rule("11.4.1", "11.4.3")
@kernel
def hostile_sky(T, S, u, h):
    """Whether hex `h` lies in the air superiority zone of the enemy of unit `u`: all that is not Axis is Allied."""
    return in_axis_zone(T, S, h) == (T.side[u] == ALLIED)


@rule("11.3.2")
@kernel
def flight_result(T, column, roll):
    """Return the result of the Air Assault and Transfer Table for a die with its modifiers."""
    row = min(max(roll - T.chart_first[FLIGHT_CHART], 0), T.chart_rows[FLIGHT_CHART] - 1)
    return T.flight_chart[column, row]


@rule("11.3.2")
@kernel
def transfer(T, S, W, L, u, h, die):
    """Fly unit `u` to airfield or box `h`; it may move in the Movement Phase that follows."""
    origin, roll = S.at[u], die + transfer_drm(T, S, W, u, h)
    result = flight_result(T, TRANSFER, roll)
    log(L, LOG_FLOWN, u, origin, h, roll, result)
    S.carried[u] |= BY_AIR
    if result == ALL_LOST:
        eliminate(T, S, W, L, u)
        return
    if result == STEP_LOST or result == DISRUPTED_STEP:
        lose_step(T, S, W, L, u)
    if S.steps[u] == 0:
        return
    lift(T, S, W, u)
    if h >= 0:
        pass_through(T, S, W, L, u, h)
    if h >= 0:
        put(T, S, W, u, h)
    else:
        S.at[u] = h
        S.oos[u] = 0


@rule("7.6.3", "11.3.2")
@kernel
def may_assault(T, S, W, u, h):
    """Whether unit `u` may be dropped on hex `h`: from its box, once, no storm, no city, alpine hex, sea or enemy there."""
    if not T.may_assault[S.weather] or not flies(T, u) or S.dropped[u] or S.carried[u] or S.at[u] != own_box(T, u):
        return False
    if not T.open[h] or T.drop_ground[T.terrain[h]] < 0 or W.owner[h] == 1 - T.side[u]:
        return False
    return dropped_on(T, S, h) < T.drops_a_hex and fits(T, S, W, u, h) and near_own(T, S, u, h)


@rule("11.3.2")
@kernel
def dropped_on(T, S, h):
    """Units told to drop on hex `h` this turn, those that were lost on the way among them."""
    n = 0
    for v in range(T.units):
        if S.dropped[v] == DROPPED_NOW and S.drop_hex[v] == h:
            n += 1
    return n


@rule("11.3.2")
@kernel
def designate(S, u, h):
    """Tell unit `u` to drop on hex `h`: all that drop in a phase are told before the first of them rolls."""
    S.dropped[u] = DROPPED_NOW
    S.drop_hex[u] = h
    S.carried[u] |= BY_AIR


@rule("11.3.2")
@kernel
def near_own(T, S, u, h):
    """Whether hex `h` is near enough to a plain unit of the nation of `u`, where a scenario asks for that."""
    if T.elite_distance == 0 or T.side[u] != ALLIED:
        return True
    for v in range(T.units):
        if S.at[v] >= 0 and T.nation[v] == T.nation[u] and not T.airborne[v] and not T.commando[v]:
            if distance(T.ax, S.at[v], h) <= T.elite_distance:
                return True
    return False


@rule("11.3.2", "11.4.3")
@kernel
def assault_drm(T, S, W, u, h):
    """Return what is added to the die of an air assault on hex `h`."""
    drm = T.drop_ground[T.terrain[h]]
    if W.zoc[1 - T.side[u], h] > 0:
        drm += T.drop_zone
    if T.type[u] == GLIDER:
        drm += T.drop_glider
    if hostile_sky(T, S, u, h):
        drm += T.drop_air
    if S.weather & MUD:
        drm += T.drop_mud
    return drm + (T.drop_first if S.turn == 0 else 0)


@rule("11.3.2", "14.4")
@kernel
def drop(T, S, W, L, u, h, die):
    """Drop unit `u` on hex `h` and carry out the result: Disrupted, a step poorer, or lost."""
    drm = assault_drm(T, S, W, u, h)
    result = flight_result(T, ASSAULT, die + drm)
    log(L, LOG_DROP, u, h, die, drm, result)
    commit(T, S, L, u)
    designate(S, u, h)
    if result == ALL_LOST:
        eliminate(T, S, W, L, u)
        return
    if result == STEP_LOST or result == DISRUPTED_STEP:
        lose_step(T, S, W, L, u)
    if S.steps[u] == 0:
        return
    if result == DISRUPTED or result == DISRUPTED_STEP:
        S.disrupted[u] = 1
    relocate(T, S, W, u, h)
    pass_through(T, S, W, L, u, h)


@rule("11.3.2")
@kernel
def may_supply(T, S, u):
    """Whether unit `u` may be supplied by air: on the map, out of supply, on foot, under its own sky, no storm."""
    h = S.at[u]
    if h < 0 or not T.land[h] or not S.oos[u] or T.motorized[u] or not T.may_supply[S.weather]:
        return False
    return not hostile_sky(T, S, u, h)


@rule("11.3.2", "5.2")
@kernel
def supply(S, L, u):
    """Take the Out of Supply marker off a unit supplied by air, for the rest of the turn."""
    S.oos[u] = 0
    log(L, LOG_AIR_SUPPLY, u, 0, 0, 0, 0)
