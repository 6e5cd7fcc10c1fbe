"""Choices that the rules leave to a player inside an attack: the chit, whom to hurt, where to go, who follows.

Each is a number that the owner's script gives a possibility; the highest is taken. P is the record of the script's parameters
(players.toml).
"""

from wargame_sim.games.anzio_tournament.codes import FACES, GERMAN
from wargame_sim.kernels.jit import kernel

OFF_SCORE = -5000  # a retreat that is worth less is worse than being taken off
NEVER, FIRST, EXTREMES, THRESHOLD = range(4)  # policies for the chit, as players.toml orders them


@kernel
def reroll_gain(T, column, face, sign):
    """Return six times what a second roll gains on average over a face, for the attacker (1) or the defender (-1)."""
    return sign * (T.score_sum[column] - FACES * T.score[face, column])


@kernel
def wants_reroll(T, S, W, P, sign, face):
    """Whether the holder of the chit has the die thrown again."""
    if P.chit == NEVER:
        return False
    gain = reroll_gain(T, W.t_column, face, sign)
    if P.chit == FIRST:
        return gain > 0
    if P.chit == EXTREMES:
        return gain > 0 and (face == 0 or face == FACES - 1)
    return gain > FACES * P.price


@kernel
def loss_score(T, S, P, u):
    """How gladly unit `u` gives the next step: those whose attack suffers least, and a last step only when there is no other."""
    steps = S.steps[u]
    if steps == 1:
        return -100 * int(T.points[u])
    drop = 2 * int(T.attack[u, steps] - T.attack[u, steps - 1]) + int(T.defence[u, steps] - T.defence[u, steps - 1])
    return 8 * int(steps) - 4 * drop - 2 * int(T.points[u])


@kernel
def retreat_score(T, S, W, P, u, m):
    """Worth of hex `m` as the end of a retreat: in company, in cover, on a city, towards home, not ringed by enemies."""
    side = T.side[u]
    score = 6 * int(T.mult[m]) + 3 * min(int(W.stack[m]), 6) - int(T.home[side, m]) // 4
    if T.city_at[m] >= 0:
        score += 20
    near = 0
    for k in range(6):
        near += W.zoc[1 - side, T.nbr[m, k]] > 0
    return score - 4 * near


@kernel
def advance_score(T, S, W, P, u, h):
    """Worth of moving unit `u` into hex `h` that it has emptied, above 0 when it goes."""
    if not P.follow:
        return 0
    score = 10 + 4 * int(S.steps[u]) + int(T.defence[u, S.steps[u]])
    if T.side[u] == GERMAN and T.city_at[S.at[u]] >= 0 and S.at[u] >= 0:
        return 0  # a town is not left empty for a hex of ground
    return score
