"""C.8 The edges of Messina and Taranto: where units come in over them, and where the Germans may not go on Sept II.

By the old rule of entry (option ``south_entry`` off) nobody enters a hex in a German zone, zones do not cover partial hexes,
and the Germans are barred from nothing.
"""

from wargame_sim.games.anzio_tournament.codes import (
    EDGE_MESSINA,
    EDGE_TARANTO,
    GERMAN,
    MAX_HEX,
    MESSINA,
    UNREACHED,
    WHOLE_COST,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import zone_over_partial
from wargame_sim.kernels.board import BLOCKED, STOP
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("entry 3", "C.8.G")
@kernel
def barred_now(T, S, side):
    """Whether `side` is barred from the southern edges in this turn."""
    return side == GERMAN and T.bar[S.turn] != 0 and T.opt_south_entry != 0


@kernel
def edge_of(place):
    """Return the edge of an off-map port."""
    return EDGE_MESSINA if place == MESSINA else EDGE_TARANTO


@rule("entry 4", "C.8.E", "C.8.F")
@kernel
def open_partial(T, W, edge, h):
    """Return a partial hex of `edge` beside hex `h` that no German zone covers, or -1."""
    for p in range(T.n_partial):
        if T.part_edge[p] == edge and not zone_over_partial(T, W, p):
            for i in range(T.part_adj.shape[1]):
                if T.part_adj[p, i] == h:
                    return p
    return -1


@rule("4", "entry 1", "entry 4", "C.8.D", "C.8.E")
@kernel
def may_enter_hex(T, S, W, edge, h):
    """Whether a unit may come in at hex `h` in this turn: no enemy, and out of German zones or from a free partial hex."""
    area = T.entry_area[edge, S.turn]
    if area < 0 or not T.area[area, h] or W.holds[h] == GERMAN:
        return False
    if W.zoc[GERMAN, h] == 0:
        return True
    return T.opt_south_entry != 0 and open_partial(T, W, edge, h) >= 0


@rule("C.8.D", "B.6.E")
@kernel
def entry_price(T, S, h, budget):
    """Return what coming in at hex `h` costs: that of the hex, or of the road there; a whole allowance always pays."""
    cost = int(T.entry_cost[S.weather, h])
    return budget if cost == WHOLE_COST or cost > budget else cost


@rule("C.8.D", "C.8.E")
@kernel
def seed_entry(T, S, W, place, budget):
    """Note what every entry hex costs a unit in an off-map port, in W.dist; list those to go on from; how many."""
    edge = edge_of(place)
    seeds = 0
    for p in range(T.n_partial):
        for i in range(T.part_adj.shape[1]):
            h = T.part_adj[p, i]
            if T.part_edge[p] != edge or h == MAX_HEX or W.dist[h] != UNREACHED:
                continue
            if may_enter_hex(T, S, W, edge, h):
                W.dist[h] = entry_price(T, S, h, budget)
                W.came[h] = -1
                if not W.bars[h] & (STOP | BLOCKED):
                    W.queue[seeds] = h
                    seeds += 1
    return seeds
