"""What the columns of tables that every hex game has may hold: a game's own records take these and say more.

A column that no rule reads is of a type marked :class:`Unread`, with the reason: a what-if change of it is refused, for it
would change nothing. Every other column must be read (`tests/games/test_cells.py` changes each and looks at the record T).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from wargame_sim.packs.records import Amount, Cost, Count, Row, Text, Words


@dataclass(frozen=True)
class Unread:
    """Mark of a column that no rule reads, with the reason."""

    why: str


_READER = Unread("words for readers")
Told = Annotated[str | None, _READER]
Named = Annotated[str, Field(min_length=1), _READER]
# An owner's table may leave the origin columns out; "owner" is filled in.
Origin = Annotated[
    Literal["rulebook", "published", "history", "stand-in", "owner"] | None, Unread("where the numbers come from")
]


def halves(most: int) -> AfterValidator:
    """Return the check of a movement cost: whole or half points up to `most`, or infinity where it is prohibited."""

    def check(value: float) -> float:
        if value != float("inf") and (value > most or 2 * value != round(2 * value)):
            raise ValueError(f"whole or half movement points up to {most}, or x where it is prohibited")
        return value

    return AfterValidator(check)


def quarters(value: float) -> float:
    """Return a multiplier that is a multiple of a quarter."""
    if value > 100 or 4 * value != round(4 * value):
        raise ValueError("a multiple of 0.25 up to 100")
    return value


Multiplier = Annotated[Amount, AfterValidator(quarters)]
MovementCost = Annotated[Cost, halves(60)]


class Hex(Row):
    """hexes.csv; features are words that a game's terrain chart or rules know."""

    hex: Text
    terrain: Text
    place: Told
    features: Words


class Hexside(Row):
    """sides.csv: a feature between two hexes."""

    a: Text
    b: Text
    feature: Text


class Road(Row):
    """roads.csv."""

    a: Text
    b: Text
    kind: Text


class Entry(Row):
    """entries.csv: areas that units enter by, and edges that supply comes from."""

    area: Text
    hexes: Annotated[Words, Field(min_length=1)]


class Unit(Row):
    """units.csv: one counter, numbers as printed."""

    unit: Named
    side: Text
    nation: Text
    formation: Named
    type: Text
    attack: Count | None
    defence: Count | None
    movement: Count | None
    flags: Words
    arrives: Text
    where: str | None
    origin: Origin = None


class Turn(Row):
    """turns.csv."""

    turn: Annotated[Count, Field(ge=1)]
    date: Annotated[object, _READER]


class Victory(Row):
    """victory.csv."""

    hex: Text
    points: Annotated[Count, Field(le=99)]
    side: Text
    note: Told


class Parameter(Row):
    """parameters.csv: single numbers of the rulebook, their section in the note."""

    name: Text
    value: Amount
    note: Told
