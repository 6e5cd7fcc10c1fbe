"""The Allied boxes (6.4, 7.7, 13.1, 13.4): who joins an operation, who follows up, who goes back to Africa."""

from wargame_sim.games.sicily.codes import AFRICA_BOX, FOLLOWUP_BOX, INVASION_BOX, NOWHERE
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, is_shore
from wargame_sim.games.sicily.rules.r06_shore import port_takes, turn_in_africa
from wargame_sim.games.sicily.rules.r13_followup import takes_followup
from wargame_sim.games.sicily.rules.r13_planning import landed_now, may_follow, may_join, may_leave_box
from wargame_sim.games.sicily.scripts.chance import BOX, FOLLOW, JOIN, UNBOX, pick, toss
from wargame_sim.games.sicily.scripts.goals import pull
from wargame_sim.kernels.jit import kernel


@kernel
def leaves_box(T, S, W, P, u):
    """Return the box that a unit is to be in after this Special Movement Phase, of those it may leave and go to.

    The floor takes units out of either box as it likes; others leave them where they are.
    """
    here = int(S.at[u])
    if not P.random or (here != INVASION_BOX and here != FOLLOWUP_BOX):
        return here
    if here == INVASION_BOX and landed_now(S):
        return AFRICA_BOX if toss(S, W, u, UNBOX) else here  # who is left goes to the Follow-Up Box (13.2.8)
    out = pick(S, W, u, UNBOX, 8) == 0 and may_leave_box(T, S, u, AFRICA_BOX)
    return AFRICA_BOX if out else here


@kernel
def beach_for(T, S, W, P, u):
    """Return the hex behind a Beach unit where unit u follows up, or NOWHERE: where it is wanted most, if there is room."""
    n, best, found = 0, -(2**30), NOWHERE
    for h in range(T.n):
        if not takes_followup(T, S, W, h):
            continue
        W.list_a[n] = h
        n += 1
        worth = 4 * pull(T, W, P, h) - 4 * W.points[h] if not P.random else 0
        if worth > best:
            best, found = worth, h
    if P.random and n > 0:
        return NOWHERE if pick(S, W, u, FOLLOW + 100, 4) == 0 else W.list_a[pick(S, W, u, FOLLOW, n)]
    return found


@kernel
def joins(T, S, W, P, u):
    """Box that a unit in Africa goes to for the operation planned: INVASION_BOX, FOLLOWUP_BOX or AFRICA_BOX."""
    if is_shore(T, u) and not acts_as_beach(T, S, u):
        return AFRICA_BOX
    if may_join(T, S, u):
        elite = T.airborne[u] or (T.commando[u] and T.reserve[u])
        if toss(S, W, u, JOIN) == 1 if P.random else not elite:
            return INVASION_BOX
    if P.random and may_follow(T, S, u) and pick(S, W, u, JOIN + 100, 3) == 0:
        return FOLLOWUP_BOX
    return AFRICA_BOX


@kernel
def choose_sides(T, S, W, L, P):
    """Turn Beach/Port counters in Africa: to Port units, which an Allied port can take, unless an operation is planned."""
    for u in range(T.units):
        if S.at[u] != AFRICA_BOX or T.beach_number[u] < 0 or T.augment[u] == 0:
            continue
        as_port = 0
        for p in range(T.n_ports):
            if port_takes(T, S, W, u, p):
                as_port = 1
        if P.random:
            as_port = toss(S, W, u, BOX)
        elif P.operation > 0 and S.turn + 1 <= P.plan_turn:
            as_port = 0
        turn_in_africa(T, S, L, u, as_port)
