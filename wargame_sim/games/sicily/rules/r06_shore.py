"""6 Allied Beach and Port units: where they may be placed, repositioned and converted. Landing them is chapter 13."""

from wargame_sim.games.sicily.codes import AFRICA_BOX, ALLIED, LOG_PORT_UNIT, STORM
from wargame_sim.games.sicily.rules.r03_stacking import fits, relocate
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("5.5.4", "6.2", "6.2.1")
@kernel
def beach_fits(T, S, W, h):
    """Whether a Beach unit may be placed on hex h: a coastal hex that an invasion hex points to, without another one."""
    if not T.targeted[h]:
        return False
    u = W.first[h]
    while u >= 0:
        if acts_as_beach(T, S, u):
            return False
        u = W.next[u]
    return True


@rule("6.2.3", "6.3.3.3")
@kernel
def port_takes(T, S, W, u, p):
    """Whether port p can take Port unit u now: controlled by the Allies, none placed in it this game-turn, and room."""
    h = T.port_hex[p]
    return T.open[h] == 1 and S.control[h] == ALLIED and S.port_added[p] == 0 and fits(T, S, W, u, h)


@rule("6.2.3", "6.2.4")
@kernel
def place_port_unit(T, S, W, L, u, p):
    """Bring a Port unit into a port (from Africa by naval transport, or repositioned)."""
    log(L, LOG_PORT_UNIT, u, S.at[u], T.port_hex[p], 1, 0)
    relocate(T, S, W, u, T.port_hex[p])
    S.port_added[p] = 1
    if T.beach_number[u] >= 0:
        S.as_port[u] = 1


@rule("6.3.3", "6.3.3.1", "6.3.3.2", "6.3.3.4", "6.3.3.5", "6.3.4", "6.3.4.1", "6.3.4.3")
@kernel
def may_reposition(T, S, W, u, p):
    """Whether a Port unit on the map, or a Beach unit to be converted, may go to port p in this Engineering Phase.

    No range and no transport capacity counts; storms forbid it. A Beach unit without a Port side cannot be converted.
    """
    if S.weather & STORM or S.at[u] < 0 or not T.land[S.at[u]] or T.augment[u] == 0:
        return False
    if T.port_hex[p] == S.at[u]:
        return converts_in_place(T, S, u, p)
    return port_takes(T, S, W, u, p)


@rule("6.3.4.2")
@kernel
def converts_in_place(T, S, u, p):
    """Whether a Beach unit may be turned over where it is: in a port that the Allies control, with none added this turn."""
    return acts_as_beach(T, S, u) and S.control[T.port_hex[p]] == ALLIED and S.port_added[p] == 0


@rule("6.3.4.4", "6.3.2", "7.6.4")
@kernel
def turn_in_africa(T, S, L, u, as_port):
    """Choose the side of a Beach/Port counter that has come back to the Africa Holding Box; on the map it cannot turn back."""
    if S.at[u] != AFRICA_BOX or T.beach_number[u] < 0 or T.augment[u] == 0:
        return False
    if S.as_port[u] != as_port:
        log(L, LOG_PORT_UNIT, u, AFRICA_BOX, AFRICA_BOX, as_port, 0)
    S.as_port[u] = as_port
    return True
