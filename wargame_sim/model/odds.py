"""The answer to "what can this attack do?", and whole odds tables: the same shape for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    import pandas as pd


class ResultChance(NamedTuple):
    """One result of the table: its printed name, its chance, and what it does to this attack, in a few words."""

    result: str
    probability: Fraction
    meaning: str


class Measure(NamedTuple):
    """One number of the summary.

    Parameters
    ----------
    name : str
        Key in JSON.
    value : fractions.Fraction
        Exact.
    kind : {"probability", "mean"}
        A chance, or an expected amount.
    label : str
        For people.
    unit : str
        Of an expected amount.
    """

    name: str
    value: Fraction
    kind: Literal["probability", "mean"]
    label: str
    unit: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the number as a float with the exact fraction beside it."""
        return {self.kind: float(self.value), "fraction": str(self.value), "label": self.label}


class Step(NamedTuple):
    """What a little more strength would change.

    Parameters
    ----------
    side : {"attack", "defence"}
        Who adds it.
    factors : fractions.Fraction
        Least addition, in factors that count in full.
    whole : int
        The same in whole printed factors at the terrain of the question.
    column : str
        Column then reached; "eliminated" when the attack falls below the first.
    measures : tuple of Measure
        The summary then.
    """

    side: Literal["attack", "defence"]
    factors: Fraction
    whole: int
    column: str
    measures: tuple[Measure, ...]


@dataclass(frozen=True)
class OddsAnswer:
    """Exact chances of one attack.

    Parameters
    ----------
    game, title : str
        Slug and printed title.
    column : str
        Column of the table, as printed; "eliminated" when no dice are rolled.
    attack, defence : fractions.Fraction
        Strengths after terrain and support.
    results : tuple of ResultChance
        Every result that can come up, in the order of the rulebook.
    summary : tuple of Measure
        What a player asks.
    losses : mapping of str to mapping of Fraction to Fraction
        For each side, the chance of losing at least so many factors, or what `losses_in` names.
    steps : tuple of Step
        The next column up, and what drops the attack to the one below.
    notes : tuple of str
        Obligations and readings that bear on the answer.
    origin : mapping of str to str
        Origin of every table the answer rests on.
    losses_in : str
        What `losses` counts.
    """

    game: str
    title: str
    column: str
    attack: Fraction
    defence: Fraction
    results: tuple[ResultChance, ...]
    summary: tuple[Measure, ...]
    losses: Mapping[str, Mapping[Fraction, Fraction]] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()
    origin: Mapping[str, str] = field(default_factory=dict)
    method: str = "exact"
    losses_in: str = "factors"

    def measure(self, name: str) -> Fraction:
        """Return the exact value of one number of the summary."""
        return next(m.value for m in self.summary if m.name == name)

    def to_dataframe(self) -> pd.DataFrame:
        """Return one row a result: its chance as a float and as an exact fraction, and what it does."""
        import pandas as pd

        frame = pd.DataFrame(
            {
                "result": [r.result for r in self.results],
                "probability": [float(r.probability) for r in self.results],
                "fraction": [r.probability for r in self.results],
                "meaning": [r.meaning for r in self.results],
            }
        )
        frame.attrs.update(column=self.column, summary={m.name: float(m.value) for m in self.summary})
        frame.attrs.update(origin=dict(self.origin), notes=self.notes)
        return frame

    def as_json(self) -> dict[str, Any]:
        """Return a document for ``--json``: floats with exact fractions beside them."""
        return {
            "game": self.game,
            "column": self.column,
            "attack": float(self.attack),
            "defence": float(self.defence),
            "method": self.method,
            "results": [{**_chance(r.probability), "result": r.result, "meaning": r.meaning} for r in self.results],
            "summary": {m.name: m.as_json() for m in self.summary},
            "losses": {
                side: [{"at_least": float(n), **_chance(p)} for n, p in tail.items()]
                for side, tail in self.losses.items()
            },
            "losses_in": self.losses_in,
            "steps": [
                {
                    "side": s.side,
                    "factors": float(s.factors),
                    "whole_factors": s.whole,
                    "column": s.column,
                    "summary": {m.name: m.as_json() for m in s.measures},
                }
                for s in self.steps
            ],
            "notes": list(self.notes),
            "origin": dict(self.origin),
        }


def _chance(p: Fraction) -> dict[str, Any]:
    return {"probability": float(p), "fraction": str(p)}


@dataclass(frozen=True)
class OddsTable:
    """A table of exact numbers to print: rows against columns.

    Parameters
    ----------
    game, title : str
        Slug of the game, and what the numbers are.
    row_name, column_name : str
        Names of the axes.
    rows, columns : tuple of str
        Labels.
    values : tuple of tuple of Fraction or None
        One row of numbers a label; None where there is nothing to show.
    cells : tuple of tuple of str
        A word for each cell to show beside the number (a column of odds); empty when there is none.
    kind : {"probability", "mean"}
        What the numbers are.
    notes : tuple of str
        What a reader must know.
    origin : mapping of str to str
        Origin of every table used.
    """

    game: str
    title: str
    row_name: str
    column_name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[Fraction | None, ...], ...]
    cells: tuple[tuple[str, ...], ...] = ()
    kind: Literal["probability", "mean"] = "probability"
    notes: tuple[str, ...] = ()
    origin: Mapping[str, str] = field(default_factory=dict)

    def to_dataframe(self) -> pd.DataFrame:
        """Return the numbers as floats, labelled as printed."""
        import pandas as pd

        values = [[None if v is None else float(v) for v in row] for row in self.values]
        frame = pd.DataFrame(values, index=list(self.rows), columns=list(self.columns), dtype=float)
        frame.index.name, frame.columns.name = self.row_name, self.column_name
        frame.attrs.update(title=self.title, origin=dict(self.origin), notes=self.notes)
        return frame

    def as_json(self) -> dict[str, Any]:
        """Return a document for ``--json``."""
        return {
            "game": self.game,
            "title": self.title,
            self.row_name: list(self.rows),
            self.column_name: list(self.columns),
            "values": [[None if v is None else float(v) for v in row] for row in self.values],
            "fractions": [[None if v is None else str(v) for v in row] for row in self.values],
            "cells": [list(row) for row in self.cells],
            "notes": list(self.notes),
            "origin": dict(self.origin),
        }
