"""What a player tells about one attack, read into a dataclass whose fields are what may be told.

A game writes its ``Question``, a frozen dataclass with a default for every field, and how each kind of field is read::

    READERS = {"attack": whole(1, 999), "attackers": names, "across": words, "armor": one_of(ARMOR)}

    def read(asked):
        question = read_question(Question, READERS, "mygame", asked)
        strength_or_units("attack", question.attack, "attackers", question.attackers)
        return question

A field without a reader is taken as it comes. A reader gets the name of the field, for its message, and the value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from wargame_sim.errors import UsageError, quoted, unknown

Reader = Callable[[str, Any], Any]
Q = TypeVar("Q")


def read_question(question: type[Q], readers: Mapping[str, Reader], game: str, asked: Mapping[str, Any]) -> Q:
    """Return the question for keyword arguments or command-line options; what is None was not told.

    Raises
    ------
    UsageError
        For a name that the game does not have, or a value that cannot be.
    """
    known = {f.name for f in fields(question)}  # type: ignore[arg-type]
    given = {name: value for name, value in asked.items() if value is not None}
    for name in given.keys() - known:
        raise UsageError(unknown(f"part of an attack for {game}:", name, sorted(known)))
    return question(**given | {name: read(name, given[name]) for name, read in readers.items() if name in given})


def strength_or_units(name: str, strength: Any, many: str, units: Sequence[str]) -> None:
    """Refuse a side that has both a strength and units, or neither."""
    if (strength is None) == (not units):
        found = "both" if units else "nothing"
        raise UsageError(f"{name}: found {found}; allowed a strength ({name}) or units ({many})")


def whole(least: int, most: int) -> Reader:
    """Return a reader of whole numbers from `least` to `most`."""

    def read(name: str, value: object) -> int:
        text = str(value)
        digits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not (digits and least <= int(text) <= most):
            raise UsageError(f"{name}: found {quoted(value)}; allowed a whole number from {least} to {most}")
        return int(text)

    return read


def one_of(allowed: Sequence[str]) -> Reader:
    """Return a reader of one word of several."""

    def read(name: str, value: object) -> str:
        if value not in allowed:
            raise UsageError(unknown(name, str(value), allowed))
        return str(value)

    return read


def names(name: str, value: Any) -> tuple[str, ...]:
    """Read one name or several; a name may hold commas."""
    return (value,) if isinstance(value, str) else tuple(value)


def words(name: str, value: Any) -> tuple[str, ...]:
    """Read words: one text or several, each of which may hold more words with commas between them."""
    return tuple(word.strip() for text in names(name, value) for word in text.split(",") if word.strip())
