"""Trials of one combat phase from a declared position: copy it, roll keyed dice, resolve, note what was reached.

G holds what is looked for, an entry an objective: kind, hex, side, units, factors.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.kasserine.codes import ASIDE, ELIMINATED, ROLL_COMBAT
from wargame_sim.games.kasserine.rules import r16_1_air as air
from wargame_sim.games.kasserine.rules import r16_2_counterbattery as counterbattery
from wargame_sim.games.kasserine.rules.r09_battle import resolve
from wargame_sim.games.kasserine.scripts import air as air_script
from wargame_sim.games.kasserine.scripts import declare
from wargame_sim.games.kasserine.state import MAX_BATTLES
from wargame_sim.kernels.arrays import copy, fill
from wargame_sim.kernels.dice import dice2, roll_key
from wargame_sim.kernels.jit import kernel

MAX_OBJECTIVES = 32
HELD, OCCUPIED, FREE_OF, GONE, AT_LEAST, AT_MOST = range(6)  # kinds of objective


def goals_dtype(units: int) -> np.dtype[Any]:
    """Layout of G."""
    return np.dtype(
        [
            ("n", "i4"),
            ("first", "i4"),  # battles first to stop - 1 are fought
            ("stop", "i4"),
            ("guns_fixed", "i4"),  # 1 when the plan says what the defender's guns do, or they are laid already
            ("kind", "i4", (MAX_OBJECTIVES,)),
            ("hex", "i4", (MAX_OBJECTIVES,)),  # hex, or index of a place when HELD
            ("side", "i4", (MAX_OBJECTIVES,)),
            ("factors", "i4", (MAX_OBJECTIVES,)),
            ("unit", "u1", (MAX_OBJECTIVES, units)),
        ],
        align=True,
    )


def row_dtype() -> np.dtype[Any]:
    """Layout of a trial's row: objectives met (bits), factors lost by side, result and success of every battle."""
    fields = [("met", "u4"), ("lost", "i4", (2,)), ("result", "u1", (MAX_BATTLES,)), ("won", "u1", (MAX_BATTLES,))]
    return np.dtype(fields, align=True)


@kernel
def fight_all(TA, SA0, WA0, SA, WA, L, PA, GA, seed, first, out):
    """Fight the combat phase of the declared position SA0, WA0 once for every row of `out`; all guns are laid."""
    for i in range(out.shape[0]):
        SA[0] = SA0[0]
        restore(WA[0], WA0[0])
        fight(TA[0], SA[0], WA[0], L, PA, GA[0], seed, first + i, out[i])


@kernel
def fight_all_with_chance(TA, SA0, WA0, SA, WA, L, PA, GA, seed, first, out):
    """Do the same where interception and counterbattery fire are rolled before combat, and guns laid after them."""
    for i in range(out.shape[0]):
        SA[0] = SA0[0]
        restore(WA[0], WA0[0])
        before_combat(TA[0], SA[0], WA[0], L, GA[0], seed, first + i)
        fight(TA[0], SA[0], WA[0], L, PA, GA[0], seed, first + i, out[i])


@kernel
def restore(W, W0):
    """Bring the scratch back to the declared position: zones, stacks, battles; the rest is worked out when needed."""
    for side in range(2):
        copy(W0.zone[side], W.zone[side])
    for side in range(2):
        copy(W0.hard[side], W.hard[side])
    copy(W0.thirds, W.thirds)
    copy(W0.maneuver, W.maneuver)
    copy(W0.owner, W.owner)
    copy(W0.first, W.first)
    copy(W0.next, W.next)
    copy(W0.battle, W.battle)
    copy(W0.support, W.support)
    copy(W0.counter, W.counter)
    copy(W0.silent, W.silent)
    copy(W0.fired, W.fired)
    copy(W0.b_air, W.b_air)
    copy(W0.b_shift, W.b_shift)
    fill(W.met, 0)


@kernel
def fight(T, S, W, L, PA, G, seed, trial, row):
    """Fight the declared battles in their order and write down what came of it."""
    side = S.side
    for b in range(G.first, G.stop):
        key = roll_key(ROLL_COMBAT, S.turn, side, W.b_hex[b, 0], W.b_only[b] + 1)
        die_1, die_2 = dice2(seed, trial, key)
        resolve(T, S, W, L, PA, b, side, die_1, die_2)
        row.result[b] = W.b_result[b]
        row.won[b] = cleared(T, S, W, b, side)
    row.met = 0
    for i in range(G.n):
        if reached(T, S, W, G, i):
            row.met |= 1 << i
    for k in range(2):
        row.lost[k] = S.lost_factors[k]


@kernel
def before_combat(T, S, W, L, G, seed, trial):
    """Counterbattery fire, the defender's guns and interception, by dice and by script."""
    side = S.side
    if T.opt_counterbattery:
        air_script.counter_guns(T, S, W, side)
        counterbattery.fire(T, S, W, L, side, seed, trial)
    if not G.guns_fixed:
        declare.set_strengths(T, S, W, side)
        declare.add_defending_guns(T, S, W, 1 - side)
    if T.opt_air:
        air_script.scramble(T, S, W, L, side, seed, trial)
        air.silence_interdicted(T, S, W)


@kernel
def cleared(T, S, W, b, side):
    """Whether no defender of battle `b` is left in any of its hexes."""
    for v in range(T.units):
        if W.battle[v] == b and T.side[v] != side and S.at[v] >= 0 and S.at[v] == W.slot[v]:
            return 0
    return 1


@kernel
def reached(T, S, W, G, i):
    """Whether objective `i` is met as the phase ends."""
    kind, h, side = G.kind[i], G.hex[i], G.side[i]
    if kind == HELD:
        return S.holder[h] == side
    if kind == OCCUPIED:
        return W.owner[h] == side
    if kind == FREE_OF:
        return W.owner[h] != side
    if kind == AT_LEAST:
        return S.lost_factors[side] >= G.factors[i]
    if kind == AT_MOST:
        return S.lost_factors[side] <= G.factors[i]
    for u in range(T.units):
        if G.unit[i, u] and not is_gone(T, S, u):
            return False
    return True


@kernel
def is_gone(T, S, u):
    """Whether unit `u` is eliminated, or broke down and lost all its companies."""
    if S.at[u] != ASIDE:
        return S.at[u] == ELIMINATED
    for i in range(3):
        v = T.child[u, i]
        if v < 0 or S.at[v] != ELIMINATED:
            return False
    return True
