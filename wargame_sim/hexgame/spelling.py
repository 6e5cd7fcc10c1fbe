"""How a field of the state is spelt in a position file: numbers, words, names, tables and lists of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wargame_sim.errors import DataError
from wargame_sim.model.position import Source

Names = Mapping[str, Sequence[str]]
"""Kind ("unit", "hex" ...) to names by their numbers."""


class Place(NamedTuple):
    """Where in a file something was found: for messages, and for the names that may stand there."""

    source: Source[Any]
    key: str
    rule: str
    names: Names

    def within(self, name: str) -> Place:
        """Return the place of one entry of a table."""
        return self._replace(key=f'{self.key}."{name}"')

    def fault(self, **said: Any) -> DataError:
        """Return the error for this place, with the rule that speaks of it."""
        return self.source.fault(self.key, **({"rule": self.rule} if self.rule else {}), **said)

    def number(self, kind: str, name: Any, others: Mapping[str, int] | None = None) -> int:
        """Return the number of a unit, hex ..., or of one of a few other words.

        Raises
        ------
        DataError
            When there is none of that name.
        """
        others, known = others or {}, self.names[kind]
        if isinstance(name, str) and name in others:
            return others[name]
        if name in known:
            return known.index(name)
        words = [word for word in others if word]
        if kind == "hex":
            allowed = ", ".join((f"hexes of the map, {known[0]} to {known[-1]}", *words))
            raise self.fault(message="unknown hex", found=name, allowed=allowed)
        raise self.fault(message=f"unknown {kind}", found=name, allowed=(*known, *words))


class Cell(ABC):
    """How a single number of the state is spelt."""

    @abstractmethod
    def read(self, place: Place, found: Any) -> int:
        """Return the number that a file spells."""

    @abstractmethod
    def write(self, names: Names, number: int) -> Any:
        """Return the spelling of a number."""


class Rows(ABC):
    """How a field of many numbers, one a unit, hex ..., is told."""

    @abstractmethod
    def read(self, place: Place, found: Any, values: Any) -> None:
        """Write what the file says into the numbers of the state."""

    @abstractmethod
    def write(self, names: Names, values: Any, fresh: Any) -> Any:
        """Return what the file says of them, None when they are as `fresh`."""


@dataclass(frozen=True)
class Number(Cell):
    """A whole number from `low` to `high`; `plus` is what the file says more than the state (turns from 1 or from 0)."""

    low: int
    high: int
    plus: int = 0

    def read(self, place: Place, found: Any) -> int:
        """Return the number that a file spells."""
        if isinstance(found, bool) or not isinstance(found, int) or not self.low <= found <= self.high:
            raise place.fault(found=found, allowed=f"{self.low} to {self.high}")
        return found - self.plus

    def write(self, names: Names, number: int) -> int:
        """Return the number as the file has it."""
        return number + self.plus


@dataclass(frozen=True)
class Flag(Cell):
    """True or false."""

    def read(self, place: Place, found: Any) -> int:
        """Return 1 or 0."""
        if not isinstance(found, bool):
            raise place.fault(found=found, allowed="true or false")
        return int(found)

    def write(self, names: Names, number: int) -> bool:
        """Return true or false."""
        return bool(number)


@dataclass(frozen=True)
class Word(Cell):
    """One of a few words, by their numbers from 0."""

    words: tuple[str, ...]

    def read(self, place: Place, found: Any) -> int:
        """Return the number of a word."""
        if found not in self.words:
            raise place.fault(found=found, allowed=self.words)
        return self.words.index(found)

    def write(self, names: Names, number: int) -> str:
        """Return the word."""
        return self.words[number]


@dataclass(frozen=True)
class Named(Cell):
    """A unit, a hex ... by its name, or one of `others`, words with their numbers."""

    kind: str
    others: Mapping[str, int] = field(default_factory=dict)

    def read(self, place: Place, found: Any) -> int:
        """Return the number of a name."""
        return place.number(self.kind, found, self.others)

    def write(self, names: Names, number: int) -> str:
        """Return the name; the first of several words for one number."""
        return next((word for word, other in self.others.items() if other == number), None) or names[self.kind][number]


@dataclass(frozen=True)
class Each(Rows):
    """A table of name = value; rows that are not named are as at the set-up."""

    kind: str
    cell: Cell

    def read(self, place: Place, found: Any, values: Any) -> None:
        """Write the named rows."""
        if not isinstance(found, Mapping):
            raise place.fault(found=found, allowed=f'a table of "{self.kind}" = value')
        for name, said in found.items():
            here = place.within(name)
            values[here.number(self.kind, name)] = self.cell.read(here, said)

    def write(self, names: Names, values: Any, fresh: Any) -> dict[str, Any] | None:
        """Return the rows that differ."""
        rows = [(name, int(values[i])) for i, name in enumerate(names[self.kind]) if values[i] != fresh[i]]
        return {name: self.cell.write(names, number) for name, number in rows} or None


@dataclass(frozen=True)
class Those(Rows):
    """A list of names: their rows are 1, all others 0."""

    kind: str

    def read(self, place: Place, found: Any, values: Any) -> None:
        """Write 1 for every name, 0 for all others."""
        if not isinstance(found, list):
            raise place.fault(found=found, allowed=f'a list of "{self.kind}"')
        chosen = [place.number(self.kind, name) for name in found]
        values[: len(place.names[self.kind])] = 0
        values[chosen] = 1

    def write(self, names: Names, values: Any, fresh: Any) -> list[str] | None:
        """Return the names."""
        rows = range(len(names[self.kind]))
        same = all((values[i] != 0) == (fresh[i] != 0) for i in rows)
        return None if same else [names[self.kind][i] for i in rows if values[i]]
