"""What is counted over games: a mean of a column, or the share of games in which something happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from wargame_sim.errors import listed, suggest
from wargame_sim.model.game import Column
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.tally import Tally

_CONDITION = re.compile(r"(?P<name>[^<>=]+?)\s*(?P<sign><=|>=|=)\s*(?P<value>[^<>=]+)")


@dataclass(frozen=True)
class Measure:
    """One number for each game.

    Parameters
    ----------
    name : str
        As written by the user, in its one spelling: ``axis_vp``, ``winner=axis``, ``axis_vp>=10``, ``taken_1303<=3``.
    column : Column
        Outcome column it looks at.
    condition : {"", "=", ">=", "<="}
        Empty for the column itself.
    value : float
        Right side of the condition; the code of a label for ``=``.
    """

    name: str
    column: Column
    condition: Literal["", "=", ">=", "<="] = ""
    value: float = 0.0

    @property
    def kind(self) -> Literal["mean", "share"]:
        """How games are put together."""
        return "mean" if self.column.kind == "number" and not self.condition else "share"

    @property
    def unit(self) -> str:
        """Unit of an effect on this measure."""
        return self.column.unit if self.kind == "mean" else "share of games"

    def values(self, rows: np.ndarray[Any, Any]) -> Array:
        """Return one value a game: the number, or 1 where it happened and 0 where not.

        Parameters
        ----------
        rows : structured array
            Outcome rows.
        """
        return np.asarray(self._counted(np.asarray(rows[self.column.name])), dtype=np.float64)

    def whole(self, rows: np.ndarray[Any, Any]) -> NDArray[np.int64] | None:
        """Return the same values as whole numbers; None where the column holds fractions."""
        x = self._counted(np.asarray(rows[self.column.name]))
        return None if x.dtype.kind == "f" or x.dtype.itemsize > 4 else x.astype(np.int64)

    def tally(self, column: Tally) -> Tally:
        """Return how often each value of the measure came, from how often each of its column did."""
        return column.renamed(self._counted(column.values))

    def _counted(self, x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        happened = x > 0 if self.column.kind == "turn" else np.ones(x.shape, bool)
        if self.condition == "=":
            return np.asarray(x == self.value)
        if self.condition == ">=":
            return np.asarray(happened & (x >= self.value))
        if self.condition == "<=":
            return np.asarray(happened & (x <= self.value))
        return x if self.column.kind == "number" else np.asarray(x > 0)


def parse_measure(text: str, columns: Sequence[Column]) -> Measure:
    """Return the measure that `text` names.

    Parameters
    ----------
    text : str
        A number column for its mean; a flag for its share; a turn column for the share of games in which it ever
        happened; ``category=label`` for the share of a label; ``column>=x`` or ``column<=x`` for the share of games
        with such a number, or in which it happened by or from a turn.
    columns : sequence of Column
        Outcome columns of the game.

    Raises
    ------
    ValueError
        With what was found and what is allowed.
    """
    match = _CONDITION.fullmatch(text.strip())
    name = match["name"].strip() if match else text.strip()
    column = next((c for c in columns if c.name == name), None)
    if column is None:
        names = [c.name for c in columns]
        raise ValueError(f"found {name!r}; allowed {listed(names)}{suggest(name, names)}")
    if match is None:
        if column.kind == "category":
            raise ValueError(f"found {name!r}; allowed {listed(f'{name}={label}' for label in column.labels)}")
        return Measure(name, column)
    if match["sign"] == "=":
        return _label(column, match["value"].strip())
    return _bound(column, match["sign"], match["value"].strip())


def _label(column: Column, label: str) -> Measure:
    if column.kind != "category":
        raise ValueError(f"found '{column.name}={label}'; allowed {column.name} alone, it has no labels")
    if label not in column.labels:
        raise ValueError(f"found {label!r}; allowed {listed(column.labels)}{suggest(label, column.labels)}")
    return Measure(f"{column.name}={label}", column, "=", float(column.labels.index(label)))


def _bound(column: Column, sign: str, value: str) -> Measure:
    if column.kind not in ("number", "turn"):
        raise ValueError(f"found {sign}{value} on {column.name}; allowed on numbers and turns only")
    try:
        bound = float(value)
    except ValueError:
        raise ValueError(f"found {value!r}; allowed a number after {column.name}{sign}") from None
    if not np.isfinite(bound):
        raise ValueError(f"found {value!r}; allowed a finite number after {column.name}{sign}")
    return Measure(f"{column.name}{sign}{bound:g}", column, "<=" if sign == "<=" else ">=", bound)


def default_measures(columns: Sequence[Column]) -> list[Measure]:
    """Return the measures that tell a column's story: itself, or the share of each label."""
    found = []
    for column in columns:
        if column.kind == "category":
            found += [_label(column, label) for label in column.labels]
        else:
            found.append(Measure(column.name, column))
    return found
