"""C.1 and C.2 Orders of battle: who comes when.

Decision: "has ever stood" (C.2.A) is any end of a move, landing, retreat or advance; ground that a unit only went through does
not count.
"""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    AREA_NORTH,
    GERMAN,
    LOG_ARRIVES,
    LOG_RESERVE,
    POOL,
    WAITING,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import put, take_ground
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.1")
@kernel
def fill_pool(T, S, L):
    """Put every Allied unit whose turn it is into the pool, free for use at once."""
    for u in range(T.units):
        if T.side[u] == ALLIED and S.at[u] == WAITING and T.arrives[u] <= S.turn:
            S.at[u] = POOL
            S.since[u] = S.turn - 1
            log(L, LOG_ARRIVES, u, POOL, 0, 0, 0)


@rule("C.2.A")
@kernel
def call_reserve(T, S, L):
    """Call the German reserve at the end of an Allied player-turn, from turn 2 on, once Allied units have stood far north."""
    if S.called and S.reserve_turn == 0 and 1 < S.turn <= T.reserve_last_turn:
        S.reserve_turn = S.turn
        log(L, LOG_RESERVE, S.turn, 0, 0, 0, 0)


@rule("C.2", "C.2.A", "C.11.B")
@kernel
def may_appear(T, S, u):
    """Whether German unit `u` may appear in this turn: it is due, or rebuilt; the reserve when it has been called."""
    if T.side[u] != GERMAN or S.at[u] != WAITING:
        return False
    return S.reserve_turn > 0 if T.reserve[u] else T.arrives[u] <= S.turn


@rule("C.2")
@kernel
def may_appear_at(T, S, W, u, h):
    """Whether German unit `u` may appear in hex `h`: on the north edge, no Allied unit or zone there, room."""
    return T.area[AREA_NORTH, h] != 0 and W.zoc[ALLIED, h] == 0 and fits(T, S, W, u, h)


@rule("C.2")
@kernel
def appear(T, S, W, L, u, h):
    """Let German unit `u` appear in hex `h` at no cost; False when it may not."""
    if not may_appear(T, S, u) or not may_appear_at(T, S, W, u, h):
        return False
    take_ground(T, S, u, h)
    put(T, S, W, u, h)
    log(L, LOG_ARRIVES, u, h, 0, 0, 0)
    return True
