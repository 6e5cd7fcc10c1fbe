"""16.3 Supply. What it does to movement is in r06_movement.allowance, to guns in r10_artillery.

Decisions: an enemy zone does not cut a line in a hex where a friendly unit stands. A friendly edge hex is a source,
road or not: a line may have no road in it.
"""

from wargame_sim.games.kasserine.codes import HEAVY_RAIN
from wargame_sim.kernels.board import BLOCKED
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.supply import trace
from wargame_sim.model.rule import rule


@rule("16.3.1", "16.3.1.A", "16.3.1.B", "16.3.1.C", "16.3.1.D", "16.3.1.E", "16.3.1.F", "16.4.2.B")
@kernel
def supplied_hexes(T, S, W, side):
    """Trace supply of `side` into W.dist (255: none) in today's weather."""
    enemy = 1 - side
    rain = 1 if S.weather == HEAVY_RAIN else 0
    for h in range(T.n):
        cut = W.owner[h] == enemy or (W.zone[enemy, h] > 0 and W.owner[h] != side)
        W.mask[h] = T.supply_flags[h] | (BLOCKED if cut else 0)
    edge, n_edge, limit = T.edge[side], T.n_edge[side], T.supply_off_road
    return trace(T.nbr, T.supply_road[rain], T.alt[rain, 0], W.mask, edge, n_edge, limit, W.dist, W.queue)


@rule("16.3", "16.3.2")
@kernel
def judge_supply(T, S, W):
    """Note for every unit of both sides whether it is out of supply, as at the beginning of a player-turn."""
    for side in range(2):
        supplied_hexes(T, S, W, side)
        for u in range(T.units):
            if T.side[u] == side and not T.air[u]:
                S.short[u] = S.at[u] >= 0 and W.dist[S.at[u]] == 255
