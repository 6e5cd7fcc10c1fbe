"""9.0 One battle from its odds to the last advance."""

from wargame_sim.games.kasserine.codes import FREE, LOG_BATTLE
from wargame_sim.games.kasserine.log import log_battle
from wargame_sim.games.kasserine.rules import r09_results as results
from wargame_sim.games.kasserine.rules.r08_combat import lowered, odds_column, shifted_column
from wargame_sim.games.kasserine.rules.r09_advance import advance_attackers, advance_defenders
from wargame_sim.games.kasserine.rules.r09_engaged import engage
from wargame_sim.games.kasserine.rules.r09_losses import eliminate_all, printed_total, take_losses
from wargame_sim.games.kasserine.rules.r09_retreat import retreat_all
from wargame_sim.games.kasserine.rules.r10_artillery import attack_strength, defence_strength
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

DESTROYED = 255  # W.b_result when the defender's guns brought the odds below the table (8.2.E play note)


@rule("8.1", "8.2", "8.2.C", "8.2.E", "8.2.F", "16.1.2.D")
@kernel
def final_column(T, S, W, b, side):
    """Odds column of battle `b` with all support of both sides, air columns and the attacker's own lowering."""
    W.b_attack[b] = attack_strength(T, S, W, b, side)
    W.b_defence[b] = defence_strength(T, S, W, b, 1 - side)
    column = odds_column(T, W.b_attack[b], W.b_defence[b])
    W.b_column[b] = lowered(shifted_column(T, column, W.b_shift[b]), W.b_lower[b])
    return W.b_column[b]


@kernel
def begin(T, S, W, b):
    """Remember where everyone in battle `b` stands, and take off old Engaged markers."""
    for u in range(T.units):
        if W.battle[u] == b:
            W.slot[u] = S.at[u]
            S.engaged[u] = FREE


@rule("9.1.1", "9.1.5", "9.1.5.A", "9.1.5.B", "9.1.7", "9.3")
@kernel
def inflict(T, S, W, L, PA, b, side, column, value):
    """Take from both sides of battle `b` what result `value` on `column` costs them, as the owners' scripts choose."""
    enemy = 1 - side
    attack = printed_total(T, S, W, b, side, True)
    defence = printed_total(T, S, W, b, enemy, False)
    lost = results.attacker_loss(T, column, value, attack, defence)
    lost_by_enemy = results.defender_loss(T, column, value, attack, defence)
    if lost >= attack and lost > 0:
        eliminate_all(T, S, W, L, b, side)
    else:
        take_losses(T, S, W, L, PA[S.script[side]], b, side, lost)
    if lost_by_enemy >= defence and lost_by_enemy > 0:
        eliminate_all(T, S, W, L, b, enemy)
    else:
        take_losses(T, S, W, L, PA[S.script[enemy]], b, enemy, lost_by_enemy)


@rule("9.1.1", "9.1.2", "9.1.6")
@kernel
def fall_back(T, S, W, L, PA, b, side, value):
    """Let the side of battle `b` that result `value` drives back retreat, as its script chooses."""
    back = results.attacker_retreat(T, value)
    if back > 0:
        retreat_all(T, S, W, L, PA[S.script[side]], b, side, back)
    back = results.defender_retreat(value)
    if back > 0:
        retreat_all(T, S, W, L, PA[S.script[1 - side]], b, 1 - side, back)


@rule("9.1.2", "9.1.5.A", "9.1.6", "9.1.7")
@kernel
def follow_up(T, S, W, L, PA, b, side, column, value):
    """Let the side that result `value` favours advance, as its script chooses."""
    enemy = 1 - side
    if results.attacker_retreat(T, value) > 0:
        advance_defenders(T, S, W, L, PA[S.script[enemy]], b, enemy, results.defender_advance(T, value))
    advance_attackers(T, S, W, L, PA[S.script[side]], b, side, results.attacker_advance(T, column, value))


@rule("9.1", "9.1.1", "9.1.2", "9.1.3", "9.1.4", "9.1.5.A", "9.1.5.B", "9.1.6", "9.1.7", "9.3")
@kernel
def apply(T, S, W, L, PA, b, side, column, value):
    """Carry out result `value` on `column`: losses, then retreats, then advances, each by its owner's script."""
    inflict(T, S, W, L, PA, b, side, column, value)
    fall_back(T, S, W, L, PA, b, side, value)
    follow_up(T, S, W, L, PA, b, side, column, value)
    if value // results.KIND == results.ENG:
        engage(T, S, W, L, b, side)


@rule("8.1", "8.2.E", "8.2.play-note", "9.0", "9.1.A")
@kernel
def resolve(T, S, W, L, PA, b, side, die_1, die_2):
    """Resolve battle `b` with two dice."""
    begin(T, S, W, b)
    column = final_column(T, S, W, b, side)
    log_battle(T, S, W, L, b)
    S.battles[side] += 1
    S.battles_at[side, min(S.turn, S.battles_at.shape[1] - 1)] += 1
    if column < 0:
        W.b_result[b] = DESTROYED
        log(L, LOG_BATTLE, b, W.b_hex[b, 0], -1, DESTROYED, 0)
        eliminate_all(T, S, W, L, b, side)
        return
    S.rolled[side, column, die_1 + die_2 - 2] += 1
    value = results.result(T, column, die_1, die_2)
    W.b_result[b] = value
    log(L, LOG_BATTLE, b, W.b_hex[b, 0], column, value, 8 * die_1 + die_2)
    kind = value // results.KIND
    if kind == results.D_ELIM or kind == results.DR or kind == results.EXCH:
        S.decisive[side] += 1
    apply(T, S, W, L, PA, b, side, column, value)
