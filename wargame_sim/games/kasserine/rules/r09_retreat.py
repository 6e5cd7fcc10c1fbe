"""9.2.A-C Retreats, and 10.4.C: guns that must retreat are lost.

Decisions: every unit of a stack looks for its own way. A unit whose retreat can only end over-stacked goes on, hex by
hex and under the same limits, until it stands legally (published errata of May 1992); if it cannot, it is eliminated.
"""

from wargame_sim.games.kasserine.codes import FREE, LOG_RETREAT
from wargame_sim.games.kasserine.rules import r05_zones
from wargame_sim.games.kasserine.rules.r06_movement import BLOCKED, allowance
from wargame_sim.games.kasserine.rules.r07_stacking import fits
from wargame_sim.games.kasserine.rules.r09_losses import eliminate
from wargame_sim.games.kasserine.rules.r12_bridges import step_costs
from wargame_sim.games.kasserine.rules.r15_victory import go_along
from wargame_sim.games.kasserine.scripts.choices import retreat_score
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.retreat import retreat_ends
from wargame_sim.model.rule import rule

LONGEST = 7  # hexes: the longest result and three more for over-stacking


@rule("9.2.B", "6.3")
@kernel
def bar_retreat(T, W, side):
    """Mark in W.mask the hexes through which `side` may not retreat: enemy units and enemy zones."""
    enemy = 1 - side
    for h in range(T.n):
        W.mask[h] = BLOCKED if W.owner[h] == enemy or W.zone[enemy, h] > 0 else 0
    W.mask[T.n] = BLOCKED


@rule("9.2.A", "9.2.B", "9.2.C", "16.3.2")
@kernel
def find_retreat(T, S, W, P, u, length):
    """Return the hex that unit `u` retreats to, at least `length` hexes away, or -1 when it has no legal way."""
    cost = step_costs(T, S, W, T.retreat_class[u])
    for steps in range(length, LONGEST + 1):
        n = retreat_ends(T.nbr, T.ax, cost, W.mask, S.at[u], steps, allowance(T, S, u), W.dist, W.came, W.ends)
        best = -1
        best_score = 0
        for i in range(n):
            h = W.ends[i]
            if fits(T, W, u, h):
                score = retreat_score(T, S, W, P, u, h)
                if best < 0 or score > best_score:
                    best = h
                    best_score = score
        if best >= 0 or n == 0:
            return best
    return -1


@rule("9.2", "9.2.A", "10.4.C", "15.0.A")
@kernel
def retreat_unit(T, S, W, L, P, u, length):
    """Retreat unit `u`, or eliminate it when it cannot or is artillery."""
    if T.artillery[u]:
        eliminate(T, S, W, L, u)
        return
    end = find_retreat(T, S, W, P, u, length)
    if end < 0:
        S.no_way[T.side[u]] += 1
        eliminate(T, S, W, L, u)
        return
    origin = S.at[u]
    go_along(T, S, W, L, u, end)
    r05_zones.lift(T, S, W, u)
    r05_zones.put(T, S, W, u, end)
    S.engaged[u] = FREE
    log(L, LOG_RETREAT, u, origin, end, length, 0)


@rule("9.1.1", "9.1.2", "9.1.6")
@kernel
def retreat_all(T, S, W, L, P, b, side, length):
    """Retreat every unit of `side` that took part in battle `b`."""
    bar_retreat(T, W, side)
    for u in range(T.units):
        if W.battle[u] == b and T.side[u] == side and S.at[u] >= 0:
            retreat_unit(T, S, W, L, P, u, length)
