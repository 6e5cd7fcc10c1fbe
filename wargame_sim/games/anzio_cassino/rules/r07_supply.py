"""7.0 Supply: who has a line home, what being without one costs, and refit.

Decisions: only enemy units cut a line, so it goes over canals, rivers and mountains; Task Force hexes are in supply
for Allied units and carry nobody's line. Supply is asked for when it matters; what was found stays true until an enemy
unit comes, goes or dies.
"""

from wargame_sim.games.anzio_cassino.codes import ALLIED, FLOATING, LOG_REFIT, LOG_SHORT, MAX_HEX
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import eliminate
from wargame_sim.games.anzio_cassino.scripts.choices import refit_choice
from wargame_sim.kernels.board import BLOCKED, INTO_ONLY
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.supply import trace
from wargame_sim.model.rule import rule


@rule("7.0", "7.1", "7.2", "7.3")
@kernel
def judge(T, S, W, side):
    """Find every hex from which `side` has a line to a supply source, as W.supplied[side], unless that is known."""
    if W.supply_known[side]:
        return
    W.supply_known[side] = 1
    for h in range(MAX_HEX):
        W.used[h] = BLOCKED if W.owner[h] == 1 - side else INTO_ONLY
    trace(T.nbr, T.supply_road, T.no_cost, W.used, T.source[side], T.n_source[side], 0, W.supplied[side], W.queue)
    for h in range(MAX_HEX):
        W.supplied[side, h] = W.supplied[side, h] == 0 or (side == ALLIED and T.sea[h] == 1)


@rule("7.3")
@kernel
def straight_home(T, W, side, h):
    """Whether a line that comes nearer to a source with every hex leads home from `h`: enough, not necessary."""
    while T.home[side, h] > 0:
        nearer = -1
        for k in range(6):
            m = T.nbr[h, k]
            if T.supply_road[h, k] and T.home[side, m] < T.home[side, h] and W.owner[m] != 1 - side:
                nearer = m
        if nearer < 0:
            return False
        h = nearer
    return True


@rule("7.3", "7.5")
@kernel
def is_supplied(T, S, W, side, h):
    """Whether units of `side` in hex `h` are in supply; where no enemy is near, without a search of the map."""
    if not W.supply_known[side] and straight_home(T, W, side, h):
        return True
    judge(T, S, W, side)
    return W.supplied[side, h] != 0


@rule("4.0", "7.5")
@kernel
def suffer(T, S, W, L):
    """Give every unit out of supply at the beginning of a turn its point of damage, both sides at once."""
    for u in range(T.units):
        h = S.at[u]
        W.role[u] = h >= 0 and not is_supplied(T, S, W, T.side[u], h)
    for u in range(T.units):
        if W.role[u]:
            S.damage[u] += T.unsupplied_damage
            log(L, LOG_SHORT, u, S.at[u], S.damage[u], 0, 0)
            if S.damage[u] >= T.endurance[u]:
                eliminate(T, S, W, L, u)


@rule("7.4")
@kernel
def may_refit(T, S, W, u):
    """Whether a point of damage may be taken off unit `u`: damaged, in play, in supply (so is the floating reserve)."""
    if S.damage[u] == 0:
        return False
    h = S.at[u]
    return h == FLOATING or (h >= 0 and is_supplied(T, S, W, T.side[u], h))


@rule("7.4")
@kernel
def refit(T, S, W, L, PA, side):
    """After the last impulse of a turn, let `side` take its points of damage off units of its choice."""
    for _ in range(T.refit_points):
        best = -1
        best_score = 0
        for u in range(T.units):
            if T.side[u] == side and may_refit(T, S, W, u):
                score = refit_choice(T, S, PA[S.script[side]], u)
                if best < 0 or score > best_score:
                    best = u
                    best_score = score
        if best >= 0:
            S.damage[best] -= 1
            log(L, LOG_REFIT, best, S.damage[best], 0, 0, 0)
