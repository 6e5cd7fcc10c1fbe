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
from wargame_sim.games.anzio_cassino.log import log
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock
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


@rule("10.1", "10.1.1", "10.2", "10.2.1", "10.2.3", "10.4.1")
@kernel
def is_ready(T, S, m):
    """Whether marker `m` is in play and not yet used in this impulse, or turn; no air marker flies in rain."""
    kind = T.marker_kind[m]
    on = T.opt_naval if kind == NAVAL else T.opt_abbey if kind == BOMBER else T.opt_support
    if not on or (kind == AIR and S.weather == RAIN):
        return False
    if T.marker_turn[m]:
        return S.spent[m] < S.turn * T.impulses
    return S.spent[m] < clock(T, S)


@rule("10.1.1", "10.2.1")
@kernel
def may_stand_with(T, S, m, u, friendly):
    """Whether marker `m` may be placed in the hex of unit `u`, which is in the attack: its own side's nation, in range."""
    if T.marker_range[m] >= 0:
        return T.naval_range[S.at[u]] <= T.marker_range[m]
    return friendly and (T.marker_nations[m] >> T.nation[u]) & 1 != 0


@rule("10.1.1", "10.2", "10.2.1")
@kernel
def has_place(T, S, W, m, h, side):
    """Whether any unit in the declared attack of `side` on hex `h` gives marker `m` a hex to be placed in."""
    owner = T.marker_side[m]
    u = W.first[h]
    while u >= 0:
        if may_stand_with(T, S, m, u, owner != side):
            return True
        u = W.next[u]
    for u in range(T.units):
        if W.in_attack[u] and may_stand_with(T, S, m, u, owner == side):
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
    """Whether marker `m` may be placed for the declared attack of `side`, the attacker, on hex `h`."""
    if T.marker_kind[m] == BOMBER or W.t_support[m] or not is_ready(T, S, m) or is_barred(T, W, m):
        return False
    if T.marker_barred[m] == h and T.opt_abbey and S.abbey == NEUTRAL and T.marker_side[m] == side:
        return False
    return has_place(T, S, W, m, h, side)


@rule("10.1.1", "10.2.1")
@kernel
def use(T, S, W, L, m, h, side):
    """Place marker `m` for the declared attack of `side` on hex `h`; it is spent until the next impulse, or turn."""
    S.spent[m] = clock(T, S)
    W.t_support[m] = 1
    log(L, LOG_MARKER, m, h, side, 0, 0)


@rule("10.1.2", "10.2.2")
@kernel
def take_off(T, W):
    """Remove all markers from the map after the dice, before anyone advances."""
    for m in range(T.n_markers):
        W.t_support[m] = 0
