"""4.0 Sequence of play: the phases of one game, as kernels. play.py takes many games through them.

A phase begins with `refresh`, for the scratch W is shared by all games of a chunk and nothing in it may be believed.
"""

from wargame_sim.games.kasserine.codes import ALLIED, AXIS, LOG_TURN, ROLL_COMBAT, WAITING
from wargame_sim.games.kasserine.rules import r05_zones, r06_movement, r08_obligations, r10_artillery, r11_german
from wargame_sim.games.kasserine.rules import r16_1_air as air
from wargame_sim.games.kasserine.rules import r16_2_counterbattery as counterbattery
from wargame_sim.games.kasserine.rules.r08_hopeless import settle_hopeless
from wargame_sim.games.kasserine.rules.r09_battle import resolve
from wargame_sim.games.kasserine.rules.r09_engaged import drop_stale_markers
from wargame_sim.games.kasserine.rules.r14_first_turn import release_in_zones
from wargame_sim.games.kasserine.rules.r15_victory import axis_points
from wargame_sim.games.kasserine.rules.r16_3_supply import judge_supply
from wargame_sim.games.kasserine.rules.r16_4_weather import begin_turn, free_units, patton_roll
from wargame_sim.games.kasserine.scripts import air as air_script
from wargame_sim.games.kasserine.scripts import attack, declare, goals, place, random_player, watch
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import dice2, roll_key
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("13.0", "13.0.A", "13.0.B", "13.0.C", "16.0", "16.5", "16.7.B")
@kernel
def set_up(T, S, axis_script, allied_script):
    """Put every counter where a game begins."""
    for u in range(T.units):
        S.at[u] = T.start[u]
        S.mission[u] = -1
        S.goal[u] = -1
        S.plan[u] = -1
        S.foe_hex[u] = -1
    for p in range(T.places):
        S.holder[p] = T.place_side[p]
    S.script[AXIS] = axis_script
    S.script[ALLIED] = allied_script


@rule("3.0", "3.0.B", "4.0.A", "4.0.B")
@kernel
def start_player_turn(T, S, W, L, side, seed, trial):
    """Begin a player-turn: weather and dispute at the start of the turn, stale markers off, companies together."""
    if side == AXIS:
        begin_turn(T, S, seed, trial, S.turn + 1)
    S.side = side
    log(L, LOG_TURN, S.turn, side, S.weather, S.dispute, 0)
    r05_zones.refresh(T, S, W)
    drop_stale_markers(T, S, W)
    if S.turn == 1:
        release_in_zones(T, S, W)
    if side == AXIS:
        r11_german.recombine(T, S, W, L)


@rule("16.1.2.B", "16.1.3.A", "16.3.2")
@kernel
def start_with_options(T, S, W, side):
    """Go on beginning a player-turn where air units or supply are in play: aircraft home, then supply of both sides."""
    r05_zones.refresh(T, S, W)
    if T.opt_air:
        air.come_home(T, S, side)
    if T.opt_supply:
        judge_supply(T, S, W)


@rule("14.0.B")
@kernel
def open_movement(T, S, W, side, seed, trial):
    """Begin a movement phase: what bars and costs today, and the Allied units that their player releases on turn 1."""
    r05_zones.refresh(T, S, W)
    watch.look_around(T, S, W, side)
    r06_movement.prepare(T, S, W, side)
    fill(S.plan, -1)
    if side == ALLIED and S.turn == 1:
        place.release_allies(T, S, W, free_units(T, patton_roll(T, seed, trial)))


@rule("4.1", "6.0.A", "6.0.B")
@kernel
def movement_phase(T, S, W, L, PA, side, seed, trial):
    """Let the named script of `side` move its units: attacks first, then everyone who is not needed for one."""
    P = PA[S.script[side]]
    open_movement(T, S, W, side, seed, trial)
    goals.blur_strength(T, S, W, 1 - side)
    goals.assign_goals(T, S, W, P, side)
    n = attack.list_targets(T, S, W, P, side)
    place.clear_roles(T, S, W, side)
    place.let_guards_rest(T, S, W, P, side)
    for u in range(T.units):
        if T.side[u] == side and not T.air[u] and S.at[u] >= WAITING and W.role[u] == 0:
            r06_movement.survey(T, S, W, u)
    watch.last_chances(T, S, W, side)
    attack.muster(T, S, W, side)
    for i in range(n):
        attack.plan_attack(T, S, W, L, P, side, W.target[i])
    place.settle(T, S, W, L, P, side)


@kernel
def random_movement_phase(T, S, W, L, side, seed, trial):
    """Let the random player move the units of `side`."""
    open_movement(T, S, W, side, seed, trial)
    random_player.move_at_random(T, S, W, L, side, seed, trial)


@rule("4.2", "8.0.A", "8.0.B", "8.1")
@kernel
def declare_battles(T, S, W, PA, side):
    """Let the script of `side` declare its attacks, and give every defender the battle it is in."""
    r08_obligations.obligations(T, S, W, side)
    for h in range(T.n):
        W.h_defence[h] = attack.hex_defence(T, W, h) if W.owner[h] == 1 - side else 0
    declare.fulfil(T, S, W, side)
    code, _ = r08_obligations.check_declaration(T, S, W, side)
    if code != r08_obligations.OK:
        S.refused += 1
    r10_artillery.assign_defenders(T, S, W, 1 - side)
    declare.hold_guns(T, S, W, PA)


@rule("8.2.E", "10.1.B")
@kernel
def declare_guns(T, S, W, L, side):
    """Add the attacker's guns; attacks that still cannot reach the table are settled (8.2.E)."""
    declare.set_strengths(T, S, W, side)
    declare.add_guns(T, S, W, side)
    settle_hopeless(T, S, W, L, side)


@rule("10.1.B", "16.1.2.A", "16.1.3.E", "16.1.4.A", "16.1.4.F", "16.2.B")
@kernel
def declare_with_options(T, S, W, L, PA, side, seed, trial):
    """Declare with air units and counterbattery: missions, fire at guns, then defending guns, then interceptors."""
    if T.opt_air:
        air.silence_interdicted(T, S, W)
    declare_guns(T, S, W, L, side)
    if T.opt_air:
        fill(W.met, 0)
        air_script.fly(T, S, W, L, PA[S.script[side]], side)
    if T.opt_counterbattery:
        air_script.spare_guns(T, S, W, side)
        air_script.counter_guns(T, S, W, side)
        counterbattery.fire(T, S, W, L, side, seed, trial)
    declare.add_defending_guns(T, S, W, 1 - side)
    if T.opt_air:
        air_script.scramble(T, S, W, L, side, seed, trial)
        air.silence_interdicted(T, S, W)


@rule("4.2", "8.1", "14.0.B")
@kernel
def resolve_attacks(T, S, W, L, PA, side, seed, trial):
    """Resolve the declared battles one by one with keyed dice; a die belongs to the hex attacked, not to its place in the row."""
    if S.turn == 1 and side == AXIS:
        for v in range(T.units):
            if T.side[v] == ALLIED and W.battle[v] >= 0:
                S.free[v] = 1
    for b in range(W.b_n):
        if W.b_hexes[b] > 0:
            die_1, die_2 = dice2(seed, trial, roll_key(ROLL_COMBAT, S.turn, side, W.b_hex[b, 0], W.b_only[b] + 1))
            resolve(T, S, W, L, PA, b, side, die_1, die_2)


@rule("3.0.C", "4.0")
@kernel
def combat_phase(T, S, W, L, PA, side, seed, trial):
    """Declare and resolve all attacks of `side` in the basic game."""
    r05_zones.refresh(T, S, W)
    declare_battles(T, S, W, PA, side)
    declare_guns(T, S, W, L, side)
    declare.add_defending_guns(T, S, W, 1 - side)
    resolve_attacks(T, S, W, L, PA, side, seed, trial)
    drop_stale_markers(T, S, W)
    S.points = axis_points(T, S)
    watch.look_back(T, S, side)


@kernel
def combat_phase_with_options(T, S, W, L, PA, side, seed, trial):
    """Declare and resolve all attacks of `side` with air units or counterbattery in play."""
    r05_zones.refresh(T, S, W)
    declare_battles(T, S, W, PA, side)
    declare_with_options(T, S, W, L, PA, side, seed, trial)
    resolve_attacks(T, S, W, L, PA, side, seed, trial)
    drop_stale_markers(T, S, W)
    S.points = axis_points(T, S)
    watch.look_back(T, S, side)


# The same for all games of a chunk: what Python calls. What only options or the random player need stands apart, so that
# a basic game has less to compile.


@kernel
def set_up_all(TA, SA, axis_script, allied_script):
    """Set up every game of the chunk."""
    for i in range(SA.shape[0]):
        set_up(TA[0], SA[i], axis_script, allied_script)


@kernel
def start_all(TA, SA, WA, L, side, seed, first):
    """Begin the player-turn of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        start_player_turn(TA[0], SA[i], WA[0], L, side, seed, first + i)


@kernel
def start_with_options_all(TA, SA, WA, side):
    """Bring aircraft home and judge supply at the beginning of a player-turn, in every game of the chunk."""
    for i in range(SA.shape[0]):
        start_with_options(TA[0], SA[i], WA[0], side)


@kernel
def movement_all(TA, SA, WA, L, PA, side, seed, first):
    """Movement phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        movement_phase(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)


@kernel
def random_movement_all(TA, SA, WA, L, side, seed, first):
    """Movement phase of `side` by the random player, in every game of the chunk."""
    for i in range(SA.shape[0]):
        random_movement_phase(TA[0], SA[i], WA[0], L, side, seed, first + i)


@kernel
def combat_all(TA, SA, WA, L, PA, side, seed, first):
    """Combat phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        combat_phase(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)


@kernel
def combat_with_options_all(TA, SA, WA, L, PA, side, seed, first):
    """Combat phase of `side` with air units or counterbattery, in every game of the chunk."""
    for i in range(SA.shape[0]):
        combat_phase_with_options(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)
