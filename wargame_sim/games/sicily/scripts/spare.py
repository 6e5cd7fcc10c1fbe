"""Who is given up where a stack stands too high (3.5.2): the cheapest unit that takes up room."""

from wargame_sim.games.sicily.rules.r03_units import seen_attack, seen_defence
from wargame_sim.games.sicily.scripts.chance import CROWD, pick
from wargame_sim.kernels.jit import kernel


@kernel
def least_wanted(T, S, W, PA, h):
    """Return a unit of the stack in hex h that takes up stacking points."""
    u = W.first[h]
    random = PA[S.script[T.side[u]]].random
    best, found, n = 30000, -1, 0
    while u >= 0:
        if T.stacking[u] > 0:
            worth = seen_attack(T, S, u) + seen_defence(T, S, u)
            if random:
                worth = pick(S, W, u, CROWD, 1000)
            if worth < best:
                best, found = worth, u
            n += 1
        u = W.next[u]
    return found
