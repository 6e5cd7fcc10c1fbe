"""What an onlooker would call blunders, counted while a game is played; no rule and no script reads the counts."""

import numpy as np

from wargame_sim.games.kasserine.rules.r05_zones import EMPTY
from wargame_sim.games.kasserine.rules.r06_movement import reachable
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel

ONE = np.int64(1)


@kernel
def is_alone(T, W, u, h):
    """Whether gun `u` in hex `h` has no other arm with it."""
    v = W.first[h]
    while v >= 0:
        if not T.artillery[v]:
            return False
        v = W.next[v]
    return True


@kernel
def look_around(T, S, W, side):
    """As `side` begins to move, note the enemy's towns that stand empty and the enemy guns that stand alone."""
    S.bare, S.open_now = 0, 0
    fill(S.alone, 0)
    for p in range(T.places):
        if T.place_points[p] != 0 and S.holder[p] != side and W.owner[T.place[p]] == EMPTY:
            S.bare |= ONE << p
    for u in range(T.units):
        if T.artillery[u] and T.side[u] != side and S.at[u] >= 0:
            S.alone[u] = is_alone(T, W, u, S.at[u])


@kernel
def last_chances(T, S, W, side):
    """In the last turn, note the empty enemy towns that a unit of `side` could enter."""
    if S.turn < T.turns:
        return
    for p in range(T.places):
        if not S.bare >> p & 1:
            continue
        for u in range(T.units):
            if T.side[u] == side and W.surveyed[u] and reachable(W, u, T.place[p]):
                S.open_now |= ONE << p
                break


@kernel
def look_back(T, S, side):
    """After the combat of `side`, count what the enemy left open and lost, and what `side` could have entered and did not."""
    for p in range(T.places):
        taken = S.holder[p] == side
        if S.bare >> p & 1 and taken:
            S.left_open[1 - side] += 1
        if S.open_now >> p & 1 and not taken:
            S.missed[side] += 1
    for u in range(T.units):
        if S.alone[u] and S.at[u] < 0:
            S.guns_alone[1 - side] += 1
