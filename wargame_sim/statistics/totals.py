"""Totals that stand for the games of a run: exact, so that those of pieces add up to those of the whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.provenance import Provenance, VariantRecord
from wargame_sim.outcomes.totals import HEADS
from wargame_sim.statistics.contrasts import Contrast, by_variant, sum_rows
from wargame_sim.statistics.factorial import interactions, main_effects
from wargame_sim.statistics.measures import Measure, default_measures, parse_measure
from wargame_sim.statistics.pairs import ADDED, PairSums
from wargame_sim.statistics.sample import columns_of
from wargame_sim.statistics.tally import Tally


@dataclass(frozen=True)
class Recipe:
    """What is kept of games: how often each value of each column came, and sums of paired games.

    Parameters
    ----------
    columns : tuple of str
        Outcome columns.
    contrasts : tuple of Contrast
        Comparisons whose sums are kept; no two have the same pairs of variants.
    measures : tuple of Measure
        On which they are kept.
    """

    columns: tuple[str, ...]
    contrasts: tuple[Contrast, ...]
    measures: tuple[Measure, ...]

    def names(self, contrast: int) -> list[str]:
        """Return the variants that a contrast needs."""
        return sorted({name for pair in self.contrasts[contrast].pairs for name in pair})

    @property
    def hash(self) -> str:
        """Over all that decides what is kept."""
        content = [self.columns, [c.pairs for c in self.contrasts], [m.name for m in self.measures]]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def recipe_of(made: Provenance) -> Recipe:
    """Return what a run keeps when it keeps no rows: enough for all that its experiment asks."""
    columns, experiment = columns_of(made), made.experiment or {}
    outcome = experiment.get("outcome")
    names = [outcome["name"], *outcome["also"]] if outcome else [m.name for m in default_measures(columns)]
    names += [expect["outcome"] for expect in experiment.get("expect", [])]
    measures = {name: parse_measure(name, columns) for name in names}
    return Recipe(tuple(c.name for c in columns), _contrasts(made.variants), tuple(measures.values()))


def _contrasts(variants: Sequence[VariantRecord]) -> tuple[Contrast, ...]:
    every = [*main_effects(variants), *by_variant(variants), *interactions(variants)]
    return tuple({contrast.pairs: contrast for contrast in every}.values())


@dataclass(frozen=True)
class Totals:
    """Totals of some games by one recipe.

    Parameters
    ----------
    tallies : mapping of str to mapping of str to Tally
        Variant, then column.
    sums : mapping of (int, str) to PairSums
        By number of the contrast in the recipe, and name of the measure.
    """

    tallies: Mapping[str, Mapping[str, Tally]] = field(default_factory=dict)
    sums: Mapping[tuple[int, str], PairSums] = field(default_factory=dict)

    def __add__(self, other: Totals) -> Totals:
        """Return the totals of both sets of games, in any order."""
        tallies = dict(self.tallies)
        for variant, columns in other.tallies.items():
            mine = tallies.get(variant)
            tallies[variant] = columns if mine is None else {name: mine[name] + columns[name] for name in columns}
        sums = dict(self.sums)
        for key, more in other.sums.items():
            sums[key] = sums[key] + more if key in sums else more
        return Totals(tallies, sums)

    @classmethod
    def of(cls, recipe: Recipe, rows: Mapping[str, Rows], tallied: Iterable[str], contrasts: Iterable[int]) -> Totals:
        """Total the same trials of several variants.

        Parameters
        ----------
        recipe : Recipe
            What is kept.
        rows : mapping of str to structured array
            Variant to rows.
        tallied : iterable of str
            Variants whose values are counted.
        contrasts : iterable of int
            Numbers of the contrasts that are summed.

        Raises
        ------
        WargameError
            When a column holds fractions: their sums would depend on the order.
        """
        tallies = {v: {name: Tally.of(_whole(rows[v], name)) for name in recipe.columns} for v in tallied}
        sums = {}
        for number in contrasts:
            for measure in recipe.measures:
                found = sum_rows(recipe.contrasts[number], rows, measure)
                if found is None:
                    raise _fractions(measure.column.name)
                sums[number, measure.name] = found
        return cls(tallies, sums)

    def lines(self) -> dict[str, list[Any]]:
        """Return the tallies as columns of a table: variant, outcome, value, games."""
        table: dict[str, list[Any]] = {"variant": [], "outcome": [], "value": [], "games": []}
        for variant in sorted(self.tallies):
            for name, tally in sorted(self.tallies[variant].items()):
                table["variant"] += [variant] * len(tally.values)
                table["outcome"] += [name] * len(tally.values)
                table["value"] += [int(value) for value in tally.values]
                table["games"] += tally.counts.tolist()
        return table

    def sums_told(self) -> list[list[Any]]:
        """Return the sums as plain values, in a fixed order."""
        return [
            [number, name, one.k, *(getattr(one, added) for added in ADDED), list(one.gaps)]
            for (number, name), one in sorted(self.sums.items())
        ]

    @classmethod
    def read(cls, lines: Mapping[str, Sequence[Any]], sums: Iterable[Sequence[Any]]) -> Totals:
        """Return the totals that `lines` and `sums_told` told."""
        values: dict[str, dict[str, list[tuple[int, int]]]] = {}
        for variant, name, value, games in zip(*(lines[head] for head in HEADS), strict=True):
            values.setdefault(variant, {}).setdefault(name, []).append((value, games))
        tallies = {
            variant: {
                name: Tally(np.array([v for v, _ in found], float), np.array([g for _, g in found], np.int64))
                for name, found in columns.items()
            }
            for variant, columns in values.items()
        }
        added = {
            (n, name): PairSums(k, **dict(zip(ADDED, numbers, strict=True)), gaps=tuple(gaps))
            for n, name, k, *numbers, gaps in sums
        }
        return cls(tallies, added)

    def digest(self, variant: str | None = None) -> str:
        """Return the SHA-256 of all totals, or of the tallies of a variant."""
        told: list[Any] = [self.lines(), self.sums_told()]
        if variant is not None:
            told = [Totals({variant: self.tallies[variant]}).lines()]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def _whole(rows: Rows, name: str) -> Any:
    values = rows[name]
    if values.dtype.kind == "f":
        raise _fractions(name)
    return values


def _fractions(column: str) -> WargameError:
    return WargameError(f"rows = false: outcome {column!r} holds fractions; totals are kept of whole numbers only")
