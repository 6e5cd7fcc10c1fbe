"""How much an outcome would change if one cell of the results table read as another result, from one run.

Let the cell be read as the other result with a small chance: the derivative of the outcome's mean is the mean of the
outcome times the score of the rolls (Rubinstein and Shapiro 1993, Discrete Event Systems, chapter 2; Glynn 1990, Comm.
ACM 33, 75-84). Read on to a chance of one, it is the effect of the change to first order: right as far as effects of
single rolls add up.

The score of a roll does not depend on the face that came up but on the result that it read, so that rolls of all faces
with the same result count. What rolls alone explain of the outcome (:class:`Baseline`) is taken off before it is
multiplied, and its part, which is known exactly, put back: that changes no mean and takes noise away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.model.rolls import RollTable
from wargame_sim.statistics.intervals import Array, t_interval
from wargame_sim.statistics.luck import Baseline
from wargame_sim.statistics.simultaneous import sidak

METHOD = "score function, t, simultaneous (Sidak)"
READS = ("better", "worse")
BOTH = "both"


class Change(NamedTuple):
    """One cell that reads as another result: indices of its row and column, what is printed, what is read instead."""

    row: int
    column: int
    printed: str
    instead: str

    def patch(self, table: RollTable) -> tuple[str, str]:
        """Return the what-if change that plays it, key and value."""
        return f'{table.name}."{table.columns[self.column]}"."{table.rows[self.row]}"', self.instead


def changes(table: RollTable, reads: str, kinds: Collection[int]) -> list[Change]:
    """Return the changes of single cells whose effect one run can tell.

    Parameters
    ----------
    table : RollTable
        As printed.
    reads : str
        ``better`` or ``worse``: the next result, for the attacker, that the same column has; or a result.
    kinds : collection of int
        Kinds of rolls that games roll, as a pilot shows.

    Returns
    -------
    list of Change
        Row by row. Cells without such a result are left out, and those where a kind of roll that reads the cell never
        reads the result: nothing that was rolled tells what it would do.
    """
    found = []
    for row, line in enumerate(table.results):
        for column, printed in enumerate(line):
            within = _reachable(table, row, column, kinds)
            place = table.order.index(printed)
            if reads == "better":
                options = [result for result in table.order[place + 1 :] if result in within]
            elif reads == "worse":
                options = [result for result in reversed(table.order[:place]) if result in within]
            else:
                options = [reads] if reads in within and reads != printed else []
            if options:
                found.append(Change(row, column, printed, options[0]))
    return found


def _reachable(table: RollTable, row: int, column: int, kinds: Collection[int]) -> set[str]:
    """Return the results that every kind of roll can read that reads this cell."""
    within: set[str] | None = None
    for number in kinds:
        if table.kinds[number].column == column and row in table.kinds[number].rows:
            results = table.results_of(number)
            within = results if within is None else within & results
    return within or set()


def scores(table: RollTable, made: Sequence[Change]) -> Array:
    """Return the score that each roll adds to each change.

    Parameters
    ----------
    table : RollTable
        As printed.
    made : sequence of Change
        See :func:`changes`.

    Returns
    -------
    float[changes, kinds, faces]
        The mean over the faces of a kind, weighted by their chances, is 0. All 0 for a kind that never reads the result.
    """
    chances = np.array([float(chance) for chance in table.chances])
    found = np.zeros((len(made), len(table.kinds), len(chances)))
    for number, kind in enumerate(table.kinds):
        read = np.array([table.result(number, face) for face in range(len(chances))])
        rows = np.array(kind.rows)
        share = {result: chances[read == result].sum() for result in np.unique(read)}
        for j, change in enumerate(made):
            moved = chances[rows == change.row].sum() if change.column == kind.column else 0.0
            if moved > 0 and change.instead in share:
                up, down = read == change.instead, read == change.printed
                found[j, number] = moved * (up / share[change.instead] - down / share[change.printed])
    return found


@dataclass(frozen=True)
class Sums:
    """Sums over games from which influences are estimated; those of separate games add up.

    Parameters
    ----------
    n : int
        Games.
    first, second : float[sides + 1, changes]
        Sums of the products and of their squares; by attacking side, then of both together.
    rolls : float[sides, kinds, faces]
        Sum of the counts.
    """

    n: int
    first: Array
    second: Array
    rolls: Array

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.n + other.n, self.first + other.first, self.second + other.second, self.rolls + other.rolls)


class Method(NamedTuple):
    """What products are made with: the table's chances, scores of the changes, and a baseline of other games."""

    chances: Array
    weights: Array
    baseline: Baseline


def method(table: RollTable, made: Sequence[Change], baseline: Baseline) -> Method:
    """Return the method for some changes; the baseline must not know the games that it is used on."""
    return Method(np.array([float(chance) for chance in table.chances]), scores(table, made), baseline)


def sums(values: Array, counts: np.ndarray[Any, Any], how: Method) -> Sums:
    """Return the sums over some games.

    Parameters
    ----------
    values : float[n]
        Outcome of each game.
    counts : int[n, sides, kinds, faces]
        Rolls of each game.
    how : Method
        See :func:`method`.
    """
    n, sides = counts.shape[:2]
    weights, baseline = how.weights, how.baseline
    flat = counts.reshape(n, sides, -1).astype(np.float64)
    rest = (values - baseline.predict(counts))[:, None, None]
    products = rest * (flat @ weights.reshape(len(weights), -1).T)
    shared = np.einsum("skf,jkf->skj", baseline.weights * how.chances, weights)
    for side in range(sides):
        products[:, side] += counts[:, side].sum(-1, dtype=np.float64) @ shared[side]
    products = np.concatenate([products, products.sum(1, keepdims=True)], axis=1)
    return Sums(n, products.sum(0), (products**2).sum(0), counts.sum(0, dtype=np.float64))


class Influence(NamedTuple):
    """What one change would do, with its interval; `side` is the attacker whose rolls it changes, or ``both``.

    ``rolled`` is how often a game reads the cell.
    """

    change: Change
    side: str
    estimate: float
    low: float
    high: float
    rolled: float


@dataclass(frozen=True)
class InfluenceMap:
    """Influences of all changes on one outcome, to first order.

    Parameters
    ----------
    table : RollTable
        As printed.
    outcome, kind, unit : str
        The measure.
    reads : str
        What cells are read as: ``better``, ``worse`` or a result.
    n : int
        Games that the estimates rest on.
    level : float
        Chance that all intervals of one side cover the derivative.
    mean : float
        Of the outcome.
    found : tuple of Influence
        For every change both sides together, then each side.
    """

    table: RollTable
    outcome: str
    kind: str
    unit: str
    reads: str
    n: int
    level: float
    mean: float
    found: tuple[Influence, ...]

    def of(self, side: str = BOTH) -> list[Influence]:
        """Return the influences of one side's rolls, or of all, in the order of the table."""
        return [i for i in self.found if i.side == side]

    def largest(self, count: int, side: str = BOTH) -> list[Influence]:
        """Return the changes that surely matter most, by the end of the interval that is nearer to 0.

        By the estimate alone the noisiest cells would lead. Those whose intervals hold 0 come last, the largest first.
        """
        return sorted(self.of(side), key=lambda i: (-max(i.low, -i.high, 0.0), -abs(i.estimate)))[:count]


def influences(total: Sums, table: RollTable, made: Sequence[Change], level: float) -> tuple[Influence, ...]:
    """Return all influences with intervals that hold together, for both sides together and for each.

    A change is left out when games rolled a kind that reads its cell and never its result.

    Parameters
    ----------
    total : Sums
        Of all games.
    table, made : RollTable, sequence of Change
        As for :func:`scores`.
    level : float
        Simultaneous coverage over the changes of one side.
    """
    n = total.n
    mean = total.first / n
    variance = np.maximum(total.second / n - mean**2, 0.0) * n / max(1, n - 1)
    low, high = t_interval(mean, np.sqrt(variance), n, sidak(level, max(1, len(made))))
    found = []
    for j, change in enumerate(made):
        if _blind(total, table, change):
            continue
        read = rolled(total, table, change)
        for s, side in ((len(table.sides), BOTH), *enumerate(table.sides)):
            times = float(read.sum() if side == BOTH else read[s])
            found.append(Influence(change, side, float(mean[s, j]), float(low[s, j]), float(high[s, j]), times))
    return tuple(found)


def _blind(total: Sums, table: RollTable, change: Change) -> bool:
    kinds = np.nonzero(total.rolls.sum((0, 2)))[0]
    return change.instead not in _reachable(table, change.row, change.column, [int(k) for k in kinds])


def rolled(total: Sums, table: RollTable, change: Change) -> Array:
    """Return how often a game reads a cell, by attacking side."""
    reads = np.array(
        [[kind.column == change.column and row == change.row for row in kind.rows] for kind in table.kinds]
    )
    return np.asarray((total.rolls * reads).sum((1, 2)) / max(1, total.n))
