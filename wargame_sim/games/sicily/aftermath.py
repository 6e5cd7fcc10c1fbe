"""9.5 to 9.7 What follows from the result of a combat: steps, retreats (phases_retreat.py), landings, advance."""

from wargame_sim.games.sicily.codes import ALLIED, AXIS, MAX_HEX, ROLL_REFUSAL
from wargame_sim.games.sicily.codes_combat import ALL_LOST, Q_FOLLOW, Q_LOSS, Q_REFUSE, Q_RETREAT, STOP
from wargame_sim.games.sicily.drawn import throw_within
from wargame_sim.games.sicily.phases_retreat import gather_stack, leave, ship_off, way_to
from wargame_sim.games.sicily.rules import r08_refusal as refusal
from wargame_sim.games.sicily.rules import r09_advance as advance
from wargame_sim.games.sicily.rules import r09_losses as losses
from wargame_sim.games.sicily.rules import r09_odds as odds
from wargame_sim.games.sicily.rules import r09_strength as strength
from wargame_sim.games.sicily.rules.r03_units import efficiency
from wargame_sim.games.sicily.scripts.decide import decide
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.5", "9.5.3", "9.6", "9.7", "9.8")
@kernel
def settle(T, S, W, L, PA):
    """Carry out the result of the combat; return the hexes that the defenders had to retreat, 0 when they did not."""
    code, mine, theirs = W.t_code, W.t_side, 1 - W.t_side
    hexes = 0
    if code == ALL_LOST:
        losses.wipe_out(T, S, W, L)
    elif code >= 0:
        my_steps, their_steps = odds.attacker_steps(code), odds.defender_steps(code)
        my_left, their_left = losses.steps_left(S, W, mine), losses.steps_left(S, W, theirs)
        take_steps(T, S, W, L, PA, mine, odds.steps_due(my_steps, my_left, their_steps, their_left))
        take_steps(T, S, W, L, PA, theirs, odds.steps_due(their_steps, their_left, my_steps, my_left))
        if odds.attacker_hexes(code) > 0:
            retreat_attackers(T, S, W, L, PA, odds.attacker_hexes(code))
        hexes = odds.defender_hexes(code)
        if hexes > 0:
            gather_stack(T, S, W, theirs, W.t_hex)
            leave(T, S, W, L, PA, theirs, W.lead[theirs], hexes)
    go_ashore(T, S, W, L)
    if advance.is_open(W):
        follow_up(T, S, W, L, PA)
    if W.followed > 0:
        S.won[mine] += 1
    return hexes


@rule("9.5.2", "9.5.3")
@kernel
def take_steps(T, S, W, L, PA, side, due):
    """Take `due` steps off a side: the first off its lead unit, the others as its owner chooses."""
    for i in range(due):
        if i == 0 and S.steps[W.lead[side]] > 0:
            losses.hit(T, S, W, L, W.lead[side], 1)
            continue
        losses.list_losses(S, W, side)
        losses.hit(T, S, W, L, decide(T, S, W, PA, side, Q_LOSS), 0)


@rule("9.6", "10.1.5")
@kernel
def retreat_attackers(T, S, W, L, PA, hexes):
    """Retreat what is left of the attackers, with the guns beside them that suffer as well, hex by hex; landings are evacuated."""
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m == MAX_HEX or not T.land[m]:
            continue
        gather_stack(T, S, W, W.t_side, m)
        if W.n_group > 0:
            lead = W.from_lead[k] if W.from_lead[k] >= 0 else W.group[0]
            leave(T, S, W, L, PA, W.t_side, lead, hexes)


@rule("9.7", "9.7.1", "9.7.4")
@kernel
def follow_up(T, S, W, L, PA):
    """Let the attacker advance whom he wants, one by one."""
    answer = 0
    while answer != STOP:
        advance.list_followers(T, S, W)
        answer = decide(T, S, W, PA, W.t_side, Q_FOLLOW) if W.n_option > 0 else STOP
        if answer != STOP:
            advance.follow(T, S, W, L, answer)


@rule("13.2.5", "13.2.6", "13.2.7")
@kernel
def go_ashore(T, S, W, L):
    """Units on the invasion hexes of this combat land when the hex is theirs to enter, and are evacuated when it is not."""
    if W.t_counter or W.t_side != ALLIED:
        return
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m < MAX_HEX and not T.land[m] and W.owner[m] == ALLIED:
            land_or_leave(T, S, W, L, m, W.t_hex)


@rule("13.2.5", "13.2.6")
@kernel
def land_or_leave(T, S, W, L, sea, shore):
    """Land all units of a sea hex that are meant for hex `shore`, or evacuate them when the enemy still holds it."""
    W.n_group = 0
    u = W.first[sea]
    while u >= 0:
        if T.landing_at[sea] < 0 or T.landing_target[T.landing_at[sea]] == shore:
            W.group[W.n_group] = u
            W.n_group += 1
        u = W.next[u]
    for i in range(W.n_group):
        if W.owner[shore] == AXIS:
            ship_off(T, S, W, L, W.group[i])
        else:
            advance.follow_to(T, S, W, L, W.group[i], shore)


@rule("13.2.5")
@kernel
def finish_landings(T, S, W, L):
    """End of the Allied Combat Phase: nobody stays on an invasion hex."""
    for i in range(T.n_landings):
        h = T.landing_hex[i]
        if W.owner[h] == ALLIED:
            land_or_leave(T, S, W, L, h, T.landing_target[i])


@rule("8.2", "8.2.1", "8.2.2")
@kernel
def refuse(T, S, W, L, PA, side, h):
    """Ask the owner of attacked hex `h` whether he refuses combat, and let it be done: the attackers may then advance."""
    strength.clear_combat(T, S, W, h, 1 - side)
    if not refusal.may_refuse(T, S, W, h):
        return
    refusal.list_refusal_ends(T, S, W)
    if W.n_option == 0:
        return
    W.ask_hex = h
    W.n_option = 2
    W.option[0], W.option[1] = 0, 1
    if decide(T, S, W, PA, side, Q_REFUSE) == 0:
        return
    u = refusal.best_unit(T, S, W)
    if not refusal.refuses(T, S, L, h, u, throw_within(T, S, W, ROLL_REFUSAL, h, 0, efficiency(T, S, u))):
        return
    refusal.list_refusal_ends(T, S, W)
    W.ask_unit = u
    end = decide(T, S, W, PA, side, Q_RETREAT)
    refusal.slip_away(T, S, W, L, way_to(W, end), end)
    strength.muster(T, S, W, h)
    refusal.list_pursuers(T, W)
    go_ashore(T, S, W, L)
    follow_up(T, S, W, L, PA)
