"""11 Air operations in the sequence: readiness, and the missions of a Transport Phase."""

from wargame_sim.games.sicily.codes import NOWHERE, READINESS
from wargame_sim.games.sicily.codes_sea import DROPPED_NOW, ROLL_DROP, ROLL_FLIGHT
from wargame_sim.games.sicily.drawn import throw
from wargame_sim.games.sicily.phase_frame import open_phase
from wargame_sim.games.sicily.rules import r11_air as air
from wargame_sim.games.sicily.scripts import wings
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.9.A", "11.1", "11.4.2", "12.1")
@kernel
def readiness(T, S, W, L, PA):
    """Air/Naval Readiness Phase: who rules which sky, and the points of the turn."""
    open_phase(T, S, W, L, READINESS)
    air.judge_zone(T, S)
    air.ready_points(T, S, L)


@rule("11.3", "11.3.1", "11.3.2")
@kernel
def fly(T, S, W, L, PA, side):
    """Missions of the aircraft of `side`: assaults, then transfers, then supply, while there are aircraft."""
    P = PA[S.script[side]]
    left = air.missions(T, S, side)
    drops = T.air_assaults[side]
    for u in range(T.units):
        if T.side[u] == side and left > 0 and drops > 0:
            h = wings.target(T, S, W, P, u)
            if h != NOWHERE:
                air.designate(S, u, h)
                left -= 1
                drops -= 1
    for u in range(T.units):
        if T.side[u] == side and S.dropped[u] == DROPPED_NOW:
            air.drop(T, S, W, L, u, S.drop_hex[u], throw(T, S, W, ROLL_DROP, u, 0))
    for u in range(T.units):
        if T.side[u] == side and left > 0:
            h = wings.destination(T, S, W, P, u)
            if h != NOWHERE:
                air.transfer(T, S, W, L, u, h, throw(T, S, W, ROLL_FLIGHT, u, 0))
                left -= 1
    for u in range(T.units):
        if T.side[u] == side and left > 0 and air.may_supply(T, S, u) and wings.wants_supply(S, W, P, u):
            air.supply(S, L, u)
            left -= 1
