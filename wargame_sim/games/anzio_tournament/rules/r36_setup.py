"""C.16 Set-up: who stands where before Sept II."""

from wargame_sim.games.anzio_tournament.codes import (
    AREA_BARRED,
    AREA_FREE,
    AREA_PARA,
    GERMAN,
    LOG_SETUP,
)
from wargame_sim.games.anzio_tournament.rules.r04_zones import lift, put
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.games.anzio_tournament.rules.r28_edges import barred_now
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.16.A", "C.5.0", "chit 4", "B.1", "C.1", "C.2")
@kernel
def set_up(T, S, allied_script, german_script):
    """Put every counter where it begins; free ones where history has them. All ground is German."""
    S.turn = 1
    for u in range(T.units):
        S.at[u] = T.start[u]
        S.steps[u] = T.full[u]
        S.av_hex[u] = -1
        S.goal[u] = -1
        S.task[u] = -1
    for h in range(T.n):
        S.owner[h] = GERMAN
    S.first_zone = -1
    S.second_zone = -1
    S.site = -1
    S.holder = T.holder
    S.script[0] = allied_script
    S.script[1] = german_script


@rule("C.16.A", "F.10", "2", "C.8.G")
@kernel
def may_set_up(T, S, W, u, h):
    """Whether unit `u` may be set up in hex `h`: a free one in its area, 1 Para in its own by F.10, neither in the bar."""
    if barred_now(T, S, GERMAN) and T.area[AREA_BARRED, h]:
        return False
    by_f10 = T.f10[u] and T.opt_first_para and (T.area[AREA_PARA, h] or h == T.start[u])
    return ((T.free[u] and T.area[AREA_FREE, h]) or by_f10) and fits(T, S, W, u, h)


@rule("C.16.A", "F.10", "2")
@kernel
def place(T, S, W, L, u, h):
    """Set unit `u` up in hex `h`; False when it may not be."""
    if not may_set_up(T, S, W, u, h):
        return False
    lift(T, S, W, u)
    put(T, S, W, u, h)
    log(L, LOG_SETUP, u, h, 0, 0, 0)
    return True
