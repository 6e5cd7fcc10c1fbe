"""C.13 Breakthrough: which fights give it. The move is one of r06_movement, of the kind THROUGH; the fight is C.14's."""

from wargame_sim.games.anzio_tournament.codes import ATTACKER, FIRST_COMBAT, LOG_BREAKTHROUGH
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.13.A", "C.14.A")
@kernel
def breaks_through(T, S, W):
    """Whether the fight just resolved gives breakthrough: by `b`, or every defender eliminated in a high enough column."""
    if S.combat != FIRST_COMBAT:
        return False
    return T.crt_through[W.t_face, W.t_column] != 0 or (W.t_wiped != 0 and W.t_column >= T.through_column)


@rule("C.13.A", "C.13.B", "sea 6")
@kernel
def give_breakthrough(T, S, W, L, side):
    """Give the attackers that are on land breakthrough, advanced or not, if the fight gives it."""
    if not breaks_through(T, S, W):
        return
    S.breaks[side] += 1
    for i in range(W.n_fighter[ATTACKER]):
        u = W.fighter[ATTACKER, i]
        if S.at[u] >= 0 and S.steps[u] > 0:
            S.through[u] = 1
            log(L, LOG_BREAKTHROUGH, u, 0, 0, 0, 0)
