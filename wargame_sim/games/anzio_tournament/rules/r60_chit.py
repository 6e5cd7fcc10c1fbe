"""The re-roll chit (addendum 6): its holder may have a combat die just rolled thrown again, and then hands the chit over."""

from wargame_sim.games.anzio_tournament.codes import LOG_CHIT
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("chit 1", "chit 3", "6")
@kernel
def may_use(T, S, side):
    """Whether `side`, attacking or defending, may use the chit: it holds it, and it has not been used up this player-turn."""
    return S.holder == side and S.used < T.uses


@rule("chit 1", "chit 2", "6")
@kernel
def use(S, L, side, h, die):
    """Let `side` throw away the die just rolled for the attack on hex `h`; the chit goes to the opponent at once."""
    S.holder = 1 - side
    S.used += 1
    S.chits[side] += 1
    log(L, LOG_CHIT, side, h, die, 0, 0)
