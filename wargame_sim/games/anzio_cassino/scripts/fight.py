"""The attack phase of a script: which attacks to make, in which order, and where the markers go."""

from wargame_sim.games.anzio_cassino.codes import ADVANCE_BY_SCRIPT, MAX_HEX, ROLL_COMBAT
from wargame_sim.games.anzio_cassino.rules.r06_attack import attacked_already, may_attack, resolve
from wargame_sim.games.anzio_cassino.rules.r06_odds import attack_column, die_modifier
from wargame_sim.games.anzio_cassino.rules.r10_1_support import usable, use
from wargame_sim.games.anzio_cassino.scripts.ways_back import mark_room, note_cornered, rolls_lost, room_marked
from wargame_sim.games.anzio_cassino.scripts.worth import attack_value
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.jit import kernel

MAX_TARGETS = 24


@kernel
def gather(T, S, W, side, t):
    """Put into the attack on hex `t` every unit next to it that may attack it and is not meant for another; return how many."""
    fill(W.in_attack, 0)
    fill(W.t_support, 0)
    W.t_hex = t
    n = 0
    for k in range(6):
        h = T.nbr[t, k]
        if h >= MAX_HEX or W.owner[h] != side:
            continue
        u = W.first[h]
        while u >= 0:
            if (S.plan[u] == t or S.plan[u] < 0) and may_attack(T, S, W, u, t):
                W.in_attack[u] = 1
                n += 1
            u = W.next[u]
    return n


@kernel
def declared_value(T, S, W, P, side, t):
    """Worth to the player P of the attack declared on hex `t` as it stands, markers included."""
    note_cornered(T, W, P, side, t)
    return attack_value(T, S, W, P, side, t, attack_column(T, W, t), die_modifier(T, S, W, side), P.fear)


@kernel
def own_risk(T, S, W, P, side, t):
    """Price of the declared attack on hex `t` for attackers who would find no way back from it, or no room on it (5.3)."""
    if P.trap == 0:
        return 0
    strength, units, trapped = 0, 0, 0
    fill(W.room, 0)
    for k in range(6):
        h = T.nbr[t, k]
        if h >= MAX_HEX or W.owner[h] != side:
            continue
        stuck = not mark_room(T, W, side, h)
        u = W.first[h]
        while u >= 0:
            strength += T.attack[u] * W.in_attack[u]
            units += W.in_attack[u]
            trapped += T.attack[u] * W.in_attack[u] * stuck
            u = W.next[u]
    crowd = max(units - room_marked(T, W), 0)
    if trapped == 0 and crowd == 0:
        return 0
    lost = max(trapped, strength * crowd // units)
    return P.trap * lost * rolls_lost(T, attack_column(T, W, t), die_modifier(T, S, W, side))


@kernel
def list_attacks(T, S, W, P, side):
    """List in W.target the attacks worth making, the best first; return how many."""
    n = 0
    for t in range(T.n):
        if (
            W.owner[t] != 1 - side
            or W.touch[side, t] == 0
            or attacked_already(T, S, W, t)
            or gather(T, S, W, side, t) == 0
        ):
            continue
        value = declared_value(T, S, W, P, side, t) - own_risk(T, S, W, P, side, t)
        if value <= P.accept - P.urge * S.turn or n == MAX_TARGETS or attack_column(T, W, t) < P.low_column:
            continue
        i = n
        while i > 0 and W.t_value[i - 1] < value:
            W.t_value[i] = W.t_value[i - 1]
            W.target[i] = W.target[i - 1]
            i -= 1
        W.t_value[i] = value
        W.target[i] = t
        n += 1
    return n


@kernel
def place_markers(T, S, W, L, P, placer, side, t, least):
    """Let `placer` put down each of its markers that moves the worth of the attack on `t` by more than `least`."""
    before = declared_value(T, S, W, P, side, t)
    for m in range(T.n_markers):
        if usable(T, S, W, m, t, placer):
            W.t_support[m] = 1
            after = declared_value(T, S, W, P, side, t)
            W.t_support[m] = 0
            if abs(after - before) > least:
                use(T, S, W, L, m, t, placer)
                before = after


@kernel
def attack(T, S, W, L, PA, side, t, seed, trial):
    """Make the declared attack on hex `t`: markers of the Allied player first (10.1.2), then the die."""
    P = PA[S.script[side]]
    for placer in range(2):
        least = P.marker if placer == side else PA[S.script[1 - side]].marker
        place_markers(T, S, W, L, P, placer, side, t, least)
    key = roll_key(ROLL_COMBAT, S.turn + 1, S.impulse * 2 + side, t, 0)
    W.t_advance = ADVANCE_BY_SCRIPT
    resolve(T, S, W, L, PA, t, side, die(seed, trial, key))


@kernel
def fight(T, S, W, L, PA, side, seed, trial):
    """Make every attack that is still worth it when its turn comes."""
    P = PA[S.script[side]]
    n = list_attacks(T, S, W, P, side)
    for i in range(n):
        t = W.target[i]
        if W.owner[t] != 1 - side or attacked_already(T, S, W, t) or gather(T, S, W, side, t) == 0:
            continue
        value = declared_value(T, S, W, P, side, t) - own_risk(T, S, W, P, side, t)
        if value > P.accept - P.urge * S.turn and attack_column(T, W, t) >= P.low_column:
            attack(T, S, W, L, PA, side, t, seed, trial)
