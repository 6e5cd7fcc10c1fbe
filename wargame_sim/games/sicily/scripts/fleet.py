"""The Allied fleet: interdiction, landings, raids, transport, follow-up (12, 13)."""

from wargame_sim.games.sicily.codes import AFRICA_BOX, ALLIED, AXIS, NOWHERE
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, acts_as_port, seen_defence
from wargame_sim.games.sicily.rules.r12_naval import may_land, may_sail
from wargame_sim.games.sicily.rules.r13_evacuation import may_evacuate
from wargame_sim.games.sicily.rules.r13_invasion import may_embark_on, may_raid
from wargame_sim.games.sicily.scripts.chance import (
    COVER,
    EMBARK,
    INTERDICT,
    LEAVE,
    RAID,
    SAIL,
    pick,
)
from wargame_sim.kernels.jit import kernel

STAYS = -2  # no voyage at all
CLOSED_PORT = 2000  # worth of a port that a Port unit would open


@kernel
def air_to_interdict(S, W, P):
    """Air points given to interdiction: a share in tenths, another once the Axis evacuates."""
    if P.random:
        return pick(S, W, 0, INTERDICT, S.air[ALLIED] + 1)
    return S.air[ALLIED] * (P.interdict_late if leaving(S, P) else P.interdict) // 10


@kernel
def ships_to_interdict(S, W, P):
    """Naval points given to interdiction: none by others while the Axis zone makes them cost a victory point, but late."""
    if P.random:
        return pick(S, W, 1, INTERDICT, S.naval + 1)
    if leaving(S, P):
        return S.naval * P.blockade_late // 10
    return 0 if S.axis_zone else S.naval * P.interdict // 10


@kernel
def leaving(S, P):
    """Whether the Allies expect the Axis to leave Sicily: it has said so, or the time has come."""
    return S.evacuation > 0 or S.turn + 1 >= P.late_turn


@kernel
def axis_cover(S, W, P):
    """Axis air points set against air interdiction."""
    if P.random:
        return pick(S, W, 0, COVER, S.air[AXIS] + 1)
    return min(S.air_interdiction, S.air[AXIS] * P.cover_ships // 10)


@kernel
def landing_for(T, S, W, P, u, o):
    """Return the landing of operation o for a unit of the Invasion Box, or NOWHERE: the quietest shore, the emptiest hex."""
    n, best, found = 0, -(2**30), NOWHERE
    for i in range(T.n_landings):
        if not may_embark_on(T, S, W, u, i, o):
            continue
        W.list_a[n] = i
        n += 1
        worth = -10 * W.points[T.landing_hex[i]]
        if acts_as_beach(T, S, u):
            worth = -20 * shore_strength(T, S, W, T.landing_target[i]) + (
                60 if T.port_at[T.landing_target[i]] >= 0 else 0
            )
        if worth > best:
            best, found = worth, i
    if P.random and n > 0:
        return NOWHERE if pick(S, W, u, EMBARK + 100, 8) == 0 else W.list_a[pick(S, W, u, EMBARK, n)]
    return found


@kernel
def shore_strength(T, S, W, h):
    """Defence that is seen on a coastal hex and beside it."""
    total = 3 * seen_stand(T, S, W, h)
    for k in range(6):
        total += seen_stand(T, S, W, T.nbr[h, k])
    return total


@kernel
def seen_stand(T, S, W, h):
    """Axis defence strength in a hex as far as the Allies see it."""
    total = 0
    if W.owner[h] == AXIS:
        u = W.first[h]
        while u >= 0:
            total += seen_defence(T, S, u)
            u = W.next[u]
    return total


@kernel
def raid_on(T, S, W, P, u):
    """Return the coastal hex that commando unit u is to raid this turn, or NOWHERE: undefended places first."""
    if P.random and pick(S, W, u, RAID, 4) > 0:
        return NOWHERE
    n, best, found = 0, 0, NOWHERE
    for h in range(T.n):
        if not T.coastal[h] or not may_raid(T, S, W, u, h):
            continue
        W.list_a[n] = h
        n += 1
        alone = W.points[T.sea_beside[h]] == 0  # one party a place: a second one takes nothing more
        if alone and T.place_at[h] >= 0 and S.control[h] == AXIS and W.owner[h] != AXIS:
            worth = P.raid * int(T.place_points[T.place_at[h]])
            if worth > best:
                best, found = worth, h
    if P.random and n > 0:
        return W.list_a[pick(S, W, u, RAID + 100, n)]
    return found


@kernel
def passenger(T, S, W, P, again):
    """Return the unit to sail next, or NOWHERE: Port units for closed ports, then the strongest in Africa."""
    n, best, found = 0, 0, NOWHERE
    for u in range(T.units):
        if not may_sail(T, S, W, u):
            continue
        W.list_b[n] = u
        n += 1
        if S.at[u] == AFRICA_BOX and not (T.airborne[u] or (T.commando[u] and T.reserve[u])):
            worth = CLOSED_PORT if acts_as_port(T, S, u) else 10 * int(T.attack[u, 0]) + int(T.support[u]) + 5
            if worth > best and voyage(T, S, W, P, u) >= 0:
                best, found = worth, u
    if P.random:
        return NOWHERE if n == 0 or pick(S, W, again, SAIL + 200, 4) == 0 else W.list_b[pick(S, W, again, SAIL, n)]
    return found


@kernel
def voyage(T, S, W, P, u):
    """Return the port that unit u is to sail to, NO_PORT for Africa (the floor only), or STAYS."""
    n, best, found = 0, -1, STAYS
    for p in range(-1, T.n_ports):
        if not may_land(T, S, W, u, p):
            continue
        W.list_a[n] = p
        n += 1
        if p >= 0:
            worth = int(T.port_capacity[p]) if acts_as_port(T, S, u) else int(W.capacity[p])
            if worth > best:
                best, found = worth, p
    if P.random:
        return W.list_a[pick(S, W, u, SAIL + 100, n)] if n > 0 else STAYS
    return found


@kernel
def leaves_by_choice(T, S, W, P, u):
    """Whether a unit is evacuated at the end of a movement phase by choice: only the floor does, now and then."""
    if not P.random or S.target[u] != NOWHERE or not may_evacuate(T, S, W, u):
        return False
    return pick(S, W, u, LEAVE, 32) == 0
