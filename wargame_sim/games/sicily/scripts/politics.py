"""Mussolini (14.3), the plans on the turn track (13.1), and the evacuation of Sicily (13.6)."""

from wargame_sim.games.sicily.codes import NO_INVASION, NOWHERE
from wargame_sim.games.sicily.rules.r13_planning import may_advance, may_plan, pending
from wargame_sim.games.sicily.scripts.chance import DECLARE_EVACUATION, MUSSOLINI, PLAN, REPLAN, pick, toss
from wargame_sim.kernels.jit import kernel

KEEP, CANCEL, ADVANCE = range(3)  # what becomes of a marker on the track


@kernel
def wants_to_roll(S, W, P):
    """Whether the Allies use an allowed roll on the Fall of Mussolini Table."""
    return toss(S, W, 0, MUSSOLINI) == 1 if P.random else P.mussolini == 1


@kernel
def wants_to_bomb(S, W, P):
    """Whether they bomb Rome with it, and do without air points for the turn."""
    return toss(S, W, 1, MUSSOLINI) == 1 if P.random else P.bomb == 1


@kernel
def operation_to_plan(T, S, W, P):
    """Return the operation to plan this turn, or NOWHERE; the floor may plan the dummy as well."""
    if P.random:
        o = pick(S, W, 0, PLAN, 24)
        return o if o <= NO_INVASION and may_plan(T, S, o) else NOWHERE
    o = P.operation - 1
    due = o >= 0 and S.turn + 1 >= P.plan_turn and pending(S) == NOWHERE
    return o if due and may_plan(T, S, o) else NOWHERE


@kernel
def change_of_plan(T, S, W, P, o):
    """Return what becomes of a marker that may still be changed: KEEP, CANCEL or ADVANCE; only the floor changes its mind."""
    if not P.random:
        return KEEP
    change = pick(S, W, o, REPLAN, 12)
    return change if change == CANCEL or (change == ADVANCE and may_advance(T, S, o)) else KEEP


@kernel
def first_choice(T, S, W, P):
    """Return the first operation of scenario 4, one of five."""
    return pick(S, W, 1, PLAN, NO_INVASION) if P.random else max(P.first_operation - 1, 0)


@kernel
def wants_to_evacuate(S, W, P):
    """Whether the Axis declares the evacuation of Sicily when it may."""
    if P.random:
        return pick(S, W, 0, DECLARE_EVACUATION, 3) == 0
    return P.evacuate_turn > 0 and S.turn + 1 >= P.evacuate_turn
