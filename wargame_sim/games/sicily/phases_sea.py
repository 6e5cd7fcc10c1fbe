"""12 to 14 The parts of the sequence that belong to the sea, to landings and to special rules, as kernels."""

from wargame_sim.games.sicily import phases_air
from wargame_sim.games.sicily.codes import (
    AFRICA_BOX,
    ALLIED,
    ALLIED_TRANSPORT,
    AXIS,
    AXIS_TRANSPORT,
    EVACUATION_BOX,
    FOLLOWUP_BOX,
    INVASION_BOX,
    ITALY_BOX,
    NO_INVASION,
    NOWHERE,
    SPECIAL_MOVEMENT,
    WITHDRAWN,
)
from wargame_sim.games.sicily.codes_sea import (
    LOG_REMOVED,
    ROLL_EVACUATION,
    ROLL_HOME,
    ROLL_LANDING,
    ROLL_LEAVE,
    ROLL_MUSSOLINI,
    ROLL_TRANSPORT,
    ROLL_ZONE,
)
from wargame_sim.games.sicily.drawn import throw, throw_within
from wargame_sim.games.sicily.phase_frame import close_phase, open_phase
from wargame_sim.games.sicily.rules import r12_naval as naval
from wargame_sim.games.sicily.rules import r13_evacuation as evacuation
from wargame_sim.games.sicily.rules import r13_followup as followup
from wargame_sim.games.sicily.rules import r13_invasion as invasion
from wargame_sim.games.sicily.rules import r13_planning as planning
from wargame_sim.games.sicily.rules import r13_sicily as sicily
from wargame_sim.games.sicily.rules import r14_mussolini as mussolini
from wargame_sim.games.sicily.rules.r03_stacking import relocate
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, efficiency, is_shore
from wargame_sim.games.sicily.rules.r07_movement import prepare
from wargame_sim.games.sicily.rules.r14_untried import may_try, must_try, try_unit
from wargame_sim.games.sicily.scripts import boxes, ferry, fleet, march, politics
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

TRIES = 40  # voyages that a script may think of in one phase


@rule("13.1.1")
@kernel
def set_up_sea(T, S):
    """Lay the marker of the first operation on turn 1, where the scenario names it."""
    if T.first_operation >= 0:
        planning.first_plan(T, S, T.first_operation)


@rule("13.1.1", "13.1.2", "13.6.1", "14.3.1", "14.3.2")
@kernel
def special_events(T, S, W, L, PA):
    """Play the Special Events Phase: Mussolini, plans for landings, the declaration of evacuation."""
    S.zone_operation = 0
    S.bombing = 0
    P = PA[S.script[ALLIED]]
    if S.turn == 0 and T.first_operation < 0:
        planning.first_plan(T, S, politics.first_choice(T, S, W, P))
    if mussolini.may_roll(T, S) and politics.wants_to_roll(S, W, P):
        bombing = mussolini.may_bomb(T, S) and politics.wants_to_bomb(S, W, P)
        mussolini.overthrow(T, S, W, L, throw(T, S, W, ROLL_MUSSOLINI, 0, 0), bombing)
    planning.delay(T, S, L)
    plans(T, S, W, L, P)
    if sicily.may_declare_evacuation(T, S) and politics.wants_to_evacuate(S, W, PA[S.script[AXIS]]):
        sicily.declare_evacuation(S, L)


@rule("13.1.2", "13.1.4")
@kernel
def plans(T, S, W, L, P):
    """Markers that lie on the track may be taken off or moved ahead; then a new one may be placed."""
    for o in range(NO_INVASION + 1):
        if planning.may_change(S, o):
            change = politics.change_of_plan(T, S, W, P, o)
            if change == politics.CANCEL:
                planning.cancel(S, L, o)
            elif change == politics.ADVANCE:
                planning.plan(S, L, o, S.turn + 1 + T.lead_time)
    o = politics.operation_to_plan(T, S, W, P)
    if o != NOWHERE:
        planning.plan(S, L, o, S.turn + 1 + T.lead_time)


@kernel
def transport(T, S, W, L, PA, side):
    """Transport Phase of `side`."""
    if side == ALLIED:
        allied_transport(T, S, W, L, PA)
    else:
        axis_transport(T, S, W, L, PA)


@rule("12.2.1", "12.3", "12.3.4", "12.3.5", "13.2.1")
@kernel
def allied_transport(T, S, W, L, PA):
    """Interdiction first, then landing craft, raids, transport and aircraft; the price of the Axis zone last."""
    open_phase(T, S, W, L, ALLIED_TRANSPORT)
    naval.open_ports(T, S, W)
    S.zone_troops = 0
    P = PA[S.script[ALLIED]]
    naval.interdict(T, S, L, fleet.air_to_interdict(S, W, P), fleet.ships_to_interdict(S, W, P))
    naval.cover(S, L, fleet.axis_cover(S, W, PA[S.script[AXIS]]))
    withdraw_beaches(T, S, W, L)
    o = planning.lands_now(T, S)
    if o != NOWHERE:
        put_to_sea(T, S, W, L, P, o)
    for u in range(T.units):
        if T.side[u] == ALLIED and T.commando[u] and S.at[u] != INVASION_BOX:
            h = fleet.raid_on(T, S, W, P, u)
            if h != NOWHERE:
                invasion.raid(T, S, W, L, u, h)
    for again in range(T.allied_transport[S.weather]):
        u = fleet.passenger(T, S, W, P, again)
        p = fleet.voyage(T, S, W, P, u) if u >= 0 else fleet.STAYS
        if p != fleet.STAYS:
            naval.sail(T, S, W, L, u, p)
    phases_air.fly(T, S, W, L, PA, ALLIED)
    if S.zone_troops and S.axis_zone:
        naval.pay_in_zone(T, S, L, throw_within(T, S, W, ROLL_ZONE, 0, 0, T.zone_risk))
    close_phase(T, S, W, L, PA)


@kernel
def withdraw_beaches(T, S, W, L):
    """Scenario 2: two US Beach units leave for good by the Allied Transport Phase of a turn."""
    if T.beach_removal == 0 or S.turn + 1 < T.beach_removal:
        return
    for u in range(T.units):
        if T.early_beach[u] and S.steps[u] > 0 and S.at[u] != WITHDRAWN:
            relocate(T, S, W, u, WITHDRAWN)
            log(L, LOG_REMOVED, u, 0, 0, 0, 0)


@rule("13.2", "13.2.1", "13.2.2")
@kernel
def put_to_sea(T, S, W, L, P, o):
    """Place the units of an operation on its invasion hexes, Beach units first; those of a scenario's card where it says."""
    for beaches in range(2):
        for u in range(T.units):
            if S.at[u] != INVASION_BOX or T.side[u] != ALLIED or acts_as_beach(T, S, u) != (beaches == 0):
                continue
            if S.landing[u] != NOWHERE:
                invasion.embark(T, S, W, L, u, S.landing[u])
                continue
            i = fleet.landing_for(T, S, W, P, u, o)
            if i != NOWHERE:
                invasion.embark(T, S, W, L, u, T.landing_hex[i])
    planning.conduct(T, S, o)


@rule("12.3.5")
@kernel
def axis_transport(T, S, W, L, PA):
    """Axis naval transport with a roll for each unit, then aircraft."""
    open_phase(T, S, W, L, AXIS_TRANSPORT)
    naval.open_ports(T, S, W)
    P = PA[S.script[AXIS]]
    for again in range(TRIES):
        u = ferry.next_passenger(T, S, W, P, again)
        if u < 0:
            break
        q = ferry.destination(T, S, W, P, u)
        if q == ferry.NOWHERE_TO_GO:
            break
        naval.ship(T, S, W, L, u, q, ITALY_BOX, throw(T, S, W, ROLL_TRANSPORT, u, 0))
    phases_air.fly(T, S, W, L, PA, AXIS)
    close_phase(T, S, W, L, PA)


@rule("13.2.3")
@kernel
def land_units(T, S, W, L, PA):
    """Start of the Allied Movement Phase: units that nobody opposes go ashore, are checked, and may go on.

    Call `prepare` and the plan of the moves before.
    """
    P = PA[S.script[ALLIED]]
    fill(S.ashore, 0)
    for beaches in range(2):
        for u in range(T.units):
            if S.at[u] < 0 or T.land[S.at[u]] or is_shore(T, u) != (beaches == 0):
                continue
            if invasion.is_opposed(T, S, W, u):
                S.moved[u] = 1
                continue
            drm = invasion.landing_drm(T, S, u, invasion.shore_of(T, S, u))
            roll = 0 if is_shore(T, u) else throw_within(T, S, W, ROLL_LANDING, u, 0, efficiency(T, S, u) - drm)
            left = invasion.go_ashore(T, S, W, L, u, roll)
            if left > 0:
                march.order(T, S, W, L, P, u, left)
            S.moved[u] = 1


@rule("14.1.3", "15.3.1")
@kernel
def turn_over(T, S, W, L, PA):
    """Start of an Axis Movement Phase: Ersatz units on the map are turned over, coast defence units if the Axis wants to."""
    P = PA[S.script[AXIS]]
    for u in range(T.units):
        if must_try(T, S, u) or (may_try(T, S, u) and ferry.turns_over(S, W, P, u)):
            try_unit(T, S, W, L, u)


@rule("13.6.2")
@kernel
def sicily_evacuation(T, S, W, L, PA):
    """Before an Axis movement phase: up to three units attempt to leave Sicily."""
    if S.evacuation == 0:
        return
    naval.open_ports(T, S, W)
    fill(W.attempted, 0)
    P = PA[S.script[AXIS]]
    for again in range(T.evacuation_attempts):
        u = ferry.next_to_leave(T, S, W, P, again)
        if u < 0:
            return
        W.attempted[u] = 1
        q = ferry.leaves_for(T, S, W, P, u)
        naval.ship(T, S, W, L, u, q, EVACUATION_BOX, throw(T, S, W, ROLL_EVACUATION, u, 0))


@rule("13.3")
@kernel
def evacuate_by_choice(T, S, W, L, PA):
    """End of an Allied movement phase: units may leave by sea."""
    P = PA[S.script[ALLIED]]
    for u in range(T.units):
        if T.side[u] == ALLIED and S.at[u] >= 0 and fleet.leaves_by_choice(T, S, W, P, u):
            roll = throw_within(T, S, W, ROLL_LEAVE, u, 0, evacuation.evacuation_limit(T, S, W, u))
            evacuation.evacuate(T, S, W, L, u, roll)


@rule("13.2.8", "13.3", "13.4", "13.4.7", "6.4")
@kernel
def special_movement(T, S, W, L, PA):
    """Play the Special Movement Phase: follow-up, then the boxes, then checks in the evacuation boxes."""
    open_phase(T, S, W, L, SPECIAL_MOVEMENT)
    fill(W.used, 0)
    P = PA[S.script[ALLIED]]
    follow_up(T, S, W, L, P)
    if planning.pending(S) == NOWHERE and not planning.landed_now(S):
        planning.stand_down(T, S, L)
    for u in range(T.units):
        box = boxes.leaves_box(T, S, W, P, u)
        if box != S.at[u]:
            planning.rebox(S, L, u, box)
            S.moved[u] = 1
    if planning.landed_now(S):
        planning.clear_invasion_box(T, S, L)
    boxes.choose_sides(T, S, W, L, P)
    for u in range(T.units):
        if S.at[u] == AFRICA_BOX and T.side[u] == ALLIED and not S.moved[u]:
            box = boxes.joins(T, S, W, P, u)
            if box != AFRICA_BOX:
                planning.rebox(S, L, u, box)
    for u in range(T.units):
        if evacuation.waits(T, S, u):
            roll = throw_within(T, S, W, ROLL_HOME, u, 0, efficiency(T, S, u))
            evacuation.come_home(T, S, L, u, roll)
    planning.clear_followup_box(T, S, L)
    close_phase(T, S, W, L, PA)


@rule("13.4", "13.4.3", "13.4.6")
@kernel
def follow_up(T, S, W, L, P):
    """Land follow-up units while the capacity of the turn lasts, each with half its allowance to go on."""
    prepare(T, S, W, ALLIED)
    march.plan(T, S, W, P, ALLIED)
    for u in range(T.units):
        if S.at[u] != FOLLOWUP_BOX or T.side[u] != ALLIED or followup.followup_left(T, S, W) <= 0:
            continue
        h = boxes.beach_for(T, S, W, P, u)
        if h == NOWHERE:
            continue
        left = followup.follow_up(T, S, W, L, u, h)
        if left > 0:
            march.order(T, S, W, L, P, u, left)
        S.moved[u] = 1
