"""Engineering Phase: ports repaired, demolished and given Port units; strongpoints (5.5.3, 5.5.6, 6.3, 16.1)."""

from wargame_sim.games.sicily.codes import ALLIED, AXIS, MUD
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, is_shore
from wargame_sim.games.sicily.rules.r05_sources import (
    augmentation,
    demolish,
    may_demolish,
    may_repair,
    opens_ports,
    repair,
    standing_capacity,
)
from wargame_sim.games.sicily.rules.r05_supply import trace
from wargame_sim.games.sicily.rules.r06_shore import may_reposition, place_port_unit
from wargame_sim.games.sicily.rules.r16_strongpoints import fortify, may_fortify
from wargame_sim.games.sicily.scripts.chance import DEMOLISH, FORTIFY, REPAIR, REPOSITION, pick
from wargame_sim.games.sicily.scripts.goals import line_now, on_line
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

NEEDED = 100  # worth of a Beach unit that follow-up units still land behind


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
    n, best, gain = 0, -1, worth_here(T, S, W, u)
    for p in range(T.n_ports):
        if not may_reposition(T, S, W, u, p):
            continue
        W.list_a[n] = p
        n += 1
        worth = slots(T, S, W, u, p)
        if worth > gain:
            best, gain = p, worth
    if P.random:
        return -1 if n == 0 or pick(S, W, u, REPOSITION, 4) > 0 else W.list_a[pick(S, W, u, REPOSITION + 100, n)]
    return best


@kernel
def worth_here(T, S, W, u):
    """Units that a Beach or Port unit lets be supplied where it is, one more for the trouble of moving it.

    A Beach unit helps those that stand within reach of its hex; those that operations wait for stay.
    """
    h = S.at[u]
    if acts_as_beach(T, S, u):
        near = 0
        for v in range(T.units):
            if T.side[v] == ALLIED and S.at[v] >= 0 and v != u and not is_shore(T, v):
                near += 1 if distance(T.ax, h, S.at[v]) <= T.supply_range[S.weather & MUD] else 0
        waiting = S.followup_until > S.turn + 1
        return 1 + min(near, int(T.beach_capacity[u])) + (NEEDED if waiting else 0)
    p = T.port_at[h]
    return 1 + slots(T, S, W, u, p) if p >= 0 else 0


@kernel
def slots(T, S, W, u, p):
    """Units more that port p supplies with unit u in it than without it."""
    standing, others, operating = standing_capacity(T, S, p), 0, False
    v = W.first[T.port_hex[p]]
    while v >= 0:
        if v != u and opens_ports(T, S, v):
            operating = True
            others += augmentation(T, S, v)
        v = W.next[v]
    before = standing + min(others, standing) if operating else 0
    return standing + min(others + int(T.augment[u]), standing) - before


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
    """Return the hex for a strongpoint, or -1: at the floor any, else the strongest position, those of the line and in danger first."""
    n, best, found = 0, 0, -1
    line = T.lines if P.random or P.line == 0 else line_now(T, S, P)
    for h in range(T.n):
        if not may_fortify(T, S, W, h):
            continue
        W.list_a[n] = h
        n += 1
        ours = on_line(T, line, h)
        if (W.owner[h] == AXIS or ours) and not P.random:
            worth = 4 + W.points[h] + 3 * T.cover[h] + (6 if T.place_at[h] >= 0 else 0) + (10 if ours else 0)
            worth += 8 if in_danger(T, W, h, 2) else 0
            if worth > best:
                best, found = worth, h
    if P.random:
        return W.list_a[pick(S, W, 0, FORTIFY, n)] if n > 0 and pick(S, W, 0, FORTIFY + 100, 8) > 0 else -1
    return found
