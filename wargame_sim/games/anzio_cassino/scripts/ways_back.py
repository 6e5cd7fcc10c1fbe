"""Who could go back if it lost: what makes an attack dear for those without a way, and a cornered enemy a prize."""

from wargame_sim.games.anzio_cassino.codes import MAX_HEX
from wargame_sim.games.anzio_cassino.rules.r06_odds import damage_at, modified
from wargame_sim.games.anzio_cassino.rules.r06_retreat import is_safe
from wargame_sim.games.anzio_cassino.rules.r06_way_home import ways_home
from wargame_sim.kernels.jit import kernel


@kernel
def has_way_back(T, W, side, h):
    """Whether foot of `side` in hex `h` could begin a retreat as things stand, or would not have to (6.4 to 6.4.3)."""
    if T.star[h] or T.sea[h] or T.exits[side, h]:
        return True
    ways = ways_home(T, W, side, h)
    for k in range(6):
        m = T.nbr[h, k]
        if ways >> k & 1 and m != MAX_HEX and is_safe(T, W, side, m):
            return True
    return False


@kernel
def mark_room(T, W, side, h):
    """Mark in W.room the hexes that units of `side` in hex `h` could go back to, with their room; False when there is none."""
    if T.star[h] or T.sea[h] or T.exits[side, h]:
        W.room[h] = T.stack_limit
        return True
    ways = ways_home(T, W, side, h)
    found = False
    for k in range(6):
        m = T.nbr[h, k]
        if ways >> k & 1 and m != MAX_HEX and is_safe(T, W, side, m):
            W.room[m] = max(T.stack_limit - W.stack[m], 0)
            found = True
    return found


@kernel
def room_marked(T, W):
    """Return how many units the marked hexes have room for."""
    room = 0
    for h in range(T.n):
        room += W.room[h]
    return room


@kernel
def rolls_lost(T, column, drm):
    """Count the faces of the die with which an attack loses."""
    lost = 0
    for die in range(1, 7):
        mine, theirs = damage_at(T, modified(T, die, drm), column)
        lost += mine > theirs
    return lost


@kernel
def note_cornered(T, W, P, side, t):
    """Write into W.t_cornered the strength in hex `t` that would be lost without a way back, if the player looks at that."""
    W.t_cornered = 0
    if P.corner > 0 and W.owner[t] == 1 - side and not has_way_back(T, W, 1 - side, t):
        W.t_cornered = W.force[t]
