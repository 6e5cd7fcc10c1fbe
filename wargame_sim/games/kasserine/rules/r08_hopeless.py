"""8.2.E Declared attacks below the first column of the table: they are not made, and those forced to them are lost.

Decisions: whoever owes an attack (5.1.B) and is in one that cannot reach 1:5 is eliminated; so is the weakest attacker
where nobody else covers an enemy hex that must be attacked; all others stand back. Aircraft do not raise such odds.
"""

from wargame_sim.games.kasserine.codes import LOG_FORCED
from wargame_sim.games.kasserine.rules.r08_combat import odds_column
from wargame_sim.games.kasserine.rules.r08_obligations import owes_attack
from wargame_sim.games.kasserine.rules.r09_losses import eliminate
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("8.2.E")
@kernel
def settle_hopeless(T, S, W, L, side):
    """Take attacks declared at less than 1:5 (W.b_attack to W.b_defence) off the board, with those forced to them.

    Who owes an attack is asked of everyone before anyone goes: a fresh unit that dies no longer reinforces an
    engagement (5.2.D), and would take its friends' debt with it.
    """
    for u in range(T.units):
        b = W.battle[u]
        W.forced[u] = b >= 0 and T.side[u] == side and hopeless(T, W, b) and owes_attack(T, S, W, u)
    for b in range(W.b_n):
        if hopeless(T, W, b):
            log(L, LOG_FORCED, b, W.b_hex[b, 0], 0, 0, 0)
            give_up(T, S, W, L, b, side)
            drop(T, W, b)


@rule("8.2.E")
@kernel
def hopeless(T, W, b):
    """Whether battle `b` is declared below the first column of the table."""
    return W.b_hexes[b] > 0 and odds_column(T, W.b_attack[b], W.b_defence[b]) < 0


@rule("8.2.E")
@kernel
def give_up(T, S, W, L, b, side):
    """Eliminate attackers of battle `b` in W.forced; the weakest if there are none, but one of its hexes needs an attack."""
    owed = False
    for i in range(W.b_hexes[b]):
        owed = owed or W.needed[W.b_hex[b, i]] > 0
    weakest = -1
    for u in range(T.units):
        if W.battle[u] == b and T.side[u] == side:
            W.battle[u] = -1
            if W.forced[u]:
                eliminate(T, S, W, L, u)
                S.obliged[side] += 1
                owed = False
            elif weakest < 0 or weaker(T, S, u, weakest):
                weakest = u
    if owed and weakest >= 0:
        eliminate(T, S, W, L, weakest)
        S.obliged[side] += 1


@kernel
def weaker(T, S, u, v):
    """Whether unit `u` is worth less than unit `v`: factors, then movement, then the lower hex, never the order of counters."""
    if T.attack[u] != T.attack[v]:
        return T.attack[u] < T.attack[v]
    if T.defence[u] != T.defence[v]:
        return T.defence[u] < T.defence[v]
    if T.ma[u] != T.ma[v]:
        return T.ma[u] < T.ma[v]
    return S.at[u] < S.at[v]


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
