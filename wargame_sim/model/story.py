"""One game told in words, and a moment of it as a position file. For every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wargame_sim.errors import UsageError, quoted, suggest
from wargame_sim.model.game import Column, Game

PHASES = ("start", "movement", "combat")


class Moment(NamedTuple):
    """The end of one phase: turn from 1, side, ``start``, ``movement`` or ``combat``, and the impulse where there are any."""

    turn: int
    side: str
    phase: str
    impulse: str = ""


@dataclass(frozen=True)
class Story:
    """One game from set-up to end.

    Parameters
    ----------
    seed, trial : int
        The game: the same as that row of `play`.
    lines : tuple of str
        The story.
    outcome : mapping of str to int or str
        Its outcome row, categories by their labels.
    position : mapping or None
        Keys of a position file for the moment asked for.
    """

    seed: int
    trial: int
    lines: tuple[str, ...]
    outcome: Mapping[str, int | str] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None


def labelled(row: Any, columns: Iterable[Column]) -> dict[str, int | str]:
    """Return an outcome row as plain values, categories by their labels."""
    return {c.name: c.labels[int(row[c.name])] if c.kind == "category" else int(row[c.name]) for c in columns}


def read_moment(text: str, game: Game, turns: int) -> Moment:
    """Return the moment that TURN.SIDE.PHASE names, TURN.IMPULSE.SIDE.PHASE in games with impulses.

    Parameters
    ----------
    text : str
        As typed.
    game : Game
        Its sides.
    turns : int
        Turns it has.

    Raises
    ------
    UsageError
        When it is not spelt so, or there is no such moment.
    """
    parts = text.split(".")
    impulse = parts.pop(1) if game.impulses and len(parts) == 4 and parts[1] in game.impulses else ""
    if (
        len(parts) != 3
        or bool(game.impulses) != bool(impulse)
        or not parts[0].isdigit()
        or not 1 <= int(parts[0]) <= turns
    ):
        between = f"{game.impulses[0]}." if game.impulses else ""
        names = "TURN.IMPULSE.SIDE.PHASE" if game.impulses else "TURN.SIDE.PHASE"
        shape = f"{names} with a turn of 1 to {turns}, such as 3.{between}{game.sides[0]}.movement"
        raise UsageError(f"moment: found {quoted(text)}; allowed {shape}")
    for word, allowed in ((parts[1], game.sides), (parts[2], PHASES)):
        if word not in allowed:
            raise UsageError(f"moment: found {quoted(word)}; allowed {', '.join(allowed)}{suggest(word, allowed)}")
    return Moment(int(parts[0]), parts[1], parts[2], impulse)
