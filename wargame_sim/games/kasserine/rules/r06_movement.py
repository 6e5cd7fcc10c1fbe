"""6.0 Movement: who may move, how far, and the move itself.

A movement phase begins with :func:`prepare`; :func:`survey` finds every hex a unit may end in; :func:`move` carries a
move out and refuses one that was not found. Enemy units never move in the phase, and friendly ones do not bar the way,
so a survey stays true for the whole phase, unless an engineer changes a bridge (then the player surveys again).
"""

import numpy as np

from wargame_sim.games.kasserine.codes import (
    AREA_LE_KEF_LOST,
    AXIS,
    BARRED,
    FREE,
    HEAVY_RAIN,
    LOG_ENTER,
    LOG_MOVE,
    ORDINARY,
    SLIPPING,
    WAITING,
)
from wargame_sim.games.kasserine.rules import r05_zones
from wargame_sim.games.kasserine.rules.r12_bridges import step_costs
from wargame_sim.games.kasserine.rules.r13_entry import entry_area
from wargame_sim.games.kasserine.rules.r14_first_turn import held_back
from wargame_sim.games.kasserine.rules.r15_victory import go_along
from wargame_sim.kernels.arrays import copy, fill
from wargame_sim.kernels.bits import ONE, WORD, ZERO
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.flood import flood
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.sweep import BLOCKED_BITS, STOP_BITS, ZONE_BITS, sweep
from wargame_sim.model.rule import rule

BLOCKED, ZONE, STOP, NO_ROAD = 1, 2, 4, 8  # flags of kernels/flood.py
UNREACHED = 255


@rule("6.1.B", "6.3", "10.3", "11.4", "11.4.A", "16.1.3.D", "16.6.B")
@kernel
def prepare(T, S, W, side):
    """Set the flood flags of a movement phase of `side`: enemy hexes, zones, and what interdiction does to hexes."""
    enemy = 1 - side
    fill(W.surveyed, 0)
    fill(S.moved, 0)
    fill(S.bridge_worked, 0)
    fill(W.spent, 0)
    fill(W.leave, 0)
    for h in range(T.n):
        base = BLOCKED if W.owner[h] == enemy else 0
        zone = W.zone[enemy, h] > 0
        W.bars[ORDINARY, h] = base | (ZONE | STOP if zone else 0)
        W.bars[SLIPPING, h] = base | (ZONE if zone else 0) | (STOP if W.hard[enemy, h] > 0 else 0)
        W.bars[BARRED, h] = base | (BLOCKED if zone else 0)
    bars_as_bits(T, W, enemy)
    W.interdicted = 0
    if T.opt_air:
        for a in range(T.units):
            if T.air[a] and T.side[a] == enemy and S.mission[a] >= 0:
                h = S.mission[a]
                W.interdicted = 1
                W.leave[h] += 2 * T.air_support[a]
                for i in range(3):
                    W.bars[i, h] |= NO_ROAD


@kernel
def bars_as_bits(T, W, enemy):
    """Write the flags of W.bars as bit sets: enemy units, their zones, and the zones that stop those who slip through."""
    for word in range(len(W.can[0])):
        first = WORD * word
        units, zones, hard = ZERO, ZERO, ZERO
        for i in range(min(WORD, T.n - first)):
            bit = ONE << np.uint64(i)
            if W.owner[first + i] == enemy:
                units |= bit
            if W.zone[enemy, first + i] > 0:
                zones |= bit
            if W.hard[enemy, first + i] > 0:
                hard |= bit
        W.bar_bits[ORDINARY, BLOCKED_BITS, word], W.bar_bits[SLIPPING, BLOCKED_BITS, word] = units, units
        W.bar_bits[BARRED, BLOCKED_BITS, word] = units | zones
        W.bar_bits[ORDINARY, ZONE_BITS, word], W.bar_bits[SLIPPING, ZONE_BITS, word] = zones, zones
        W.bar_bits[ORDINARY, STOP_BITS, word], W.bar_bits[SLIPPING, STOP_BITS, word] = zones, hard


@rule("6.0.A", "16.3.2")
@kernel
def allowance(T, S, u):
    """Movement allowance in half points: halved when out of supply."""
    if S.short[u]:
        return T.ma[u] * T.unsupplied_movement_quarters // 4
    return T.ma[u] * 1


@rule("9.1.4.A", "11.3")
@kernel
def may_move(T, S, u):
    """Whether unit `u` may move at all this phase: not engaged (unless it breaks off), not held on turn 1."""
    if T.air[u] or S.at[u] < WAITING or S.moved[u]:
        return False
    if S.engaged[u] != FREE and not T.slips[u]:
        return False
    return not held_back(T, S, u)


@kernel
def starts(T, S, W, u, flags, kind, zone_cost):
    """Write the start hexes of a flood for unit `u` into W.dist and W.queue; return how many."""
    if S.at[u] >= 0:
        W.dist[S.at[u]] = W.spent[u] + (T.breakoff if S.engaged[u] != FREE else 0)
        W.came[S.at[u]] = -1
        W.queue[0] = S.at[u]
        return 1
    area = entry_area(T, S, u)
    if area < 0:
        return 0
    rain = 1 if S.weather == HEAVY_RAIN else 0
    n = 0
    for i in range(T.n_area[area]):
        h = T.area_hex[area, i]
        zone = W.bars[ORDINARY, h] & ZONE
        if flags[h] & BLOCKED or (zone and area == AREA_LE_KEF_LOST):
            continue
        cost = T.entry[rain, kind, h] + (zone_cost if zone else 0)
        if cost < UNREACHED:
            # the first hex may always be entered (6.4.A); then, and in a zone (6.1.B), nothing is left
            W.dist[h] = allowance(T, S, u) if flags[h] & STOP else min(cost, allowance(T, S, u))
            W.came[h] = -1
            W.queue[n] = h
            n += 1
    return n


@rule(
    "6.0.C", "6.1", "6.1.A", "6.1.B", "6.1.C", "6.2", "6.2.A", "6.3", "6.4", "6.4.A", "6.4.B", "6.5", "6.5.A",
    "6.5.B", "6.5.C", "6.6", "6.6.B", "10.3", "11.3", "11.4.B", "11.4.D", "16.1.3.C", "16.8.B",
)  # fmt: skip
@kernel
def spread_to(T, S, W, u, to):
    """Flood from unit `u` into W.dist and W.came until hex `to` is settled; return the number of start hexes (0: it cannot move)."""
    flags = W.bars[barring(T, S, u)]
    zone_cost = zone_price(T, u)
    kind = T.move_class[u]
    rain = 1 if S.weather == HEAVY_RAIN else 0
    fill(W.dist, UNREACHED)
    n = starts(T, S, W, u, flags, kind, zone_cost)
    if n == 0:
        return 0
    budget = allowance(T, S, u)
    cost = step_costs(T, S, W, kind)
    flood(T.nbr, cost, T.alt[rain, kind], flags, W.leave, zone_cost, budget, W.dist, W.came, W.queue, n, to)
    h = S.at[u]
    if h >= 0 and W.spent[u] == 0:
        for k in range(6):
            m = T.nbr[h, k]
            if m < T.n and W.dist[m] == UNREACHED and T.alt[rain, kind, h, k] != UNREACHED and not flags[m] & BLOCKED:
                W.dist[m] = budget
                W.came[m] = h
    return n


@kernel
def spread(T, S, W, u):
    """Flood from unit `u` over all that it can reach, as :func:`spread_to`."""
    return spread_to(T, S, W, u, T.n)


@kernel
def survey(T, S, W, u):
    """Find all hexes where unit `u` may end its move, as the bit set W.can[u]; its own hex is among them."""
    W.surveyed[u] = 1
    fill(W.can[u], ZERO)
    if not may_move(T, S, u):
        return
    twin = surveyed_twin(T, S, W, u)
    if twin >= 0:
        copy(W.can[twin], W.can[u])
    elif T.swept and not W.patched and not W.interdicted:
        sweep_from(T, S, W, u)
    elif spread(T, S, W, u) > 0:
        note_reached(T, W, u)


@kernel
def sweep_from(T, S, W, u):
    """Survey unit `u` as `spread` would, but only which hexes it reaches; good while the map is as printed."""
    bars = barring(T, S, u)
    zone_cost = zone_price(T, u)
    kind = T.move_class[u]
    rain = 1 if S.weather == HEAVY_RAIN else 0
    n = starts(T, S, W, u, W.bars[bars], kind, zone_cost)
    if n == 0:
        return
    sweep(
        T.steps[rain, kind], T.around[rain, kind], W.bar_bits[bars], zone_cost, allowance(T, S, u), W.dist, W.queue, n,
        W.levels, W.can[u],
    )  # fmt: skip
    h = S.at[u]
    if h >= 0 and W.spent[u] == 0:
        for k in range(6):
            m = T.nbr[h, k]
            if T.alt[rain, kind, h, k] != UNREACHED and not W.bars[bars, m] & BLOCKED:
                W.can[u, m >> 6] |= ONE << np.uint64(m & 63)


@kernel
def note_reached(T, W, u):
    """Turn the hexes that a flood reached into the bit set W.can[u]."""
    for word in range(len(W.can[u])):
        bits = ZERO
        first = WORD * word
        for i in range(min(WORD, T.n - first)):
            if W.dist[first + i] != UNREACHED:
                bits |= ONE << np.uint64(i)
        W.can[u, word] = bits


@kernel
def surveyed_twin(T, S, W, u):
    """Return a unit in the hex of `u`, surveyed this phase, that moves just like it, or -1: one survey serves both."""
    if S.at[u] < 0 or S.engaged[u] != FREE or W.spent[u] > 0:
        return -1
    v = W.first[S.at[u]]
    while v >= 0:
        same = T.ma[v] == T.ma[u] and T.move_class[v] == T.move_class[u] and T.nation[v] == T.nation[u]
        same = same and T.slips[v] == T.slips[u] and T.artillery[v] == T.artillery[u] and S.short[v] == S.short[u]
        if v != u and same and W.surveyed[v] and S.engaged[v] == FREE and W.spent[v] == 0 and may_move(T, S, v):
            return v
        v = W.next[v]
    return -1


@kernel
def reachable(W, u, h):
    """Whether the survey of unit `u` found hex `h`."""
    return (W.can[u, h >> 6] >> np.uint64(h & 63)) & np.uint64(1) != 0


@kernel
def matters_on_the_way(T, S, W, u, to):
    """Whether what unit `u` goes through on its way to hex `to` may matter: bridges, places, on turn 1 Allies to free."""
    side, entering = T.side[u], S.at[u] < 0
    if (S.turn == 1 and side == AXIS) or (T.engineer[u] and (T.bridge[to] or entering)):
        return True
    for p in range(T.places):
        h = T.place[p]
        if S.holder[p] != side and reachable(W, u, h):
            if entering:
                return True
            least = T.least_step * (distance(T.ax, S.at[u], h) + distance(T.ax, h, to))
            if least <= max(allowance(T, S, u), T.least_step):
                return True
    return False


@rule("6.0", "6.0.B", "14.0.B", "15.0.A")
@kernel
def move(T, S, W, L, u, to):
    """Move unit `u` to hex `to` by a cheapest path, taking places on the way; False when it may not end there."""
    if not W.surveyed[u] or S.moved[u] or not reachable(W, u, to):
        return False
    origin = S.at[u]
    if origin == to:
        return True
    if matters_on_the_way(T, S, W, u, to):
        spread_to(T, S, W, u, to)
        if W.dist[to] == UNREACHED:
            return False  # Le Kef has changed hands since the survey: reinforcements enter elsewhere now (13.0.C)
        W.spent[u] = W.dist[to]
        go_along(T, S, W, L, u, to)
    end_move(T, S, W, L, u, to)
    return True


@kernel
def end_move(T, S, W, L, u, to):
    """Put unit `u` down where its move ends."""
    origin = S.at[u]
    r05_zones.lift(T, S, W, u)
    r05_zones.put(T, S, W, u, to)
    S.moved[u] = 1
    S.engaged[u] = FREE
    log(L, LOG_ENTER if origin < 0 else LOG_MOVE, u, origin, to, 0, 0)


@kernel
def barring(T, S, u):
    """Return the row of W.bars that holds for unit `u` this phase."""
    barred = T.artillery[u] or (S.dispute and T.side[u] == AXIS)
    return BARRED if barred else SLIPPING if T.slips[u] else ORDINARY


@kernel
def zone_price(T, u):
    """Half points that unit `u` pays for entering an enemy zone."""
    return T.ezoc_ranger * 1 if T.ranger[u] else T.ezoc_cost[T.nation[u]] * 1
