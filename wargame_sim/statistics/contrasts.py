"""Which variants are compared with which, and what comes of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wargame_sim.model.game import Value
from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.provenance import VariantRecord
from wargame_sim.statistics.anytime import anytime_pairs
from wargame_sim.statistics.control import PREFIX, luck_of, pairs_without_luck
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.paired import Difference, paired
from wargame_sim.statistics.pairs import Pairs, PairSums, pairs_of
from wargame_sim.statistics.simultaneous import bonferroni, sidak

MINUS = "\u2212"
CellKey = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Part:
    """One value of a factor, and the factor's value in the base."""

    factor: str
    value: Value
    against: Value

    @property
    def label(self) -> str:
        """Name in tables: the option alone where it is switched on."""
        return self.factor if self.value is True else f"{self.factor}={spelt(self.value)}"

    def on(self, levels: Mapping[str, Value]) -> bool:
        """Whether a variant has this value."""
        return repr(levels[self.factor]) == repr(self.value)


@dataclass(frozen=True)
class Contrast:
    """Pairs of variants whose differences are averaged game by game.

    Parameters
    ----------
    factor : str
        Swept option, cell or player, the variant's name, or two factors that interact.
    value, against : bool, int or str
        Its two values, the second that of the base.
    pairs : tuple of (str, str)
        Names of the variants, with the value and without it: all pairs that differ in this factor only, or in a
        fraction the two halves.
    times : float
        What the average of the differences is multiplied with: 2 for interactions.
    also : tuple of (str, float)
        Aliases: effects that are counted together with this one, and how often.
    parts : tuple of Part
        The two factors of an interaction.
    """

    factor: str
    value: Value
    against: Value
    pairs: tuple[tuple[str, str], ...]
    times: float = 1.0
    also: tuple[tuple[str, float], ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def label(self) -> str:
        """Name in tables: the option alone where it is switched on, with its aliases."""
        return told_with(Part(self.factor, self.value, self.against).label, self.also)


@dataclass(frozen=True)
class Comparison:
    """The effect of a contrast on a measure, with its interval.

    Parameters
    ----------
    contrast : Contrast
        What is compared.
    outcome, kind, unit : str
        The measure.
    difference : Difference
        Effect and interval, at the level that makes all comparisons of this outcome right together.
    family_level : float
        Chance that all intervals of the family cover.
    comparisons : int
        Size of the family.
    uses : float or None
        How often a game made use of what is compared; None where nothing counts it.
    """

    contrast: Contrast
    outcome: str
    kind: str
    unit: str
    difference: Difference
    family_level: float
    comparisons: int
    uses: float | None = None

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        d = self.difference
        luck = {} if math.isnan(d.luck) else {"luck": d.luck}
        return {
            "comparison": self.contrast.label,
            "factor": self.contrast.factor,
            "value": spelt(self.contrast.value),
            "against": spelt(self.contrast.against),
            "outcome": self.outcome,
            "kind": self.kind,
            "difference": d.mean,
            "low": d.low,
            "high": d.high,
            "level": d.level,
            "family_level": self.family_level,
            "comparisons": self.comparisons,
            "method": d.method,
            "correlation": d.correlation,
            "reduction": d.reduction,
            **luck,
            "n": d.n,
            "differ": d.differ,
            "uses": self.uses,
            "sd": d.sd,
            "unit": self.unit,
        }


def spelt(value: Value) -> str:
    """Return a value as options are given on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def told_with(name: str, also: Iterable[tuple[str, float]]) -> str:
    """Return an effect with its aliases as the sum that is estimated: ``air*supply + patton*weather``."""
    for alias, times in also:
        often = {1.0: "", 0.5: "\u00bd ", 0.25: "\u00bc "}.get(abs(times), f"{abs(times):g} ")
        name += f" {'+' if times > 0 else MINUS} {often}{alias}"
    return name


def by_variant(variants: Sequence[VariantRecord]) -> list[Contrast]:
    """Return every variant against the base, which comes first."""
    base = variants[0].name
    return [Contrast(v.name, True, base, ((v.name, base),)) for v in variants[1:]]


def by_factor(variants: Sequence[VariantRecord]) -> list[Contrast]:
    """Return every value of every swept factor against its value in the base, whatever the design.

    In a factorial design this is the main effect: the average, over the other factors, of all pairs of variants that
    differ in this factor only (Box, Hunter and Hunter 2005, Statistics for Experimenters, 2nd ed., section 5.4).
    """
    base = variants[0].levels
    cells = {cell_key(v.levels): v.name for v in variants}
    found = []
    for factor, against in base.items():
        for value in _values(v.levels[factor] for v in variants):
            pairs = []
            for variant in variants:
                partner = cells.get(cell_key({**variant.levels, factor: against}))
                if variant.levels[factor] == value != against and partner is not None:
                    pairs.append((variant.name, partner))
            if pairs:
                found.append(Contrast(factor, value, against, tuple(pairs)))
    return found


def compare(
    contrasts: Sequence[Contrast],
    rows: Mapping[str, Rows],
    measure: Measure,
    level: float = 0.95,
    anytime: bool = False,
) -> list[Comparison]:
    """Estimate all contrasts on one measure, with intervals that hold together.

    Parameters
    ----------
    contrasts : sequence of Contrast
        The family.
    rows : mapping of str to structured array
        Variant to rows in trial order; a contrast counts the trials that all its variants have.
    measure : Measure
        What is counted.
    level : float
        Simultaneous coverage.
    anytime : bool
        Whether play was stopped, or went on, because of what it showed. Then intervals hold for all numbers of games,
        by Bonferroni's inequality; else for this number, by Sidak's.
    """
    return compare_pairs(contrasts, lambda contrast: paired_rows(contrast, rows, measure), measure, level, anytime)


def compare_pairs(
    contrasts: Sequence[Contrast],
    pairs: Callable[[Contrast], Pairs],
    measure: Measure,
    level: float = 0.95,
    anytime: bool = False,
) -> list[Comparison]:
    """Estimate all contrasts by what their pairs of games come to; see :func:`compare`."""
    if not contrasts:
        return []
    each = (bonferroni if anytime else sidak)(level, len(contrasts))
    found = []
    for contrast in contrasts:
        scaled = difference_of(measure, pairs(contrast), each, anytime).scaled(contrast.times)
        found.append(Comparison(contrast, measure.name, measure.kind, measure.unit, scaled, level, len(contrasts)))
    return found


def difference_of(measure: Measure, pairs: Pairs, level: float, anytime: bool) -> Difference:
    """Return the interval that suits paired games of a measure."""
    # Shares without luck are not between 0 and 1 any more.
    shares = measure.kind == "share" and math.isnan(pairs.luck)
    return anytime_pairs(pairs, level, shares) if anytime else paired(pairs, level)


def paired_rows(contrast: Contrast, rows: Mapping[str, Rows], measure: Measure) -> Pairs:
    """Return what the paired games of a contrast come to: exact sums where the column holds whole numbers.

    Rows that tell luck have it taken off; luck itself stays as it is.
    """
    sums = sum_rows(contrast, rows, measure)
    names = [name for pair in contrast.pairs for name in pair]
    trials = min(len(rows[name]) for name in names)
    halves = [[rows[name][:trials] for name in half] for half in (names[::2], names[1::2])]
    controls = None if measure.column.name.startswith(PREFIX) else [luck_of(half) for half in halves]
    if sums is not None and (controls is None or controls[0] is None):
        return sums.pairs()
    x, y = (_mean(measure, half) for half in halves)
    pairs = sums.pairs() if sums is not None else pairs_of(x, y, measure.kind == "share")
    told = [c for c in controls or () if c is not None]
    return pairs_without_luck(pairs, x - y, np.hstack(told)) if told else pairs


def sum_rows(contrast: Contrast, rows: Mapping[str, Rows], measure: Measure) -> PairSums | None:
    """Return the exact sums over the trials that all variants of a contrast have; None where there are fractions."""
    names = [name for pair in contrast.pairs for name in pair]
    trials = min(len(rows[name]) for name in names)
    whole = [measure.whole(rows[name][:trials]) for name in names]
    values = [v for v in whole if v is not None]
    if len(values) < len(names):
        return None
    k = len(contrast.pairs)
    return PairSums.of(np.sum(values[::2], 0), np.sum(values[1::2], 0), k, measure.kind == "share")


def _mean(measure: Measure, sets: Sequence[Rows]) -> Array:
    """Return the measure of every trial, averaged over some variants."""
    return np.asarray(sum(measure.values(rows) for rows in sets) / len(sets))


def cell_key(levels: Mapping[str, Value]) -> CellKey:
    """Return what tells the values of a variant from those of others; 1 is not true here."""
    return tuple(sorted((name, repr(value)) for name, value in levels.items()))


def _values(values: Iterable[Value]) -> list[Value]:
    return list(dict.fromkeys(values))
