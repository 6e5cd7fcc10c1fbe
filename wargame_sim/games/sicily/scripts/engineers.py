"""Engineering Phase: ports repaired, demolished and given Port units; strongpoints (5.5.3, 5.5.6, 6.3, 16.1)."""

from wargame_sim.games.sicily.codes import AXIS
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach
from wargame_sim.games.sicily.rules.r05_sources import demolish, may_demolish, may_repair, opens_ports, repair
from wargame_sim.games.sicily.rules.r05_supply import trace
from wargame_sim.games.sicily.rules.r06_shore import may_reposition, place_port_unit
from wargame_sim.games.sicily.rules.r16_strongpoints import fortify, may_fortify
from wargame_sim.games.sicily.scripts.chance import DEMOLISH, FORTIFY, REPAIR, REPOSITION, pick
from wargame_sim.kernels.jit import kernel


@kernel
def allied(T, S, W, L, P):
    """Repair one port; reposition Port units, and turn Beach units whose work is done into Port units."""
    n = 0
    for p in range(T.n_ports):
        if may_repair(T, S, W, p):
            W.list_a[n] = p
            n += 1
    if n > 0:
        best = W.list_a[pick(S, W, 0, REPAIR, n)]
        if not P.random:
            for i in range(n):
                if T.port_capacity[W.list_a[i]] > T.port_capacity[best]:
                    best = W.list_a[i]
        if not P.random or pick(S, W, 0, REPAIR + 100, 4) > 0:
            repair(T, S, L, best)
    for u in range(T.units):
        if T.augment[u] > 0 and S.at[u] >= 0:
            p = new_port(T, S, W, P, u)
            if p >= 0:
                place_port_unit(T, S, W, L, u, p)


@kernel
def new_port(T, S, W, P, u):
    """Return the port that unit u should go to, or -1 to leave it where and as it is."""
    n, best, gain = 0, -1, 0
    for p in range(T.n_ports):
        if not may_reposition(T, S, W, u, p):
            continue
        W.list_a[n] = p
        n += 1
        worth = 2 * int(T.port_capacity[p]) if not is_open(T, S, W, p) else 0
        if worth > gain:
            best, gain = p, worth
    if P.random:
        return -1 if n == 0 or pick(S, W, u, REPOSITION, 4) > 0 else W.list_a[pick(S, W, u, REPOSITION + 100, n)]
    if acts_as_beach(T, S, u) and gain <= T.beach_capacity[u]:
        return -1
    here = T.port_at[S.at[u]]
    return best if here < 0 or gain > T.port_capacity[here] + T.augment[u] else -1


@kernel
def is_open(T, S, W, p):
    """Whether somebody in port p makes it operational already."""
    u = W.first[T.port_hex[p]]
    while u >= 0:
        if opens_ports(T, S, u):
            return True
        u = W.next[u]
    return False


@kernel
def axis(T, S, W, L, P):
    """Demolish one port in danger, and build one strongpoint."""
    n, best = 0, -1
    for p in range(T.n_ports):
        if may_demolish(T, S, W, p):
            W.list_a[n] = p
            n += 1
            if in_danger(T, W, T.port_hex[p], P.demolish):
                best = p
    if P.random and n > 0:
        best = W.list_a[pick(S, W, 0, DEMOLISH, n)] if pick(S, W, 0, DEMOLISH + 100, 2) else -1
    if best >= 0:
        demolish(T, S, L, best)
    trace(T, S, W, AXIS)
    h = site(T, S, W, P)
    if h >= 0:
        fortify(S, L, h)


@kernel
def in_danger(T, W, h, hexes):
    """Whether an Allied stack stands within so many hexes of h, less one for no danger ever."""
    for m in range(T.n):
        if W.owner[m] == 1 - AXIS and T.land[m]:
            dq, dr = int(T.ax[h, 0]) - int(T.ax[m, 0]), int(T.ax[h, 1]) - int(T.ax[m, 1])
            if (abs(dq) + abs(dr) + abs(dq + dr)) // 2 <= hexes:
                return True
    return False


@kernel
def site(T, S, W, P):
    """Return the hex for a strongpoint, or -1: at the floor any, else the strongest position that the enemy is close to."""
    n, best, found = 0, 0, -1
    for h in range(T.n):
        if not may_fortify(T, S, W, h):
            continue
        W.list_a[n] = h
        n += 1
        if W.owner[h] == AXIS and not P.random:
            worth = 4 + W.points[h] + 3 * T.cover[h] + (6 if T.place_at[h] >= 0 else 0)
            worth += 8 if in_danger(T, W, h, 2) else 0
            if worth > best:
                best, found = worth, h
    if P.random:
        return W.list_a[pick(S, W, 0, FORTIFY, n)] if n > 0 and pick(S, W, 0, FORTIFY + 100, 8) > 0 else -1
    return found
