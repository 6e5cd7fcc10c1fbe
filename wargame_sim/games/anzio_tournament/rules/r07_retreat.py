"""B.7.F and B.7.G Retreat, and B.7.H Advance.

Decisions: the N hexes of a path each lie one farther from its start, so that it ends N hexes away. A unit that leaves the map
in the middle of its path (C.8.F) has ended its retreat.
"""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    AREA_BARRED,
    AREA_MESSINA,
    AREA_TARANTO,
    EDGE_MESSINA,
    LOG_ADVANCE,
    LOG_RETREAT,
    MAX_HEX,
    MESSINA,
    PARTIAL,
    TARANTO,
    UNREACHED,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import invert, lift, put, take_ground
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.games.anzio_tournament.rules.r06_movement import find_path, go_along, log_path
from wargame_sim.games.anzio_tournament.rules.r28_edges import barred_now, open_partial
from wargame_sim.kernels.board import BLOCKED
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.retreat import retreat_ends
from wargame_sim.model.rule import rule


@rule("B.7.F", "C.8.G")
@kernel
def set_retreat_flags(T, S, W, side):
    """Set what bars a retreat of `side`: enemies and their zones, a friend there or not, and the bar of Sept II."""
    enemy = 1 - side
    barred = barred_now(T, S, side)
    for h in range(T.n):
        shut = W.holds[h] == enemy or W.zoc[enemy, h] > 0 or (barred and T.area[AREA_BARRED, h])
        W.bars[h] = BLOCKED if shut else 0
    W.bars[MAX_HEX] = BLOCKED


@rule("B.7.F")
@kernel
def find_retreats(T, S, W, u, hexes):
    """List in W.ends every hex where unit `u` may end a retreat of so many hexes; how many."""
    W.surveyed = -1
    W.origin = S.at[u]
    set_retreat_flags(T, S, W, T.side[u])
    found = retreat_ends(T.nbr, T.ax, T.walk_cost, W.bars, S.at[u], hexes, UNREACHED - 1, W.dist, W.came, W.ends)
    n = 0
    for i in range(found):
        if fits(T, S, W, u, W.ends[i]):
            W.ends[n] = W.ends[i]
            n += 1
    return n


@rule("C.8.F", "entry 4")
@kernel
def way_off(T, S, W, u, hexes, edge):
    """Return the entry hex of an edge from which unit `u` may leave the map in a retreat just searched for, or -1."""
    if T.side[u] != ALLIED:
        return -1
    area = AREA_MESSINA if edge == EDGE_MESSINA else AREA_TARANTO
    for i in range(T.n_area[area]):
        h = T.area_hex[area, i]
        if W.dist[h] != UNREACHED and W.dist[h] < hexes and open_partial(T, W, edge, h) >= 0:
            return h
    return -1


@rule("B.7.F", "B.7.G", "C.5.0")
@kernel
def retreat_to(T, S, W, L, u, to, hexes):
    """Retreat unit `u` to one of the ends just found; two hexes or more invert it."""
    find_path(W, to)
    log(L, LOG_RETREAT, u, S.at[u], to, hexes, 0)
    log_path(W, L, u, 0)
    go_along(T, S, W, u)
    if hexes >= T.invert_retreat:
        invert(T, S, W, u)


@rule("C.8.F", "C.10.A", "entry 4")
@kernel
def retreat_off(T, S, W, L, u, exit_hex, hexes, edge):
    """Retreat unit `u` over an edge by the entry hex just found: it is then in that port, inverted."""
    place = MESSINA if edge == EDGE_MESSINA else TARANTO
    find_path(W, exit_hex)
    log(L, LOG_RETREAT, u, S.at[u], place, hexes, 0)
    log_path(W, L, u, PARTIAL - max(open_partial(T, W, edge, exit_hex), 0))
    for i in range(W.n_path):
        take_ground(T, S, u, W.path[i])
    invert(T, S, W, u)
    lift(T, S, W, u)
    S.at[u] = place
    S.since[u] = S.turn
    S.isolated[u] = 0


@rule("B.7.H", "C.5.0", "sea 6", "C.12.B")
@kernel
def advance(T, S, W, L, u, h):
    """Move unit `u` into hex `h` that its fight has emptied."""
    log(L, LOG_ADVANCE, u, S.at[u], h, 0, 0)
    lift(T, S, W, u)
    take_ground(T, S, u, h)
    put(T, S, W, u, h)
