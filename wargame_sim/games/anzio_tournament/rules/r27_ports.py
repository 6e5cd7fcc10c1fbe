"""C.7 Ports and sea movement: the pool, landing in a port or over a beach, transfers and evacuation.

Decisions: C.7.B lets a unit leave from an open port, an open zone, or a beach hex; an unopened port is none. What a unit
that lands may do is told in r25_invasion.
"""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    AREA_BEACHES,
    AT_SEA,
    GERMAN,
    IN_USE,
    LOG_EVACUATED,
    LOG_PORT,
    LOG_TRANSFER,
    LOST_EVACUATING,
    POOL,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import invert, lift
from wargame_sim.games.anzio_tournament.rules.r05_stacking import eliminate, lose_step
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.1", "C.7.B", "C.10.C")
@kernel
def in_pool(T, S, u):
    """Whether unit `u` is in the pool and may use a sea route in this turn: free since an earlier one, face up."""
    return S.at[u] == POOL and S.since[u] < S.turn and not S.inverted[u] and not S.moved[u]


@rule("C.7.A")
@kernel
def count_ports(T, S, W, L):
    """Count, at the end of an Allied player-turn, how long each port has been Allied with no German beside it."""
    for p in range(T.n_ports):
        h = T.port_hex[p]
        near = W.holds[h] == GERMAN
        for k in range(6):
            near = near or W.holds[T.nbr[h, k]] == GERMAN
        before = S.port_open[p]
        if near:
            S.port_open[p] = 0
        if near or S.owner[h] != ALLIED:
            S.port_count[p] = 0
        else:
            S.port_count[p] += 1
            if S.port_count[p] >= T.port_turns[p]:
                S.port_open[p] = 1
        if S.port_open[p] != before:
            log(L, LOG_PORT, p, S.port_open[p], S.port_count[p], 0, 0)


@rule("C.7.B", "C.8.H", "entry 2")
@kernel
def beach_is_open(T, S, W, h):
    """Whether `h` is a beach hex where units may land: friendly, no German in it, out of German zones."""
    return T.area[AREA_BEACHES, h] != 0 and S.owner[h] == ALLIED and W.holds[h] != GERMAN and W.zoc[GERMAN, h] == 0


@rule("C.7.B")
@kernel
def may_transfer(T, S, W, u):
    """Whether unit `u` may go from the map to the pool: it has stayed, out of enemy zones, within the points of the turn."""
    h = S.at[u]
    if h < 0 or T.side[u] != ALLIED or S.moved[u] or S.landed[u] or W.zoc[GERMAN, h] > 0:
        return False
    by_port = T.port_at[h] >= 0 and S.port_open[T.port_at[h]]
    by_zone = T.zone_at[h] >= 0 and S.zone[T.zone_at[h]] == IN_USE
    points = T.stacking[u, S.steps[u]]
    return (by_port or by_zone or T.area[AREA_BEACHES, h]) and S.transfer_used + points <= T.transfer_points


@rule("C.7.B")
@kernel
def transfer(T, S, W, L, u):
    """Take unit `u` from the map to the pool, free for use next turn; False when it may not."""
    if not may_transfer(T, S, W, u):
        return False
    S.transfer_used += T.stacking[u, S.steps[u]]
    log(L, LOG_TRANSFER, u, S.at[u], 0, 0, 0)
    to_pool(T, S, W, u)
    S.moved[u] = 1
    return True


@rule("C.7.B", "C.7.C", "C.9.C")
@kernel
def to_pool(T, S, W, u):
    """Put unit `u` into the pool."""
    lift(T, S, W, u)
    S.at[u] = POOL
    S.since[u] = S.turn
    S.isolated[u] = 0


@rule("C.7.C")
@kernel
def may_evacuate(T, S, u):
    """Whether unit `u` stands where it can be taken off: an Allied one in any zone, port or beach hex."""
    return T.side[u] == ALLIED and S.at[u] >= 0 and T.coast[S.at[u]] != 0


@rule("C.7.C")
@kernel
def may_evacuate_now(T, S, u):
    """Whether unit `u` may be taken off in place of a move."""
    return may_evacuate(T, S, u) and not S.moved[u] and not S.landed[u]


@rule("C.7.C", "C.5.5", "sea 5", "C.10.A")
@kernel
def evacuate(T, S, W, L, u, retreats):
    """Take unit `u` off, inverted, to the pool; out of an enemy zone it first loses a step. From the sea nothing is lost."""
    place = S.at[u]
    lost = 0
    if place != AT_SEA and W.zoc[GERMAN, place] > 0:
        if S.steps[u] == 1:
            eliminate(T, S, W, L, u, LOST_EVACUATING)
            return
        lose_step(T, S, W, L, u)
        lost = 1
    log(L, LOG_EVACUATED, u, place, lost, retreats, 0)
    invert(T, S, W, u)
    to_pool(T, S, W, u)
    S.moved[u] = 1
