"""One declared attack in a position, exactly: every die of it and of what follows, by the rules that games are played by.

The combat is played again and again with one scripted die more (drawn.py). Up to the die for the results table, what is
still to come depends on few numbers, so that ways which agree in them go on as one; after it every way is followed for
itself. A check branches in two, whatever its number of faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.games.sicily import codes, phases_combat
from wargame_sim.games.sicily.codes_combat import ROLL_AIR, ROLL_ARTILLERY, ROLL_COMBAT, ROLL_COORDINATION, ROLL_NAVAL
from wargame_sim.games.sicily.drawn import ANY_FACE
from wargame_sim.games.sicily.rules import r09_odds
from wargame_sim.kernels import jit

BEFORE = (ROLL_COORDINATION, ROLL_ARTILLERY, ROLL_AIR, ROLL_NAVAL, ROLL_COMBAT)  # purposes of dice up to the table's
PURPOSE, COLUMN, DRM, COUNTER = 0, 10, 11, 12  # places in W.asked_for
_FACES = range(1, codes.FACES + 1)


class Attack(NamedTuple):
    """A declared attack: records as they stand before it, who attacks, and where."""

    T: Any
    S: Any
    W: Any
    PA: Any
    side: int
    hex: int


class End(NamedTuple):
    """One way that the dice can fall: its chance, state, scratch and log afterwards."""

    chance: Fraction
    dice: tuple[int, ...]
    S: Any
    W: Any
    log: Any


def play(attack: Attack, dice: tuple[int, ...], rows: int = 400) -> tuple[Any, Any, Any]:
    """Play the attack with scripted dice on copies; W.asked tells whether they were too few."""
    SA, WA = (np.array([record]).view(np.recarray) for record in (attack.S, attack.W))
    S, W, L = SA[0], WA[0], np.zeros((rows, 6), np.int16)
    W.exploring, W.asked, W.die_used, W.n_dice = 1, 0, 0, len(dice)
    W.dice[: len(dice)] = dice
    with jit.plain():
        phases_combat.resolve(attack.T, S, W, L, attack.PA, attack.side, attack.hex)
    return SA, WA, L


def branches(T: Any, W: Any) -> Iterator[tuple[int, Fraction]]:
    """Yield a face for each class of faces that come to the same for the die that is asked for, and the chance of the class."""
    sizes: dict[int, list[int]] = {}
    for face in _FACES:
        if W.asked_limit != ANY_FACE:
            kind = int(face <= W.asked_limit)
        elif W.asked_for[PURPOSE] == ROLL_COMBAT:
            with jit.plain():
                kind = int(r09_odds.result(T, int(W.asked_for[COLUMN]), face, int(W.asked_for[DRM])))
        else:
            kind = face
        sizes.setdefault(kind, []).append(face)
    for faces in sizes.values():
        yield faces[0], Fraction(len(faces), len(_FACES))


def explore(attack: Attack) -> Iterator[End]:
    """Yield every end of the attack with its chance; the chances add up to one."""
    open_ways: dict[Any, tuple[tuple[int, ...], Fraction]] = {(): ((), Fraction(1))}
    while open_ways:
        further: dict[Any, tuple[tuple[int, ...], Fraction]] = {}
        for dice, chance in open_ways.values():
            SA, WA, L = play(attack, dice)
            W = WA[0]
            if not W.asked:
                yield End(chance, dice, SA[0], W, L)
                continue
            early = W.asked_for[PURPOSE] in BEFORE and not W.asked_for[COUNTER]
            for face, share in branches(attack.T, W):
                # Ways that agree before this die and fall alike agree after it.
                key = (*W.asked_for.tolist(), face) if early else (*dice, face)
                way, before = further.get(key, ((*dice, face), Fraction(0)))
                further[key] = (way, before + chance * share)
        open_ways = further


def told(attack: Attack, end: End) -> tuple[tuple[int, int, int], ...]:
    """Return unit, place and steps of everybody whom an end leaves otherwise than before."""
    T, before, after = attack.T, attack.S, end.S
    moved = (before.at[: T.units] != after.at[: T.units]) | (before.steps[: T.units] != after.steps[: T.units])
    return tuple((int(u), int(after.at[u]), int(after.steps[u])) for u in np.flatnonzero(moved))
