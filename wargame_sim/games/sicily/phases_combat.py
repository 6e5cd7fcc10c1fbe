"""9 and 10 Combat Phase, as kernels: rules put together with the players' choices and the dice.

Each function follows the order of 9.4. Where a player chooses, rules list in W.option what is legal and `decide` asks
the owner's script; where a die falls, it is drawn here. aftermath.py goes on from the result.
"""

from wargame_sim.games.sicily.aftermath import finish_landings, refuse, settle
from wargame_sim.games.sicily.codes import ALLIED, MAX_HEX, NOWHERE
from wargame_sim.games.sicily.codes_combat import (
    Q_AIR,
    Q_ARTILLERY,
    Q_COUNTER,
    Q_DEFENCE_LEAD,
    Q_GUNS,
    Q_HEX_LEAD,
    Q_JOIN,
    Q_LEAD,
    Q_NAVAL,
    Q_NEXT,
    ROLL_AIR,
    ROLL_ARTILLERY,
    ROLL_COMBAT,
    ROLL_COORDINATION,
    ROLL_NAVAL,
    STOP,
)
from wargame_sim.games.sicily.drawn import throw, throw_within
from wargame_sim.games.sicily.rules import r09_coordination as coordination
from wargame_sim.games.sicily.rules import r09_counterattack as counter
from wargame_sim.games.sicily.rules import r09_defence as defence
from wargame_sim.games.sicily.rules import r09_strength as strength
from wargame_sim.games.sicily.rules import r10_1_artillery as artillery
from wargame_sim.games.sicily.rules import r10_2_air_naval as points
from wargame_sim.games.sicily.rules.r09_losses import read_table
from wargame_sim.games.sicily.rules.r12_naval import note_naval_operation
from wargame_sim.games.sicily.rules.r14_reserves import commit
from wargame_sim.games.sicily.rules.r14_untried import try_unit
from wargame_sim.games.sicily.scripts.decide import decide
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("8.2", "8.2.1")
@kernel
def refusals(T, S, W, L, PA, side):
    """Let `side` refuse combat in each of its hexes that W.under_attack marks."""
    for h in range(T.n):
        if W.under_attack[h] and W.owner[h] == side:
            refuse(T, S, W, L, PA, side, h)


@rule("9.1", "9.1.1", "9.1.3", "9.4", "10.1.7")
@kernel
def combat_phase(T, S, W, L, PA, side):
    """Resolve all declared attacks of `side`, one by one in the order its player wants; then landings and markers end."""
    fill(S.fired, 0)
    fill(S.countered, 0)
    fill(S.fell_back, 0)
    W.n_option = 1
    while list_attacks(T, S, W, side) > 0:
        resolve(T, S, W, L, PA, side, decide(T, S, W, PA, side, Q_NEXT))
    if side == ALLIED:
        finish_landings(T, S, W, L)
    fill(S.fired, 0)
    fill(S.fell_back, 0)


@rule("9.4")
@kernel
def list_attacks(T, S, W, side):
    """List the hexes that `side` has declared attacks on and not resolved; return how many."""
    W.n_option = 0
    for u in range(T.units):
        h = S.target[u]
        if h < 0 or T.side[u] != side:
            continue
        known = False
        for i in range(W.n_option):
            known = known or W.option[i] == h
        if not known:
            coordination.offer(W, h)
    return W.n_option


@rule("9.4", "9.8", "9.8.3", "9.8.5")
@kernel
def resolve(T, S, W, L, PA, side, h):
    """Resolve the attack declared on hex `h`, and a counterattack that comes of it, before anything else."""
    strength.clear_combat(T, S, W, h, side)
    strength.announce(S, W, L)
    turn_over_attackers(T, S, W, L, h)
    strength.muster(T, S, W, h)
    fight(T, S, W, L, PA, NOWHERE)
    hexes = settle(T, S, W, L, PA)
    if counter.may_counter(T, W, hexes):
        counterattack(T, S, W, L, PA)


@rule("9.8", "9.8.1", "9.8.2", "9.8.3", "9.8.4")
@kernel
def counterattack(T, S, W, L, PA):
    """Ask the defender of the combat just fought whether he counterattacks, with whom, and resolve it."""
    side = 1 - W.t_side
    counter.list_counters(T, S, W)
    lead_hex = decide(T, S, W, PA, side, Q_COUNTER) if W.n_option > 0 else NOWHERE
    if lead_hex == NOWHERE:
        return
    strength.clear_combat(T, S, W, W.t_hex, side)
    W.t_counter = 1
    strength.announce(S, W, L)
    counter.enter_stack(T, S, W, L, lead_hex)
    answer = 0
    while answer != STOP:
        counter.list_joiners(T, S, W, lead_hex)
        answer = decide(T, S, W, PA, side, Q_JOIN) if W.n_option > 0 else STOP
        if answer != STOP:
            counter.enter(S, W, L, answer)
    fight(T, S, W, L, PA, lead_hex)
    settle(T, S, W, L, PA)


@rule("9.4.I", "9.4.II", "9.4.VII", "13.2.7")
@kernel
def fight(T, S, W, L, PA, lead_hex):
    """Go through steps I to VII for the attackers that have a part: strengths, support, odds, modifiers, the die."""
    strength.weigh(T, S, W, counter.doubled_hex(T, W, lead_hex))
    lead_and_coordinate(T, S, W, L, PA, lead_hex)
    if W.lead[W.t_side] < 0:
        defence.call_off(W, L)
        return
    if not W.t_counter:
        support(T, S, W, L, PA, W.t_side)
    turn_over(T, S, W, L, W.t_hex)
    if W.owner[W.t_hex] != 1 - W.t_side:
        defence.call_off(W, L)
        return
    defend(T, S, W, L, PA)
    defence.settle_odds(T, S, W, L)
    die = throw(T, S, W, ROLL_COMBAT, W.t_hex, W.t_counter) if W.t_column >= 0 else 0
    read_table(T, S, W, L, die)


@rule("9.3", "9.3.1", "9.3.2", "9.3.3", "14.4")
@kernel
def lead_and_coordinate(T, S, W, L, PA, lead_hex):
    """Let the attacker choose the lead unit, and check the hexes that do not lead."""
    side = W.t_side
    coordination.list_leads(T, S, W, lead_hex)
    if W.n_option == 0:
        return
    coordination.lead_attack(T, S, W, L, decide(T, S, W, PA, side, Q_LEAD))
    for k in range(6):
        if W.from_strength[k] == 0 or W.from_lead[k] >= 0:
            continue
        coordination.list_hex_leads(T, S, W, k)
        u, die = -1, 0
        if W.n_option > 0:
            u = decide(T, S, W, PA, side, Q_HEX_LEAD)
            er = strength.combat_efficiency(T, S, u)
            die = throw_within(T, S, W, ROLL_COORDINATION, u, W.t_counter, er)
        coordination.coordinate(T, S, W, L, k, u, die)
    coordination.settle_attackers(T, S, W)
    for i in range(W.n_fighter[side]):
        commit(T, S, L, W.fighter[side, i])


@rule("9.4.I", "9.4.II", "10.1.1", "10.1.2", "10.2.1", "10.3.1", "12.3.5")
@kernel
def support(T, S, W, L, PA, side):
    """Let `side` give artillery, air and naval support to this combat, each with its rolls, in this order."""
    fire_artillery(T, S, W, L, PA, side)
    points.list_points(W, S.air[side])
    given = decide(T, S, W, PA, side, Q_AIR) if W.n_option > 0 else 0
    if given > 0:
        limit = points.air_limit(T, S, W.t_hex, side)
        die = throw_within(T, S, W, ROLL_AIR, W.t_hex, side, limit)
        points.strike(T, S, W, L, side, given, die)
    if side != ALLIED or not points.ships_reach(T, W.t_hex):
        return
    points.list_points(W, S.naval)
    given = decide(T, S, W, PA, side, Q_NAVAL) if W.n_option > 0 else 0
    if given > 0:
        limit = points.naval_limit(T, S, W.t_hex)
        die = throw_within(T, S, W, ROLL_NAVAL, W.t_hex, 0, limit)
        points.bombard(T, S, W, L, given, die)
        if T.fire_in_zone[W.t_hex] and S.axis_zone:
            note_naval_operation(T, S, L)


@rule("9.4.I", "9.4.II", "10.1.3", "10.1.4", "10.1.7")
@kernel
def fire_artillery(T, S, W, L, PA, side):
    """Let `side` designate its artillery, all of it before any check; then check those that need it."""
    n, answer = 0, 0
    while answer != STOP:
        artillery.list_guns(T, S, W, side)
        answer = decide(T, S, W, PA, side, Q_ARTILLERY) if W.n_option > 0 else STOP
        if answer != STOP:
            artillery.designate(T, S, W, answer)
            W.group[n] = answer
            n += 1
    spared = 1 if side != W.t_side else 0
    for i in range(n):
        u = W.group[i]
        die = 0
        if artillery.needs_no_check(S, W, u, spared):
            spared = 1
        else:
            die = throw_within(T, S, W, ROLL_ARTILLERY, u, W.t_hex, strength.combat_efficiency(T, S, u))
        artillery.fire(T, S, W, L, u, die)


@rule("9.3.6", "9.4.II", "10.1.6", "9.8.4")
@kernel
def defend(T, S, W, L, PA):
    """Let the defender say how his artillery in the hex serves, support the hex, and choose his lead unit."""
    side = 1 - W.t_side
    defence.stand(T, S, W)
    v = W.first[W.t_hex]
    while v >= 0:
        if defence.may_serve_guns(T, S, W, v):
            W.ask_unit = v
            points.list_points(W, 1)
            if decide(T, S, W, PA, side, Q_GUNS) == 1:
                defence.serve_guns(S, W, v)
        v = W.next[v]
    defence.add_defence(T, S, W, L)
    W.t_planned = W.t_cover
    if not W.t_counter and W.t_stand > 0:
        support(T, S, W, L, PA, side)
    defence.list_defence_leads(W)
    defence.lead_defence(T, S, W, L, decide(T, S, W, PA, side, Q_DEFENCE_LEAD))


@rule("9.4.I")
@kernel
def turn_over_attackers(T, S, W, L, h):
    """Turn over all untried units in hexes that attack hex `h`."""
    for k in range(6):
        m = T.nbr[h, k]
        if m < MAX_HEX and attacks_from(S, W, m, h):
            turn_over(T, S, W, L, m)


@kernel
def attacks_from(S, W, m, h):
    """Whether a unit in hex `m` has declared an attack on hex `h`."""
    u = W.first[m]
    while u >= 0:
        if S.target[u] == h:
            return True
        u = W.next[u]
    return False


@rule("9.4.I", "9.4.II", "14.1.3", "15.3.1")
@kernel
def turn_over(T, S, W, L, h):
    """Turn over all untried units in hex `h`; coast defence units without any strength are gone at once."""
    n = 0
    u = W.first[h]
    while u >= 0:
        W.group[n] = u
        n += 1
        u = W.next[u]
    for i in range(n):
        if T.hidden[W.group[i]] and not S.tried[W.group[i]]:
            try_unit(T, S, W, L, W.group[i])
