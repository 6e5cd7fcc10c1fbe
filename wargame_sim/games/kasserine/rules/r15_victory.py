"""15.0 Winning the game."""

from wargame_sim.games.kasserine.codes import AXIS
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("15.0.A")
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
