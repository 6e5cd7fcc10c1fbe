"""13.6 Axis evacuation of Sicily: declared after the fall of Mussolini or an invasion of Calabria, then tried before every move."""

from wargame_sim.games.sicily.codes import AXIS
from wargame_sim.games.sicily.codes_sea import LOG_DECLARED
from wargame_sim.games.sicily.rules.r03_units import untried
from wargame_sim.games.sicily.rules.r12_naval import port_of
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("13.6", "13.6.1")
@kernel
def may_declare_evacuation(T, S):
    """Whether the Axis may declare evacuation: on a turn after the fall of Mussolini or a landing in Calabria."""
    fallen = 0 < S.fallen < S.turn + 1
    return S.evacuation == 0 and S.turn + 1 >= T.opt_evacuation and (fallen or S.calabria_invaded > 0)


@rule("13.6.1")
@kernel
def declare_evacuation(S, L):
    """Declare it, for the rest of the game."""
    S.evacuation = S.turn + 1
    log(L, LOG_DECLARED, S.turn + 1, 0, 0, 0, 0)


@rule("13.6.2")
@kernel
def evacuates_from(T, S, p):
    """Whether a port counts as one of Sicily for the evacuation: those on it, and Reggio once the Allies are in Calabria."""
    return T.calabria[T.port_hex[p]] == 0 or (p == T.reggio and S.calabria_invaded > 0)


@rule("13.6.2")
@kernel
def may_try_evacuation(T, S, W, u):
    """Whether a unit may attempt to leave before this movement phase: declared, and in an Axis port of Sicily with loading room.

    It may have been tried in the Transport Phase of the turn already, but once only before each movement phase; motorized or
    not makes no difference.
    """
    if (
        S.evacuation == 0
        or T.side[u] != AXIS
        or S.at[u] < 0
        or W.attempted[u]
        or (untried(T, S, u) and T.zone_untried[u])
    ):
        return False
    p = port_of(T, S, u)
    return p >= 0 and S.control[S.at[u]] == AXIS and evacuates_from(T, S, p) and W.capacity[p] > 0


@rule("13.6.2")
@kernel
def reggio_open(T, S, W):
    """Whether evacuated units may go to Reggio: Axis-controlled, and itself no port to be evacuated."""
    return S.control[T.port_hex[T.reggio]] == AXIS and not evacuates_from(T, S, T.reggio) and W.capacity[T.reggio] > 0
