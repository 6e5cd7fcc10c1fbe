"""Outcomes with the luck of the dice taken off: the same mean, less spread.

Rows of games played with ``control = "luck"`` have columns that tell the luck of each side, whose true means are 0
(:mod:`wargame_sim.statistics.luck`). A multiple of them is taken off every game. The multiples for a game come from
regression on games before it only, so that they are independent of its luck and the mean is not moved at all: the
first games stay as they are, as many again use those, twice as many all before them, and so on. That holds at every
number of games, hence also for runs that are watched.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from wargame_sim.model.game import Column
from wargame_sim.model.rolls import RollTable
from wargame_sim.outcomes.digest import Rows
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.luck import regress
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.pairs import Pairs

PREFIX = "luck_"
FIRST = 16  # games for each kind of luck before anything is taken off


def luck_columns(table: RollTable) -> tuple[Column, ...]:
    """Return the outcome columns that tell luck, for each attacking side, in the parts of :func:`parts_of`."""
    told = {"": "places in the order of results that the attacks of {} read beyond what was due"}
    if table.costs[0]:
        told["_own"] = "results that cost {}, attacking, beyond what was due"
    if table.costs[1]:
        told["_foe"] = "results that cost the enemy of {}, attacking, beyond what was due"
    unit, sides = f"1/{parts_of(table)}", table.sides
    return tuple(
        Column(f"{PREFIX}{s}{end}", "number", unit, text.format(s)) for s in sides for end, text in told.items()
    )


def parts_of(table: RollTable) -> int:
    """Return the parts of a result in which luck is a whole number: the common denominator of the chances."""
    return math.lcm(*(chance.denominator for chance in table.chances))


def luck_values(table: RollTable, counts: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the luck of every game in whole numbers.

    Parameters
    ----------
    table : RollTable
        The table.
    counts : int[n, sides, kinds, faces]
        Rolls of each game.

    Returns
    -------
    int64[n, columns]
        In the order of :func:`luck_columns`, in the parts of :func:`parts_of`; the mean over all games is 0.
    """
    parts = parts_of(table)
    chances = np.array([int(chance * parts) for chance in table.chances])
    worth = _worth(table)
    centred = parts * worth - (worth @ chances)[..., None]
    n, sides = counts.shape[:2]
    flat = counts.reshape(n, sides, -1).astype(np.int64)
    return np.asarray((flat @ centred.reshape(len(worth), -1).T).reshape(n, -1))


def _worth(table: RollTable) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return what each roll counts for: place of its result in the order, whether it costs attacker, defender."""
    kinds, faces = range(len(table.kinds)), range(len(table.chances))
    read = [[table.result(kind, face) for face in faces] for kind in kinds]
    worth = [[[table.order.index(result) for result in line] for line in read]]
    worth += [[[int(result in costly) for result in line] for line in read] for costly in table.costs if costly]
    return np.array(worth, np.int64)


def controls_of(rows: Rows) -> Array | None:
    """Return the luck of every game, one column a kind of luck; None where games were played without."""
    names = [name for name in rows.dtype.names or () if name.startswith(PREFIX)]
    return np.column_stack([rows[name].astype(np.float64) for name in names]) if names else None


def without_luck(values: Array, controls: Array) -> Array:
    """Return the values of games in trial order with luck taken off; the mean stays what it is.

    Parameters
    ----------
    values : float[n]
        One a game.
    controls : float[n, k]
        Luck, with true means of 0.
    """
    left, start = np.array(values, np.float64), FIRST * max(1, controls.shape[1])
    while start < len(left):
        block = slice(start, 2 * start)
        left[block] -= controls[block] @ regress(values[:start], controls[:start])
        start *= 2
    return left


def luck_of(sets: Sequence[Rows]) -> Array | None:
    """Return the luck of every trial, averaged over some variants; None where it is not told."""
    found = [c for c in map(controls_of, sets) if c is not None]
    return np.asarray(sum(found) / len(found)) if found else None


def mean_without_luck(measure: Measure, sets: Sequence[Rows]) -> Array | None:
    """Return a measure of every trial, averaged over some variants, with luck taken off.

    None where games were played without, for luck itself, and for games that are all alike.

    Parameters
    ----------
    measure : Measure
        What is counted.
    sets : sequence of structured array
        Rows of each variant, the same trials of each.
    """
    controls = None if measure.column.name.startswith(PREFIX) else luck_of(sets)
    if controls is None:
        return None
    values = np.mean([measure.values(rows) for rows in sets], axis=0)
    return without_luck(values, controls) if values.size and np.ptp(values) > 0 else None


def pairs_without_luck(pairs: Pairs, differences: Array, controls: Array) -> Pairs:
    """Return paired games with luck taken off their differences.

    Parameters
    ----------
    pairs : Pairs
        As they were played.
    differences : float[n]
        Of their values.
    controls : float[n, k]
        Luck in both games of each pair.
    """
    left = without_luck(differences, controls)
    sd = float(left.std(ddof=1))
    saved = saving(pairs.sd, sd)
    unpaired = pairs.sd_x**2 + pairs.sd_y**2
    return replace(
        pairs,
        mean=float(left.mean()),
        sd=sd,
        reduction=pairs.reduction if math.isnan(pairs.reduction) or not sd else unpaired / sd**2,
        zero_one=False,
        gaps=np.zeros(0),
        counts=np.zeros(0, np.int64),
        luck=saved,
    )


def saving(before: float, after: float) -> float:
    """Return as good as how many times the games: the ratio of variances."""
    if after > 0:
        return (before / after) ** 2
    return math.inf if before > 0 else 1.0
