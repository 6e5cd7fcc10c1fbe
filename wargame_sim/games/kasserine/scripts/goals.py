"""What each unit is for this turn: the town it goes for or guards.

Towns compete for units by points, danger and distance; each unit that is given to one makes it want the next less.
"""

from wargame_sim.games.kasserine.codes import WAITING
from wargame_sim.games.kasserine.scripts.choices import travel
from wargame_sim.kernels.jit import kernel

FAR = 9000  # no way there


@kernel
def blur_strength(T, S, W, side):
    """Spread the attack factors of `side` over two hexes around into W.threat: where it could strike soon.

    Twice the same step: each hex keeps two parts of eight and gives one to each neighbour.
    """
    for h in range(T.n + 1):
        W.score[h] = 0
        W.threat[h] = 0
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] == side and h >= 0 and not T.artillery[u]:
            W.score[h] += 2 * T.attack[u]
            for k in range(6):
                W.score[T.nbr[h, k]] += T.attack[u]
    for h in range(T.n):
        if W.score[h] != 0:
            W.threat[h] += 2 * W.score[h]
            for k in range(6):
                W.threat[T.nbr[h, k]] += W.score[h]
    for h in range(T.n):
        W.threat[h] //= 8


@kernel
def place_wants(T, S, W, P, side):
    """How much each place is wanted by `side` this turn, in W.want: towns to take by points, own towns by danger too."""
    for p in range(T.places):
        W.given[p] = 0
        W.want[p] = 0
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] != side and h >= 0 and not T.air[u]:
            for p in range(T.places):
                way = travel(T, u, p, h)
                if way < P.danger_range:
                    W.want[p] += T.attack[u] * (P.danger_range - way)
    for p in range(T.places):
        if S.holder[p] != side:
            W.want[p] = P.take_at[p] * T.place_points[p]
        else:
            W.want[p] = P.guard * T.place_points[p] * W.want[p] // (P.danger_range * 8)


@kernel
def assign_goals(T, S, W, P, side):
    """Give every unit of `side` the place that it serves, in W.goal."""
    place_wants(T, S, W, P, side)
    for u in range(T.units):
        if T.side[u] != side or T.air[u] or S.at[u] < WAITING:
            continue
        h = S.at[u]
        if h == WAITING:
            h = T.area_hex[T.area[u], 0]
        best = -1
        best_score = -1000000
        for p in range(T.places):
            way = travel(T, u, p, h)
            if way >= FAR or W.want[p] == 0:
                continue
            score = 1000 * W.want[p] // (10 + W.given[p]) - P.distance * way
            if S.goal[u] == p:
                score += P.loyalty
            if score > best_score:
                best_score = score
                best = p
        S.goal[u] = best
        if best >= 0:
            W.given[best] += T.attack[u] + T.defence[u]
