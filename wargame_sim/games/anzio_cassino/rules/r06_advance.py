"""6.5 Post-combat advance: first into a hex that the loser has left, then any way, up to the difference in damage.

Decisions: any winning units; the winner of a defence too, into a hex that the attackers have left. Ground that a unit
could not move over it cannot advance over; armor keeps to the roads in rain (10.4.1). Nobody ends in a Task Force hex
(5.1.2), and a full hex is left to others.
"""

from wargame_sim.games.anzio_cassino.codes import LOG_ADVANCE, MAX_HEX, UNREACHED
from wargame_sim.games.anzio_cassino.rules.r05_movement import step_class
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits, lift, put
from wargame_sim.games.anzio_cassino.rules.r06_retreat import is_on_path
from wargame_sim.games.anzio_cassino.rules.r09_control import pass_through
from wargame_sim.games.anzio_cassino.scripts.choices import advance_score
from wargame_sim.kernels.arrays import copy
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("6.5")
@kernel
def was_left(W, m):
    """Whether hex `m` is one of those where the losing party stood."""
    for j in range(W.n_vacated):
        if W.vacated[j] == m:
            return True
    return False


@rule("6.5", "5.1.1", "5.1.2", "5.2.1", "5.2.2", "10.4.1")
@kernel
def may_go_on(T, S, W, u, depth, k):
    """Whether unit `u`, `depth` hexes into an advance along W.path, may go on over side `k` of the hex it is in."""
    h = W.path[depth]
    m = T.nbr[h, k]
    enemy = 1 - T.side[u]
    if m == MAX_HEX or T.sea[m] or W.owner[m] == enemy or T.cost[step_class(T, S, u), h, k] == UNREACHED:
        return False
    return not is_on_path(W, m, depth) and (depth > 0 or was_left(W, m))


@rule("6.5")
@kernel
def must_stop(T, W, u, h, k):
    """Whether an advance of unit `u` ends when it has crossed side `k` of hex `h`: an enemy next to it, or the side itself."""
    return W.touch[1 - T.side[u], T.nbr[h, k]] > 0 or T.stop_advance[h, k] != 0


@rule("6.5")
@kernel
def find_advance(T, S, W, P, u, hexes):
    """Return the steps of the advance of unit `u` that its owner likes best, 0 to stay; W.best_path[1:] is its way."""
    W.path[0] = S.at[u]
    W.turn_k[0] = 0
    depth = 0
    steps = 0
    best_score = advance_score(T, S, W, P, u, S.at[u])
    while depth >= 0:
        k = W.turn_k[depth]
        if k == 6:
            depth -= 1
            continue
        W.turn_k[depth] = k + 1
        if not may_go_on(T, S, W, u, depth, k):
            continue
        h = W.path[depth]
        m = T.nbr[h, k]
        W.path[depth + 1] = m
        if fits(T, W, u, m):
            score = advance_score(T, S, W, P, u, m)
            if score > best_score:
                best_score = score
                steps = depth + 1
                copy(W.path, W.best_path)
        if depth + 1 < hexes and not must_stop(T, W, u, h, k):
            depth += 1
            W.turn_k[depth] = 0
    return steps


@rule("6.5", "9.1.2")
@kernel
def advance_all(T, S, W, L, P, party, hexes):
    """Let each unit of the winning party advance as its owner likes, taking what it goes through."""
    for i in range(W.n_fighter[party]):
        u = W.fighter[party, i]
        if S.at[u] < 0:
            continue
        steps = find_advance(T, S, W, P, u, hexes)
        if steps > 0:
            origin = S.at[u]
            lift(T, S, W, u)
            for j in range(1, steps + 1):
                pass_through(T, S, W, L, u, W.best_path[j])
            put(T, S, W, u, W.best_path[steps])
            log(L, LOG_ADVANCE, u, origin, W.best_path[steps], steps, 0)
