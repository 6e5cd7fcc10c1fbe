"""8.2.E Declared attacks below the first column of the table: they are not made, and those forced to them are lost.

Decisions: whoever owes an attack (5.1.B) and is in one that cannot reach 1:5 is eliminated; so is the weakest attacker
where nobody else covers an enemy hex that must be attacked; all others stand back. Aircraft do not raise such odds.
"""

from wargame_sim.games.kasserine.codes import LOG_FORCED
from wargame_sim.games.kasserine.rules.r08_combat import odds_column
from wargame_sim.games.kasserine.rules.r08_obligations import covers
from wargame_sim.games.kasserine.rules.r09_losses import eliminate
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("8.2.E")
@kernel
def settle_hopeless(T, S, W, L, side):
    """Take attacks declared at less than 1:5 (W.b_attack to W.b_defence) off the board, with those forced to them."""
    for b in range(W.b_n):
        if W.b_hexes[b] > 0 and odds_column(T, W.b_attack[b], W.b_defence[b]) < 0:
            log(L, LOG_FORCED, b, W.b_hex[b, 0], 0, 0, 0)
            give_up(T, S, W, L, b, side)
            drop(T, W, b)


@rule("8.2.E")
@kernel
def give_up(T, S, W, L, b, side):
    """Eliminate attackers of battle `b` who owe an attack; the weakest if none does, but one of its hexes needs one."""
    owed = False
    for i in range(W.b_hexes[b]):
        owed = owed or W.needed[W.b_hex[b, i]] > 0
    weakest = -1
    for u in range(T.units):
        if W.battle[u] == b and T.side[u] == side:
            W.battle[u] = -1
            if not covers(T, S, W, u):
                eliminate(T, S, W, L, u)
                owed = False
            elif weakest < 0 or T.attack[u] < T.attack[weakest]:
                weakest = u
    if owed and weakest >= 0:
        eliminate(T, S, W, L, weakest)


@kernel
def drop(T, W, b):
    """Take battle `b` off the board: nobody attacks its hexes in it any more, and its guns are free."""
    for i in range(W.b_hexes[b]):
        if W.b_of[W.b_hex[b, i]] == b:
            W.b_of[W.b_hex[b, i]] = -1
    for u in range(T.units):
        if W.battle[u] == b:
            W.battle[u] = -1
        if W.support[u] == b:
            W.support[u] = -1
    W.b_hexes[b] = 0
    W.b_only[b] = -1
