"""4 Sequence of play: the phases of one game, as kernels. phases_chunk.py takes many games through them.

A phase begins with `open_phase`, for the scratch W is shared by all games of a chunk and nothing in it may be believed,
and ends with `close_phase` (phase_frame.py). Chapters 9 and 10 are in phases_combat.py, 11 to 15 and 17 in phases_sea.py.
"""

from wargame_sim.games.sicily import phases_air, phases_combat, phases_rebuild, phases_sea, phases_setup
from wargame_sim.games.sicily.codes import (
    ALLIED,
    ALLIED_COMBAT,
    ALLIED_MOTORIZED,
    ALLIED_MOVEMENT,
    ALLIED_REACTION,
    AXIS,
    AXIS_COMBAT,
    AXIS_MOTORIZED,
    AXIS_MOVEMENT,
    AXIS_REACTION,
    ENGINEERING,
    LOG_ARRIVE,
    LOG_TURN,
    LOG_WEATHER,
    MUD,
    NOWHERE,
    RECORD,
    ROLL_REACTION,
    ROLL_WEATHER,
    SPECIAL_EVENTS,
    STORM,
    SUPPLY_PHASE,
    WAITING,
    WEATHER_PHASE,
)
from wargame_sim.games.sicily.drawn import throw, throw_within
from wargame_sim.games.sicily.phase_frame import close_phase, open_phase
from wargame_sim.games.sicily.rules import r03_weather, r05_supply, r08_declare, r08_reaction
from wargame_sim.games.sicily.rules.r03_stacking import relocate
from wargame_sim.games.sicily.rules.r03_units import efficiency
from wargame_sim.games.sicily.rules.r07_movement import march_budget, motor_budget, prepare
from wargame_sim.games.sicily.rules.r16_strongpoints import raze
from wargame_sim.games.sicily.rules.r17_victory import final_count
from wargame_sim.games.sicily.scripts import engineers, march, reply, stores, strike
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.9.A", "3.7", "3.7.1", "3.7.2")
@kernel
def strategic(T, S, W, L, PA):
    """Play A, the Strategic Segment. Weather is rolled first, for Rome may not be bombed in a storm (14.3.2)."""
    log(L, LOG_TURN, S.turn + 1, 0, 0, 0, 0)
    if S.turn == 0:
        phases_setup.deal_cups(T, S, W)
    fill(S.fought, 0)
    fill(S.carried, 0)
    fill(S.port_added, 0)
    open_phase(T, S, W, L, WEATHER_PHASE)
    roll = throw(T, S, W, ROLL_WEATHER, 0, 0) if r03_weather.is_rolled(T, S) else 0
    S.weather = r03_weather.weather_of(T, S, roll)
    S.mud_turns += 1 if S.weather & MUD else 0
    S.storm_turns += 1 if S.weather & STORM else 0
    log(L, LOG_WEATHER, S.weather, roll, 0, 0, 0)
    open_phase(T, S, W, L, SPECIAL_EVENTS)
    arrivals(T, S, L)
    phases_rebuild.points(T, S, W, L, PA)
    phases_sea.special_events(T, S, W, L, PA)
    supply(T, S, W, L, PA)
    phases_air.readiness(T, S, W, L, PA)


@rule("7.6.4", "7.6.6")
@kernel
def arrivals(T, S, L):
    """Reinforcements of the turn come to their boxes."""
    for u in range(T.units):
        if S.at[u] == WAITING and T.arrives[u] == S.turn + 1:
            S.at[u] = T.start[u]
            S.landing[u] = T.start_landing[u]
            log(L, LOG_ARRIVE, u, S.at[u], 0, 0, 0)


@rule("5.2", "5.2.2")
@kernel
def supply(T, S, W, L, PA):
    """Supply Determination Phase: judge all units of both sides, for the whole turn."""
    open_phase(T, S, W, L, SUPPLY_PHASE)
    r05_supply.judge_reggio(T, S, W)
    r05_supply.supply_boxes(T, S)
    for side in range(2):
        stores.rank_units(T, S, W, PA[S.script[side]], side)
        r05_supply.judge(T, S, W, L, side)


@rule("3.9.B", "3.9.C", "7.1", "7.5", "7.5.1", "8.1", "8.1.1")
@kernel
def movement(T, S, W, L, PA, side):
    """Movement Phase of `side`: landings or evacuation, moves, then declarations of combat, which bind."""
    open_phase(T, S, W, L, ALLIED_MOVEMENT if side == ALLIED else AXIS_MOVEMENT)
    P = PA[S.script[side]]
    if side == AXIS:
        phases_sea.turn_over(T, S, W, L, PA)
        phases_sea.sicily_evacuation(T, S, W, L, PA)
    prepare(T, S, W, side)
    march.plan(T, S, W, P, side)
    if side == ALLIED:
        phases_sea.land_units(T, S, W, L, PA)
    for guns in range(2):
        for u in range(T.units):
            if T.side[u] == side and march.has_turn(T, S, u, guns):
                march.order(T, S, W, L, P, u, march_budget(T, S, u))
    strike.declare_attacks(T, S, W, L, P, side)
    if side == ALLIED:
        r08_declare.declare_landings(T, S, W, L)
        phases_sea.evacuate_by_choice(T, S, W, L, PA)
    close_phase(T, S, W, L, PA)


@rule("8.2", "8.2.1", "8.3", "8.3.1")
@kernel
def reaction(T, S, W, L, PA, side):
    """Reaction Phase of `side`, against the declarations of the other: refusals first, then movement."""
    open_phase(T, S, W, L, AXIS_REACTION if side == AXIS else ALLIED_REACTION)
    fill(S.refused, 0)
    if r08_declare.mark_targets(T, S, W, 1 - side) > 0:
        phases_combat.refusals(T, S, W, L, PA, side)
    if r08_declare.mark_targets(T, S, W, 1 - side) > 0:
        P = PA[S.script[side]]
        prepare(T, S, W, side)
        for u in range(T.units):
            if T.side[u] == side and r08_reaction.may_react(T, S, W, u) and reply.wants_to_react(T, S, W, P, u):
                roll = throw_within(T, S, W, ROLL_REACTION, u, 0, efficiency(T, S, u))
                if r08_reaction.reacts(T, S, L, u, roll):
                    r08_reaction.survey_reaction(T, S, W, u)
                    reply.react(T, S, W, L, P, u)
    close_phase(T, S, W, L, PA)


@rule("9.1")
@kernel
def combat(T, S, W, L, PA, side):
    """Combat Phase of `side`."""
    open_phase(T, S, W, L, ALLIED_COMBAT if side == ALLIED else AXIS_COMBAT)
    phases_combat.combat_phase(T, S, W, L, PA, side)
    close_phase(T, S, W, L, PA)


@rule("7.5.2")
@kernel
def motorized(T, S, W, L, PA, side):
    """Motorized Movement Phase of `side`."""
    open_phase(T, S, W, L, ALLIED_MOTORIZED if side == ALLIED else AXIS_MOTORIZED)
    P = PA[S.script[side]]
    if side == AXIS:
        phases_sea.sicily_evacuation(T, S, W, L, PA)
    prepare(T, S, W, side)
    march.plan(T, S, W, P, side)
    for guns in range(2):
        for u in range(T.units):
            if T.side[u] == side and T.motorized[u] and march.has_turn(T, S, u, guns):
                march.order(T, S, W, L, P, u, motor_budget(T, S, u))
    if side == ALLIED:
        phases_sea.evacuate_by_choice(T, S, W, L, PA)
    close_phase(T, S, W, L, PA)


@rule("3.9.D", "5.5.3", "5.5.6", "6.3.3", "6.3.4", "16.1.2", "16.2.6")
@kernel
def reorganize(T, S, W, L, PA):
    """D. Reorganization Segment."""
    phases_rebuild.replacements(T, S, W, L, PA)
    phases_sea.special_movement(T, S, W, L, PA)
    open_phase(T, S, W, L, ENGINEERING)
    phases_rebuild.turn_steps(T, S, L)
    engineers.allied(T, S, W, L, PA[S.script[ALLIED]])
    engineers.axis(T, S, W, L, PA[S.script[AXIS]])
    raze(T, S, W, L)
    close_phase(T, S, W, L, PA)
    open_phase(T, S, W, L, RECORD)
    end_turn(T, S, W, L, PA)


@rule("3.9.D", "11.3.2")
@kernel
def end_turn(T, S, W, L, PA):
    """Victory Conditions and Turn Record Phase: Disrupted markers go, the game may end, the next turn begins."""
    for u in range(T.units):
        if S.disrupted[u]:
            at = S.at[u]
            relocate(T, S, W, u, NOWHERE)
            S.disrupted[u] = 0
            relocate(T, S, W, u, at)
        if S.dropped[u] == 2:
            S.dropped[u] = 1
    if S.turn + 1 < T.turns:
        S.turn += 1
        return
    final_count(T, S, L)
    S.ended = 1
