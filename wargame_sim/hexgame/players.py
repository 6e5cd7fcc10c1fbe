"""The numbers that scripted players play by, as records PA, one a side: what scripts read as ``P``.

A parameter ``name`` is the field ``name``; one whose values are odds is ``name_column``, the first column of the results
table with those odds or better; one with a number a place is the array ``name_at``, in the order of T's places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from wargame_sim.kernels import records
from wargame_sim.model.players import PlayerBook
from wargame_sim.packs.charts import odds_of


def complete(book: PlayerBook, seats: Mapping[str, str]) -> dict[str, str]:
    """Return the player of every side: the one named, else the default."""
    return {side: seats.get(side, people[0].name) for side, people in book.players.items()}


def seat(book: PlayerBook, seats: Mapping[str, str], columns: Sequence[str], places: Sequence[str], room: int) -> Any:
    """Return PA: the player of each side, in the order of sides.

    Parameters
    ----------
    book : PlayerBook
        Players of the game.
    seats : mapping of str to str
        Player of every side.
    columns : sequence of str
        Columns of the results table, such as 3:1.
    places : sequence of str
        Word of each place, as parameters name it.
    room : int
        Places that T has room for.

    Raises
    ------
    UsageError
        When a side has no such player.
    """
    parts: dict[str, Any] = {}
    for name, parameter in book.parameters.items():
        head, dot, _ = name.partition(".")
        parts[f"{head}_at" if dot else f"{name}_column" if parameter.odds else name] = name
    fields: list[Any] = [(field, "i4", (room,)) if "." in name else (field, "i4") for field, name in parts.items()]
    PA = records.empty(np.dtype(fields, align=True), len(book.sides))
    printed = [odds_of(column) for column in columns]
    for P, side in zip(PA, book.sides, strict=True):
        numbers = book.numbers(side, seats[side])
        for field, name in parts.items():
            if "." in name:
                head = name.partition(".")[0]
                P[field][: len(places)] = [numbers.get(f"{head}.{p}", numbers[f"{head}.default"]) for p in places]
            else:
                parameter = book.parameters[name]
                P[field] = _column(str(parameter.value(numbers[name])), printed) if parameter.odds else numbers[name]
    return PA


def _column(word: str, printed: Sequence[Fraction | None]) -> int:
    """Return the first column with those odds or better; a word that is no odds (never) is beyond the last."""
    wanted = odds_of(word)
    better = (j for j, odds in enumerate(printed) if wanted is not None and odds is not None and odds >= wanted)
    return next(better, len(printed))
