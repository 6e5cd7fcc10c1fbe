"""Dice of a game: the next scripted face while there is one (worked examples, exact answers), else the keyed die.

Only phases draw. An exact answer plays a combat again and again with one scripted face more; `W.exploring` then says
that no keyed die may fall, and the first die that the script does not hold is noted as asked for.
"""

from wargame_sim.kernels.dice import die10, roll_key
from wargame_sim.kernels.jit import kernel

ANY_FACE = -1000  # a limit: every face of the die matters, not only whether it is within a number


@kernel
def throw(T, S, W, purpose, subject, index):
    """Roll a ten-sided die for a purpose (codes*.py) about a hex or unit; `index` tells further rolls about it apart."""
    return throw_within(T, S, W, purpose, subject, index, ANY_FACE)


@kernel
def throw_within(T, S, W, purpose, subject, index, limit):
    """Roll a die of which it matters only whether it is at most `limit`: an efficiency check, a coordination number."""
    if W.die_used < W.n_dice:
        W.die_used += 1
        return int(W.dice[W.die_used - 1])
    if W.exploring:
        note_asked(S, W, purpose, subject, limit)
        return 1
    return die10(W.seed, W.trial, roll_key(purpose, S.turn + 1, S.phase, subject, index))


@kernel
def note_asked(S, W, purpose, subject, limit):
    """Note the first die that is asked for beyond the script, and all that the rest of a combat depends on at that moment."""
    if W.asked:
        return
    W.asked = 1
    W.asked_limit = limit
    W.asked_for[0] = purpose
    W.asked_for[1] = subject
    W.asked_for[2] = W.t_ground
    W.asked_for[3] = W.t_support
    W.asked_for[4] = W.t_stand
    W.asked_for[5] = W.t_cover
    W.asked_for[6] = S.air[0]
    W.asked_for[7] = S.air[1]
    W.asked_for[8] = S.naval
    W.asked_for[9] = W.t_planned
    W.asked_for[10] = W.t_column
    W.asked_for[11] = W.t_drm
    W.asked_for[12] = W.t_counter
    for k in range(6):
        W.asked_for[13 + k] = W.from_state[k]
