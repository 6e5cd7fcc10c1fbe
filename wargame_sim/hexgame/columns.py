"""Outcome columns: each said once, with its place in a row and the way it is read from finished games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.model.game import Column

if TYPE_CHECKING:
    import numpy as np

    from wargame_sim.hexgame.simulator import Table

Take = Callable[[Any, "Table"], Any]


class Outcome(NamedTuple):
    """One column of outcomes.

    Parameters
    ----------
    column : Column
        What it is called and means.
    take : callable
        Given the states of finished games and the table, return one value a game.
    dtype : str
        How it is kept; a row of all columns has at most 64 bytes.
    """

    column: Column
    take: Take
    dtype: str = "u1"


def field(name: str, *index: int) -> Take:
    """Return a reader of a field of the state, or of one of its elements: ``field("lost_units", AXIS)``."""
    there = (slice(None), *index)
    return lambda SA, _table: SA[name][there]


def columns(outcomes: Iterable[Outcome]) -> tuple[Column, ...]:
    """Return the columns as the card of a game lists them."""
    return tuple(outcome.column for outcome in outcomes)


def row_dtype(outcomes: Iterable[Outcome]) -> np.dtype[Any]:
    """Return the layout of an outcome row."""
    import numpy as np

    return np.dtype([(outcome.column.name, outcome.dtype) for outcome in outcomes])


def rows(outcomes: Iterable[Outcome], SA: Any, table: Table) -> np.ndarray[Any, Any]:
    """Return the outcome row of each game as it stands."""
    import numpy as np

    outcomes = tuple(outcomes)
    found = np.zeros(len(SA), row_dtype(outcomes))
    for outcome in outcomes:
        found[outcome.column.name] = outcome.take(SA, table)
    return found
