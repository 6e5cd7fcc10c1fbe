"""9.5 Combat results: steps, who takes them, and the elimination of an attack below the table.

Decisions: guns that suffer with the attackers may take any step but the first; an attack that is eliminated takes with it
the guns in its hexes that supported it. Stacks too weak to take part (9.3.3) suffer nothing.
"""

from wargame_sim.games.sicily.codes import MAX_HEX
from wargame_sim.games.sicily.codes_combat import ATTACKS, LOG_HIT, LOG_RESULT, TOO_WEAK
from wargame_sim.games.sicily.rules import r09_odds as odds
from wargame_sim.games.sicily.rules.r03_stacking import eliminate, lose_step
from wargame_sim.games.sicily.rules.r09_coordination import offer
from wargame_sim.games.sicily.state_combat import LOWEST_DRM
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.4.VII")
@kernel
def read_table(T, S, W, L, die):
    """Read the results table with a die (0 below the table, where none is rolled)."""
    W.t_code = odds.result(T, W.t_column, die, W.t_drm)
    if die > 0:
        S.rolled[W.t_side, W.t_column, W.t_drm - LOWEST_DRM, die - 1] += 1
    log(L, LOG_RESULT, die, die + W.t_drm if die > 0 else 0, W.t_code, 0, 0)


@rule("9.5.2", "9.5.3")
@kernel
def steps_left(S, W, side):
    """Count the steps that all units of `side` in this combat have left."""
    steps = 0
    for i in range(W.n_fighter[side]):
        steps += S.steps[W.fighter[side, i]]
    return steps


@rule("9.5.3")
@kernel
def list_losses(S, W, side):
    """List the units of `side` that may take a step."""
    W.n_option = 0
    for i in range(W.n_fighter[side]):
        if S.steps[W.fighter[side, i]] > 0:
            offer(W, W.fighter[side, i])


@rule("9.5.2")
@kernel
def hit(T, S, W, L, u, why):
    """Take a step off unit `u`: 0 by the table, 1 as the lead unit, 2 for standing fast, 3 after a special retreat."""
    log(L, LOG_HIT, u, T.side[u], why, 0, 0)
    W.hurt[u] = 1
    lose_step(T, S, W, L, u)


@rule("9.4.VII", "9.5")
@kernel
def wipe_out(T, S, W, L):
    """Eliminate the attackers, and the guns in their hexes that supported them; the defenders suffer nothing."""
    for i in range(W.n_fighter[W.t_side]):
        u = W.fighter[W.t_side, i]
        if S.steps[u] > 0 and (W.part[u] == ATTACKS or beside_attackers(T, S, W, u)):
            eliminate(T, S, W, L, u)


@kernel
def beside_attackers(T, S, W, u):
    """Whether unit `u` is in a hex that attackers of this combat came from."""
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m < MAX_HEX and m == S.at[u]:
            return W.from_strength[k] > 0 and W.from_state[k] != TOO_WEAK
    return False
