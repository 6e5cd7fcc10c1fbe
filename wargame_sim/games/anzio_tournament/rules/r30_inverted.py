"""C.10 Inverted units: when they turn up again. What being inverted means is told where it matters."""

from wargame_sim.games.anzio_tournament.codes import LOG_TURNS_UP, MESSINA, POOL, TARANTO
from wargame_sim.games.anzio_tournament.rules.r04_zones import spread_zone
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.10.C")
@kernel
def turns_up(T, S, W, u):
    """Whether inverted unit `u` turns up at the end of its owner's player-turn."""
    h = S.at[u]
    if h >= 0:
        return S.isolated[u] == 0 and W.zoc[1 - T.side[u], h] == 0
    return h in (POOL, MESSINA, TARANTO) and S.since[u] < S.turn


@rule("C.10.C")
@kernel
def turn_up(T, S, W, L, side):
    """Turn up the inverted units of `side` that may: on the map, in supply and out of enemy zones; off it, a turn later."""
    for u in range(T.units):
        if T.side[u] != side or not S.inverted[u] or not turns_up(T, S, W, u):
            continue
        S.inverted[u] = 0
        h = S.at[u]
        if h >= 0:
            W.up[h] += 1
            spread_zone(T, W, side, h, 1)
        log(L, LOG_TURNS_UP, u, h, 0, 0, 0)
