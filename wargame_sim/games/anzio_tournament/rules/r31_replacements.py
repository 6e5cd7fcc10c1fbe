"""C.11 Replacements: steps by pool and turn, divisions brought back, and ersatz units that give theirs away."""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    ELIMINATED,
    GERMAN,
    LOG_ERSATZ,
    LOG_LOST,
    LOG_REBUILT,
    LOG_REPLACED,
    LOST_GIVEN,
    MESSINA,
    NO_POOL,
    POOL,
    TARANTO,
    WAITING,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import lift, put
from wargame_sim.games.anzio_tournament.rules.r05_stacking import gain_step
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.11.A")
@kernel
def fresh_steps(T, S):
    """Give every pool its steps of the turn; what was left of an earlier turn lapses."""
    for pool in range(NO_POOL):
        S.fresh[pool] = T.fresh[pool, S.turn]


@rule("B.0", "C.11.A")
@kernel
def is_clear(T, S, u):
    """Whether two hexes or more lie between unit `u` and every enemy unit on the map."""
    for v in range(T.units):
        if T.side[v] != T.side[u] and S.at[v] >= 0 and distance(T.ax, S.at[u], S.at[v]) <= T.replacement_gap:
            return False
    return True


@rule("B.5")
@kernel
def has_room(T, S, W, u):
    """Whether one more step of unit `u` stays within the stacking limit where it stands."""
    h = S.at[u]
    return h < 0 or W.stack[h] + T.stacking[u, S.steps[u] + 1] - T.stacking[u, S.steps[u]] <= T.stack_limit


@rule("C.11.A", "C.11.C", "C.9.D", "C.10.A")
@kernel
def may_grow(T, S, W, u):
    """Whether unit `u` is such as may get a step at all: in play, supplied, face up, not full, none taken this turn."""
    if S.took[u] or S.steps[u] == 0 or S.steps[u] >= T.full[u] or S.inverted[u] or S.isolated[u]:
        return False
    return has_room(T, S, W, u)


@rule("C.11.A")
@kernel
def may_take_step(T, S, W, u):
    """Whether unit `u` may take a step of its pool: in the pool, in an off-map port, or clear of every enemy."""
    if T.pool[u] == NO_POOL or S.fresh[T.pool[u]] == 0 or not may_grow(T, S, W, u):
        return False
    h = S.at[u]
    return h in (POOL, MESSINA, TARANTO) or (h >= 0 and is_clear(T, S, u))


@rule("C.11.A")
@kernel
def take_step(T, S, W, L, u):
    """Give unit `u` a step of its pool; False when it may not take one."""
    if not may_take_step(T, S, W, u):
        return False
    S.fresh[T.pool[u]] -= 1
    S.took[u] = 1
    S.replaced[T.side[u]] += 1
    gain_step(T, S, W, u)
    log(L, LOG_REPLACED, u, S.steps[u], S.at[u], 0, 0)
    return True


@rule("C.11.B")
@kernel
def may_rebuild(T, S, u):
    """Whether eliminated unit `u` may come back: a division, lost in an earlier turn, with two steps in its pool."""
    if S.at[u] != ELIMINATED or not T.division[u] or T.pool[u] == NO_POOL:
        return False
    return S.since[u] < S.turn and S.fresh[T.pool[u]] >= T.rebuild_steps


@rule("C.11.B")
@kernel
def rebuild(T, S, L, u):
    """Bring back unit `u` at one step: to the pool, or to appear on the north edge; False when it may not."""
    if not may_rebuild(T, S, u):
        return False
    S.fresh[T.pool[u]] -= T.rebuild_steps
    S.took[u] = 1
    S.steps[u] = 1
    S.replaced[T.side[u]] += T.rebuild_steps
    S.at[u] = POOL if T.side[u] == ALLIED else WAITING
    S.since[u] = S.turn - 1
    log(L, LOG_REBUILT, u, S.at[u], 0, 0, 0)
    return True


@rule("C.11.C")
@kernel
def may_give(T, S, W, u, v):
    """Whether ersatz unit `u` may give a step to division `v` in its hex, however near the enemy."""
    if not T.ersatz[u] or S.took[u] or S.at[u] < 0 or S.at[v] != S.at[u] or not T.division[v]:
        return False
    if T.side[v] != GERMAN or S.took[v] or S.steps[v] >= T.full[v] or S.inverted[v] or S.isolated[v]:
        return False
    grows = T.stacking[v, S.steps[v] + 1] - T.stacking[v, S.steps[v]]
    shrinks = T.stacking[u, S.steps[u]] - T.stacking[u, S.steps[u] - 1]
    return W.stack[S.at[u]] + grows - shrinks <= T.stack_limit


@rule("C.11.C")
@kernel
def give(T, S, W, L, u, v):
    """Let ersatz unit `u` give a step to division `v`; with its last one it is gone. False when it may not."""
    if not may_give(T, S, W, u, v):
        return False
    h = S.at[u]
    lift(T, S, W, u)
    S.steps[u] -= 1
    S.took[u] = 1
    S.took[v] = 1
    if S.steps[u] > 0:
        put(T, S, W, u, h)
    else:
        S.at[u] = ELIMINATED
        S.inverted[u] = 0
        S.since[u] = S.turn
        log(L, LOG_LOST, u, h, LOST_GIVEN, 0, 0)
    gain_step(T, S, W, v)
    log(L, LOG_ERSATZ, u, v, S.steps[u], S.steps[v], 0)
    return True
