"""What an onlooker would call blunders, counted while a game is played; no rule and no script reads the counts."""

import numpy as np

from wargame_sim.games.anzio_cassino.codes import ALLIED_AUTOMATIC, EMPTY
from wargame_sim.games.anzio_cassino.rules.r05_movement import reachable
from wargame_sim.kernels.jit import kernel

ONE = np.int64(1)


@kernel
def decides(T, p):
    """Whether place `p` brings points or can end the game (9.1.1, 9.1.2)."""
    return T.place_points[p] > 0 or T.auto[T.place[p]] != 0


@kernel
def look_around(T, S, W, side):
    """As `side` begins its half of an impulse, note the enemy's places that stand empty, and those of them it stands beside."""
    S.bare, S.beside, S.open_now = 0, 0, 0
    for p in range(T.places):
        h = T.place[p]
        if decides(T, p) and S.holder[p] != side and W.owner[h] == EMPTY:
            S.bare |= ONE << p
            if W.touch[side, h] > 0:
                S.beside |= ONE << p


@kernel
def last_chances(T, S, W, side):
    """In the last impulse, note the empty enemy places that bring points and that a unit of `side` could walk into."""
    if S.turn < T.last_turn or S.impulse < T.impulses - 1:
        return
    for p in range(T.places):
        if T.place_points[p] == 0 or not S.bare >> p & 1:
            continue
        for u in range(T.units):
            if T.side[u] == side and W.surveyed[u] and reachable(W, u, T.place[p]):
                S.open_now |= ONE << p
                break


@kernel
def look_back(T, S, W, side):
    """After the attacks of `side`, count what the enemy left open and lost, and what `side` could have taken and did not."""
    for p in range(T.places):
        taken = S.holder[p] == side
        if S.bare >> p & 1 and taken:
            S.left_open[1 - side] += 1
        if S.open_now >> p & 1 and not taken:
            S.missed[side] += 1
        if (
            S.ended == ALLIED_AUTOMATIC
            and S.beside >> p & 1
            and T.auto[T.place[p]] != 0
            and W.owner[T.place[p]] == side
        ):
            S.fell_open = 1
