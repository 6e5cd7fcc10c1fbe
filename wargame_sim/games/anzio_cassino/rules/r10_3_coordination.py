"""10.3 Allied combat coordination, and 10.3.1 what the players agree on before play.

Decisions: French units and the First Special Service Force act with the US ones; defence is never limited; naval guns
serve whoever is active.
"""

from wargame_sim.games.anzio_cassino.codes import ALLIED, BRITISH, LOG_ACTIVATE, US
from wargame_sim.games.anzio_cassino.log import log
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("10.3")
@kernel
def may_activate(T, nation):
    """Whether the Allied player may activate the units of a nation's group: British or US, where the rule is played."""
    return T.opt_coordination != 0 and (nation == BRITISH or nation == US)


@rule("10.3")
@kernel
def activate(T, S, L, nation):
    """Activate the units of a nation's group for this impulse, and no others of the Allied player."""
    S.active = 1 << nation
    log(L, LOG_ACTIVATE, nation, 0, 0, 0, 0)


@rule("10.2.3", "10.3")
@kernel
def is_active(T, S, u):
    """Whether unit `u` may act in its side's impulse: its nation is activated, and no bombers take the whole impulse."""
    if T.side[u] != ALLIED:
        return True
    if S.bombing:
        return False
    return not T.opt_coordination or (S.active >> T.group[u]) & 1 != 0


@rule("10.3.1")
@kernel
def set_assets(T, S):
    """At the start every marker is ready; by agreement the Allied ones have just been spent and the German ones have not."""
    for m in range(T.n_markers):
        S.spent[m] = -1
        if T.assets_spent and T.marker_side[m] == ALLIED:
            S.spent[m] = clock(T, S)
