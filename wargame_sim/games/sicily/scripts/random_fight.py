"""The floor's attacks, refusals and reactions: any legal ones, by the toss of a coin."""

from wargame_sim.games.sicily.codes import MAX_HEX
from wargame_sim.games.sicily.rules.r08_declare import declare, may_declare
from wargame_sim.games.sicily.scripts.chance import TARGET, pick
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel


@kernel
def declare_at_random(T, S, W, L, side):
    """Give every unit one of the enemy hexes beside it to attack, or none."""
    fill(W.picked, 0)
    for u in range(T.units):
        if T.side[u] != side or S.at[u] < 0 or not T.land[S.at[u]]:
            continue
        n = 0
        for k in range(6):
            m = T.nbr[S.at[u], k]
            if m < MAX_HEX and may_declare(T, S, W, u, m):
                W.list_a[n] = m
                n += 1
        choice = pick(S, W, u, TARGET, n + 1)
        if choice < n:
            W.picked[u] = 1
            declare(T, S, W, L, S.at[u], W.list_a[choice])
            W.picked[u] = 0
