"""An outcome along the swept values of a number: an option, a cell of a table, a unit's strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wargame_sim.errors import WargameError
from wargame_sim.model.game import Value
from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.provenance import VariantRecord
from wargame_sim.statistics.contrasts import cell_key
from wargame_sim.statistics.control import controls_of, mean_without_luck
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.pairs import TAKEN_OFF
from wargame_sim.statistics.sequences import ASYMPTOTIC
from wargame_sim.statistics.simultaneous import bonferroni, sidak
from wargame_sim.statistics.sources import NEEDS_ROWS, RowSource, Source
from wargame_sim.statistics.summary import estimate_tally, mean_interval
from wargame_sim.statistics.tally import Tally

AS_IT_IS, PRINTED = "as it is", "as printed"  # what a swept cell holds; the second is how it was once spelt
LEAST = 3  # points that make a curve


@dataclass(frozen=True)
class Mean:
    """A mean or share over the games of one variant or several, with its interval."""

    estimate: float
    low: float
    high: float
    level: float
    method: str
    n: int


@dataclass(frozen=True)
class Sweep:
    """A swept number with the variants of each of its values, which differ in nothing else.

    Parameters
    ----------
    factor : str
        Option or cell.
    values : tuple of float
        In rising order.
    levels : tuple of bool, int or str
        The same as the file has them.
    variants : tuple of tuple of str
        For each value; when other things are swept beside it, one for each combination of those.
    base : float or None
        The value in the base.
    """

    factor: str
    values: tuple[float, ...]
    levels: tuple[Value, ...]
    variants: tuple[tuple[str, ...], ...]
    base: float | None


def sweeps(variants: Sequence[VariantRecord], printed: Mapping[str, str]) -> list[Sweep]:
    """Return the numbers that were swept over `LEAST` values and more.

    Parameters
    ----------
    variants : sequence of VariantRecord
        The base first.
    printed : mapping of str to str
        Cell to what is printed there.
    """
    found = []
    for factor, base in variants[0].levels.items():
        levels = list({repr(v.levels[factor]): v.levels[factor] for v in variants}.values())
        numbers = {repr(level): _number(level, printed.get(factor, "")) for level in levels}
        values = {number: level for level in levels if (number := numbers[repr(level)]) is not None}
        if len(values) < len(levels) or len(values) < LEAST:
            continue  # words among them, or the printed number given once more
        names = {cell_key(v.levels): v.name for v in variants}
        ordered = sorted(values)
        groups = []
        for variant in variants:
            if repr(variant.levels[factor]) == repr(base):
                group = [names.get(cell_key({**variant.levels, factor: values[x]})) for x in ordered]
                if all(group):
                    groups.append([name for name in group if name])
        if groups:
            per_value = tuple(zip(*groups, strict=True))
            levels_ordered = tuple(values[x] for x in ordered)
            found.append(Sweep(factor, tuple(ordered), levels_ordered, per_value, numbers[repr(base)]))
    return found


def points(sweep: Sweep, source: Source, measure: Measure, level: float, anytime: bool) -> list[Mean]:
    """Return the outcome at each value; all intervals of the curve hold together.

    Parameters
    ----------
    sweep : Sweep
        What was swept.
    source : Source
        Of the games; it must have rows where each value has several variants.
    measure : Measure
        What is counted.
    level : float
        Simultaneous coverage.
    anytime : bool
        Whether play was stopped, or went on, because of what it showed.
    """
    each = (bonferroni if anytime else sidak)(level, len(sweep.values))
    return [mean_over(names, source, measure, each, anytime) for names in sweep.variants]


def mean_over(names: Sequence[str], source: Source, measure: Measure, level: float, anytime: bool) -> Mean:
    """Return the mean or share of a measure over one variant, or averaged over several; see :func:`mean_of`."""
    if isinstance(source, RowSource) and (len(names) > 1 or controls_of(source.rows[names[0]]) is not None):
        return mean_of([source.rows[name] for name in names], measure, level, anytime)
    if len(names) == 1:
        e = estimate_tally(measure, source.tally(names[0], measure.column.name), level, anytime, together=True)
        return Mean(e.estimate, e.low, e.high, level, e.method, e.n)
    raise WargameError(NEEDS_ROWS)


def mean_of(sets: Sequence[Rows], measure: Measure, level: float, anytime: bool) -> Mean:
    """Return the mean of a measure, averaged over some variants game by game, with its interval.

    Rows that tell luck have it taken off.

    Parameters
    ----------
    sets : sequence of structured array
        Rows of each variant; the trials that all of them have are counted.
    measure : Measure
        What is counted.
    level : float
        Coverage.
    anytime : bool
        Whether play was stopped, or went on, because of what it showed.
    """
    n = min(len(rows) for rows in sets)
    cut = [rows[:n] for rows in sets]
    left = mean_without_luck(measure, cut)
    values = np.mean([measure.values(rows) for rows in cut], axis=0) if left is None else left
    low, high = mean_interval(Tally.of(values), level, anytime, measure.kind == "share")
    method = (ASYMPTOTIC if anytime else "t") + (TAKEN_OFF if left is not None else "")
    return Mean(float(values.mean()), low, high, level, method, n)


def _number(level: Value, printed: str) -> float | None:
    """Return a level as a number; None for words, and for yes and no."""
    if isinstance(level, bool):
        return None
    try:
        return float(printed if level in (AS_IT_IS, PRINTED) else level)
    except ValueError:
        return None
