"""14.0 First turn restrictions: Italians, and the Allies north of the frozen row, stay where they are."""

from wargame_sim.games.kasserine.codes import ALLIED, AXIS, ITALIAN
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("14.0", "14.0.A", "14.0.B", "14.0.C", "16.8.D")
@kernel
def held_back(T, S, u):
    """Whether unit `u` may not move this turn: on turn 1 Italians, and Allies in the north not released."""
    if S.turn > 1 or S.at[u] < 0:
        return False
    if T.side[u] == ALLIED:
        return T.row[S.at[u]] < T.freeze_row and not S.free[u]
    return T.nation[u] == ITALIAN


@rule("14.0.B")
@kernel
def release_near(T, S, W, u, h):
    """Turn 1: Allied units in the zone of Axis unit `u`, even if it only passes through hex `h`, may move."""
    if S.turn > 1 or T.side[u] != AXIS:
        return
    for k in range(6):
        if T.reach[T.heavy[u], h, k]:
            v = W.first[T.nbr[h, k]]
            while v >= 0:
                if T.side[v] == ALLIED:
                    S.free[v] = 1
                v = W.next[v]


@rule("14.0.B")
@kernel
def release_in_zones(T, S, W):
    """Turn 1: Allied units that stand in an Axis zone when a player-turn begins may move."""
    for u in range(T.units):
        if T.side[u] == ALLIED and S.at[u] >= 0 and W.zone[AXIS, S.at[u]] > 0:
            S.free[u] = 1
