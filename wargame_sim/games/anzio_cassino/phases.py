"""4.0 Sequence of play: the phases of one game, as kernels. play.py takes many games through them.

A phase begins with `refresh`, for the scratch W is shared by all games of a chunk and nothing in it may be believed.
"""

from wargame_sim.games.anzio_cassino.codes import (
    ALLIED,
    ANY_NATION,
    FLOATING,
    GERMAN,
    LOG_IMPULSE,
    LOG_TURN,
    ROLL_BOMBER,
    ROLL_WEATHER,
)
from wargame_sim.games.anzio_cassino.rules import r05_movement, r07_supply, r09_victory, r10_4_weather
from wargame_sim.games.anzio_cassino.rules.r05_overstack import settle_overstack
from wargame_sim.games.anzio_cassino.rules.r05_stacks import refresh
from wargame_sim.games.anzio_cassino.rules.r08_reinforcements import into_floating_reserve
from wargame_sim.games.anzio_cassino.rules.r10_2_abbey import bomb
from wargame_sim.games.anzio_cassino.scripts import attack, entry, fight, garrison, goals, place, random_player, watch
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.0", "3.1", "8.2.1", "9.1.2", "10.6", "10.6.1")
@kernel
def set_up(T, S, allied_script, german_script):
    """Put every counter where the scenario begins. VP hexes are German until an Allied unit goes through."""
    for u in range(T.units):
        S.at[u] = T.start[u]
        S.due[u] = T.arrives[u]
        S.plan[u] = -1
        S.goal[u] = -1
    for p in range(T.places):
        S.holder[p] = GERMAN
    for u in range(T.units):
        if S.at[u] >= 0 and T.side[u] == ALLIED and T.place_at[S.at[u]] >= 0:
            S.holder[T.place_at[S.at[u]]] = ALLIED
    for i in range(T.n_boxes):
        S.box[T.box_hex[i]] = 1
    for m in range(T.n_markers):
        S.spent[m] = -1
    S.script[ALLIED] = allied_script
    S.script[GERMAN] = german_script
    S.vp = T.vp_start
    S.turn = T.first_turn
    S.impulse = T.first_impulse
    S.active = ANY_NATION
    S.bomb_at = -1
    if T.assets_spent:
        spend_assets(T, S)


@rule("10.3.1")
@kernel
def spend_assets(T, S):
    """Begin with the Allied markers used up for the first impulse, or turn, and the German ones ready."""
    for m in range(T.n_markers):
        if T.marker_side[m] == ALLIED:
            S.spent[m] = S.turn * T.impulses + S.impulse


@rule("4.0", "7.5", "10.3.1", "10.4")
@kernel
def start_turn(T, S, W, L, PA, seed, trial):
    """Begin a turn: damage to units out of supply, then the weather."""
    refresh(T, S, W)
    S.side = ALLIED
    log(L, LOG_TURN, S.turn, 0, 0, 0, 0)
    r07_supply.suffer(T, S, W, L)
    if T.opt_weather:
        roll = die(seed, trial, roll_key(ROLL_WEATHER, S.turn + 1, 0, 0, 0))
        r10_4_weather.roll_weather(T, S, L, roll)


@rule("4.1", "4.1.1", "8.2")
@kernel
def open_impulse(T, S, W, L, side):
    """Begin the impulse of one side."""
    S.side = side
    fill(S.fought, 0)
    fill(S.plan, -1)
    refresh(T, S, W)
    watch.look_around(T, S, W, side)
    log(L, LOG_IMPULSE, S.impulse, side, 0, 0, 0)


@rule("4.1.3", "5.0", "8.2", "10.2.2", "10.2.3", "10.3")
@kernel
def movement_phase(T, S, W, L, PA, side):
    """Let the named script of `side` bring on units and move them: attacks first, then everyone who is not needed for one."""
    P = PA[S.script[side]]
    open_impulse(T, S, W, L, side)
    goals.sum_up_threat(T, S, W, side)
    goals.weigh_places(T, S, W, P, side)
    garrison.reckon(T, S, W, P, side)
    if side == GERMAN:
        entry.bring_on(T, S, W, L, P, side)
    else:
        entry.choose_nations(T, S, W, L)
        entry.consider_abbey(T, S, W, L, P)
        S.bomb_at = entry.bomber_target(T, S, W, P)
        if S.bomb_at >= 0:
            S.active = 0
    r05_movement.prepare(T, S, W, side)
    if side == ALLIED and S.bomb_at >= 0:
        return
    goals.assign_goals(T, S, W, P, side)
    fill(W.role, 0)
    for u in range(T.units):
        if T.side[u] == side and (S.at[u] >= 0 or S.at[u] == FLOATING):
            r05_movement.survey(T, S, W, u)
    watch.last_chances(T, S, W, side)
    garrison.walk_in(T, S, W, L, P, side)
    garrison.man(T, S, W, L, P, side)
    for i in range(attack.list_targets(T, S, W, P, side)):
        attack.plan_attack(T, S, W, L, P, side, W.target[i])
    place.settle(T, S, W, L, P, side)


@kernel
def random_movement_phase(T, S, W, L, side, seed, trial):
    """Let the random player bring on and move the units of `side`."""
    open_impulse(T, S, W, L, side)
    S.bomb_at = -1
    if side == GERMAN:
        random_player.bring_on_at_random(T, S, W, L, side, seed, trial)
    else:
        goals.sum_up_threat(T, S, W, side)
        entry.choose_nations(T, S, W, L)
    r05_movement.prepare(T, S, W, side)
    random_player.move_at_random(T, S, W, L, side, seed, trial)


@rule("4.1.3", "6.0", "8.0", "8.1", "9.1.1")
@kernel
def attack_phase(T, S, W, L, PA, side, seed, trial):
    """Allied reinforcements come, then the attacks of `side`, then overstacked hexes and automatic victory."""
    P = PA[S.script[side]]
    refresh(T, S, W)
    if side == ALLIED:
        into_floating_reserve(T, S, L)
        if P.random:
            random_player.bring_on_at_random(T, S, W, L, side, seed, trial)
        else:
            goals.sum_up_threat(T, S, W, side)
            goals.weigh_places(T, S, W, P, side)
            garrison.reckon(T, S, W, P, side)
            entry.bring_on(T, S, W, L, P, side)
    if side == ALLIED and S.bomb_at >= 0:
        key = roll_key(ROLL_BOMBER, S.turn + 1, S.impulse * 2 + side, S.bomb_at, 0)
        bomb(T, S, W, L, PA, S.bomb_at, die(seed, trial, key))
    elif P.random:
        random_player.fight_at_random(T, S, W, L, PA, side, seed, trial)
    else:
        fight.fight(T, S, W, L, PA, side, seed, trial)
    settle_overstack(T, S, W, L)
    r09_victory.after_attacks(T, S, W, L, side)
    watch.look_back(T, S, W, side)


@rule("4.1", "7.4", "9.1.2")
@kernel
def end_impulse(T, S, W, L, PA):
    """End an impulse; after the last of a turn both sides refit, victory points are counted, and the next turn begins."""
    if S.impulse + 1 < T.impulses:
        S.impulse += 1
        return
    refresh(T, S, W)
    for side in range(2):
        r07_supply.refit(T, S, W, L, PA, side)
    r09_victory.end_turn(T, S, W, L)
    if S.ended == 0:
        S.turn += 1
        S.impulse = 0


# The same for all games of a chunk that still go on: what Python calls.


@kernel
def set_up_all(TA, SA, allied_script, german_script):
    """Set up every game of the chunk."""
    for i in range(SA.shape[0]):
        set_up(TA[0], SA[i], allied_script, german_script)


@kernel
def start_turn_all(TA, SA, WA, L, PA, seed, first):
    """Begin a turn in every game of the chunk that stands at the start of one."""
    for i in range(SA.shape[0]):
        if SA[i].ended == 0:
            start_turn(TA[0], SA[i], WA[0], L, PA, seed, first + i)


@kernel
def movement_all(TA, SA, WA, L, PA, side):
    """Movement of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if SA[i].ended == 0:
            movement_phase(TA[0], SA[i], WA[0], L, PA, side)


@kernel
def random_movement_all(TA, SA, WA, L, side, seed, first):
    """Movement of `side` by the random player, in every game of the chunk."""
    for i in range(SA.shape[0]):
        if SA[i].ended == 0:
            random_movement_phase(TA[0], SA[i], WA[0], L, side, seed, first + i)


@kernel
def attack_all(TA, SA, WA, L, PA, side, seed, first):
    """Attack phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if SA[i].ended == 0:
            attack_phase(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)


@kernel
def end_impulse_all(TA, SA, WA, L, PA):
    """End of an impulse in every game of the chunk."""
    for i in range(SA.shape[0]):
        if SA[i].ended == 0:
            end_impulse(TA[0], SA[i], WA[0], L, PA)
