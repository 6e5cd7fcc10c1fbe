"""9.1.2 Control: the side that went through a VP hex last; and 6.3: a defensive box goes when an Allied unit enters."""

import numpy as np

from wargame_sim.games.anzio_cassino.codes import ALLIED, LOG_BOX, LOG_TAKEN
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

ONE = np.uint64(1)


@rule("6.3", "9.1.2")
@kernel
def pass_through(T, S, W, L, u, h):
    """Let unit `u` enter hex `h`: it takes a victory hex, and an Allied one clears a defensive box."""
    side = T.side[u]
    if S.box[h] and side == ALLIED:
        S.box[h] = 0
        log(L, LOG_BOX, h, u, 0, 0, 0)
    p = T.place_at[h]
    if p >= 0 and S.holder[p] != side:
        S.holder[p] = side
        if side == ALLIED and S.taken[p] == 0:
            S.taken[p] = S.turn + 1
        log(L, LOG_TAKEN, h, side, u, 0, 0)


@rule("9.1.2")
@kernel
def go_along(T, S, W, L, u, to, came):
    """Let unit `u` enter every hex of its path to `to`, from the first on; `came` holds the hex before each."""
    n = 0
    h = to
    while h >= 0 and h != S.at[u]:
        W.path[n] = h
        n += 1
        h = came[h]
    for i in range(n - 1, -1, -1):
        pass_through(T, S, W, L, u, W.path[i])


@kernel
def matters(T, S, W, u):
    """Whether the path of unit `u` may matter beyond its end: a place to take or a box to clear within reach."""
    side = T.side[u]
    for p in range(T.places):
        h = T.place[p]
        if S.holder[p] != side and (W.can[u, h >> 6] >> np.uint64(h & 63)) & ONE != 0:
            return True
    if side == ALLIED:
        for i in range(T.n_boxes):
            h = T.box_hex[i]
            if S.box[h] and (W.can[u, h >> 6] >> np.uint64(h & 63)) & ONE != 0:
                return True
    return False
