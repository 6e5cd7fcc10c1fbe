"""C.9 Isolation and supply: who has a path to a source, and what being without one costs.

Decision: entry hexes are sources (C.9.B) by the edges of the turn, so on Sept III those of Sept III.
"""

from wargame_sim.games.anzio_tournament.codes import (
    AREA_NORTH,
    EMPTY,
    GERMAN,
    IN_USE,
    LOG_ISOLATED,
    LOST_ISOLATED,
    MAX_HEX,
    UNREACHED,
)
from wargame_sim.games.anzio_tournament.rules.r05_stacking import eliminate
from wargame_sim.kernels.board import BLOCKED, INTO_ONLY
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.supply import trace
from wargame_sim.model.rule import rule


@kernel
def add_area(T, W, area, n):
    """Append the hexes of an area to the sources; how many there are then."""
    for i in range(T.n_area[area]):
        W.sources[n] = T.area_hex[area, i]
        n += 1
    return n


@rule("C.9.B")
@kernel
def list_sources(T, S, W, side):
    """List the supply sources of `side`; how many."""
    if side == GERMAN:
        return add_area(T, W, AREA_NORTH, 0)
    n = 0
    for z in range(T.n_zones):
        if S.zone[z] == IN_USE:
            for i in range(T.n_zone_hex[z]):
                W.sources[n] = T.zone_hex[z, i]
                n += 1
    for p in range(T.n_ports):
        if S.port_open[p]:
            W.sources[n] = T.port_hex[p]
            n += 1
    for edge in range(2):
        if T.entry_area[edge, S.turn] >= 0:
            n = add_area(T, W, T.entry_area[edge, S.turn], n)
    return n


@rule("C.9.A")
@kernel
def bars_path(W, side, h):
    """Whether no supply path of `side` goes through hex `h`: an enemy there, or an enemy zone and no friend."""
    return W.holds[h] == 1 - side or (W.holds[h] == EMPTY and W.zoc[1 - side, h] > 0)


@rule("C.9.A", "C.9.B", "C.15.B")
@kernel
def trace_supply(T, S, W, side):
    """Find every hex with a path of `side` to a source: W.supplied is then not UNREACHED."""
    for h in range(T.n):
        W.bars[h] = BLOCKED if bars_path(W, side, h) else INTO_ONLY
    W.bars[MAX_HEX] = BLOCKED
    n = list_sources(T, S, W, side)
    trace(T.nbr, T.walk, T.no_cost, W.bars, W.sources, n, 0, W.supplied, W.queue)
    W.surveyed = -1


@rule("C.9.C")
@kernel
def check_supply(T, S, W, L, side):
    """Mark every unit of `side` on the map that has no path; a second check running eliminates it."""
    trace_supply(T, S, W, side)
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] != side or h < 0:
            continue
        if W.supplied[h] != UNREACHED:
            S.isolated[u] = 0
            continue
        S.isolated[u] += 1
        log(L, LOG_ISOLATED, u, h, S.isolated[u], 0, 0)
        if S.isolated[u] >= T.isolation_checks:
            S.starved[side] += 1
            eliminate(T, S, W, L, u, LOST_ISOLATED)
