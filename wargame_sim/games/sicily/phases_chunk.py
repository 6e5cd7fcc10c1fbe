"""The phases for all games of a chunk that go on: what Python calls (play.py)."""

from wargame_sim.games.sicily import phases, phases_sea, phases_setup
from wargame_sim.kernels.jit import kernel


@kernel
def begin(S, W, seed, trial):
    """Key the dice to a game."""
    W.seed = seed
    W.trial = trial
    W.die_used = 0
    W.n_dice = 0
    return S.ended == 0


@kernel
def set_up_all(TA, SA, allied_script, axis_script):
    """Set up every game of the chunk."""
    for i in range(SA.shape[0]):
        phases_setup.set_up(TA[0], SA[i], allied_script, axis_script)


@kernel
def strategic_all(TA, SA, WA, L, PA, seed, first):
    """Strategic Segment in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases.strategic(TA[0], SA[i], WA[0], L, PA)


@kernel
def transport_all(TA, SA, WA, L, PA, side, seed, first):
    """Transport Phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases_sea.transport(TA[0], SA[i], WA[0], L, PA, side)


@kernel
def movement_all(TA, SA, WA, L, PA, side, seed, first):
    """Movement Phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases.movement(TA[0], SA[i], WA[0], L, PA, side)


@kernel
def reaction_all(TA, SA, WA, L, PA, side, seed, first):
    """Reaction Phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases.reaction(TA[0], SA[i], WA[0], L, PA, side)


@kernel
def combat_all(TA, SA, WA, L, PA, side, seed, first):
    """Combat Phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases.combat(TA[0], SA[i], WA[0], L, PA, side)


@kernel
def motorized_all(TA, SA, WA, L, PA, side, seed, first):
    """Motorized Movement Phase of `side` in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases.motorized(TA[0], SA[i], WA[0], L, PA, side)


@kernel
def reorganize_all(TA, SA, WA, L, PA, seed, first):
    """Reorganization Segment in every game of the chunk."""
    for i in range(SA.shape[0]):
        if begin(SA[i], WA[0], seed, first + i):
            phases.reorganize(TA[0], SA[i], WA[0], L, PA)
