"""10.1 Air and artillery support, 10.2 of Anzio naval support: which markers may be placed where, and their shifts.

The Allied player places first; what he has placed bars the German marker of the same kind in that attack. A marker used
in the Allied half of an impulse is gone for the German half.
"""

from wargame_sim.games.anzio_cassino.codes import (
    AIR,
    ALLIED,
    ARTILLERY,
    BOMBER,
    GERMAN,
    LOG_MARKER,
    NAVAL,
    NEUTRAL,
    RAIN,
)
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("10.1.2", "10.2.2")
@kernel
def marker_shift(T, kind, owner, side):
    """Return the shift of a marker of a kind, placed by `owner`, in an attack of `side`."""
    if kind == NAVAL:
        return T.shift_naval_allied if side == ALLIED else T.shift_naval_german
    if kind == ARTILLERY:
        return T.shift_artillery_attacker if owner == side else T.shift_artillery_defender
    if kind == AIR:
        return T.shift_air_attacker if owner == side else T.shift_air_defender
    return 0


@rule("10.1.1", "10.2.1", "10.2.3", "10.3.1")
@kernel
def is_spent(T, S, m):
    """Whether marker `m` has been used in this impulse already, or in this turn when it serves once a turn."""
    if T.marker_turn[m]:
        return S.spent[m] >= S.turn * T.impulses
    return S.spent[m] >= clock(T, S)


@rule("10.1", "10.2", "10.4.1")
@kernel
def is_ready(T, S, m):
    """Whether marker `m` is in play and unspent; no air marker flies in rain."""
    kind = T.marker_kind[m]
    on = T.opt_naval if kind == NAVAL else T.opt_abbey if kind == BOMBER else T.opt_support
    return on != 0 and not (kind == AIR and S.weather == RAIN) and not is_spent(T, S, m)


@rule("10.1.1", "10.2.1")
@kernel
def may_stand_with(T, S, m, u):
    """Whether marker `m` may be placed in the hex of unit `u`, which is in the attack: a friend of its nation; in range."""
    if T.marker_range[m] >= 0:
        return T.naval_range[S.at[u]] <= T.marker_range[m]
    return T.side[u] == T.marker_side[m] and (T.marker_nations[m] >> T.nation[u]) & 1 != 0


@rule("10.1.1", "10.2", "10.2.1")
@kernel
def has_place(T, S, W, m, h):
    """Whether any unit in the declared attack on hex `h` gives marker `m` a hex to be placed in."""
    for u in range(T.units):
        if W.in_attack[u] or S.at[u] == h:
            if may_stand_with(T, S, m, u):
                return True
    return False


@rule("10.1.2")
@kernel
def is_barred(T, W, m):
    """Whether an Allied marker of the same kind, placed for this attack, bars the German marker `m`."""
    if T.marker_side[m] == GERMAN:
        for j in range(T.n_markers):
            if W.t_support[j] and T.marker_side[j] == ALLIED and T.marker_kind[j] == T.marker_kind[m]:
                return True
    return False


@rule("10.1", "10.1.1", "10.1.2", "10.2", "10.2.1", "10.4.1")
@kernel
def usable(T, S, W, m, h, side):
    """Whether `side` may place marker `m` for the declared attack, its own or the enemy's, on hex `h`."""
    if T.marker_side[m] != side or T.marker_kind[m] == BOMBER or W.t_support[m]:
        return False
    if T.marker_barred[m] == h and W.owner[h] != side and T.opt_abbey and S.abbey == NEUTRAL:
        return False
    return is_ready(T, S, m) and not is_barred(T, W, m) and has_place(T, S, W, m, h)


@rule("10.1.1", "10.2.1")
@kernel
def use(T, S, W, L, m, h, side):
    """Let `side` place marker `m` for the declared attack on hex `h`; it is spent until the next impulse, or turn."""
    S.spent[m] = clock(T, S)
    W.t_support[m] = 1
    log(L, LOG_MARKER, m, h, side, 0, 0)


@rule("10.1.2", "10.2.2")
@kernel
def take_off(T, W):
    """Remove all markers from the map after the dice, before anyone advances."""
    for m in range(T.n_markers):
        W.t_support[m] = 0
