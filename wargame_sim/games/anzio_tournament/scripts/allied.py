"""What Allied players do that Germans do not: the sites of invasions, landings, shipping, the cities to make for."""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    BY_BEACH,
    BY_PORT,
    ENTERING,
    GERMAN,
    INVADE,
    MAX_HEX,
    MESSINA,
    POOL,
    TARANTO,
    UNREACHED,
)
from wargame_sim.games.anzio_tournament.rules import r25_invasion as invasion
from wargame_sim.games.anzio_tournament.rules import r28_entry as entry
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.games.anzio_tournament.rules.r06_movement import survey
from wargame_sim.games.anzio_tournament.rules.r08_terrain import plain_defence
from wargame_sim.games.anzio_tournament.rules.r27_ports import in_pool
from wargame_sim.games.anzio_tournament.scripts.place import best_hex
from wargame_sim.kernels.jit import kernel


@kernel
def strength_at(T, S, W, z):
    """Return the German defence in zone `z` and beside it, tripled in it."""
    force = 0
    for h in range(T.n):
        if T.zone_near[z, h] and W.holds[h] == GERMAN:
            force += plain_defence(T, S, W, h) * (3 if T.zone_at[h] == z else 1)
    return force


@kernel
def choose_site(T, S, W, L, P):
    """Name the zone of the first invasion: the player's site, or its second choice when Germans stand too strong there."""
    z = P.site
    if strength_at(T, S, W, z) > P.site_limit and strength_at(T, S, W, P.site_2) < strength_at(T, S, W, z):
        z = P.site_2
    if not invasion.invade(T, S, L, z):
        for other in range(T.n_zones):
            if invasion.invade(T, S, L, other):
                return


@kernel
def pool_points(T, S):
    """Return the stacking points in the pool that may be used now."""
    points = 0
    for u in range(T.units):
        if T.side[u] == ALLIED and in_pool(T, S, u):
            points += T.stacking[u, S.steps[u]]
    return points


@kernel
def consider_second(T, S, W, L, P):
    """Name a zone for the second invasion from the player's turn on: the weakest held of those that win most ground."""
    if S.second_zone >= 0 or S.turn < P.second_turn or T.invasion[S.turn] != 2:
        return
    best = -1
    best_score = P.second_limit
    for z in range(T.n_zones):
        if not invasion.may_invade(T, S, z) or S.owner[T.zone_hex[z, 0]] == ALLIED:
            continue
        if pool_points(T, S) < min(int(T.zone_lift[1, z]), P.second_points):
            continue
        score = P.second_worth - strength_at(T, S, W, z) - int(T.home[GERMAN, T.zone_hex[z, 0]]) // 8
        for i in range(T.n_zone_hex[z]):
            if T.city_at[T.zone_hex[z, i]] >= 0:
                score += P.prize // 10
        if score > best_score:
            best_score = score
            best = z
    if best >= 0:
        invasion.invade(T, S, L, best)


@kernel
def give_goals(T, S, W, P):
    """Give every Allied unit the city worth most for the way to it; beyond those held."""
    for u in range(T.units):
        if T.side[u] != ALLIED:
            continue
        S.task[u] = -1
        S.goal[u] = -1
        if S.at[u] < 0:
            continue
        best_score = -1_000_000
        for i in range(T.n_cities):
            p = T.place_at[T.city[i]]
            score = P.seize_city_at[p] * 8 - int(T.way[p, S.at[u]]) * P.far
            if S.owner[T.city[i]] == ALLIED:
                score -= 4000
            if score > best_score:
                best_score = score
                S.goal[u] = p


@kernel
def goal_from(T, S, P, h):
    """Return the city worth most for the way from hex `h`."""
    best = -1
    best_score = -1_000_000
    for i in range(T.n_cities):
        p = T.place_at[T.city[i]]
        score = P.seize_city_at[p] * 8 - int(T.way[p, h]) * P.far - (4000 if S.owner[T.city[i]] == ALLIED else 0)
        if score > best_score:
            best_score = score
            best = p
    return best


@kernel
def shore_score(T, S, W, P, h):
    """Worth of coming ashore in hex `h`: near to a city to win, in company, not into the enemy's arms."""
    goal = goal_from(T, S, P, h)
    score = 1000 - P.far * int(T.way[goal, h]) - 2 * max(int(W.threat[h]) - 2 * int(W.stack[h]), 0)
    if T.city_at[h] >= 0 and S.owner[h] == GERMAN:
        score += 200
    return score


@kernel
def land_unit(T, S, W, L, P, u):
    """Land unit `u` of the pool where it does most good, and move it on; False when it cannot land."""
    best = -1
    best_route = 0
    best_score = -1_000_000
    for h in range(T.n):
        if not T.coast[h]:
            continue
        z = T.zone_at[h]
        for route in (BY_PORT, BY_BEACH, invasion.zone_route(S, z) if z >= 0 else BY_PORT):
            if invasion.may_land(T, S, W, u, h, route):
                score = shore_score(T, S, W, P, h) + (300 if route == INVADE else 0)
                if score > best_score and (fits(T, S, W, u, h) or route == BY_PORT):
                    best_score = score
                    best = h
                    best_route = route
    if best < 0:
        return False
    S.goal[u] = goal_from(T, S, P, best)
    survey(T, S, W, u, invasion.landing_kind(T, S, best, best_route), best)
    to = best_hex(T, S, W, P, u)
    if to < 0 or W.dist[to] == UNREACHED:
        to = best
    return invasion.land(T, S, W, L, u, best, best_route, to)


@kernel
def storm_shore(T, S, W, L, P, z):
    """Lay units off a zone hex that Germans hold, when eight points of them reach the odds that the player wants."""
    for i in range(T.n_zone_hex[z]):
        h = T.zone_hex[z, i]
        if W.holds[h] != GERMAN:
            continue
        defence = plain_defence(T, S, W, h) * (int(T.mult[h]) if W.up[h] > 0 else 1)
        halves = 0
        room = T.sea_attack_points
        for j in range(T.units):
            u = T.strongest[j]
            points = T.stacking[u, S.steps[u]]
            if T.side[u] == ALLIED and points <= room and invasion.may_lay_off(T, S, W, u, h):
                halves += int(T.attack[u, S.steps[u]])
                room -= points
        if halves // 2 < P.storm_odds * defence:
            continue
        for j in range(T.units):
            u = T.strongest[j]
            if T.side[u] == ALLIED and invasion.may_lay_off(T, S, W, u, h):
                invasion.lay_off(T, S, W, L, u, h)


@kernel
def keeps_back(T, S, P):
    """Whether the pool is kept for a second invasion that is near."""
    return S.second_zone < 0 and P.second_turn - 2 <= S.turn < T.turns and pool_points(T, S) <= P.second_points


@kernel
def ship(T, S, W, L, P):
    """Use the pool: storm and land in zones, land in ports and over beaches, send the rest to Taranto and Messina."""
    for z in range(T.n_zones):
        if invasion.zone_points(T, S, z) > 0 and T.opt_sea_attacks:
            storm_shore(T, S, W, L, P, z)
    back = keeps_back(T, S, P) and not (S.second_zone >= 0 and S.zone_turn[S.second_zone] == S.turn)
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] == ALLIED and S.at[u] == POOL and not back:
            land_unit(T, S, W, L, P, u)
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] == ALLIED and S.at[u] == POOL and S.turn <= P.south_turn and not back:
            if not entry.send(T, S, L, u, TARANTO):
                entry.send(T, S, L, u, MESSINA)


@kernel
def bring_in(T, S, W, L, P):
    """Bring in every unit that waits in an off-map port, towards the nearest city to win."""
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] != ALLIED or not entry.may_enter(T, S, u):
            continue
        survey(T, S, W, u, ENTERING, S.at[u])
        S.goal[u] = goal_from(T, S, P, gate(T, W))
        if S.goal[u] >= 0:
            to = best_hex(T, S, W, P, u)
            if to >= 0:
                entry.enter(T, S, W, L, u, to)


@kernel
def gate(T, W):
    """Return any hex that the last survey reached, or MAX_HEX."""
    for h in range(T.n):
        if W.dist[h] != UNREACHED:
            return h
    return MAX_HEX
