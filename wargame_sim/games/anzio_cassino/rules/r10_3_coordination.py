"""10.3 Allied combat coordination.

Decisions: French units and the First Special Service Force act with the US ones; defence is never limited; naval guns
serve whoever is active.
"""

from wargame_sim.games.anzio_cassino.codes import ALLIED, BRITISH, LOG_ACTIVATE, US
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("10.3")
@kernel
def activate(T, S, L, nation):
    """Activate the British or the US group for this impulse, and no other Allied units; where it is played."""
    if not T.opt_coordination or (nation != BRITISH and nation != US):
        return
    S.active = 1 << nation
    log(L, LOG_ACTIVATE, nation, 0, 0, 0, 0)


@rule("10.2.3", "10.3")
@kernel
def is_active(T, S, u):
    """Whether unit `u` may act in its side's impulse: its group is active, and not when bombers take the whole impulse."""
    return T.side[u] != ALLIED or (S.active >> T.group[u]) & 1 != 0
