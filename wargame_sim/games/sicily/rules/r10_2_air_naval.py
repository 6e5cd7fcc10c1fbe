"""10.2 Air support and 10.3 naval support: points given to one combat pass with one roll, and are spent either way.

Decision: ships fire from sea hexes outside the Axis air superiority zone where they can; the coastal flag of a hex, not
the sea hexes on the map, says how far inland it lies.
"""

from wargame_sim.games.sicily.codes import ALLIED, ALPINE, MOUNTAIN, STORM
from wargame_sim.games.sicily.codes_combat import (
    ALLIED_AIR,
    AXIS_AIR,
    COASTAL,
    ENEMY_ZONE,
    FIRING_ZONE,
    HIGH_GROUND,
    IN_STORM,
    INLAND,
    LOG_AIR,
    LOG_NAVAL,
    NAVAL,
    NUMBER,
    TURN_1,
)
from wargame_sim.games.sicily.rules.r09_coordination import coordinated, offer
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.3", "10.2.2", "10.3.2")
@kernel
def common_drm(T, S, h, kind):
    """Return what high ground, storm and the first turn add to a coordination roll for support of a kind at hex `h`."""
    drm = 0
    if T.terrain[h] == MOUNTAIN or T.terrain[h] == ALPINE:
        drm += T.coordination[HIGH_GROUND, kind]
    if S.weather & STORM:
        drm += T.coordination[IN_STORM, kind]
    if S.turn == 0:
        drm += T.coordination[TURN_1, kind]
    return drm


@rule("10.2.2", "11.4.3")
@kernel
def air_limit(T, S, h, side):
    """Highest die with which the air points of `side` come through at hex `h`."""
    kind = ALLIED_AIR if side == ALLIED else AXIS_AIR
    axis_zone = T.axis_air[h] and S.axis_zone
    drm = common_drm(T, S, h, kind)
    if axis_zone if side == ALLIED else not axis_zone:
        drm += T.coordination[ENEMY_ZONE, kind]
    return T.coordination[NUMBER, kind] - drm


@rule("10.3.3")
@kernel
def ships_reach(T, h):
    """Whether naval support reaches hex `h`: coastal, or the next hex inland."""
    return T.naval_range[h] > 0


@rule("10.3.2", "10.3.3", "11.4.3")
@kernel
def naval_limit(T, S, h):
    """Highest die with which naval points come through at hex `h`."""
    drm = common_drm(T, S, h, NAVAL)
    drm += T.coordination[COASTAL if T.naval_range[h] == 1 else INLAND, NAVAL]
    if T.fire_in_zone[h] and S.axis_zone:
        drm += T.coordination[FIRING_ZONE, NAVAL]
    return T.coordination[NUMBER, NAVAL] - drm


@rule("10.2.1", "10.3.1", "11.1.2", "12.1.2")
@kernel
def list_points(W, available):
    """List how many points may be given to this combat: none, up to all that are left."""
    W.n_option = 0
    if available > 0:
        for points in range(available + 1):
            offer(W, points)


@kernel
def add_support(W, side, points):
    """Add support points that came through for `side`."""
    if side == W.t_side:
        W.t_support += points
    else:
        W.t_cover += points


@rule("9.4.I", "9.4.II", "10.2.1", "10.2.2", "10.2.3")
@kernel
def strike(T, S, W, L, side, points, die):
    """Spend air points of `side` on this combat; they count like artillery when the die is within the number."""
    S.air[side] -= points
    limit = air_limit(T, S, W.t_hex, side)
    counts = points if coordinated(limit, die) else 0
    add_support(W, side, counts)
    log(L, LOG_AIR, side, points, die, limit, counts)


@rule("9.4.I", "9.4.II", "10.3", "10.3.1", "10.3.2", "10.3.4")
@kernel
def bombard(T, S, W, L, points, die):
    """Spend Allied naval points on this combat; they count like artillery when the die is within the number."""
    S.naval -= points
    limit = naval_limit(T, S, W.t_hex)
    counts = points if coordinated(limit, die) else 0
    add_support(W, ALLIED, counts)
    log(L, LOG_NAVAL, ALLIED, points, die, limit, counts)
