"""Which attacks are declared (8.1): those whose odds, as the player sees them, are good enough for the place."""

from wargame_sim.games.sicily.codes import ARTILLERY_TYPE, MAX_HEX
from wargame_sim.games.sicily.rules.r03_units import seen_attack, seen_defence
from wargame_sim.games.sicily.rules.r08_declare import declare, may_declare
from wargame_sim.games.sicily.scripts.random_fight import declare_at_random
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

HEXES_LISTED = 64


@kernel
def declare_attacks(T, S, W, L, P, side):
    """Declare attacks of `side`, the most promising first; each takes all units that are still free for it."""
    if P.random:
        declare_at_random(T, S, W, L, side)
        return
    fill(W.picked, 1)
    for _ in range(HEXES_LISTED):
        best, found = 0, -1
        for h in range(T.n):
            if W.owner[h] == 1 - side:
                ratio = promise(T, S, W, P, side, h)
                if ratio > best:
                    best, found = ratio, h
        if found < 0 or best < P.low:
            return
        started = False
        for k in range(6):
            m = T.nbr[found, k]
            if m < MAX_HEX and W.owner[m] == side and declare(T, S, W, L, m, found):
                started = True
        if not started:
            return


@kernel
def promise(T, S, W, P, side, h):
    """Tenths of odds at which hex h can be attacked now by all free units beside it, cover and support reckoned in; 0 for none."""
    strength = 0
    for k in range(6):
        m = T.nbr[h, k]
        if m == MAX_HEX or W.owner[m] != side:
            continue
        u = W.first[m]
        while u >= 0:
            if may_declare(T, S, W, u, h):
                strength += int(seen_attack(T, S, u)) // (2 if S.oos[u] or S.disrupted[u] else 1)
            u = W.next[u]
    if strength == 0:
        return 0
    guns = 0
    for u in range(T.units):
        if T.side[u] == side and T.type[u] == ARTILLERY_TYPE and S.at[u] >= 0 and not S.oos[u]:
            if distance(T.ax, S.at[u], h) <= T.range[u]:
                guns += T.support[u] * P.guns // 4
    strength += min(guns, strength)
    stand = 0
    u = W.first[h]
    while u >= 0:
        stand += seen_defence(T, S, u)
        u = W.next[u]
    stand = max(stand, 1) * (10 + 3 * T.cover[h] + (3 if S.strongpoint[h] else 0))
    return min(100 * strength // stand, 1000)
