"""3.2 Controlled hexes: the last side that moved a combat unit through, or had an uncontested zone there."""

from wargame_sim.games.sicily.codes import EMPTY, LOG_CONTROL, LOG_PORT_TAKEN, MAX_HEX
from wargame_sim.games.sicily.rules.r03_units import is_shore
from wargame_sim.games.sicily.rules.r03_zones import has_zone, uncontested, zone_goes
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def take(T, S, L, h, side):
    """Give a hex to a side; the first Allied capture of a port is remembered (5.5.3.g)."""
    if S.control[h] == side or not T.land[h]:
        return
    S.control[h] = side
    p = T.port_at[h]
    if p >= 0 and side == 0 and S.port_taken[p] == 0:
        S.port_taken[p] = S.turn + 1
        log(L, LOG_PORT_TAKEN, p, S.turn + 1, 0, 0, 0)


@rule("3.2", "3.4.1")
@kernel
def pass_through(T, S, W, L, u, h):
    """Let a combat unit go into hex h: the hex is its side's, and so is where its zone now goes unopposed."""
    if is_shore(T, u):
        return
    side = T.side[u]
    take(T, S, L, h, side)
    if not has_zone(T, S, u):
        return
    for k in range(6):
        m = T.nbr[h, k]
        if m < MAX_HEX and W.owner[m] != 1 - side and W.zoc[1 - side, m] == 0 and zone_goes(T, S, u, h, k):
            take(T, S, L, m, side)


@rule("3.1", "3.2", "3.4.1")
@kernel
def settle_control(T, S, W, L):
    """End of a phase: who stands in a hex controls it, and so does a side whose zone there is uncontested."""
    for h in range(T.n):
        if not T.land[h]:
            continue
        before = S.control[h]
        if W.owner[h] != EMPTY:
            take(T, S, L, h, W.owner[h])
        elif uncontested(T, W, 0, h):
            take(T, S, L, h, 0)
        elif uncontested(T, W, 1, h):
            take(T, S, L, h, 1)
        if S.control[h] != before:
            log(L, LOG_CONTROL, h, S.control[h], 0, 0, 0)
