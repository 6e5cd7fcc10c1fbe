"""B.2 Sequence of play: the phases of one player-turn, as kernels. play.py takes many games through them.

A phase begins with `refresh`, for the scratch W is shared by all games of a chunk and nothing in it may be believed.
"""

from wargame_sim.games.anzio_tournament import fights
from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    FIRST_COMBAT,
    GERMAN,
    PLAIN,
    ROLL_COMBAT,
    ROLL_WEATHER,
    SECOND_COMBAT,
    THROUGH,
    UNREACHED,
)
from wargame_sim.games.anzio_tournament.rules import r07_combat, r27_ports, r29_supply, r30_inverted, r32_automatic
from wargame_sim.games.anzio_tournament.rules.r04_zones import refresh
from wargame_sim.games.anzio_tournament.rules.r06_movement import may_move
from wargame_sim.games.anzio_tournament.rules.r22_arrivals import call_reserve, fill_pool
from wargame_sim.games.anzio_tournament.rules.r24_weather import roll_weather
from wargame_sim.games.anzio_tournament.rules.r25_invasion import close_zones
from wargame_sim.games.anzio_tournament.rules.r31_replacements import fresh_steps
from wargame_sim.games.anzio_tournament.rules.r35_victory import end_turn
from wargame_sim.games.anzio_tournament.rules.r36_setup import set_up
from wargame_sim.games.anzio_tournament.scripts import (
    allied,
    attack,
    choices,
    german,
    ground,
    place,
    random_player,
    replace,
)
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.16.A", "C.5.1", "F.10")
@kernel
def prepare(T, S, W, L, PA, seed, trial):
    """Let the Germans set up what they may, then the Allies name the zone of the first invasion."""
    refresh(T, S, W)
    S.side = GERMAN
    if PA[S.script[GERMAN]].random:
        random_player.set_up_at_random(T, S, W, L, seed, trial)
    else:
        german.set_up(T, S, W, L, PA[S.script[GERMAN]])
    S.side = ALLIED
    if PA[S.script[ALLIED]].random:
        random_player.invade_at_random(T, S, L, seed, trial)
    else:
        allied.choose_site(T, S, W, L, PA[S.script[ALLIED]])


@rule("1", "B.2", "chit 3")
@kernel
def begin_player_turn(T, S, side):
    """Begin the player-turn of `side`: nobody has done anything yet."""
    S.side = side
    S.combat = FIRST_COMBAT
    S.used = 0
    for u in range(T.units):
        S.moved[u] = 0
        S.landed[u] = 0
        S.through[u] = 0
        S.crest[u] = 0
        S.took[u] = 0
        S.av_hex[u] = -1
    if side == ALLIED:
        fill(S.zone_used, 0)
        fill(S.port_used, 0)
        fill(S.sent_used, 0)
        S.beach_used = 0
        S.transfer_used = 0


@rule("B.1", "B.2", "C.1", "C.2", "C.4", "C.5.4", "C.11.A")
@kernel
def arrivals_phase(T, S, W, L, PA, side, seed, trial):
    """Phase 1: on the Allied one the turn's weather first; zones close, units arrive, replacements are taken."""
    refresh(T, S, W)
    begin_player_turn(T, S, side)
    if side == ALLIED:
        roll_weather(T, S, L, die(seed, trial, roll_key(ROLL_WEATHER, S.turn, 0, 0, 0)))
        close_zones(T, S, W, L)
        fill_pool(T, S, L)
        fresh_steps(T, S)
    P = PA[S.script[side]]
    if P.random:
        random_player.replace_at_random(T, S, W, L, side, seed, trial)
        if side == GERMAN:
            random_player.appear_at_random(T, S, W, L, seed, trial)
        return
    replace.spend_steps(T, S, W, L, P, side)
    if side == GERMAN:
        german.choose_line(T, S, P)
        german.bring_on(T, S, W, L)


@rule("B.2", "C.6.1")
@kernel
def movement_phase(T, S, W, L, PA, side, seed, trial):
    """Phase 2: moves, landings and automatic victories, unit by unit as the player likes."""
    refresh(T, S, W)
    P = PA[S.script[side]]
    if P.random:
        random_player.move_at_random(T, S, W, L, side, seed, trial)
        return
    ground.sum_up_threat(T, S, W, side)
    if side == GERMAN:
        german.give_goals(T, S, P)
    else:
        allied.consider_second(T, S, W, L, P)
        allied.give_goals(T, S, W, P)
        allied.ship(T, S, W, L, P)
        allied.bring_in(T, S, W, L, P)
    plan_attacks(T, S, W, L, P, side)
    place.settle(T, S, W, L, P, side)


@kernel
def plan_attacks(T, S, W, L, P, side):
    """Let units that can come to an enemy hex be brought together against it, hex by hex."""
    fill(W.role, 0)
    fill(W.can_known, 0)
    for u in range(T.units):
        if T.side[u] != side or S.goal[u] == T.gate:  # a rearguard stays where it is wanted
            continue
        if may_move(T, S, W, u, PLAIN) and ground.is_near(T, S, W, u):
            ground.look(T, S, W, u, PLAIN)
    for i in range(attack.list_targets(T, S, W, side)):
        attack.plan_attack(T, S, W, L, P, side, W.target[i])


@rule("B.2", "C.12.B")
@kernel
def follow_up(T, S, W, L, P, side):
    """Open the first combat: units used in automatic victories advance as their owner likes."""
    for u in range(T.units):
        if T.side[u] == side and S.av_hex[u] >= 0 and choices.advance_score(T, S, W, P, u, S.av_hex[u]) > 0:
            r32_automatic.follow(T, S, W, L, u)


@rule("B.7.A", "B.7.C")
@kernel
def fight(T, S, W, L, PA, side, h, seed, trial):
    """Resolve the declared attack on hex `h`, if it may be made, with the dice that belong to it; whether it was made."""
    if r07_combat.find_column(T, S, W, h, side) < 0:
        return False
    r07_combat.begin(T, S, W, L, side)
    phase = 2 * side + S.combat
    first = die(seed, trial, roll_key(ROLL_COMBAT, S.turn, phase, h, 0))
    second = die(seed, trial, roll_key(ROLL_COMBAT, S.turn, phase, h, 1))
    fights.carry_out(T, S, W, L, PA, side, first, second)
    return True


@kernel
def fight_at_random(T, S, W, L, PA, side, seed, trial):
    """Attack each enemy hex or not, by the toss of a coin."""
    for h in range(T.n):
        if W.holds[h] == 1 - side and random_player.chance(S, seed, trial, h, random_player.ATTACKING, 3) > 0:
            if random_player.declare_at_random(T, S, W, side, h, seed, trial) > 0:
                fight(T, S, W, L, PA, side, h, seed, trial)


@kernel
def fight_all(T, S, W, L, PA, side, seed, trial):
    """Make the attacks that the player of `side` thinks worth it, the best first."""
    for _ in range(T.n):
        h = attack.best_fight(T, S, W, PA[S.script[side]], side)
        if h < 0:
            return
        attack.declare(T, S, W, side, h)
        fight(T, S, W, L, PA, side, h, seed, trial)


@rule("B.2", "C.5.5", "C.12.B", "C.14.A", "sea 7")
@kernel
def combat_phase(T, S, W, L, PA, side, combat, seed, trial):
    """Phases 3 and 5: the attacks of `side`, one by one. After the first combat nobody is left at sea."""
    refresh(T, S, W)
    S.combat = combat
    P = PA[S.script[side]]
    fill(S.stormed, 0)
    fill(S.fought, 0)
    if combat == FIRST_COMBAT:
        follow_up(T, S, W, L, P, side)
    if P.random:
        fight_at_random(T, S, W, L, PA, side, seed, trial)
    else:
        fight_all(T, S, W, L, PA, side, seed, trial)
    if combat == FIRST_COMBAT:
        fights.clear_sea(T, S, W, L, UNREACHED)
        fill(S.av_hex, -1)


@rule("B.2", "C.13.B")
@kernel
def breakthrough_phase(T, S, W, L, PA, side, seed, trial):
    """Phase 4: units that have broken through move on."""
    refresh(T, S, W)
    S.combat = SECOND_COMBAT
    fill(S.moved, 0)
    P = PA[S.script[side]]
    if P.random:
        random_player.break_through_at_random(T, S, W, L, side, seed, trial)
    else:
        ground.sum_up_threat(T, S, W, side)
        place.settle_through(T, S, W, L, P, side, THROUGH)


@rule("B.1", "B.2", "C.9.C", "C.10.C", "C.7.A", "C.2.A", "C.15.A")
@kernel
def supply_phase(T, S, W, L, side):
    """Phase 6: supply, then inverted units turn up, then ports count; after the German one the turn is over."""
    refresh(T, S, W)
    r29_supply.check_supply(T, S, W, L, side)
    r30_inverted.turn_up(T, S, W, L, side)
    if side == ALLIED:
        r27_ports.count_ports(T, S, W, L)
        call_reserve(T, S, L)
        return
    end_turn(T, S, W, L)
    if S.ended == 0:
        S.turn += 1


# The same for all games of a chunk: what Python calls.


@kernel
def set_up_all(TA, SA, allied_script, german_script):
    """Set up every game of the chunk."""
    for i in range(SA.shape[0]):
        set_up(TA[0], SA[i], allied_script, german_script)


@kernel
def prepare_all(TA, SA, WA, L, PA, seed, first):
    """Players' set-up in every game of the chunk."""
    for i in range(SA.shape[0]):
        prepare(TA[0], SA[i], WA[0], L, PA, seed, first + i)


@kernel
def arrivals_all(TA, SA, WA, L, PA, side, seed, first):
    """Phase 1 of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        arrivals_phase(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)


@kernel
def movement_all(TA, SA, WA, L, PA, side, seed, first):
    """Phase 2 of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        movement_phase(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)


@kernel
def combat_all(TA, SA, WA, L, PA, side, combat, seed, first):
    """Phase 3 or 5 of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        combat_phase(TA[0], SA[i], WA[0], L, PA, side, combat, seed, first + i)


@kernel
def breakthrough_all(TA, SA, WA, L, PA, side, seed, first):
    """Phase 4 of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        breakthrough_phase(TA[0], SA[i], WA[0], L, PA, side, seed, first + i)


@kernel
def supply_all(TA, SA, WA, L, side):
    """Phase 6 of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        supply_phase(TA[0], SA[i], WA[0], L, side)
