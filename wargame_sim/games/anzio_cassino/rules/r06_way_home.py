"""6.4: which first hexes of a retreat lead towards a friendly supply source.

Decisions: ways are counted in hexes around enemy units, over whatever ground. By the usual reading it is enough that the
first hex lies nearer to some one source; the option `retreat` = nearest asks for the nearest one. A unit that stands on
a source can only leave the map (6.4.3).
"""

from wargame_sim.games.anzio_cassino.codes import UNREACHED
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("6.4")
@kernel
def ways_home(T, W, side, h):
    """Return the sides of hex `h` over which a shortest way to a source of `side` begins, as a bit set.

    One search outwards from `h` serves all sources: every hex learns over which sides the shortest ways to it began.
    """
    if T.exits[side, h]:
        return 0
    fill(W.hops, UNREACHED)
    W.hops[h] = 0
    W.queue[0] = h
    first, last = 0, 1
    ways = 0
    nearest = UNREACHED
    while first < last:
        x = W.queue[first]
        first += 1
        if T.exits[side, x]:
            if T.retreat_nearest and W.hops[x] > nearest:
                return ways
            nearest = min(nearest, W.hops[x])
            ways |= W.begun[x]
        for k in range(6):
            m = T.nbr[x, k]
            if not T.supply_road[x, k] or W.owner[m] == 1 - side:
                continue
            if W.hops[m] == UNREACHED:
                W.hops[m] = W.hops[x] + 1
                W.begun[m] = 0
                W.queue[last] = m
                last += 1
            if W.hops[m] == W.hops[x] + 1:
                W.begun[m] |= 1 << k if x == h else W.begun[x]
    return ways
