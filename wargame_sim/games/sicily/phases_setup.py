"""How a game begins: counters where the scenario has them, and the cups dealt."""

from wargame_sim.games.sicily.codes import ALLIED, ASIDE, AXIS, NOWHERE, ROLL_CUP, ROLL_ERSATZ, WAITING
from wargame_sim.games.sicily.phases_sea import set_up_sea
from wargame_sim.games.sicily.rules.r17_victory import note_sicily
from wargame_sim.kernels.dice import die10, roll_key
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.1", "14.1.2", "14.1.4", "15.3.3")
@kernel
def set_up(T, S, allied_script, axis_script):
    """Put every counter where the scenario begins; all hexes are the Axis player's. Cups are dealt with the first dice."""
    for u in range(T.units):
        S.at[u] = T.start[u]
        if T.start[u] != ASIDE and T.arrives[u] > 0:
            S.at[u] = WAITING
        S.steps[u] = T.steps[u]
        S.face[u] = u
        S.target[u] = NOWHERE
        S.landing[u] = NOWHERE
    for h in range(S.control.shape[0]):
        S.control[h] = AXIS
    for i in range(T.n_cd):
        S.at[T.first_cd + i] = T.cd_at[i]
    S.script[ALLIED] = allied_script
    S.script[AXIS] = axis_script
    set_up_sea(T, S)
    note_sicily(T, S)


@rule("14.1.2", "15.3.1", "15.3.3")
@kernel
def deal_cups(T, S, W):
    """Lay the hidden counters of both cups under their units, by dice that belong to the game and not to the play."""
    deal(S, W, ROLL_CUP, T.first_cd, T.n_cd_counters)
    deal(S, W, ROLL_ERSATZ, T.first_ersatz, T.n_ersatz)


@kernel
def deal(S, W, purpose, first, n):
    """Shuffle the counters first to first + n - 1 (R. Durstenfeld, "Algorithm 235: random permutation", CACM 7, 1964)."""
    for i in range(n - 1, 0, -1):
        j = drawn_below(W, purpose, i, i + 1)
        face = S.face[first + i]
        S.face[first + i] = S.face[first + j]
        S.face[first + j] = face


@kernel
def drawn_below(W, purpose, i, n):
    """Return an exactly even number from 0 to n - 1, at most 99, from two ten-sided dice thrown until they fit."""
    for again in range(64):
        key = 2 * (64 * i + again)
        roll = 10 * (die10(W.seed, W.trial, roll_key(purpose, 0, 0, key, 0)) - 1)
        roll += die10(W.seed, W.trial, roll_key(purpose, 0, 0, key + 1, 0)) - 1
        if roll < 100 // n * n:
            return roll % n
    return 0
