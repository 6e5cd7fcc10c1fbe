"""17 How to win: events as they happen, places and Germans once at the end, and the level of victory."""

from wargame_sim.games.sicily.codes import ALLIED, ASIDE, ERSATZ, GERMAN
from wargame_sim.games.sicily.codes_victory import GERMAN_EVACUATED, GERMAN_LOST, LOG_FINAL, LOG_VP
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def score(T, S, L, event, times):
    """Add to the running total what an event (codes_victory) brings the Allies, so many times."""
    if times == 0 or T.vp_event[event] == 0:
        return
    S.vp += times * T.vp_event[event]
    log(L, LOG_VP, event, times, T.vp_event[event], S.vp, 0)


@kernel
def note_sicily(T, S):
    """Remember which units have been on Sicily: only those can be evacuated from it."""
    for u in range(T.units):
        if S.at[u] >= 0 and T.land[S.at[u]] and not T.calabria[S.at[u]]:
            S.on_sicily[u] = 1


@kernel
def place_points(T, S):
    """Count the points of the places that the Allies control."""
    total = 0
    for p in range(T.places):
        if S.control[T.place[p]] == ALLIED:
            total += int(T.place_points[p])
    return total


@kernel
def counts_at_end(T, u):
    """Whether a unit is a German one that counts at the end."""
    return T.nation[u] == GERMAN and T.stacking[u] >= T.large_unit and T.type[u] != ERSATZ


@kernel
def is_evacuated(T, S, u):
    """Whether a unit alive has been on Sicily and is off it now, however it left."""
    if S.steps[u] == 0 or not S.on_sicily[u]:
        return False
    return S.at[u] < 0 or T.calabria[S.at[u]] == 1


@kernel
def last_count(T, S, L):
    """Score German units lost and evacuated, at the end of the game; return the points they bring."""
    before = S.vp
    lost, away = 0, 0
    for u in range(T.units):
        if counts_at_end(T, u) and S.at[u] != ASIDE:
            lost += 1 if S.steps[u] == 0 else 0
            away += 1 if is_evacuated(T, S, u) else 0
    score(T, S, L, GERMAN_LOST, lost)
    score(T, S, L, GERMAN_EVACUATED, away)
    return S.vp - before


@kernel
def level_of(T, points):
    """Level of victory, 0 best for the Allies, for final points; a bid raises what each level asks."""
    level = 0
    while level < T.level_from.shape[0] - 1 and points - T.opt_bid < T.level_from[level]:
        level += 1
    return level


@rule("3.9.D")
@kernel
def final_count(T, S, L):
    """End of the game: the running total, the places and the last count give the final points and the level."""
    events = S.vp
    last = last_count(T, S, L)
    places = place_points(T, S)
    S.final_vp = S.vp + places
    S.level = level_of(T, S.final_vp)
    log(L, LOG_FINAL, events, places, last, S.final_vp, S.level)
