"""Where units go that no attack needs: towards their goals, in company, out of reach of what would break them."""

import numpy as np

from wargame_sim.games.anzio_cassino.codes import MAX_HEX
from wargame_sim.games.anzio_cassino.rules.r05_movement import move
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits
from wargame_sim.games.anzio_cassino.scripts.attack import FREE_ROLE
from wargame_sim.kernels.jit import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)
BYTE, EIGHT = np.uint64(255), np.uint64(8)
WORD = 64
PLACE = 8  # a place's worth in the units of a score


@kernel
def survey_ground(T, S, W, P, side):
    """Write into W.ground what each hex is worth to `side`, whoever stands there: cover, friends beside, the enemy beside."""
    for h in range(T.n):
        W.ground[h] = P.contact * (W.touch[1 - side, h] > 0) + P.line * (W.touch[side, h] > 0) - P.cover * T.woods[h]


@kernel
def stand_score(T, S, W, P, u, h):
    """Worth of hex `h` for unit `u`, the unit itself not counted among those there."""
    here = h == S.at[u]
    stack = W.stack[h] - here
    others = W.force[h] - (T.defence[u] if here else 0)
    goal = S.goal[u]
    score = W.ground[h] + P.inertia * here - P.pile * stack
    if goal >= 0:
        score -= P.close * min(T.way[goal, h], MAX_HEX)
    danger = W.threat[h] - P.brave * (others + T.defence[u])
    score += P.shoulder * W.beside[h] // 8
    delays = T.kpg[u] and P.delay > 0
    if delays:
        score += P.delay * W.ahead[h] // 8
    else:
        score += P.block * W.between[h] // 8 - P.shy * max(danger, 0)
    p = T.place_at[h]
    if p >= 0:
        held = S.holder[p] == T.side[u]
        enough = delays or (stack > 0 and others >= W.needed[p])
        score += PLACE * (P.seize_at[p] if not held else P.guard_at[p] // 4 if enough else P.guard_at[p])
    return score


@kernel
def settle(T, S, W, L, P, side):
    """Move every unit of `side` that no attack has called for to the best hex in its reach."""
    survey_ground(T, S, W, P, side)
    for i in range(T.n_side[side]):
        u = T.strongest[side, i]
        if W.surveyed[u] and W.role[u] == FREE_ROLE and not S.moved[u]:
            best = best_hex(T, S, W, P, u)
            if best >= 0 and best != S.at[u]:
                move(T, S, W, L, u, best)


@kernel
def best_hex(T, S, W, P, u):
    """Return the best hex within reach of unit `u` that has room for it, or -1."""
    best = -1
    best_score = 0
    for w in range(W.can.shape[1]):
        bits = W.can[u, w]
        h = WORD * w
        while bits != ZERO:
            if bits & BYTE == ZERO:
                bits >>= EIGHT
                h += 8
                continue
            if bits & ONE != ZERO and (h == S.at[u] or fits(T, W, u, h)):
                score = stand_score(T, S, W, P, u, h)
                if best < 0 or score > best_score:
                    best = h
                    best_score = score
            bits >>= ONE
            h += 1
    return best
