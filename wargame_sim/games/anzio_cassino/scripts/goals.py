"""Where each unit should be going: places worth taking or guarding, weighed against the way there."""

from wargame_sim.games.anzio_cassino.codes import CANAL, FLOATING, MAX_HEX, MOUNTAIN, WATER
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

DETOUR = 2  # half points that a way may be longer than the shortest and still be on it


@kernel
def sum_up_threat(T, S, W, side):
    """Sum into W.threat what the enemies of `side` could throw at each hex: all next to it twice, what is 2 or 3 away once."""
    fill(W.threat, 0)
    for u in range(T.units):
        e = S.at[u]
        if e >= 0 and T.side[u] != side:
            force = T.attack[u]
            W.threat[e] += 2 * force
            for k in range(6):
                W.threat[T.nbr[e, k]] += 2 * force
            for i in range(T.ring.shape[1]):
                W.threat[T.ring[e, i]] += force


@kernel
def weigh_places(T, S, W, P, side):
    """Weigh the places of `side`: W.foes, enemies near enough to count; W.needed, the garrison; the ways there and beside."""
    fill(W.between, 0)
    fill(W.ahead, 0)
    fill(W.beside, 0)
    for p in range(T.places):
        W.foes[p] = 0
        W.needed[p] = P.need_at[p]
        nearest = -1
        for u in range(T.units):
            e = S.at[u]
            if e >= 0 and T.side[u] != side:
                if T.way[p, e] <= P.alarm:
                    W.foes[p] += T.attack[u]
                if nearest < 0 or T.way[p, e] < T.way[p, nearest]:
                    nearest = e
        if S.holder[p] == side and P.guard_at[p] > 0:
            W.needed[p] = max(P.need_at[p], P.match * W.foes[p] // 8)
            mark_shoulders(T, W, P.guard_at[p], T.place[p])
            if nearest >= 0:
                mark_ways(T, W, P.guard_at[p], p, nearest)


@kernel
def mark_shoulders(T, W, worth, h):
    """Write into W.beside what it is worth to stand beside place `h` where an attack on it would cross no bad side (6.1.1)."""
    for k in range(6):
        if not T.side_kind[h, k] & (CANAL | WATER | MOUNTAIN):
            W.beside[T.nbr[h, k]] = max(W.beside[T.nbr[h, k]], worth)


@kernel
def mark_ways(T, W, worth, p, e):
    """Write into W.between and W.ahead what standing on a straight way of the enemies in hex `e` to place `p` is worth."""
    far = T.way[p, e]
    for h in range(T.n):
        way = T.way[p, h]
        if way < far and way + 2 * distance(T.ax, h, e) <= far + DETOUR:
            W.between[h] = max(W.between[h], worth)
            W.ahead[h] = max(W.ahead[h], worth * way // far)


@kernel
def wants(T, S, W, P, side, p):
    """Worth of place `p` to `side`: to take it, or to guard it, the more when the enemy is near."""
    if S.holder[p] != side:
        return P.seize_at[p]
    if W.foes[p] > 0:
        return P.guard_at[p]
    return P.guard_at[p] * P.calm // 8


@kernel
def assign_goals(T, S, W, P, side):
    """Give every unit of `side` in play its goal, strongest units first; each further unit finds a place less in need."""
    for p in range(T.places):
        W.wanted[p] = wants(T, S, W, P, side, p)
        W.given[p] = 0
    for i in range(T.n_side[side]):
        u = T.strongest[side, i]
        h = S.at[u]
        S.goal[u] = -1
        if h < 0 and h != FLOATING:
            continue
        best = 0
        for p in range(T.places):
            if W.wanted[p] <= 0:
                continue
            way = T.way[p, h] if h >= 0 else T.way[p, T.area_hex[T.area[u], 0]]
            value = 8 * W.wanted[p] - P.far * min(way, MAX_HEX) - P.crowd * max(W.given[p] - W.needed[p], 0)
            if S.goal[u] < 0 or value > best:
                best = value
                S.goal[u] = p
        if S.goal[u] >= 0:
            W.given[S.goal[u]] += T.attack[u]
