"""C.8 Messina and Taranto: units are sent there, wait, come in or go back.

Decision: a unit that goes back to the pool is free for use in the next turn, as after a transfer (C.7.B).
"""

from wargame_sim.games.anzio_tournament.codes import (
    ENTERING,
    LOG_BACK,
    LOG_MOVE,
    LOG_SENT,
    MESSINA,
    PARTIAL,
    POOL,
    TARANTO,
)
from wargame_sim.games.anzio_tournament.rules.r06_movement import can_end, find_path, go_along, log_path
from wargame_sim.games.anzio_tournament.rules.r27_ports import in_pool
from wargame_sim.games.anzio_tournament.rules.r28_edges import edge_of, open_partial
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.8.A")
@kernel
def may_send(T, S, u, place):
    """Whether unit `u` may be sent from the pool to an off-map port: within its points of this turn."""
    points = T.stacking[u, S.steps[u]]
    return in_pool(T, S, u) and S.sent_used[edge_of(place)] + points <= T.off_points[edge_of(place)]


@rule("C.8.A", "C.8.B")
@kernel
def send(T, S, L, u, place):
    """Send unit `u` from the pool to an off-map port, where it waits till the next turn; False when it may not."""
    if not may_send(T, S, u, place):
        return False
    S.sent_used[edge_of(place)] += T.stacking[u, S.steps[u]]
    S.at[u] = place
    S.since[u] = S.turn
    S.moved[u] = 1
    log(L, LOG_SENT, u, place, 0, 0, 0)
    return True


@rule("C.8.B", "C.10.C")
@kernel
def may_enter(T, S, u):
    """Whether unit `u` waits in an off-map port long enough to come in: since an earlier turn, face up."""
    there = S.at[u] == MESSINA or S.at[u] == TARANTO
    return there and S.since[u] < S.turn and not S.inverted[u] and not S.moved[u]


@rule("C.8.B")
@kernel
def go_back(T, S, L, u):
    """Take unit `u` from an off-map port back to the pool; False when it may not."""
    if not may_enter(T, S, u):
        return False
    log(L, LOG_BACK, u, S.at[u], 0, 0, 0)
    S.at[u] = POOL
    S.since[u] = S.turn
    S.moved[u] = 1
    return True


@rule("entry 1", "C.8.B", "C.8.D")
@kernel
def enter(T, S, W, L, u, to):
    """Bring unit `u` in from an off-map port to hex `to` as the last survey found; False when it may not."""
    place = S.at[u]
    if not may_enter(T, S, u) or W.kind != ENTERING or W.origin != place or not can_end(T, S, W, u, to):
        return False
    spent = W.dist[to]
    find_path(W, to)
    log(L, LOG_MOVE, u, place, to, spent, ENTERING)
    log_path(W, L, u, PARTIAL - max(open_partial(T, W, edge_of(place), W.path[0]), 0))
    go_along(T, S, W, u)
    S.moved[u] = 1
    W.surveyed = -1
    return True
