"""Reaction movement (8.3): who tries it, and where it goes."""

from wargame_sim.games.sicily.rules.r03_units import seen_defence
from wargame_sim.games.sicily.rules.r07_movement import move, reachable
from wargame_sim.games.sicily.scripts.chance import REACT, toss
from wargame_sim.games.sicily.scripts.random_march import any_room
from wargame_sim.kernels.jit import kernel


@kernel
def wants_to_react(T, S, W, P, u):
    """Whether unit u tries to react: at the floor by a toss, else when nobody is beside it whom it would leave alone."""
    if P.random:
        return toss(S, W, u, REACT) == 1
    keeps = T.place_at[S.at[u]] >= 0 and P.guard_at[T.place_at[S.at[u]]] > 0 and W.stack[S.at[u]] == 1
    return P.react == 1 and W.zoc[1 - T.side[u], S.at[u]] == 0 and not keeps


@kernel
def react(T, S, W, L, P, u):
    """Move a unit that passed its check: to the attacked hex that most needs it, by what stands there already."""
    if P.random:
        to = any_room(T, S, W, u, REACT + 100)
        if to >= 0:
            move(T, S, W, L, u, to)
        return
    best, found = 0, -1
    for h in range(T.n):
        if W.under_attack[h] and reachable(W, u, h):
            worth = 100 + 10 * T.cover[h] - held(T, S, W, h)
            if worth > best:
                best, found = worth, h
    if found >= 0:
        move(T, S, W, L, u, found)


@kernel
def held(T, S, W, h):
    """Defence strength in a hex as far as its owner knows."""
    total = 0
    u = W.first[h]
    while u >= 0:
        total += seen_defence(T, S, u)
        u = W.next[u]
    return total
