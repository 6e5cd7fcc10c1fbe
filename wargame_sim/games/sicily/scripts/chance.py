"""Choices by keyed dice: the same whatever else a game does."""

from wargame_sim.games.sicily.codes import ROLL_SCRIPT
from wargame_sim.kernels.dice import below, roll_key
from wargame_sim.kernels.jit import kernel

# What a choice is about (index of the key): no two uses of one phase and subject may share a number. 100 and more are
# second choices of the same kind.
(
    MARCH, ENTER, DECLARE, TARGET, REACT, REACT_TO, REFUSE, REPAIR, DEMOLISH, FORTIFY, REPOSITION, ADVANCE, CROWD, BUY,
    REBUILD, INTERDICT, COVER, PLAN, JOIN, BOX, EMBARK, RAID, SAIL, FERRY, LEAVE, FOLLOW, MUSSOLINI, DECLARE_EVACUATION, TRY,
    COME_BACK, DROP, FLY, LIFT, KEEP, BLACKSHIRT, REPLAN, UNBOX,
) = range(37)  # fmt: skip


@kernel
def pick(S, W, subject, use, n):
    """Return a whole number from 0 to n - 1 for one choice about a hex or unit."""
    return below(W.seed, W.trial, roll_key(ROLL_SCRIPT, S.turn + 1, S.phase, subject, use), n)


@kernel
def toss(S, W, subject, use):
    """Return 0 or 1."""
    return pick(S, W, subject, use, 2)
