"""5.3: hexes with too many units at the end of a player impulse."""

from wargame_sim.games.anzio_cassino.codes import LOG_CROWDED
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import eliminate
from wargame_sim.games.anzio_cassino.scripts.choices import overstack_choice
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("5.3")
@kernel
def settle_overstack(T, S, W, L):
    """Eliminate units, the owner's choice, until no hex holds more than the limit."""
    for u in range(T.units):
        h = S.at[u]
        while h >= 0 and W.stack[h] > T.stack_limit:
            S.crowded[T.side[u]] += 1
            log(L, LOG_CROWDED, h, W.stack[h], 0, 0, 0)
            eliminate(T, S, W, L, overstack_choice(T, S, W, h))
