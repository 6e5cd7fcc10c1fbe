"""The floor's moves: every unit goes to any hex that it can reach and that has room, or stays."""

from wargame_sim.games.sicily.codes import ITALY_BOX
from wargame_sim.games.sicily.rules.r03_stacking import fits
from wargame_sim.games.sicily.rules.r07_movement import (
    can_exit,
    enter,
    leave_map,
    move,
    reachable,
    survey,
    survey_entry,
)
from wargame_sim.games.sicily.scripts.chance import ENTER, MARCH, pick
from wargame_sim.kernels.jit import kernel


@kernel
def any_room(T, S, W, u, use):
    """Return a random hex of the survey of unit u with room for it, or -1."""
    n = 0
    for h in range(T.n):
        if reachable(W, u, h) and fits(T, S, W, u, h):
            W.list_a[n] = h
            n += 1
    return -1 if n == 0 else W.list_a[pick(S, W, u, use, n)]


@kernel
def march_at_random(T, S, W, L, u, budget):
    """Move unit u at random, an Axis one now and then over the north edge."""
    survey(T, S, W, u, budget)
    if T.open_calabria and T.is_edge[S.at[u]] and can_exit(T, S, W, u) and pick(S, W, u, ENTER, 4) == 0:
        leave_map(T, S, W, L, u)
        return
    to = any_room(T, S, W, u, MARCH)
    if to >= 0:
        move(T, S, W, L, u, to)


@kernel
def enter_at_random(T, S, W, L, u, budget):
    """Bring unit u on from the Italy Holding Box, or leave it there."""
    if S.at[u] != ITALY_BOX or pick(S, W, u, ENTER, 2) == 0:
        return
    survey_entry(T, S, W, u, budget)
    to = any_room(T, S, W, u, MARCH)
    if to >= 0:
        enter(T, S, W, L, u, to)
