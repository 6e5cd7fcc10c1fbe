"""The Axis across the water: reinforcements from Italy, and the way back (12.3.5, 13.6)."""

from wargame_sim.games.sicily.codes import GERMAN, ITALY_BOX, NO_PORT
from wargame_sim.games.sicily.rules.r03_units import seen_attack
from wargame_sim.games.sicily.rules.r12_naval import may_disembark, may_embark
from wargame_sim.games.sicily.rules.r13_sicily import may_try_evacuation, reggio_open
from wargame_sim.games.sicily.scripts.chance import FERRY, LEAVE, TRY, pick, toss
from wargame_sim.kernels.jit import kernel

NOBODY = -1
NOWHERE_TO_GO = -2


@kernel
def turns_over(S, W, P, u):
    """Whether the Axis turns over a coast defence unit by choice (14.1.3)."""
    return P.random == 1 and pick(S, W, u, TRY, 8) == 0


@kernel
def goes(T, S, P, u):
    """Whether a unit is to be taken out of Sicily: all once evacuation is declared, German regiments from a turn on.

    From that turn on nobody else is brought over either.
    """
    if S.evacuation > 0 or (P.leave_turn > 0 and S.turn + 1 >= P.leave_turn and S.at[u] == ITALY_BOX):
        return True
    return P.leave_turn > 0 and S.turn + 1 >= P.leave_turn and T.nation[u] == GERMAN and T.stacking[u] >= T.large_unit


@kernel
def next_passenger(T, S, W, P, again):
    """Return the unit to ship next, or NOBODY: from Italy the strongest, until evacuation is declared; then out of Sicily."""
    n, best, found = 0, -1, NOBODY
    for u in range(T.units):
        if not may_embark(T, S, W, u):
            continue
        W.list_b[n] = u
        n += 1
        coming = S.at[u] == ITALY_BOX
        if coming == goes(T, S, P, u):
            continue
        worth = int(seen_attack(T, S, u)) + 3 * int(T.stacking[u])
        if worth > best and destination(T, S, W, P, u) != NOWHERE_TO_GO:
            best, found = worth, u
    if P.random:
        return NOBODY if n == 0 or pick(S, W, again, FERRY, 4) == 0 else W.list_b[pick(S, W, again, FERRY + 100, n)]
    return found


@kernel
def destination(T, S, W, P, u):
    """Return the port that unit u is shipped to, NO_PORT for Italy, or NOWHERE_TO_GO."""
    n, best, found = 0, -1, NOWHERE_TO_GO
    for q in range(-1, T.n_ports):
        if not may_disembark(T, S, W, u, q):
            continue
        W.list_a[n] = q
        n += 1
        worth = 0
        if not goes(T, S, P, u) and q >= 0 and not T.calabria[T.port_hex[q]]:
            worth = 100 if q == T.messina else int(W.capacity[q])
        elif goes(T, S, P, u):
            worth = 100 if q == NO_PORT else 50 if q == T.reggio else 0
        if worth > best and worth > 0:
            best, found = worth, q
    if P.random:
        return W.list_a[pick(S, W, u, FERRY + 200, n)] if n > 0 else NOWHERE_TO_GO
    return found


@kernel
def next_to_leave(T, S, W, P, again):
    """Return the unit that attempts to leave Sicily before a movement phase, or NOBODY: the strongest German first."""
    n, best, found = 0, -1, NOBODY
    for u in range(T.units):
        if may_try_evacuation(T, S, W, u):
            W.list_b[n] = u
            n += 1
            worth = int(seen_attack(T, S, u)) + 3 * int(T.stacking[u])
            if worth > best:
                best, found = worth, u
    if P.random:
        return NOBODY if n == 0 or toss(S, W, again, LEAVE) == 0 else W.list_b[pick(S, W, again, LEAVE + 100, n)]
    return found


@kernel
def leaves_for(T, S, W, P, u):
    """Return Reggio's port, or NO_PORT for the evacuation box."""
    if not reggio_open(T, S, W):
        return NO_PORT
    if P.random:
        return T.reggio if toss(S, W, u, LEAVE + 200) == 1 else NO_PORT
    return NO_PORT
