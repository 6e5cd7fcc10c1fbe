"""8.0 Reinforcements, units that come back after a retreat off the map (6.4.3), Kampfgruppen (8.2.1) and the German reserve.

German units come at the beginning of their impulse and may move; Allied ones come in the attack phase and may not.
"""

from wargame_sim.games.anzio_cassino.codes import (
    ALLIED,
    ANY_EDGE,
    AREA_FLOATING,
    FLOATING,
    GERMAN,
    LOG_ENTER,
    LOG_RESERVE,
    OFF_MAP,
    RAIN,
    WAITING,
)
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits, put
from wargame_sim.games.anzio_cassino.rules.r07_supply import is_supplied
from wargame_sim.games.anzio_cassino.rules.r09_control import pass_through
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("6.4.3", "8.0", "8.2.1")
@kernel
def is_due(T, S, u):
    """Whether unit `u` waits off the map and may come now; reserves of Cassino whenever their player likes."""
    if S.at[u] != WAITING and S.at[u] != OFF_MAP:
        return False
    return clock(T, S) >= S.due[u]


@rule("8.2.1")
@kernel
def comes_back(T, S, u):
    """Whether unit `u` is a Kampfgruppe that was eliminated and returns."""
    return T.kpg[u] and S.at[u] == WAITING and S.due[u] > T.arrives[u]


@rule("5.2.2", "8.1", "8.2", "8.2.1", "10.4.1")
@kernel
def may_enter_at(T, S, W, u, h):
    """Whether unit `u`, due now, may come on the map in hex `h`, its edge aside: room, no enemy, ground it can stand on.

    In rain armor comes by road, so only into a hex with one.
    """
    if T.armor[u] and (T.no_armor[h] or (S.weather == RAIN and not T.on_road[h])):
        return False
    return fits(T, W, u, h) and not T.sea[h]


@rule("6.4.3", "8.1", "8.2", "8.2.1")
@kernel
def entry_hexes(T, S, W, u):
    """List in W.entry where unit `u`, due now, may come on the map; return how many.

    Its own edge; a German unit that left the map any supply edge; a Kampfgruppe that returns any supplied hex of a supply
    edge or a German victory hex.
    """
    n = 0
    area = T.area[u]
    side = T.side[u]
    back = comes_back(T, S, u)
    if back or area == ANY_EDGE or (S.at[u] == OFF_MAP and side == GERMAN):
        for i in range(T.n_source[side]):
            n = list_entry(T, S, W, u, T.source[side, i], n)
    else:
        for i in range(T.n_area[area]):
            n = list_entry(T, S, W, u, T.area_hex[area, i], n)
    if back:
        for p in range(T.places):
            if T.place_points[p] > 0 and S.holder[p] == GERMAN and is_supplied(T, S, W, GERMAN, T.place[p]):
                n = list_entry(T, S, W, u, T.place[p], n)
    return n


@kernel
def list_entry(T, S, W, u, h, n):
    """Add `h` to the first `n` of W.entry when unit `u` may come there; return how many there are now."""
    if may_enter_at(T, S, W, u, h):
        W.entry[n] = h
        return n + 1
    return n


@rule("8.2.1")
@kernel
def commit_reserve(T, S, L):
    """Pay for the first unit of the German reserve: the Allied marker goes to its +1 side, once."""
    if S.reserve_in == 0:
        S.reserve_in = 1
        S.vp += T.reserve_point
        log(L, LOG_RESERVE, T.reserve_point, S.vp, 0, 0, 0)


@rule("6.4.3", "8.1", "8.2")
@kernel
def enter(T, S, W, L, u, h):
    """Bring unit `u` on the map in hex `h`."""
    if T.reserve[u] and S.at[u] == WAITING:
        commit_reserve(T, S, L)
    pass_through(T, S, W, L, u, h)
    put(T, S, W, u, h)
    log(L, LOG_ENTER, u, h, 0, 0, 0)


@rule("5.1.3", "6.4.3", "8.1")
@kernel
def into_floating_reserve(T, S, L):
    """Put every Allied unit that is due and has the floating reserve for its area there (Anzio)."""
    for u in range(T.units):
        if T.side[u] == ALLIED and T.area[u] == AREA_FLOATING and is_due(T, S, u):
            S.at[u] = FLOATING
            log(L, LOG_ENTER, u, FLOATING, 0, 0, 0)
