"""Replacements (15): who regains steps, and whether a point is bought."""

from wargame_sim.games.sicily.codes import ALLIED, AXIS
from wargame_sim.games.sicily.rules.r15_replacements import absorb, may_absorb, may_reform, pay_allied
from wargame_sim.games.sicily.scripts.chance import BUY, REBUILD, pick, toss
from wargame_sim.kernels.jit import kernel


@kernel
def wants_to_buy(S, W, P, side):
    """Whether a side buys a point this turn: the floor one turn in eight, others as their numbers say."""
    if P.random:
        return pick(S, W, side, BUY, 8) == 0
    return P.buy_from > 0 and S.turn + 1 >= P.buy_from


@kernel
def spend_allied(T, S, W, L, P):
    """Spend Allied points on the strongest units that may recover; the floor on any."""
    while S.rp[ALLIED] > 0:
        best, found = -1, -1
        for u in range(T.units):
            if T.side[u] == ALLIED and S.steps[u] < T.steps[u] and S.recovered[u] == 0:
                worth = (
                    pick(S, W, u, REBUILD, 1000) if P.random else int(T.attack[u, 0]) + (20 if S.steps[u] > 0 else 0)
                )
                if worth > best:
                    best, found = worth, u
        if found < 0:
            return
        if not pay_allied(T, S, W, L, found):
            S.recovered[found] = 3  # looked at in vain; the turn's end clears it
    return


@kernel
def spend_ersatz(T, S, W, L, P):
    """Let each Ersatz unit fill up the strongest German unit that it may, or bring one back."""
    for i in range(T.n_ersatz):
        e = T.first_ersatz + i
        if S.steps[e] == 0 or (P.random and toss(S, W, e, REBUILD) == 0):
            continue
        best, found = 0, -1
        for u in range(T.units):
            if T.side[u] == AXIS and (may_absorb(T, S, W, u, e) or may_reform(T, S, W, u, e)):
                if T.attack[u, 0] > best:
                    best, found = int(T.attack[u, 0]), u
        if found >= 0:
            absorb(T, S, W, L, found, e)
