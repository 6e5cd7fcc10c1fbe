"""16.2 Counterbattery fire: attacking guns left over silence the defender's guns before he allocates them.

Decisions: guns firing uphill are halved (10.2.A); odds below the table cannot be fired.
"""

from wargame_sim.games.kasserine.codes import LOG_GUNS, ROLL_COUNTERBATTERY
from wargame_sim.games.kasserine.rules.r08_combat import odds_column, support_quarters
from wargame_sim.games.kasserine.rules.r09_results import A_ELIM, AR, KIND, result
from wargame_sim.games.kasserine.rules.r10_artillery import defending_gun_strength, may_fire
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.dice import dice2, roll_key
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("16.2.A")
@kernel
def may_counter(T, S, W, g, target):
    """Whether attacking guns `g` may fire at enemy guns `target`: unused and in range."""
    if not may_fire(T, S, W, g) or not T.artillery[target] or S.at[target] < 0 or T.side[target] == T.side[g]:
        return False
    return distance(T.ax, S.at[g], S.at[target]) <= T.range[g]


@rule("16.2.C", "16.2.D")
@kernel
def silences(value):
    """Whether a result on the combat table silences the guns fired at: any but A elim and AR."""
    kind = value // KIND
    return kind != A_ELIM and kind != AR


@rule("16.2", "16.2.A", "16.2.B", "16.2.C", "16.2.D", "16.3.2")
@kernel
def fire(T, S, W, L, side, seed, trial):
    """Resolve all counterbattery fire laid down in W.counter (target of each gun, -1 none)."""
    for target in range(T.units):
        if T.side[target] == side or not T.artillery[target] or S.at[target] < 0:
            continue
        total = 0
        for g in range(T.units):
            if W.counter[g] == target and may_counter(T, S, W, g, target):
                total += support_quarters(T, g, S.at[g], S.at[target], S.short[g])
                W.fired[g] = 1
        if total == 0:
            continue
        column = odds_column(T, total, defending_gun_strength(T, S, target, T.defence[target]))
        if column < 0:
            continue
        die_1, die_2 = dice2(seed, trial, roll_key(ROLL_COUNTERBATTERY, S.turn, side, target, 0))
        value = result(T, column, die_1, die_2)
        if silences(value):
            W.silent[target] = 1
        log(L, LOG_GUNS, target, column, value, W.silent[target], 0)
