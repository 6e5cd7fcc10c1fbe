"""Replacements by named players: divisions back first if the player wants, then steps where most is missing."""

from wargame_sim.games.anzio_tournament.codes import GERMAN
from wargame_sim.games.anzio_tournament.rules.r31_replacements import (
    give,
    may_give,
    may_rebuild,
    may_take_step,
    rebuild,
    take_step,
)
from wargame_sim.kernels.jit import kernel


@kernel
def spend_steps(T, S, W, L, P, side):
    """Spend the replacement steps of `side`: on the strongest units first, each once."""
    for _ in range(T.units):
        best = -1
        best_score = 0
        for u in range(T.units):
            if T.side[u] == side and may_take_step(T, S, W, u):
                score = 4 * (int(T.full[u]) - int(S.steps[u])) + int(T.attack[u, T.full[u]])
                if score > best_score:
                    best_score = score
                    best = u
        if best < 0:
            break
        take_step(T, S, W, L, best)
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] == side and may_rebuild(T, S, u):
            rebuild(T, S, L, u)
    if side == GERMAN:
        for u in range(T.units):
            for i in range(T.units):
                if T.ersatz[u] and may_give(T, S, W, u, T.strongest[i]):
                    give(T, S, W, L, u, T.strongest[i])
