"""Where units go that no attack needs: towards their goals, in company, out of reach of what would break them."""

from wargame_sim.games.anzio_tournament.codes import GERMAN, PLAIN, STRATEGIC, UNREACHED
from wargame_sim.games.anzio_tournament.rules.r05_stacking import fits
from wargame_sim.games.anzio_tournament.rules.r06_movement import allowance, may_go_strategic, may_move, move, survey
from wargame_sim.games.anzio_tournament.scripts.attack import FREE
from wargame_sim.kernels.jit import kernel

WORST = -1_000_000


@kernel
def stand_score(T, S, W, P, u, h):
    """Worth of hex `h` for unit `u` to stand in, the unit itself not counted among those there."""
    side = T.side[u]
    goal = S.goal[u]
    score = 0
    if goal >= 0:
        score -= P.close * min(int(T.way[goal, h]), 200)
    score += P.cover * (int(T.mult[h]) - 1)
    points = T.stacking[u, S.steps[u]]
    others = int(W.stack[h]) - (points if S.at[u] == h else 0)
    danger = int(W.threat[h]) - P.brave * (others * 2 + int(T.defence[u, S.steps[u]]) * int(T.mult[h]))
    score -= P.shy * max(danger, 0)
    if W.zoc[1 - side, h] > 0:
        score += P.contact
    near = 0
    for k in range(6):
        near += W.holds[T.nbr[h, k]] == side
    score += P.line * min(near, 2) - P.pile * others
    i = T.city_at[h]
    if i >= 0:
        owner = S.owner[h]
        if owner != side:
            score += P.seize
        elif others == 0 and W.threat[h] > 0:
            score += P.guard
    return score


@kernel
def best_hex(T, S, W, P, u):
    """Return the best hex in which unit `u` may end by the last survey, its own among them, or -1."""
    best = -1
    best_score = WORST
    for h in range(T.n):
        if W.dist[h] != UNREACHED and (h == S.at[u] or fits(T, S, W, u, h)):
            score = stand_score(T, S, W, P, u, h)
            if score > best_score:
                best_score = score
                best = h
    return best


@kernel
def far_from_goal(T, S, u):
    """Whether unit `u` needs more than one move to its goal."""
    goal = S.goal[u]
    return goal >= 0 and int(T.way[goal, S.at[u]]) > allowance(T, S, u, PLAIN)


@kernel
def keeps_town(T, S, W, u):
    """Whether unit `u` is the last one in an own city with enemies about: it stays."""
    h = S.at[u]
    if T.city_at[h] < 0 or W.threat[h] == 0 or T.side[u] == GERMAN:
        return False
    return W.first[h] == u and W.next[u] < 0


@kernel
def settle(T, S, W, L, P, side):
    """Move every unit of `side` on the map that no attack has called for to the best hex in its reach."""
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] != side or S.at[u] < 0 or W.role[u] != FREE or keeps_town(T, S, W, u):
            continue
        kind = STRATEGIC if far_from_goal(T, S, u) and may_go_strategic(T, S, W, u) else PLAIN
        if not may_move(T, S, W, u, kind):
            continue
        survey(T, S, W, u, kind, S.at[u])
        best = best_hex(T, S, W, P, u)
        if best >= 0 and best != S.at[u]:
            move(T, S, W, L, u, best)


@kernel
def settle_through(T, S, W, L, P, side, kind):
    """Move every unit of `side` that has broken through to the best hex in its reach."""
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] == side and may_move(T, S, W, u, kind):
            survey(T, S, W, u, kind, S.at[u])
            best = best_hex(T, S, W, P, u)
            if best >= 0 and best != S.at[u]:
                move(T, S, W, L, u, best)
