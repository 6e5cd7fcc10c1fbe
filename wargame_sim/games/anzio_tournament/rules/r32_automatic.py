"""C.12 Automatic victory (AV): overwhelming strength eliminates a hex in the movement phase, without a roll.

Decisions: every unit used counts as having `b`, advanced or not, as in C.13.B. Whether a defender could retreat is asked by B.7.F
alone: a unit that could be taken off by sea counts as one that cannot.
"""

from wargame_sim.games.anzio_tournament.codes import LOG_AV, LOG_FIGHTER, LOST_AV
from wargame_sim.games.anzio_tournament.rules.r05_stacking import eliminate, fits
from wargame_sim.games.anzio_tournament.rules.r07_retreat import advance, find_retreats
from wargame_sim.games.anzio_tournament.rules.r08_terrain import side_towards, weigh
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.12.B")
@kernel
def may_overrun(T, S, W, u, h):
    """Whether unit `u` counts for an AV on hex `h`: beside it on land, face up, not landed this turn, not used in one."""
    if S.at[u] < 0 or S.landed[u] or S.inverted[u] or S.av_hex[u] >= 0 or W.holds[h] != 1 - T.side[u]:
        return False
    return side_towards(T, S.at[u], h) >= 0


@rule("C.12.A", "B.7.F")
@kernel
def is_surrounded(T, S, W, h):
    """Whether no unit in hex `h` could retreat one hex."""
    u = W.first[h]
    while u >= 0:
        if find_retreats(T, S, W, u, 1) > 0:
            return False
        u = W.next[u]
    return True


@rule("C.12.A", "D.2")
@kernel
def overruns(T, S, W, h):
    """Whether the units declared in W.in_attack give an AV on hex `h`; air superiority does not matter."""
    weigh(T, S, W, h)
    if W.t_attack == 0 or W.t_attack < T.av_surrounded * W.t_defence:
        return False
    return W.t_attack >= T.av_odds * W.t_defence or is_surrounded(T, S, W, h)


@rule("C.12.A", "C.12.B", "C.13.A")
@kernel
def overrun(T, S, W, L, side, h):
    """Eliminate all units in hex `h` by AV; the units used are done and have breakthrough. False when it is none."""
    if not overruns(T, S, W, h):
        return False
    log(L, LOG_AV, h, W.t_attack, W.t_defence, W.t_attack < T.av_odds * W.t_defence, 0)
    for u in range(T.units):
        if W.in_attack[u]:
            S.av_hex[u] = h
            S.moved[u] = 1
            S.through[u] = 1
            S.crest[u] = T.half[S.at[u], side_towards(T, S.at[u], h)]
            log(L, LOG_FIGHTER, u, 0, S.at[u], 0, 0)
    u = W.first[h]
    while u >= 0:
        v = W.next[u]
        eliminate(T, S, W, L, u, LOST_AV)
        u = v
    S.avs[side] += 1
    return True


@rule("C.12.B")
@kernel
def may_follow(T, S, W, u):
    """Whether unit `u`, used in an AV, may advance into its hex at the start of the combat phase."""
    return S.av_hex[u] >= 0 and S.at[u] >= 0 and S.at[u] != S.av_hex[u] and fits(T, S, W, u, S.av_hex[u])


@rule("C.12.B")
@kernel
def follow(T, S, W, L, u):
    """Advance unit `u` into the hex of its AV; False when it may not."""
    if not may_follow(T, S, W, u):
        return False
    advance(T, S, W, L, u, S.av_hex[u])
    return True
