"""What the aircraft of a player do (11.3): where to drop, where to fly, whom to supply."""

from wargame_sim.games.sicily.codes import ALLIED, NOWHERE
from wargame_sim.games.sicily.rules.r11_air import assault_drm, flies, may_assault, may_transfer, own_box, transfer_drm
from wargame_sim.games.sicily.scripts.chance import DROP, FLY, LIFT, pick, toss
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

REACH = 6  # hexes around a place that a drop may help to take
FAR = 99


@kernel
def target(T, S, W, P, u):
    """Return the hex to drop unit `u` on, NOWHERE for none."""
    if not flies(T, u) or S.at[u] != own_box(T, u) or S.dropped[u]:
        return NOWHERE
    if P.random:
        return random_target(T, S, W, u)
    best, found = 0, NOWHERE
    for h in range(T.n):
        if P.drop > 0 and may_assault(T, S, W, u, h):
            value = drop_worth(T, S, W, P, u, h)
            if value > best:
                best, found = value, h
    return found


@kernel
def random_target(T, S, W, u):
    """Return one of the legal hexes, or none as often as not."""
    if toss(S, W, u, DROP) == 0:
        return NOWHERE
    n = 0
    for h in range(T.n):
        if may_assault(T, S, W, u, h):
            W.list_a[n] = h
            n += 1
    return W.list_a[pick(S, W, u, LIFT, n)] if n > 0 else NOWHERE


@kernel
def drop_worth(T, S, W, P, u, h):
    """Worth of a drop: places near that the enemy holds, or for the Axis those to be held, less what the jump risks."""
    side = T.side[u]
    value = 0
    for p in range(T.places):
        away = distance(T.ax, h, T.place[p])
        wanted = S.control[T.place[p]] != side if side == ALLIED else S.control[T.place[p]] == side
        if away < REACH and wanted:
            value += T.place_points[p] * (REACH - away)
    return P.drop * value - 6 * assault_drm(T, S, W, u, h) - 4 * W.zoc[1 - side, h]


@kernel
def destination(T, S, W, P, u):
    """Return the airfield or box to fly unit `u` to, NOWHERE for none: from the box to the field nearest the enemy's front."""
    if not flies(T, u) or S.steps[u] == 0:
        return NOWHERE
    if P.random:
        return random_flight(T, S, W, u)
    if S.at[u] != own_box(T, u):
        return NOWHERE
    best, found = 0, NOWHERE
    for i in range(T.n_airfields):
        h = T.airfields[i]
        if P.fly > 0 and may_transfer(T, S, W, u, h):
            value = 1 + FAR - front(T, S, W, T.side[u], h) - 10 * transfer_drm(T, S, W, u, h)
            if value > best:
                best, found = value, h
    return found


@kernel
def random_flight(T, S, W, u):
    """Return one of the airfields and the box that unit `u` may fly to from where it is, or none as often as not."""
    if toss(S, W, u, FLY) == 0:
        return NOWHERE
    box = own_box(T, u)
    n = 0
    if may_transfer(T, S, W, u, box):
        W.list_a[n] = box
        n += 1
    for i in range(T.n_airfields):
        if may_transfer(T, S, W, u, T.airfields[i]):
            W.list_a[n] = T.airfields[i]
            n += 1
    return W.list_a[pick(S, W, u, FLY + 100, n)] if n > 0 else NOWHERE


@kernel
def front(T, S, W, side, h):
    """Return the hexes from hex `h` to the nearest enemy on the map."""
    nearest = FAR
    for v in range(T.units):
        if T.side[v] != side and S.at[v] >= 0:
            nearest = min(nearest, distance(T.ax, h, S.at[v]))
    return nearest


@kernel
def wants_supply(S, W, P, u):
    """Whether unit `u` is to be supplied by air: always; the random player tosses a coin."""
    return P.random == 0 or toss(S, W, u, LIFT) == 1
