"""B.6 Movement: how far a unit gets, and the move itself.

Decisions: a unit's stacking is looked at when its own move ends, so a move into a full hex waits for others to leave. An
allowance that a rule halves (C.5.3, C.13.B) is not whole: neither a step that takes the whole allowance nor the free first
step of B.6.E is made with it. :func:`survey` finds every hex that a unit can come to, and :func:`move` goes there by the
cheapest way found; it refuses what the last survey did not find.
"""

from wargame_sim.games.anzio_tournament.codes import (
    AREA_BARRED,
    CLEAR,
    ENTERING,
    HALVED,
    LOG_MOVE,
    LOG_STEPS,
    MAX_HEX,
    MUD,
    NO_STEP,
    PLAIN,
    STRATEGIC,
    THROUGH,
    UNREACHED,
    WHOLE,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import lift, put, take_ground
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.games.anzio_tournament.rules.r28_edges import barred_now, seed_entry
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.board import BLOCKED, NO_ROAD, STOP
from wargame_sim.kernels.events import log
from wargame_sim.kernels.flood import flood
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("B.6.A", "B.6.F", "C.5.3", "C.13.B")
@kernel
def allowance(T, S, u, kind):
    """Return the half points that unit `u` has for a kind of movement."""
    half_points = T.movement[u, S.steps[u]]
    if kind == STRATEGIC:
        return half_points * T.strategic_factor
    if kind == HALVED:
        return 2 * (half_points // 2 // T.landing_divisor)
    if kind == THROUGH:
        return 2 * (half_points // 2 // T.breakthrough_divisor)
    return half_points


@rule("B.6.F", "C.9.D", "C.10.A")
@kernel
def may_go_strategic(T, S, W, u):
    """Whether unit `u` may use strategic movement: on the map, not landed, face up, supplied, out of enemy zones."""
    h = S.at[u]
    if h < 0 or S.landed[u] or S.inverted[u] or S.isolated[u]:
        return False
    return W.zoc[1 - T.side[u], h] == 0


@rule("B.6.F", "C.13.B", "C.9.D")
@kernel
def may_move(T, S, W, u, kind):
    """Whether unit `u` on the map may make a move of a kind."""
    if S.at[u] < 0 or S.moved[u]:
        return False
    if kind == STRATEGIC:
        return may_go_strategic(T, S, W, u)
    if kind == THROUGH:
        return S.through[u] != 0 and not S.crest[u] and not S.isolated[u] and S.weather == CLEAR
    return kind == PLAIN and not S.landed[u]


@rule("B.4", "B.6.B", "B.6.C", "B.6.F", "C.8.G", "entry 3")
@kernel
def set_flags(T, S, W, side, kind):
    """Set what bars or ends the moves of `side`: enemies, their zones, and in strategic movement what is not friendly."""
    enemy = 1 - side
    barred = barred_now(T, S, side)
    for h in range(T.n):
        flag = 0
        if W.zoc[enemy, h] > 0:
            flag = BLOCKED if kind == STRATEGIC else STOP | NO_ROAD
        if W.holds[h] == enemy or (kind == STRATEGIC and S.owner[h] != side):
            flag = BLOCKED
        if barred and T.area[AREA_BARRED, h]:
            flag = BLOCKED
        W.bars[h] = flag
    W.bars[MAX_HEX] = BLOCKED


@rule("B.6.A", "B.6.C", "B.6.D", "B.6.E", "B.6.F", "B.6.G")
@kernel
def first_step(T, S, kind, h, k, budget):
    """Return what the first step of a move over side `k` of hex `h` costs, UNREACHED when it may not be made."""
    step = T.step[S.weather, h, k]
    halved = kind in (HALVED, THROUGH)
    if step == NO_STEP or (kind == STRATEGIC and S.weather == MUD and T.flow[MUD + 1, h, k] == UNREACHED):
        return UNREACHED
    if step == WHOLE:
        return UNREACHED if halved else budget
    cost = int(T.cost[S.weather, h, k])
    if cost > budget:
        return UNREACHED if halved else budget
    return cost


@rule("B.6.B", "B.6.C")
@kernel
def seed_steps(T, S, W, h, kind, budget):
    """Take the first step from hex `h` to every side: note the cost in W.dist, list hexes to go on from; how many."""
    seeds = 0
    in_zone = W.bars[h] & STOP
    for k in range(6):
        m = T.nbr[h, k]
        if W.bars[m] & BLOCKED or (in_zone and W.bars[m] & STOP):
            continue
        cost = first_step(T, S, kind, h, k, budget)
        if cost < W.dist[m]:
            W.dist[m] = cost
            W.came[m] = h
            if not W.bars[m] & STOP:
                W.queue[seeds] = m
                seeds += 1
    return seeds


@rule("B.6.A", "B.6.B", "B.6.C", "B.6.D", "B.6.F", "C.8.D")
@kernel
def survey(T, S, W, u, kind, origin):
    """Find all hexes that unit `u` can come to from hex `origin`, or over an edge: costs in W.dist, the way in W.came."""
    W.surveyed = u
    W.kind = kind
    W.origin = origin
    budget = allowance(T, S, u, kind)
    set_flags(T, S, W, T.side[u], kind)
    fill(W.dist, UNREACHED)
    if kind == ENTERING:
        seeds = seed_entry(T, S, W, origin, budget)
    else:
        W.dist[origin] = 0
        W.came[origin] = -1
        seeds = seed_steps(T, S, W, origin, kind, budget)
    for i in range(seeds):
        W.ends[i] = W.queue[i]
    flow = MUD + 1 if kind == STRATEGIC and S.weather == MUD else S.weather
    flood(T.nbr, T.flow[flow], T.dry[flow], W.bars, W.leave, 0, budget, W.dist, W.came, W.queue, seeds, MAX_HEX)
    if kind != ENTERING:
        for i in range(seeds):
            if W.came[W.ends[i]] < 0:  # else a way round by road is cheaper than the first step
                W.came[W.ends[i]] = origin


@rule("B.5", "B.6.A")
@kernel
def can_end(T, S, W, u, h):
    """Whether unit `u` may end its move in hex `h` by the last survey."""
    return W.surveyed == u and W.dist[h] != UNREACHED and fits(T, S, W, u, h)


@kernel
def find_path(W, to):
    """Write the way of the last survey to hex `to` into W.path, first step first; how many steps."""
    n = 0
    h = to
    while h >= 0 and h != W.origin:
        W.path[n] = h
        n += 1
        h = W.came[h]
    for i in range(n // 2):
        W.path[i], W.path[n - 1 - i] = W.path[n - 1 - i], W.path[i]
    W.n_path = n
    return n


@kernel
def log_path(W, L, u, first):
    """Log the way in W.path, four hexes a row; `first`, unless 0, tells where it comes in."""
    i = 0
    if first != 0:
        log(L, LOG_STEPS, u, first, -1, -1, -1)
    while i < W.n_path:
        a = W.path[i]
        b = W.path[i + 1] if i + 1 < W.n_path else -1
        c = W.path[i + 2] if i + 2 < W.n_path else -1
        d = W.path[i + 3] if i + 3 < W.n_path else -1
        log(L, LOG_STEPS, u, a, b, c, d)
        i += 4


@rule("C.5.0", "B.6.A")
@kernel
def go_along(T, S, W, u):
    """Take unit `u` along W.path: the ground it goes through is its side's, and it stands at the end."""
    lift(T, S, W, u)
    for i in range(W.n_path):
        take_ground(T, S, u, W.path[i])
    put(T, S, W, u, W.path[W.n_path - 1])


@rule("B.6.A", "B.6.B", "C.5.0")
@kernel
def move(T, S, W, L, u, to):
    """Move unit `u` to hex `to` as the last survey found; False when it may not."""
    if W.origin == to or not can_end(T, S, W, u, to) or not may_move(T, S, W, u, W.kind):
        return False
    spent = W.dist[to]
    find_path(W, to)
    log(L, LOG_MOVE, u, W.origin, to, spent, W.kind)
    log_path(W, L, u, 0)
    go_along(T, S, W, u)
    S.moved[u] = 1
    W.surveyed = -1
    return True
