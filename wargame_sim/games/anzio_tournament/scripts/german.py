"""What German players do before they move: set-up, reinforcements, the line to hold, a post for every unit."""

from wargame_sim.games.anzio_tournament.codes import ALLIED, AREA_NORTH, GERMAN, MAX_HEX
from wargame_sim.games.anzio_tournament.rules.r22_arrivals import appear, may_appear, may_appear_at
from wargame_sim.games.anzio_tournament.rules.r36_setup import may_set_up, place
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

TAKEN = -2  # a unit that has its goal, while goals are given


@kernel
def set_up(T, S, W, L, P):
    """Set the free units up where the player wants them: the first near one city, the second near another, 0 for history."""
    n = 0
    for u in range(T.units):
        if T.side[u] != GERMAN or not (T.free[u] or T.f10[u]):
            continue
        wanted = P.para if T.f10[u] else P.free_1 if n == 0 else P.free_2
        if T.free[u]:
            n += 1
        if wanted == 0:
            continue
        best = -1
        best_score = 0
        for h in range(T.n):
            if may_set_up(T, S, W, u, h):
                score = 4 * int(distance(T.ax, T.city[wanted - 1], h)) - int(T.mult[h])
                if best < 0 or score < best_score:
                    best = h
                    best_score = score
        if best >= 0:
            place(T, S, W, L, u, best)


@kernel
def choose_line(T, S, P):
    """Choose the line to hold: the player's first one until its turn, then the second, then the third."""
    S.line = P.line_1 if S.turn <= P.until_1 else P.line_2 if S.turn <= P.until_2 else P.line_3


@kernel
def nearest(T, S, goal):
    """Return the unit without a goal that is nearest to a place, or -1."""
    best = -1
    best_way = MAX_HEX
    for u in range(T.units):
        if T.side[u] == GERMAN and S.at[u] >= 0 and S.goal[u] == -1 and not T.ersatz[u]:
            way = int(T.way[goal, S.at[u]])
            if way < best_way:
                best_way = way
                best = u
    return best


@kernel
def threatened_zone(T, S, z):
    """Whether zone `z` lies behind the front and may still be invaded."""
    return T.zone_invade[1, z] and z != S.first_zone and S.second_zone < 0 and S.owner[T.zone_hex[z, 0]] == GERMAN


@kernel
def post_strength(T, S, goal):
    """Return the enemy strength within reach of a place, which tells where a second unit is wanted."""
    force = 0
    for u in range(T.units):
        if T.side[u] == ALLIED and S.at[u] >= 0 and int(T.way[goal, S.at[u]]) <= T.movement[u, S.steps[u]]:
            force += T.attack[u, S.steps[u]]
    return force


@kernel
def man_line(T, S):
    """Give every post of the line the nearest unit that is free."""
    for i in range(T.n_post[S.line]):
        u = nearest(T, S, T.post[S.line, i])
        if u >= 0:
            S.goal[u] = T.post[S.line, i]


@kernel
def back_line(T, S):
    """Give the units left the posts that the enemy is strongest against."""
    for _ in range(T.units):
        best = -1
        best_force = -1
        for i in range(T.n_post[S.line]):
            goal = T.post[S.line, i]
            force = post_strength(T, S, goal)
            for u in range(T.units):
                if T.side[u] == GERMAN and S.at[u] >= 0 and S.goal[u] == goal:
                    force -= 2 * int(T.defence[u, S.steps[u]])
            if best < 0 or force > best_force:
                best = goal
                best_force = force
        u = nearest(T, S, best) if best >= 0 else -1
        if u < 0:
            return
        S.goal[u] = best


@kernel
def guard_zones(T, S, P):
    """From the player's turn on, give a unit to every zone behind the front that may be invaded, the nearest to Roma first."""
    if S.turn < P.guard_turn:
        return
    guards = 0
    for i in range(T.n_zones):
        z = T.n_zones - 1 - i
        if guards < P.guards and threatened_zone(T, S, z):
            u = nearest(T, S, T.zone_place[z])
            if u >= 0:
                S.goal[u] = T.zone_place[z]
                guards += 1


@kernel
def answer_landing(T, S, P):
    """Until the player's turn, send units that are near an open beachhead against it."""
    if S.turn > P.strike_turn or S.first_zone < 0:
        return
    goal = T.zone_place[S.first_zone]
    for u in range(T.units):
        if T.side[u] == GERMAN and S.at[u] >= 0 and S.goal[u] < 0 and int(T.way[goal, S.at[u]]) <= P.strike_way:
            S.goal[u] = goal


@kernel
def leave_rearguard(T, S, P):
    """Until the player's turn, send the nearest unit that was in the south by the set-up towards the edge of Taranto."""
    if S.turn > P.rear_turn:
        return
    best = -1
    for u in range(T.units):
        if T.side[u] == GERMAN and S.at[u] >= 0 and not T.free[u] and not T.f10[u] and not T.ersatz[u]:
            if best < 0 or T.way[T.gate, S.at[u]] < T.way[T.gate, S.at[best]]:
                best = u
    if best >= 0:
        S.goal[best] = T.gate


@kernel
def give_goals(T, S, P):
    """Give every German unit on the map a place to make for."""
    for u in range(T.units):
        if T.side[u] == GERMAN:
            S.goal[u] = -1
            S.task[u] = -1
    choose_line(T, S, P)
    leave_rearguard(T, S, P)
    answer_landing(T, S, P)
    if S.turn < T.turns:
        guard_zones(T, S, P)
    man_line(T, S)
    back_line(T, S)


@kernel
def bring_on(T, S, W, L):
    """Let every unit that is due appear on the north edge, as near to the middle of the line as may be."""
    goal = T.post[S.line, T.n_post[S.line] // 2]
    for u in range(T.units):
        if not may_appear(T, S, u):
            continue
        best = -1
        best_way = MAX_HEX
        for i in range(T.n_area[AREA_NORTH]):
            h = T.area_hex[AREA_NORTH, i]
            if may_appear_at(T, S, W, u, h) and int(T.way[goal, h]) < best_way:
                best_way = int(T.way[goal, h])
                best = h
        if best >= 0:
            appear(T, S, W, L, u, best)
