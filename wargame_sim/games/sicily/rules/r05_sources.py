"""5.3.3 to 5.5 Supply sources: which there are and how many units each supplies.

Sources are numbered: ports first, then the north edge of Calabria, then Beach units (codes.MAX_SOURCES).
"""

from wargame_sim.games.sicily.codes import (
    ALLIED,
    AXIS,
    ENGINEER,
    FIRST_BEACH_SOURCE,
    GERMAN,
    LOG_DEMOLISH,
    LOG_REPAIR,
    MAX_UNITS,
    NORTH_EDGE_SOURCE,
    STORM,
)
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, acts_as_port, is_shore
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

UNLIMITED = MAX_UNITS


@rule("5.5.3", "6.1.1")
@kernel
def opens_ports(T, S, u):
    """Whether a unit in an Allied-controlled port makes it operational: a Port unit or an engineer (US ones, 6.1.1)."""
    return acts_as_port(T, S, u) or (T.side[u] == ALLIED and T.type[u] == ENGINEER)


@rule("5.5.3", "6.1.3")
@kernel
def augmentation(T, S, u):
    """Port supply capacity that a Port unit adds; two of them add one more from the turn after their port was taken."""
    if not acts_as_port(T, S, u):
        return 0
    value = T.augment[u]
    p = T.grows_at[u]
    if T.opt_port_growth and p >= 0 and 0 < S.port_taken[p] < S.turn + 1:
        value += 1
    return value


@rule("5.5.6")
@kernel
def standing_capacity(T, S, p):
    """Return the printed capacity of a port less its demolition markers, never below 0."""
    return max(int(T.port_capacity[p]) - int(S.demolished[p]), 0)


@rule("5.4.2", "5.5.1", "5.5.3")
@kernel
def allied_port(T, S, W, p):
    """Capacity of a port for the Allies: 0 unless they control and operate it; augmented up to what stands of it."""
    h = T.port_hex[p]
    if S.control[h] != ALLIED or not T.open[h]:
        return 0
    operating, more = False, 0
    u = W.first[h]
    while u >= 0:
        if T.side[u] == ALLIED and opens_ports(T, S, u):
            operating = True
            more += augmentation(T, S, u)
        u = W.next[u]
    standing = standing_capacity(T, S, p)
    return standing + min(more, standing) if operating else 0


@rule("5.3.3", "5.5.5")
@kernel
def axis_port(T, S, p):
    """Capacity of a port for the Axis: what stands of it, less when Reggio is cut off from the north edge."""
    h = T.port_hex[p]
    if S.control[h] != AXIS or not (T.open[h] or h == T.far_shore):
        return 0
    standing = standing_capacity(T, S, p)
    if S.reggio_cut and p == T.reggio:
        return min(standing, T.cut_reggio)
    if S.reggio_cut and not T.calabria[h]:
        return min(standing, T.cut_sicily)
    return standing


@rule("5.5.4")
@kernel
def beach_capacity(T, S, u):
    """Units that a Beach unit supplies: half in a storm, rounded down."""
    capacity = int(T.beach_capacity[u])
    return capacity // 2 if S.weather & STORM else capacity


@rule("5.3.3", "5.3.4", "5.4", "5.4.1", "5.4.2", "5.5.4", "13.6.2")
@kernel
def list_sources(T, S, W, side):
    """Fill W.room with the capacity of every source of `side`, and S.port_room with that of the ports it operates.

    A port of Sicily supplies nobody once Sicily Evacuation is declared, but still loads as many units as before.
    """
    fill(W.room, 0)
    for p in range(T.n_ports):
        capacity = allied_port(T, S, W, p) if side == ALLIED else axis_port(T, S, p)
        if S.control[T.port_hex[p]] == side:
            S.port_room[p] = capacity
        closed = side == AXIS and S.evacuation > 0 and not T.calabria[T.port_hex[p]]
        W.room[p] = 0 if closed else capacity
    if side == AXIS:
        if T.open_calabria:
            W.room[NORTH_EDGE_SOURCE] = UNLIMITED
        return
    for u in range(T.units):
        if S.at[u] >= 0 and acts_as_beach(T, S, u) and T.land[S.at[u]]:
            W.room[FIRST_BEACH_SOURCE + T.beach_number[u]] = beach_capacity(T, S, u)


@rule("5.5.6")
@kernel
def may_demolish(T, S, W, p):
    """Whether the Axis may place a demolition marker on a port: a German combat unit is there, and capacity is left."""
    if T.port_capacity[p] <= S.demolished[p]:
        return False
    u = W.first[T.port_hex[p]]
    while u >= 0:
        if T.nation[u] == GERMAN:
            return True
        u = W.next[u]
    return False


@rule("5.5.6")
@kernel
def demolish(T, S, L, p):
    """Place a Port Demolition marker; one in each Engineering Phase."""
    S.demolished[p] += T.demolition_marker
    log(L, LOG_DEMOLISH, p, S.demolished[p], 0, 0, 0)


@rule("5.5.3")
@kernel
def may_repair(T, S, W, p):
    """Whether the Allies may take a demolition marker off a port: theirs, with an engineer or Port unit in it."""
    h = T.port_hex[p]
    if S.demolished[p] == 0 or S.control[h] != ALLIED:
        return False
    u = W.first[h]
    while u >= 0:
        if T.side[u] == ALLIED and opens_ports(T, S, u):
            return True
        u = W.next[u]
    return False


@rule("5.5.3")
@kernel
def repair(T, S, L, p):
    """Take one marker off, or turn a -4 one into a -2 one; one port in each Engineering Phase."""
    S.demolished[p] -= T.demolition_marker
    log(L, LOG_REPAIR, p, S.demolished[p], 0, 0, 0)


@kernel
def counts_for_supply(T, S, u):
    """Whether a unit on the map needs a place at a source; Beach and Port units never do (5.5.2)."""
    return S.at[u] >= 0 and not is_shore(T, u)
