"""8.3 Reaction movement: motorized units near a hex under attack move up to half their allowance, if they pass a check."""

import numpy as np

from wargame_sim.games.sicily.codes import GERMAN, LOG_REACT, MAX_HEX, UNREACHED
from wargame_sim.games.sicily.rules.r03_stacking import fits
from wargame_sim.games.sicily.rules.r03_units import passes, printed_allowance
from wargame_sim.games.sicily.rules.r03_zones import in_enemy_zone
from wargame_sim.games.sicily.rules.r07_movement import spread_from
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.bits import ONE, ZERO
from wargame_sim.kernels.board import BLOCKED, STOP, distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("8.3.1", "5.2.3")
@kernel
def may_react(T, S, W, u):
    """Whether a unit of the side under attack may try to react; W.under_attack holds the defender hexes (r08_declare).

    No Out of Supply marker, no combat refused, not itself attacked, and in no enemy zone unless it is German.
    """
    h = S.at[u]
    if h < 0 or not T.open[h] or not T.motorized[u] or S.oos[u] or S.refused[u] or S.moved[u] or W.under_attack[h]:
        return False
    if in_enemy_zone(T, W, u, h) and T.nation[u] != GERMAN:
        return False
    for m in range(T.n):
        if W.under_attack[m] and distance(T.ax, h, m) <= T.reaction_range:
            return True
    return False


@rule("8.3", "8.3.1", "8.3.2")
@kernel
def reacts(T, S, L, u, roll):
    """Check a unit that tries to react; one that fails stays where it is and tries no more."""
    passed = passes(T, S, u, roll, 0)
    if not passed:
        S.moved[u] = 1
    log(L, LOG_REACT, u, roll, passed, 0, 0)
    return passed


@rule("8.3.3")
@kernel
def zones_to_react(T, W, side):
    """Redraw W.bars for a reacting unit of `side`: an enemy zone is closed, or with a friend in it the end of the way.

    It costs nothing extra. Call `prepare` before the first unit, and this before each, for the last one may now be a friend.
    """
    for h in range(T.n):
        if not T.open[h] or W.owner[h] == 1 - side:
            W.bars[h] = BLOCKED
        elif W.zoc[1 - side, h] > 0:
            W.bars[h] = STOP if W.owner[h] == side else BLOCKED
        else:
            W.bars[h] = 0


@rule("8.3.1", "8.3.3", "8.3.4")
@kernel
def survey_reaction(T, S, W, u):
    """Find all hexes where a reacting unit may end, as the bit set W.can[u]: for half its printed allowance, with room."""
    zones_to_react(T, W, T.side[u])
    budget = 2 * (printed_allowance(T, S, u) // 2)
    W.surveyed[u] = 1
    W.budget[u] = budget
    fill(W.can[u], ZERO)
    spread_from(T, S, W, u, S.at[u], budget, MAX_HEX)
    for m in range(T.n):
        if W.dist[m] != UNREACHED and fits(T, S, W, u, m):
            W.can[u, m >> 6] |= ONE << np.uint64(m & 63)
