"""Who fights a battle, for the log that a trace is told from."""

from wargame_sim.games.kasserine.codes import LOG_FIGHTER, LOG_GUN, LOG_STRENGTH
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel


@kernel
def log_battle(T, S, W, L, b):
    """Append, when the log is on, who takes part in battle `b` or supports it, and the strengths of both sides."""
    if L.shape[0] <= 1:
        return
    for u in range(T.units):
        if S.at[u] >= 0 and W.battle[u] == b:
            log(L, LOG_FIGHTER, b, u, T.side[u], S.at[u], W.b_only[b] == u)
        elif S.at[u] >= 0 and W.support[u] == b:
            log(L, LOG_GUN, b, u, T.side[u], S.at[u], 0)
    log(L, LOG_STRENGTH, b, W.b_attack[b], W.b_defence[b], W.b_shift[b], W.b_lower[b])
