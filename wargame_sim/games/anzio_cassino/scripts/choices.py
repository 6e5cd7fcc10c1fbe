"""Choices that the rules leave to a player inside an attack or at its edges: whom to hurt, where to go, who is spared.

Each is a number that the owner's script gives a possibility; the rules take the highest. P is the record of the script's
parameters (players.toml).
"""

from wargame_sim.games.anzio_cassino.codes import ADVANCE_ALL, ADVANCE_BY_SCRIPT, MAX_HEX
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

STUBBORN = 9
FAR_WORSE = 100_000  # than anything that a hex can be worth


@kernel
def worth_keeping(T, S, u):
    """Return what losing unit `u` would cost its owner: strength, little of it when the unit comes back (8.2.1)."""
    worth = 8 * int(T.attack[u]) + 4 * int(T.armor[u])
    return worth // 4 if T.kpg[u] else worth


@kernel
def damage_choice(T, S, P, u):
    """How gladly unit `u` takes the next point: those with most left first, and if one must go, the one least missed."""
    left = int(T.endurance[u]) - int(S.damage[u])
    return 8 * left if left > 1 else -worth_keeping(T, S, u)


@kernel
def refit_choice(T, S, P, u):
    """How much taking a point off unit `u` is worth: one that the next point would kill, the better unit first."""
    left = int(T.endurance[u]) - int(S.damage[u])
    return worth_keeping(T, S, u) - 64 * (left - 1)


@kernel
def overstack_choice(T, S, W, h):
    """Return the unit to eliminate in the crowded hex `h`: the one least missed, of equals the most damaged."""
    best = -1
    best_score = 0
    u = W.first[h]
    while u >= 0:
        score = int(S.damage[u]) - 8 * worth_keeping(T, S, u)
        if best < 0 or score > best_score:
            best = u
            best_score = score
        u = W.next[u]
    return best


@kernel
def way_to_points(T, h):
    """Half points from hex `h` to the nearest of the first two victory hexes, on an empty map."""
    return min(int(T.way[0, h]), int(T.way[1, h]))


@kernel
def retreat_score(T, S, W, P, u, m):
    """Worth of hex `m` as the end of a retreat: on the map, not crowded, on a star, near home and the points, not exposed."""
    if m == MAX_HEX:
        return -4000
    side = T.side[u]
    score = -4 * int(T.home[side, m]) - way_to_points(T, m) - 4 * int(W.touch[1 - side, m])
    if T.star[m]:
        score += 40
    return score if fits(T, W, u, m) else score - 2000


@kernel
def stand_or_go(T, S, P, h, spare):
    """Whether the losing units in star hex `h` ignore the retreat, with `spare` points to go after paying for it."""
    return spare > 0 and P.hold > 0 and P.hold + 2 * spare > STUBBORN


@kernel
def ordered_advance(T, W, order, m):
    """Worth of hex `m` in an advance that a player has ordered: nowhere, into the hex left, or as near as may be to one."""
    if order >= 0:
        return -int(distance(T.ax, m, order))
    return 1 if order == ADVANCE_ALL and m == W.vacated[0] else 0


@kernel
def advance_score(T, S, W, P, u, m):
    """Worth of hex `m` in an advance, compared with staying: victory hexes to take or sit on, nearer to one, not exposed."""
    side = T.side[u]
    if W.t_advance != ADVANCE_BY_SCRIPT and side == S.side:
        return ordered_advance(T, W, W.t_advance, m)
    if not P.follow and m != S.at[u]:
        return -FAR_WORSE
    score = -P.bold * int(W.touch[1 - side, m])
    if S.goal[u] >= 0:
        score -= P.advance * int(T.way[S.goal[u], m])
    p = T.place_at[m]
    if p >= 0 and T.star[m]:
        score += 400 if S.holder[p] != side else 100
    return score
