"""13.1 Invasion planning: markers on the turn track, and who goes into the Invasion and Follow-Up Boxes.

Decision: one operation and one dummy may lie on the track at a time, for the Invasion Box holds the units of one operation.
"""

from wargame_sim.games.sicily.codes import AFRICA_BOX, ALLIED, FOLLOWUP_BOX, INVASION_BOX, NO_INVASION, NOWHERE
from wargame_sim.games.sicily.codes_sea import LOG_BOXED, LOG_DELAYED, LOG_PLANNED
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, acts_as_port, is_shore
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def pending(S):
    """Return the operation on the track, or NOWHERE; the dummy is none."""
    for o in range(NO_INVASION):
        if S.marker_turn[o] > 0:
            return o
    return NOWHERE


@rule("13.1", "13.1.2", "13.1.7")
@kernel
def may_plan(T, S, o):
    """Whether a marker may be placed: an operation of the scenario not yet conducted, none pending, time enough."""
    if S.turn + 1 + T.lead_time > T.turns:
        return False
    if o == NO_INVASION:
        return S.marker_turn[o] == 0
    return T.later_operation[o] == 1 and S.conducted[o] == 0 and pending(S) == NOWHERE


@rule("13.1", "13.1.2")
@kernel
def plan(S, L, o, turn):
    """Place a marker face down on a printed turn, at least five ahead."""
    S.marker_turn[o] = turn
    if o != NO_INVASION:
        S.planned_at = S.turn + 1
    log(L, LOG_PLANNED, o, turn, 0, 0, 0)


@rule("13.1.2")
@kernel
def may_change(S, o):
    """Whether the marker of operation o (or the dummy) may still be taken off or moved ahead: its turn has not come."""
    return S.marker_turn[o] > S.turn + 1


@rule("13.1.2", "13.1.4")
@kernel
def may_advance(T, S, o):
    """Whether a marker may be moved ahead, to five turns from now, so that more units can join its operation."""
    later = S.turn + 1 + T.lead_time
    return may_change(S, o) and later <= T.turns and later > S.marker_turn[o]


@rule("13.1.2")
@kernel
def cancel(S, L, o):
    """Take a marker off the track."""
    S.marker_turn[o] = 0
    log(L, LOG_PLANNED, o, 0, 0, 0, 0)


@rule("13.1.2")
@kernel
def delay(T, S, L):
    """Put a landing off by one turn when its turn has a storm; the dummy is taken off when its turn comes."""
    o = pending(S)
    if o != NOWHERE and S.marker_turn[o] == S.turn + 1 and not T.may_invade[S.weather]:
        S.marker_turn[o] += 1
        log(L, LOG_DELAYED, o, S.marker_turn[o], 0, 0, 0)
    if 0 < S.marker_turn[NO_INVASION] <= S.turn + 1:
        cancel(S, L, NO_INVASION)


@rule("13.1.1", "13.1.2", "13.2.1")
@kernel
def lands_now(T, S):
    """Return the operation that must be executed this turn, or NOWHERE."""
    o = pending(S)
    if o != NOWHERE and S.marker_turn[o] == S.turn + 1:
        return o
    return NOWHERE


@rule("13.1.3", "13.1.4", "6.4", "7.6.5", "7.7.1")
@kernel
def may_join(T, S, u):
    """Whether a unit may go from Africa into the Invasion Box: in the Special Movement Phase of the turn of planning only.

    All units of a later operation are of one nationality (14.2): that of the first that joins. Port units never land.
    """
    o = pending(S)
    if (
        o == NOWHERE
        or S.planned_at != S.turn + 1
        or T.side[u] != ALLIED
        or S.at[u] != AFRICA_BOX
        or acts_as_port(T, S, u)
    ):
        return False
    for v in range(T.units):
        if S.at[v] == INVASION_BOX and T.side[v] == ALLIED and T.nation[v] != T.nation[u]:
            return False
    return True


@rule("13.1.5", "7.6.5", "7.7.2")
@kernel
def may_follow(T, S, u):
    """Whether a unit may go from Africa into the Follow-Up Box: an operation is planned for a later turn.

    The box must be clear of the one before; Beach and Port units do not follow up.
    """
    o = pending(S)
    if o == NOWHERE or S.followup_until > 0 or T.side[u] != ALLIED or S.at[u] != AFRICA_BOX:
        return False
    return S.marker_turn[o] > S.turn + 1 and not acts_as_beach(T, S, u) and not acts_as_port(T, S, u)


@rule("13.1.5", "13.2.8", "13.4.3", "7.6.4", "7.7.1", "7.7.2")
@kernel
def may_leave_box(T, S, u, box):
    """Whether a unit may go from the Invasion or Follow-Up Box to `box` in this Special Movement Phase.

    To Africa always; from the Invasion to the Follow-Up Box on the turn of the invasion only, and no Beach or Port unit.
    """
    if T.side[u] != ALLIED or (S.at[u] != INVASION_BOX and S.at[u] != FOLLOWUP_BOX):
        return False
    if box == AFRICA_BOX:
        return True
    return box == FOLLOWUP_BOX and S.at[u] == INVASION_BOX and landed_now(S) and not is_shore(T, u)


@kernel
def landed_now(S):
    """Whether an operation was conducted this turn."""
    for o in range(NO_INVASION):
        if S.conducted[o] == S.turn + 1:
            return True
    return False


@rule("13.1.4", "13.1.5", "13.2.8", "7.6.4", "7.7.1", "7.7.2")
@kernel
def rebox(S, L, u, box):
    """Move a unit from one box to another in a Special Movement Phase."""
    log(L, LOG_BOXED, u, S.at[u], box, 0, 0)
    S.at[u] = box
    if box == AFRICA_BOX:
        S.landing[u] = NOWHERE


@rule("13.1.2", "13.1.3", "13.1.5")
@kernel
def stand_down(T, S, L):
    """Send all units of an operation that was cancelled back to Africa, where those of another one must start."""
    for u in range(T.units):
        waits = S.at[u] == INVASION_BOX or (S.at[u] == FOLLOWUP_BOX and S.followup_until == 0)
        if waits and T.side[u] == ALLIED:
            rebox(S, L, u, AFRICA_BOX)


@rule("13.2.8", "13.1.6")
@kernel
def clear_invasion_box(T, S, L):
    """Send who did not land on an invasion turn to Follow-Up, Beach units to Africa (Special Movement Phase)."""
    for u in range(T.units):
        if S.at[u] == INVASION_BOX and T.side[u] == ALLIED:
            rebox(S, L, u, AFRICA_BOX if acts_as_beach(T, S, u) else FOLLOWUP_BOX)


@rule("13.4.7", "7.6.4")
@kernel
def clear_followup_box(T, S, L):
    """End of the second turn of an operation: the Follow-Up Box empties into Africa."""
    if S.followup_until != S.turn + 1:
        return
    S.followup_until = 0
    for u in range(T.units):
        if S.at[u] == FOLLOWUP_BOX and T.side[u] == ALLIED:
            rebox(S, L, u, AFRICA_BOX)


@rule("13.1.1")
@kernel
def first_plan(T, S, o):
    """Lay the marker of the first operation on turn 1; scenario 4 chooses it in secret after the Axis set-up."""
    S.marker_turn[o] = 1
    S.followup_until = 0


@rule("13.1.7", "13.4.7", "13.6.1")
@kernel
def conduct(T, S, o):
    """Note that an operation is executed: never again, and its Follow-Up Box stays open until the next turn's end."""
    S.marker_turn[o] = 0
    S.conducted[o] = S.turn + 1
    S.followup_until = S.turn + T.followup_turns
    for i in range(T.n_landings):
        if T.landing_operation[i] == o and T.calabria[T.landing_target[i]]:
            S.calabria_invaded = S.turn + 1
