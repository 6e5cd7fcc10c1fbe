"""The floor: a player that gives any legal orders at all, by keyed dice."""

from wargame_sim.games.kasserine.codes import ROLL_SCRIPT, WAITING
from wargame_sim.games.kasserine.rules.r06_movement import move, reachable, survey
from wargame_sim.games.kasserine.rules.r07_stacking import fits
from wargame_sim.games.kasserine.rules.r10_artillery import may_stay
from wargame_sim.kernels.dice import below, roll_key
from wargame_sim.kernels.jit import kernel


@kernel
def random_below(seed, trial, turn, side, u, use, n):
    """Return a whole number from 0 to n - 1 for one choice of a script."""
    return below(seed, trial, roll_key(ROLL_SCRIPT, turn, side, u, use), n)


@kernel
def move_at_random(T, S, W, L, side, seed, trial):
    """Move every unit that may move to a random hex that it can reach and that has room for it, or leave it.

    Guns that their companions left alone in an enemy zone go last, to the first hex where they may be (10.3).
    """
    for u in range(T.units):
        if T.side[u] == side and not T.air[u] and S.at[u] >= WAITING:
            survey(T, S, W, u)
            n = count_reached(T, W, u)
            if n > 0:
                go_to(T, S, W, L, u, random_below(seed, trial, S.turn, side, u, 0, n))
    for u in range(T.units):
        if T.side[u] == side and T.artillery[u] and S.at[u] >= 0 and not may_stay(T, S, W, u):
            nth, found = 0, count_reached(T, W, u)
            while nth < found and not go_to(T, S, W, L, u, nth):
                nth += 1


@kernel
def count_reached(T, W, u):
    """Return the number of hexes that unit `u` can reach, its own included."""
    n = 0
    for h in range(T.n):
        n += reachable(W, u, h)
    return n


@kernel
def go_to(T, S, W, L, u, nth):
    """Move unit `u` to the nth of the hexes that it can reach, if it is another one and there is room; True when it went."""
    for h in range(T.n):
        if reachable(W, u, h):
            if nth == 0:
                return h != S.at[u] and fits(T, W, u, h) and move(T, S, W, L, u, h)
            nth -= 1
    return False
