"""16.1 Tactical air support: which units may fly, ground support, interdiction, interception, bases and flak.

Decisions: an interceptor must have an intercept value above zero. One aircraft supports a combined attack on several
hexes. Interdiction weighs on movement phases, not on retreats and advances.
"""

from wargame_sim.games.kasserine.codes import (
    ABORT,
    ALLIED,
    HEAVY_RAIN,
    LOG_AIR,
    RAIN,
    ROLL_INTERCEPT,
    SHOT_DOWN,
    WAITING,
)
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

BASE_LOST = 200  # in S.ready: the air base is in enemy hands


@rule("13.0.C", "16.1", "16.1.5", "16.1.A", "16.4.1", "16.4.2.A")
@kernel
def may_fly(T, S, a):
    """Whether air unit `a` can be used now: in the game, not shot down, base in friendly hands, weather fit to fly."""
    if not T.air[a] or S.at[a] != WAITING or T.arrives[a] > S.turn or S.ready[a] > S.turn or grounded(T, S, a):
        return False
    if T.air_base[a] >= 0 and S.holder[T.air_base[a]] != T.side[a]:
        return False
    return S.mission[a] < 0 and not S.flown[a]


@rule("16.4.1", "16.4.2", "16.4.2.A")
@kernel
def grounded(T, S, a):
    """Whether the weather keeps air unit `a` on the ground: rain those from off the map, heavy rain all."""
    return S.weather == HEAVY_RAIN or (S.weather == RAIN and T.air_base[a] < 0)


@rule("16.1.2.B", "16.1.3.A", "16.1.4.D", "16.4.1", "16.4.2.A")
@kernel
def come_home(T, S, side):
    """End the interdictions of `side` as its player-turn starts and free its other air units; rain ends the enemy's."""
    for a in range(T.units):
        if T.air[a] and T.side[a] == side:
            S.mission[a] = -1
            S.flown[a] = 0
        elif T.air[a] and grounded(T, S, a):
            S.mission[a] = -1


@rule("16.1.5")
@kernel
def base_changes_hands(T, S, L, p, side):
    """Let place `p` fall to `side`: enemy air units based there are gone, own ones return in two turns."""
    for a in range(T.units):
        if not T.air[a] or T.air_base[a] != p or S.at[a] != WAITING:
            continue
        if T.side[a] != side:
            S.ready[a] = BASE_LOST
            S.mission[a] = -1
            log(L, LOG_AIR, a, -1, 4, 0, 0)
        else:
            S.ready[a] = S.turn + T.air_return


@rule("16.1.6", "16.1.6.A")
@kernel
def flak_covers(T, W, h, side):
    """Whether an enemy flak unit in hex `h` keeps the Allies from flying missions there."""
    if side != ALLIED:
        return False
    v = W.first[h]
    while v >= 0:
        if T.flak[v] and T.side[v] != side:
            return True
        v = W.next[v]
    return False


@rule("16.1.2.C", "16.1.3.B")
@kernel
def mission_in(T, S, W, h, side):
    """Whether an air unit of `side` already has a mission in hex `h`."""
    for a in range(T.units):
        if T.air[a] and T.side[a] == side and S.mission[a] == h:
            return True
    b = W.b_of[h]
    if b >= 0 and W.b_air[b] >= 0:
        return True
    for b in range(W.b_n):
        if W.b_air[b] >= 0 and W.b_hex[b, 0] == h:
            return True
    return False


@rule("16.1.2", "16.1.2.A", "16.1.2.B", "16.1.2.C", "16.1.2.D", "16.1.6.A")
@kernel
def support_ground(T, S, W, L, a, b, side):
    """Fly ground support with air unit `a` in battle `b`; False when not allowed."""
    h = W.b_hex[b, 0]
    if not may_fly(T, S, a) or T.air_support[a] <= 0 or mission_in(T, S, W, h, side) or flak_covers(T, W, h, side):
        return False
    W.b_air[b] = a
    W.b_shift[b] = T.air_support[a]
    S.flown[a] = 1
    log(L, LOG_AIR, a, h, 0, 0, 0)
    return True


@rule("16.1.3", "16.1.3.A", "16.1.3.B", "16.1.6.A", "16.1.6.B")
@kernel
def interdict(T, S, W, L, a, h, side):
    """Fly interdiction with air unit `a` over hex `h` until the own next player-turn; False when not allowed."""
    if not may_fly(T, S, a) or T.air_support[a] <= 0 or mission_in(T, S, W, h, side) or flak_covers(T, W, h, side):
        return False
    S.mission[a] = h
    log(L, LOG_AIR, a, h, 1, 0, 0)
    return True


@rule("16.1.4", "16.1.4.A", "16.1.4.B", "16.1.4.C", "16.1.4.D", "16.1.4.E")
@kernel
def intercept(T, S, W, L, a, target, seed, trial):
    """Interceptor `a` attacks `target`: a die for each point of intercept value, the best result counts.

    A unit driven off is out of the way until its owner's next turn, so that it does not intercept in between either.
    """
    worst = 0
    for i in range(T.intercept[a]):
        roll = die(seed, trial, roll_key(ROLL_INTERCEPT, S.turn, S.side, target, i))
        worst = max(worst, T.interception[roll])
    if worst >= ABORT:
        S.mission[target] = -1
        S.flown[target] = 1
        for b in range(W.b_n):
            if W.b_air[b] == target:
                W.b_air[b] = -1
                W.b_shift[b] = 0
    if worst == SHOT_DOWN:
        S.ready[target] = S.turn + T.air_return
    log(L, LOG_AIR, target, a, 2, worst, 0)
    return worst


@rule("16.1.3.E", "16.1.4.F", "16.1.4.G")
@kernel
def silence_interdicted(T, S, W):
    """Guns of either side under an enemy interdiction that is still there do not fire in support."""
    for a in range(T.units):
        if not T.air[a] or S.mission[a] < 0:
            continue
        v = W.first[S.mission[a]]
        while v >= 0:
            if T.side[v] != T.side[a] and T.artillery[v]:
                W.support[v] = -1
                W.silent[v] = 1
            v = W.next[v]
