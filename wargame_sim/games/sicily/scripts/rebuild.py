"""Replacements (15): who regains steps, how many points are kept, and whether one is bought."""

from wargame_sim.games.sicily.codes import ALLIED, AXIS
from wargame_sim.games.sicily.rules.r14_mussolini import may_come_back
from wargame_sim.games.sicily.rules.r15_replacements import absorb, may_absorb, may_pay, may_reform, pay_allied
from wargame_sim.games.sicily.scripts.chance import BLACKSHIRT, BUY, KEEP, REBUILD, pick, toss
from wargame_sim.kernels.jit import kernel

IN_PLAY = 20  # attack points that a unit still in play is worth more than one to be brought back


@kernel
def wants_to_buy(S, W, P, side):
    """Whether a side buys a point this turn: the floor one turn in eight, others as their numbers say."""
    if P.random:
        return pick(S, W, side, BUY, 8) == 0
    return P.buy_from > 0 and S.turn + 1 >= P.buy_from


@kernel
def spend_allied(T, S, W, L, P):
    """Spend Allied points on the strongest units that may recover; the floor on any, as long as it likes."""
    while S.rp[ALLIED] > 0:
        if P.random and pick(S, W, S.rp[ALLIED], KEEP, 3) == 0:
            return
        best, found = -1, -1
        for u in range(T.units):
            if T.side[u] == ALLIED and S.steps[u] < T.steps[u] and may_pay(T, S, W, u):
                worth = int(T.attack[u, 0]) + (IN_PLAY if S.steps[u] > 0 else 0)
                if P.random:
                    worth = pick(S, W, u, REBUILD, 1000)
                if worth > best:
                    best, found = worth, u
        if found < 0:
            return
        pay_allied(T, S, W, L, found)


@kernel
def ersatz_wanted(S, W, P):
    """Return how many of its points the Axis turns into Ersatz units: the floor any number, others all."""
    return pick(S, W, 1, KEEP, S.rp[AXIS] + 1) if P.random else int(S.rp[AXIS])


@kernel
def spend_ersatz(T, S, W, L, P):
    """Let each Ersatz unit fill up the strongest German unit that it may, or bring one back; at the floor any or none."""
    for i in range(T.n_ersatz):
        e = T.first_ersatz + i
        if S.steps[e] == 0 or (P.random and toss(S, W, e, REBUILD) == 0):
            continue
        best, found = 0, -1
        for u in range(T.units):
            if T.side[u] == AXIS and (may_absorb(T, S, W, u, e) or may_reform(T, S, W, u, e)):
                worth = 1 + pick(S, W, u, REBUILD + 100, 1000) if P.random else 1 + int(T.attack[u, 0])
                if worth > best:
                    best, found = worth, u
        if found >= 0:
            absorb(T, S, W, L, found, e)


@kernel
def blackshirt(T, S, W, P):
    """Return the CCNN unit that comes back after the Fascist Revival, or -1: the strongest, at the floor any."""
    best, found = -1, -1
    for u in range(T.units):
        if T.ccnn[u] and home_of(T, S, W, P, u) >= 0:
            worth = pick(S, W, u, BLACKSHIRT, 1000) if P.random else int(T.attack[u, 0])
            if worth > best:
                best, found = worth, u
    return found


@kernel
def home_of(T, S, W, P, u):
    """Return the city that CCNN unit `u` comes back to, or -1: the one that brings most points, at the floor any."""
    best, found = -1, -1
    for h in range(T.n):
        if T.city[h] and may_come_back(T, S, W, u, h):
            worth = int(T.place_points[T.place_at[h]]) if T.place_at[h] >= 0 else 0
            if P.random:
                worth = pick(S, W, h, BLACKSHIRT + 100, 1000)
            if worth > best:
                best, found = worth, h
    return found
