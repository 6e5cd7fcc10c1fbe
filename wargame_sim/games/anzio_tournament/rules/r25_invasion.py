"""C.5 and C.6 Invasions: the zone, Initial Lift, landing, build-up, and units laid off for an attack from the sea.

Decisions: while a zone's port is open its landings go through the port (C.7.B), which replaces the build-up; when it shuts, the
build-up is back. A landing hex may be full if the unit moves on. The landed unit's first step begins in its landing hex.
"""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    AT_SEA,
    BUILD_UP,
    BY_BEACH,
    BY_PORT,
    CLOSED,
    GERMAN,
    HALVED,
    IN_USE,
    INVADE,
    LANDED,
    LOG_AT_SEA,
    LOG_CLOSED,
    LOG_LANDED,
    LOG_MOVE,
    LOG_ZONE,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import put, take_ground
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.games.anzio_tournament.rules.r06_movement import can_end, find_path, go_along, log_path
from wargame_sim.games.anzio_tournament.rules.r27_ports import beach_is_open, in_pool
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.5.1", "C.6.1")
@kernel
def may_invade(T, S, z):
    """Whether zone `z` may be named for an invasion in this turn: the first on Sept II, the second once in its window."""
    which = int(T.invasion[S.turn]) - 1
    if which < 0 or z == S.first_zone or not T.zone_invade[which, z]:
        return False
    return S.first_zone < 0 if which == 0 else S.second_zone < 0


@rule("C.5.1", "C.6.1")
@kernel
def invade(T, S, L, z):
    """Name zone `z`: units may land there in this turn within its lift; False when it may not be named."""
    if not may_invade(T, S, z):
        return False
    which = T.invasion[S.turn]
    if which == 1:
        S.first_zone = z
    else:
        S.second_zone = z
    S.zone[z] = IN_USE
    S.zone_turn[z] = S.turn
    log(L, LOG_ZONE, z, which, 0, 0, 0)
    return True


@rule("C.5.4")
@kernel
def close_zones(T, S, W, L):
    """Close, at the start of an Allied player-turn, every open zone without an Allied unit in it, for good."""
    for z in range(T.n_zones):
        if S.zone[z] != IN_USE or S.zone_turn[z] == S.turn:
            continue
        there = False
        for i in range(T.n_zone_hex[z]):
            there = there or W.holds[T.zone_hex[z, i]] == ALLIED
        if not there:
            S.zone[z] = CLOSED
            log(L, LOG_CLOSED, z, 0, 0, 0, 0)


@rule("C.5.2", "C.5.4", "C.6.1")
@kernel
def zone_points(T, S, z):
    """Return the stacking points that may still come by zone `z` this turn: lift on its invasion, build-up later."""
    if S.zone[z] != IN_USE:
        return 0
    if S.zone_turn[z] == S.turn:
        return T.zone_lift[1 if z == S.second_zone else 0, z] - S.zone_used[z]
    port = T.zone_port[z]
    if port >= 0 and S.port_open[port]:
        return 0
    return T.zone_build[z] - S.zone_used[z]


@rule("C.5.3", "C.5.4")
@kernel
def zone_route(S, z):
    """Return how units come by zone `z` this turn: by invasion or build-up."""
    return INVADE if S.zone_turn[z] == S.turn else BUILD_UP


@rule("C.5.3", "C.5.4", "C.7.B")
@kernel
def land_points(T, S, W, h, route):
    """Return the stacking points that may still land in hex `h` by a route this turn."""
    if W.holds[h] == GERMAN:
        return 0
    z = T.zone_at[h]
    if route == BY_PORT:
        p = T.port_at[h]
        return T.port_points[p] - S.port_used[p] if p >= 0 and S.port_open[p] else 0
    if route == BY_BEACH:
        return T.beach_points - S.beach_used if beach_is_open(T, S, W, h) else 0
    if z < 0 or zone_route(S, z) != route:
        return 0
    if route == BUILD_UP and W.holds[h] != ALLIED and W.zoc[GERMAN, h] > 0:
        return 0
    return zone_points(T, S, z)


@rule("C.5.2", "C.5.3", "C.5.4", "C.7.B")
@kernel
def may_land(T, S, W, u, h, route):
    """Whether unit `u` of the pool may land in hex `h` by a route."""
    return in_pool(T, S, u) and T.stacking[u, S.steps[u]] <= land_points(T, S, W, h, route)


@rule("C.5.3")
@kernel
def landing_kind(T, S, h, route):
    """Return the kind of movement of a unit that lands: half its allowance on the turn of an invasion."""
    return HALVED if route == INVADE else LANDED


@rule("C.5.2", "C.5.4", "C.7.B")
@kernel
def use_points(T, S, u, h, route):
    """Count the stacking points of unit `u` against the route that it takes by hex `h`."""
    points = T.stacking[u, S.steps[u]]
    if route == BY_PORT:
        S.port_used[T.port_at[h]] += points
    elif route == BY_BEACH:
        S.beach_used += points
    else:
        S.zone_used[T.zone_at[h]] += points


@rule("C.5.3", "C.5.4", "C.7.B")
@kernel
def land(T, S, W, L, u, h, route, to):
    """Land unit `u` in hex `h` and move it on to `to` as the last survey, from `h`, found; False when it may not."""
    on = to != h
    if not may_land(T, S, W, u, h, route):
        return False
    if on and (W.origin != h or W.kind != landing_kind(T, S, h, route) or not can_end(T, S, W, u, to)):
        return False
    if not on and not fits(T, S, W, u, h):
        return False
    use_points(T, S, u, h, route)
    log(L, LOG_LANDED, u, h, route, T.port_at[h] if route == BY_PORT else T.zone_at[h], 0)
    take_ground(T, S, u, h)
    put(T, S, W, u, h)
    if on:
        find_path(W, to)
        log(L, LOG_MOVE, u, h, to, W.dist[to], W.kind)
        log_path(W, L, u, 0)
        go_along(T, S, W, u)
    S.moved[u] = 1
    S.landed[u] = 1
    W.surveyed = -1
    return True


@rule("sea 1", "sea 2", "C.5.5")
@kernel
def points_off(T, S, h):
    """Return the stacking points that are laid off hex `h`."""
    points = 0
    for u in range(T.units):
        if S.at[u] == AT_SEA and S.sea_hex[u] == h:
            points += T.stacking[u, S.steps[u]]
    return points


@rule("5", "sea 1", "sea 2", "C.5.5")
@kernel
def may_lay_off(T, S, W, u, h):
    """Whether unit `u` may be laid off hex `h` to attack from the sea: German units there, points within lift and eight."""
    z = T.zone_at[h]
    if not T.opt_sea_attacks or z < 0 or W.holds[h] != GERMAN or not in_pool(T, S, u):
        return False
    points = T.stacking[u, S.steps[u]]
    return points <= zone_points(T, S, z) and points_off(T, S, h) + points <= T.sea_attack_points


@rule("sea 1", "sea 2", "C.5.5")
@kernel
def lay_off(T, S, W, L, u, h):
    """Lay unit `u` off hex `h`, where it stays at sea till the fight; False when it may not."""
    if not may_lay_off(T, S, W, u, h):
        return False
    S.zone_used[T.zone_at[h]] += T.stacking[u, S.steps[u]]
    S.at[u] = AT_SEA
    S.sea_hex[u] = h
    S.moved[u] = 1
    S.landed[u] = 1
    log(L, LOG_AT_SEA, u, h, zone_route(S, T.zone_at[h]), T.zone_at[h], 0)
    return True
