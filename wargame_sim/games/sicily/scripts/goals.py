"""What each unit goes for: anchors, which are the places that bring points (17) and the hexes of the line to be held.

Every anchor has a weight and a want of strength; units choose one by one, and what they bring is taken off the want, so
that not all of them run to the best one.
"""

from wargame_sim.games.sicily.codes import ALLIED, AXIS, FAR, GERMAN, MAX_HEX, MAX_PLACES
from wargame_sim.games.sicily.rules.r03_units import seen_attack, seen_defence
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

NEAR, FAR_OFF = 3, 6  # hexes around an anchor whose enemies count for it: to take it, and to hold it
LINE_LOST = 2  # hexes of a line in Allied hands with which it is given up
PLENTY = 20  # strength beyond the want that costs an anchor the player's `spread`
NO_ANCHOR = -1


@kernel
def weigh(T, S, W, P, side):
    """Draw W.weight and W.short, the wants of all anchors, and W.away, the hexes to the nearest enemy."""
    spread_away(T, W, 1 - side)
    k = line_now(T, S, P) if side == AXIS else T.lines
    for a in range(MAX_PLACES + T.n_line):
        W.weight[a] = 0
        W.short[a] = 0
        if a < T.places:
            W.weight[a] = place_weight(T, S, P, side, a)
        elif a >= MAX_PLACES and T.line_of[a - MAX_PLACES] == k and is_ours(T, S, side, anchor(T, a)):
            W.weight[a] = P.line
        if W.weight[a] > 0:
            W.short[a] = want(T, S, P, side, anchor(T, a))
        if a < T.places and W.short[a] == 0:
            W.weight[a] = 0  # a place that nobody threatens needs nobody
        elif W.weight[a] > 0:
            W.short[a] = max(W.short[a], P.least)


@kernel
def is_ours(T, S, side, h):
    """Whether a hex of a line is on the map played on, and still ours."""
    return T.open[h] == 1 and S.control[h] == side


@kernel
def anchor(T, a):
    """Return the hex of anchor a: places first, then hexes of lines."""
    return T.place[a] if a < MAX_PLACES else T.line_hex[a - MAX_PLACES]


@kernel
def way(T, a, h):
    """Half points from hex h to anchor a on an empty map."""
    return int(T.way[a, h]) if a < MAX_PLACES else int(T.line_way[a - MAX_PLACES, h])


@kernel
def place_weight(T, S, P, side, p):
    """Return what a place is worth now: to the side that wants it, or to the side that holds it."""
    points = 2 + int(T.place_points[p])
    if not T.open[T.place[p]]:
        return 0
    return points * (P.guard_at[p] if S.control[T.place[p]] == side else P.seize_at[p])


@kernel
def want(T, S, P, side, h):
    """Return the strength wanted at a hex: to take it a multiple of what stands near, to hold it a share of what may come."""
    taking = S.control[h] != side
    near = 0
    for u in range(T.units):
        if T.side[u] != side and S.at[u] >= 0 and distance(T.ax, h, S.at[u]) <= (NEAR if taking else FAR_OFF):
            near += seen_defence(T, S, u) if taking else seen_attack(T, S, u)
    if taking:
        return P.least + near * P.mass // 4
    return P.least + near * P.hold // 4 if near > 0 else 0


@kernel
def line_now(T, S, P):
    """Return the line that the Axis holds this turn: the first that its time has not run out for, and that is not broken."""
    turn = S.turn + 1
    until = (P.stand_1, P.stand_2, P.stand_3, P.stand_4)
    for k in range(len(until)):
        if turn <= until[k] and not broken(T, S, k):
            return k
    return T.lines


@kernel
def on_line(T, k, h):
    """Whether hex h belongs to line k."""
    for i in range(T.n_line):
        if T.line_of[i] == k and T.line_hex[i] == h:
            return True
    return False


@kernel
def broken(T, S, k):
    """Whether the Allies hold so many hexes of line k that it is given up."""
    n = 0
    for i in range(T.n_line):
        if T.line_of[i] == k and S.control[T.line_hex[i]] == ALLIED:
            n += 1
    return n >= LINE_LOST


@kernel
def spread_away(T, W, foe):
    """Fill W.away with the hexes over land from each hex to the nearest stack of side `foe`."""
    n = 0
    for h in range(T.n + 1):
        W.away[h] = FAR
    for h in range(T.n):
        if W.owner[h] == foe:
            W.away[h] = 0
            W.list_a[n] = h
            n += 1
    i = 0
    while i < n:
        h = W.list_a[i]
        i += 1
        for k in range(6):
            m = T.nbr[h, k]
            if m < MAX_HEX and T.land[m] and W.away[m] == FAR:
                W.away[m] = W.away[h] + 1
                W.list_a[n] = m
                n += 1


@kernel
def crowded(W, P, a):
    """Return what an anchor loses by the strength that goes there beyond its want."""
    return P.spread * max(-int(W.short[a]), 0) // PLENTY


@kernel
def pull(T, W, P, h):
    """Return what the best anchor is worth from hex h."""
    best = -FAR
    for a in range(MAX_PLACES + T.n_line):
        if W.weight[a] > 0:
            best = max(best, W.weight[a] - way(T, a, h) - crowded(W, P, a))
    return best


@kernel
def choose(T, S, W, P, u, h):
    """Return the anchor that unit u, in hex h, goes for, and take what it brings off the want; NO_ANCHOR when there is none."""
    if T.calabria[h] == 0 and leaves(T, S, P, u):
        return T.place_at[T.port_hex[T.messina]]
    best, found = -(2**30), NO_ANCHOR
    for a in range(MAX_PLACES + T.n_line):
        if W.weight[a] > 0:
            value = W.weight[a] - way(T, a, h) - crowded(W, P, a)
            if value > best:
                best, found = value, a
    if found >= 0:
        taking = S.control[anchor(T, found)] != T.side[u]
        W.short[found] -= (seen_attack(T, S, u) if taking else seen_defence(T, S, u)) + T.support[u]
    return found


@kernel
def leaves(T, S, P, u):
    """Whether a unit is one of the German regiments that go to Messina to be shipped to Italy: a point each at the end (17)."""
    if T.nation[u] != GERMAN or T.stacking[u] < T.large_unit or P.leave_turn == 0:
        return False
    return S.turn + 2 >= P.leave_turn and T.place_at[T.port_hex[T.messina]] >= 0
