"""14.3 The fall of Mussolini: at most two rolls, Rome bombed or not, Italian Demoralization or Fascist Revival."""

from wargame_sim.games.sicily.codes import AXIS, ELIMINATED, WITHDRAWN
from wargame_sim.games.sicily.codes_sea import FALL, LOG_MUSSOLINI, LOG_REMOVED, LOG_RETURNED, MUSSOLINI_CHART, REVIVAL
from wargame_sim.games.sicily.codes_victory import REVIVAL as REVIVAL_POINTS
from wargame_sim.games.sicily.rules.r03_stacking import lift, put
from wargame_sim.games.sicily.rules.r17_victory import score
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("14.3.1")
@kernel
def may_roll(T, S):
    """Whether the Allies may use the table this turn: a turn marked for it, attempts left, and Mussolini in power."""
    return T.mussolini_turn[S.turn] == 1 and S.mussolini_rolls < T.opt_mussolini and S.fallen == 0


@rule("14.3.2")
@kernel
def may_bomb(T, S):
    """Whether Rome may be bombed with the roll: not in a storm."""
    return T.opt_bomb_rome == 1 and T.may_bomb[S.weather] == 1


@rule("14.3.2")
@kernel
def modifier(T, S, bombing):
    """Return what is added to the die: bombs, more the first time, and how the campaign goes by the running points."""
    drm = 0
    if bombing:
        drm += T.rome_drm[0] if S.bombed == 0 else T.rome_drm[1]
    if S.vp <= T.vp_low:
        drm += T.vp_low_drm
    if S.vp >= T.vp_high:
        drm += T.vp_high_drm
    return drm


@rule("14.3.1", "14.3.2", "14.3.3", "14.3.4")
@kernel
def overthrow(T, S, W, L, roll, bombing):
    """Resolve the table for a die; bombing leaves the Allies no air points this turn."""
    drm = modifier(T, S, bombing)
    row = min(max(roll + drm - T.chart_first[MUSSOLINI_CHART], 0), T.chart_rows[MUSSOLINI_CHART] - 1)
    result = T.mussolini_chart[row]
    S.mussolini_rolls += 1
    S.bombed += 1 if bombing else 0
    S.bombing = 1 if bombing else 0
    log(L, LOG_MUSSOLINI, roll, drm, result, bombing, 0)
    if result == FALL:
        fall(T, S, W, L)
    elif result == REVIVAL:
        revive(T, S, L)


@rule("14.3.3")
@kernel
def fall(T, S, W, L):
    """Italian Demoralization: r03_units lowers their efficiency, r12 keeps them off Sicily; CCNN units are gone."""
    S.fallen = S.turn + 1
    S.ccnn_due = 0
    for u in range(T.units):
        if T.ccnn[u] and S.steps[u] > 0:
            lift(T, S, W, u)
            S.at[u] = WITHDRAWN
            S.steps[u] = 0
            log(L, LOG_REMOVED, u, 0, 0, 0, 0)


@rule("14.3.4")
@kernel
def revive(T, S, L):
    """Fascist Revival: CCNN units gain efficiency, one comes back, the Allies lose naval points each turn, and points now."""
    if S.revival == 0:
        S.revival = S.turn + 1
    S.ccnn_due = 1
    score(T, S, L, REVIVAL_POINTS, 1)


@rule("14.3.4")
@kernel
def may_come_back(T, S, W, u, h):
    """Whether an eliminated CCNN unit may return to city hex h in this Replacements Phase, after a Fascist Revival."""
    if S.ccnn_due == 0 or T.ccnn[u] == 0 or S.at[u] != ELIMINATED:
        return False
    room = W.points[h] + T.stacking[u] <= T.stack_limit and W.owner[h] != 1 - AXIS
    return T.city[h] == 1 and T.open[h] == 1 and S.control[h] == AXIS and room


@rule("14.3.4", "15.2.4")
@kernel
def come_back(T, S, W, L, u, h):
    """Return a CCNN unit at its lowest strength, though no Italian unit recovers otherwise."""
    S.ccnn_due = 0
    S.steps[u] = 1
    put(T, S, W, u, h)
    log(L, LOG_RETURNED, u, h, 0, 0, 0)


@kernel
def naval_loss(T, S):
    """Naval points that the Allies are short of each turn since a Fascist Revival (14.3.4)."""
    return T.revival_naval if S.revival > 0 else 0
