"""Trials of one side's declared attacks from a position: copy it, roll keyed dice, resolve, note what was reached.

G holds the attacks in their order (hex, units, markers, advance) and what is looked for, an entry an objective.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino.codes import ELIMINATED, MAX_MARKERS, MAX_UNITS, ROLL_COMBAT, WAITING
from wargame_sim.games.anzio_cassino.rules.r05_overstack import settle_overstack
from wargame_sim.games.anzio_cassino.rules.r05_stacks import refresh
from wargame_sim.games.anzio_cassino.rules.r06_attack import attacked_already, may_attack, resolve
from wargame_sim.games.anzio_cassino.rules.r10_1_support import usable, use
from wargame_sim.games.anzio_cassino.scripts.fight import place_markers
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.jit import kernel

MAX_ATTACKS = 24
MAX_OBJECTIVES = 32
HELD, OCCUPIED, FREE_OF, GONE, AT_LEAST, AT_MOST, HURT_AT_LEAST, HURT_AT_MOST = range(8)  # kinds of objective
NOT_FOUGHT = 255  # result of an attack that nobody was left to make or to meet
POINTS = 16  # a result as one number: damage to the attacker times this, plus damage to the defender


def goals_dtype() -> np.dtype[Any]:
    """Layout of G."""
    return np.dtype(
        [
            ("n", "i4"),
            ("first", "i4"),  # attacks first to stop - 1 are fought
            ("stop", "i4"),
            ("whole", "i4"),  # 1 when the impulse ends after them: overstacked hexes are settled
            ("defender_named", "i4"),  # 1 when the plan says what the defender's markers do
            ("attack_hex", "i2", (MAX_ATTACKS,)),
            ("attacker", "u1", (MAX_ATTACKS, MAX_UNITS)),
            ("marker", "u1", (MAX_ATTACKS, MAX_MARKERS)),
            ("advance", "i2", (MAX_ATTACKS,)),
            ("kind", "i4", (MAX_OBJECTIVES,)),
            ("hex", "i4", (MAX_OBJECTIVES,)),  # hex, or index of a place when HELD
            ("side", "i4", (MAX_OBJECTIVES,)),
            ("strength", "i4", (MAX_OBJECTIVES,)),  # lost, or points of damage taken
            ("unit", "u1", (MAX_OBJECTIVES, MAX_UNITS)),
        ],
        align=True,
    )


def row_dtype() -> np.dtype[Any]:
    """Layout of a trial's row: objectives met (bits), strength lost and damage by side, result and success of attacks."""
    by_side = [("lost", "i4", (2,)), ("damage", "i4", (2,))]
    fields = [("met", "u4"), *by_side, ("result", "u1", (MAX_ATTACKS,)), ("won", "u1", (MAX_ATTACKS,))]
    return np.dtype(fields, align=True)


@kernel
def fight_all(TA, SA0, SA, WA, L, PA, GA, seed, first, out):
    """Fight the declared attacks in the position SA0 once for every row of `out`."""
    for i in range(out.shape[0]):
        SA[0] = SA0[0]
        fight(TA[0], SA[0], WA[0], L, PA, GA[0], seed, first + i, out[i])


@kernel
def fight(T, S, W, L, PA, G, seed, trial, row):
    """Fight the declared attacks in their order and write down what came of it."""
    refresh(T, S, W)
    side = S.side
    lost_before = S.lost_strength[0], S.lost_strength[1]
    damage_before = S.damage_taken[0], S.damage_taken[1]
    for b in range(G.first, G.stop):
        h = G.attack_hex[b]
        key = roll_key(ROLL_COMBAT, S.turn + 1, S.impulse * 2 + side, h, 0)
        row.result[b] = fight_one(T, S, W, L, PA, G, b, die(seed, trial, key))
        row.won[b] = W.owner[h] != 1 - side
    if G.whole:
        settle_overstack(T, S, W, L)
    row.met = 0
    for k in range(2):
        row.lost[k] = S.lost_strength[k] - lost_before[k]
        row.damage[k] = S.damage_taken[k] - damage_before[k]
    for i in range(G.n):
        if reached(S, W, G, i, row.lost[G.side[i]], row.damage[G.side[i]]):
            row.met |= 1 << i


@kernel
def declare(T, S, W, L, PA, G, b):
    """Declare attack `b`: those of its units that may still attack, then markers, Allied first; False when none is left."""
    h = G.attack_hex[b]
    side = S.side
    fill(W.in_attack, 0)
    fill(W.t_support, 0)
    W.t_hex = h
    W.t_advance = G.advance[b]
    if W.owner[h] != 1 - side or attacked_already(T, S, W, h):
        return False
    any_left = False
    for u in range(T.units):
        if G.attacker[b, u] and may_attack(T, S, W, u, h):
            W.in_attack[u] = 1
            any_left = True
    if not any_left:
        return False
    for placer in range(2):
        if placer == side or G.defender_named:
            for m in range(T.n_markers):
                if G.marker[b, m] and usable(T, S, W, m, h, placer):
                    use(T, S, W, L, m, h, placer)
        else:
            P = PA[S.script[side]]
            place_markers(T, S, W, L, P, placer, side, h, PA[S.script[placer]].marker)
    return True


@kernel
def fight_one(T, S, W, L, PA, G, b, die):
    """Declare and resolve attack `b` with a given die; return its result as one number."""
    if not declare(T, S, W, L, PA, G, b):
        return NOT_FOUGHT
    resolve(T, S, W, L, PA, G.attack_hex[b], S.side, die)
    return POINTS * W.t_att + W.t_def


@kernel
def reached(S, W, G, i, lost, damage):
    """Whether objective `i` is met, given the strength that its side has lost and the damage that it has taken."""
    kind, h, side = G.kind[i], G.hex[i], G.side[i]
    if kind == HELD:
        return S.holder[h] == side
    if kind == OCCUPIED:
        return W.owner[h] == side
    if kind == FREE_OF:
        return W.owner[h] != side
    if kind == AT_LEAST:
        return lost >= G.strength[i]
    if kind == AT_MOST:
        return lost <= G.strength[i]
    if kind == HURT_AT_LEAST:
        return damage >= G.strength[i]
    if kind == HURT_AT_MOST:
        return damage <= G.strength[i]
    for u in range(G.unit.shape[1]):
        if G.unit[i, u] and S.at[u] != ELIMINATED and S.at[u] != WAITING:  # a Kampfgruppe waits to come back
            return False
    return True
