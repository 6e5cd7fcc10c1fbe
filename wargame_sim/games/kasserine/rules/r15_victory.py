"""15.0 Winning the game, and what a unit does to a place by entering it.

Decision: a place belongs to the side that was in it, or went through it, last.
"""

from wargame_sim.games.kasserine.codes import AXIS, LOG_TAKEN
from wargame_sim.games.kasserine.rules.r14_first_turn import release_near
from wargame_sim.games.kasserine.rules.r16_1_air import base_changes_hands
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("15.0.A", "16.1.5")
@kernel
def take_place(T, S, L, u, h):
    """Let the side of unit `u`, in hex `h`, hold the place there, if any; air units lose or regain a base."""
    p = T.place_at[h]
    side = T.side[u]
    if p < 0 or S.holder[p] == side:
        return
    S.holder[p] = side
    if side == AXIS and S.taken[p] == 0:
        S.taken[p] = S.turn
    log(L, LOG_TAKEN, p, side, u, h, 0)
    base_changes_hands(T, S, L, p, side)


@rule("14.0.B", "15.0.A")
@kernel
def go_along(T, S, W, L, u, to):
    """Do what unit `u` does on its way to hex `to`, along W.came: take places, on turn 1 release Allies."""
    origin = S.at[u]
    h = to
    while h >= 0 and h != origin:
        take_place(T, S, L, u, h)
        release_near(T, S, W, u, h)
        h = W.came[h]


@rule("15.0", "15.0.A")
@kernel
def axis_points(T, S):
    """Victory points of the towns the Axis holds."""
    points = 0
    for p in range(T.places):
        if S.holder[p] == AXIS:
            points += T.place_points[p]
    return points


@rule("15.0.B")
@kernel
def victory_level(T, points):
    """Row of the victory level table for so many points."""
    level = 0
    for i in range(T.n_levels):
        if points >= T.level_from[i]:
            level = i
    return level
