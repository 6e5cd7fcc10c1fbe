"""10.2 of Cassino: the neutral Abbey, its destruction, and the XV Strategic Air Force that comes after.

Decisions: the Abbey is destroyed at the start of an Allied impulse. The bombers then strike once a turn: their column is
fixed, no shift and no modifier but rubble counts; nobody of theirs can be hurt, and nobody advances. No Allied unit acts
in that impulse. Rain does not stop them unless the option says so.
"""

from wargame_sim.games.anzio_cassino.codes import (
    ALLIED,
    BOMBER,
    DESTROYED,
    GERMAN,
    LOG_ABBEY,
    LOG_BOMBED,
    NEUTRAL,
    RAIN,
)
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock
from wargame_sim.games.anzio_cassino.rules.r06_attack import carry_out, gather
from wargame_sim.games.anzio_cassino.rules.r10_1_support import is_ready
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("10.2", "10.2.2")
@kernel
def may_destroy(T, S):
    """Whether the Allied player may destroy the Abbey, at the start of an impulse: the rule is played and it stands."""
    return T.opt_abbey != 0 and T.abbey_at >= 0 and S.abbey == NEUTRAL


@rule("10.2.2")
@kernel
def destroy(T, S, L):
    """Destroy the Abbey, for the rest of the game."""
    if may_destroy(T, S):
        S.abbey = DESTROYED
        log(L, LOG_ABBEY, T.abbey_at, 0, 0, 0, 0)


@rule("10.2.3")
@kernel
def bomber(T):
    """Return the number of the bombers' marker, or -1 in a game without one."""
    for m in range(T.n_markers):
        if T.marker_kind[m] == BOMBER:
            return m
    return -1


@rule("10.2.3")
@kernel
def may_bomb(T, S, W, h):
    """Whether the bombers may take this Allied impulse to attack hex `h`."""
    m = bomber(T)
    if m < 0 or S.abbey != DESTROYED or not is_ready(T, S, m) or W.owner[h] != GERMAN:
        return False
    return S.weather != RAIN or T.bomber_in_rain != 0


@rule("10.2.3", "10.2.4")
@kernel
def bomb(T, S, W, L, PA, h, die):
    """Let the bombers attack hex `h`; they take the whole Allied impulse."""
    S.spent[bomber(T)] = clock(T, S)
    log(L, LOG_BOMBED, h, 0, 0, 0, 0)
    fill(W.in_attack, 0)
    W.t_hex = h
    W.t_column = T.bomber_column
    W.t_drm = T.die_rubble if T.rubble[h] else 0
    gather(T, S, W, L)
    carry_out(T, S, W, L, PA, ALLIED, die)
