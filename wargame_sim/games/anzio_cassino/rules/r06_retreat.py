"""6.4 Retreat: as many hexes as the damage points differ, the first towards supply; standing in a victory hex; off the map.

Decisions: by the numbers of the table, whatever boxes or excess made of them. What lies towards a supply source is told
in r06_way_home.py; no hex is used twice in one retreat; the bar on hexes next to an enemy holds for every hex. There is
no stacking check on the way. Terrain does not matter, nor does rain, but armor never enters a hex that it may never
enter (5.2.2). One step takes a unit off the map, whatever is left to go; from a Task Force hex that is the only way.
Ignoring a retreat costs its point once for each hex, or by the option `stand_price` once for each unit that does.
"""

from wargame_sim.games.anzio_cassino.codes import (
    LOG_OFF_MAP,
    LOG_RETREAT,
    LOG_STAND,
    MAX_HEX,
    OFF_MAP,
    OUT,
)
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock, eliminate
from wargame_sim.games.anzio_cassino.rules.r05_stacks import lift, put
from wargame_sim.games.anzio_cassino.rules.r06_damage import hurt, hurt_unit
from wargame_sim.games.anzio_cassino.rules.r06_way_home import ways_home
from wargame_sim.games.anzio_cassino.rules.r09_control import pass_through
from wargame_sim.games.anzio_cassino.scripts.choices import retreat_score, stand_or_go
from wargame_sim.kernels.arrays import copy
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("6.4.2")
@kernel
def is_safe(T, W, side, m):
    """Whether `side` may retreat into hex `m` for all enemies next to it: friends there, or canal or mountain between."""
    enemy = 1 - side
    if W.touch[enemy, m] == 0 or W.owner[m] == side:
        return True
    for k in range(6):
        if W.owner[T.nbr[m, k]] == enemy and not T.screens[m, k]:
            return False
    return True


@rule("6.4", "6.4.2", "6.4.3", "5.2.2")
@kernel
def may_fall_back(T, S, W, u, h, k):
    """Whether unit `u`, in retreat, may go from hex `h` over side `k`, or off the map when `k` is OUT."""
    side = T.side[u]
    if k == OUT:
        return T.exits[side, h] != 0 or T.sea[h] != 0
    m = T.nbr[h, k]
    if m == MAX_HEX or T.sea[h] or T.sea[m] or W.owner[m] == 1 - side:
        return False
    if T.armor[u] and T.no_armor[m]:
        return False
    return is_safe(T, W, side, m)


@kernel
def is_on_path(W, m, depth):
    """Whether hex `m` is among the first `depth` + 1 of W.path."""
    for i in range(depth + 1):
        if W.path[i] == m:
            return True
    return False


@rule("6.4", "6.4.3")
@kernel
def find_retreat(T, S, W, P, u, hexes):
    """Return the steps of the legal retreat of unit `u` that its owner likes best, 0 for none; W.best_path[1:] is its way.

    Every path is tried. A step to MAX_HEX leaves the map and ends the way early.
    """
    home = ways_home(T, W, T.side[u], S.at[u])
    W.path[0] = S.at[u]
    W.turn_k[0] = 0
    depth = 0
    steps = 0
    best_score = 0
    while depth >= 0:
        k = W.turn_k[depth]
        if k > OUT:
            depth -= 1
            continue
        W.turn_k[depth] = k + 1
        h = W.path[depth]
        if not may_fall_back(T, S, W, u, h, k):
            continue
        m = MAX_HEX if k == OUT else T.nbr[h, k]
        if k < OUT and (is_on_path(W, m, depth) or (depth == 0 and not home >> k & 1)):
            continue
        W.path[depth + 1] = m
        if k == OUT or depth + 1 == hexes:
            score = retreat_score(T, S, W, P, u, m)
            if steps == 0 or score > best_score:
                best_score = score
                steps = depth + 1
                copy(W.path, W.best_path)
        else:
            depth += 1
            W.turn_k[depth] = 0
    return steps


@rule("6.4.2", "6.4.3", "9.1.2")
@kernel
def retreat_unit(T, S, W, L, P, u, hexes):
    """Retreat unit `u`, passing through what lies on its way; without a way it is eliminated."""
    origin = S.at[u]
    steps = find_retreat(T, S, W, P, u, hexes)
    if steps == 0:
        S.no_way[T.side[u]] += 1
        eliminate(T, S, W, L, u)
        return
    lift(T, S, W, u)
    end = W.best_path[steps]
    for i in range(1, steps + 1):
        if W.best_path[i] < MAX_HEX:
            pass_through(T, S, W, L, u, W.best_path[i])
    if end < MAX_HEX:
        put(T, S, W, u, end)
        log(L, LOG_RETREAT, u, origin, end, hexes, 0)
    else:
        S.at[u] = OFF_MAP
        S.due[u] = clock(T, S) + 1
        log(L, LOG_OFF_MAP, u, origin, hexes, 0, 0)


@rule("6.4.1", "6.4.2")
@kernel
def stands(T, S, W, P, party, h, hexes):
    """Whether the losing units in hex `h` ignore the retreat: by choice, or because one of them has no way; only there."""
    if not T.star[h]:
        return False
    spare = -T.stand_points
    trapped = False
    for i in range(W.n_fighter[party]):
        u = W.fighter[party, i]
        if u >= 0 and S.at[u] == h:
            spare += int(T.endurance[u]) - int(S.damage[u])
            trapped = trapped or find_retreat(T, S, W, P, u, hexes) == 0
    return trapped or stand_or_go(T, S, P, h, spare)


@rule("6.4.1", "6.4.2")
@kernel
def stands_alone(T, S, W, P, u, hexes):
    """Whether losing unit `u` by itself ignores the retreat, where each unit pays: by choice, or because it has no way."""
    if not T.star[S.at[u]]:
        return False
    if find_retreat(T, S, W, P, u, hexes) == 0:
        return True
    return stand_or_go(T, S, P, S.at[u], int(T.endurance[u]) - int(S.damage[u]) - T.stand_points)


@rule("6.4", "6.4.1", "6.4.2", "6.4.3")
@kernel
def retreat_all(T, S, W, L, P, party, hexes):
    """Let the losing party retreat from each of the hexes in W.vacated, or ignore the retreat where it may."""
    for j in range(W.n_vacated):
        h = W.vacated[j]
        if not T.stand_each and stands(T, S, W, P, party, h, hexes):
            log(L, LOG_STAND, h, party, hexes, 0, 0)
            hurt(T, S, W, L, P, party, h, T.stand_points)
            continue
        for i in range(W.n_fighter[party]):
            u = W.fighter[party, i]
            if u < 0 or S.at[u] != h:
                continue
            if T.stand_each and stands_alone(T, S, W, P, u, hexes):
                log(L, LOG_STAND, h, party, hexes, u + 1, 0)
                for _ in range(T.stand_points):
                    hurt_unit(T, S, W, L, u)
            else:
                W.fighter[party, i] = -1
                retreat_unit(T, S, W, L, P, u, hexes)
