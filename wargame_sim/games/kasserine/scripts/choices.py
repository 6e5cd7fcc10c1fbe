"""Choices that the rules leave to a player inside a battle: whom to lose, where to retreat, whether to advance.

Each is a number that the owner's script gives a possibility; the rules take the highest. P is the record of the script's
parameters (players.toml).
"""

from wargame_sim.games.kasserine.codes import ADVANCE_ALL, ADVANCE_BY_SCRIPT
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel


@kernel
def travel(T, u, place, h):
    """Half points from hex `h` to a place for a unit of this kind, on an empty map in the dry."""
    return T.travel[T.heavy[u], place, h] * 1


@kernel
def worth_keeping(T, S, P, u):
    """How much the owner would rather keep unit `u` than another of the same strength: speed, then what it can do else."""
    return 4 * T.ma[u] + 8 * T.slips[u] + 10 * T.engineer[u] + 4 * T.attack[u]


@kernel
def retreat_score(T, S, W, P, u, h):
    """Worth of hex `h` as the end of a retreat: near the goal it guards and home, on strong ground, with company."""
    side = T.side[u]
    score = -T.home[side, h] * P.retreat_home
    if S.goal[u] >= 0:
        score -= travel(T, u, S.goal[u], h) * P.retreat_goal
    score += P.terrain * T.elevation[h] + (P.terrain if W.owner[h] == side else 0)
    if T.place_at[h] >= 0:
        score += 8 * P.terrain
    return score


@kernel
def ordered_advance(T, W, order, b, h):
    """Worth of hex `h` when a player has ordered the advance: into the hexes left, nowhere, or as near as may be to a hex."""
    if order >= 0:
        return -distance(T.ax, h, order)
    for i in range(W.b_hexes[b]):
        if order == ADVANCE_ALL and W.b_hex[b, i] == h:
            return 1
    return 0


@kernel
def advance_score(T, S, W, P, u, h):
    """Worth of hex `h` in an advance, compared with staying: nearer to the goal, a town, strong ground."""
    b = W.battle[u]
    if W.b_advance[b] != ADVANCE_BY_SCRIPT and T.side[u] == S.side:
        return ordered_advance(T, W, W.b_advance[b], b, h)
    if P.follow == 0:
        return 0
    score = P.terrain * T.elevation[h]
    if S.goal[u] >= 0:
        score -= travel(T, u, S.goal[u], h) * P.advance
    p = T.place_at[h]
    if p >= 0 and S.holder[p] != T.side[u]:
        score += 100 * P.advance * T.place_points[p]
    if W.zone[1 - T.side[u], h] > 0:
        score -= P.advance_shy
    return score
