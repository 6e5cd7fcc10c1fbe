"""The scripted players of a game as data: the numbers each plays by, their ranges, and what one may forbid them.

A player is spelt ``NAME``, or ``NAME+WORD+WORD``, where a word is a restriction of the game (``no_artillery``) or a
number given anew (``low=3:1``). So a changed player is a name like any other: on the command line, in experiments, in
provenance.

The file (``players.toml`` in the game's folder) has ``[parameters]``, ``[restrictions]``, ``[defaults]`` and a table
``[SIDE.NAME]`` a player::

    [parameters]
    low = { odds = ["1:1", "2:1", "3:1", "never"], help = "lowest odds attacked by choice" }
    mood = { words = ["calm", "bold"], help = "words in order" }
    guard = { range = [0, 30], help = "worth of an own town" }
    take = { range = [0, 40], each = ["default", "tebessa"], help = "worth of a town to take" }
    guns = { range = [0, 1], search = false, help = "whether guns fire" }

    [restrictions.no_artillery]
    idea = "Its guns never fire."
    set = { guns = 0 }
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wargame_sim.errors import DataError, UsageError, listed, quoted, suggest
from wargame_sim.model.game import Player

FLOOR = "random"  # the player of legal orders only, which every game has
_REST = "default"  # of a parameter with one number a place: the places not named
Number = int | str


@dataclass(frozen=True)
class Parameter:
    """One number that a player plays by.

    Parameters
    ----------
    name : str
        As in ``NAME+low=3:1``; of a parameter with one number a place, ``take.tebessa``.
    help : str
        One line.
    least, most : int
        Range; of words, their places in `words`.
    words : tuple of str
        The values in order, when they are words.
    search : bool
        Whether a search for a better player may change it.
    odds : bool
        Whether the words are odds: compared as fractions with the columns of the results table that is played on.
    """

    name: str
    help: str
    least: int
    most: int
    words: tuple[str, ...] = ()
    search: bool = True
    odds: bool = False

    def number(self, value: object) -> int:
        """Return a value as a whole number, the place of a word in the order.

        Raises
        ------
        ValueError
            With what was found and what is allowed.
        """
        if self.words:
            if value in self.words:
                return self.words.index(str(value))
            raise ValueError(
                f"{self.name}: found {quoted(value)}; allowed {listed(self.words)}{suggest(str(value), self.words)}"
            )
        text = str(value)
        if not isinstance(value, bool) and text.lstrip("-").isdecimal() and self.least <= int(text) <= self.most:
            return int(text)
        raise ValueError(f"{self.name}: found {quoted(value)}; allowed {self.least} to {self.most}")

    def value(self, number: int) -> Number:
        """Return the value that a whole number stands for."""
        return self.words[number] if self.words else number


@dataclass(frozen=True)
class Restriction:
    """What a player may be forbidden: numbers put in place of its own, or bounds for them.

    Parameters
    ----------
    name, idea : str
        As in ``raider+no_artillery``; one line.
    sides : tuple of str
        Sides that it is of interest for.
    set, least, most : mapping of str to int
        Parameter to its number, or to a bound of it.
    """

    name: str
    idea: str
    sides: tuple[str, ...]
    set: Mapping[str, int] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)


class PlayerBook:
    """All scripted players of a game.

    Parameters
    ----------
    file : object
        Name for messages.
    content : mapping
        The file as read.
    sides : tuple of str
        Sides of the game.

    Raises
    ------
    DataError
        For a number out of range, or a name that nothing explains.
    """

    def __init__(self, file: object, content: Mapping[str, Any], sides: tuple[str, ...]) -> None:
        self.file, self.sides = file, sides
        self.parameters = {p.name: p for p in self._parameters(content.get("parameters", {}))}
        self._rows = {side: dict(content.get(side, {})) for side in sides}
        self._defaults = self._numbers(content.get("defaults", {}), "defaults")
        missing = [name for name in self.parameters if name not in self._defaults and self._rest(name) == name]
        if missing:
            raise DataError(file, column="defaults", message=f"no value for {listed(missing)}")
        self._own = {
            (side, name): self._numbers(row, f"{side}.{name}")
            for side, people in self._rows.items()
            for name, row in people.items()
        }
        told = content.get("restrictions", {})
        self.restrictions = {name: self._restriction(name, row) for name, row in told.items()}

    @property
    def players(self) -> dict[str, tuple[Player, ...]]:
        """Side to its named players, the default first."""
        return {side: tuple(Player(n, row["idea"]) for n, row in people.items()) for side, people in self._rows.items()}

    def made(self, side: str, name: str) -> Mapping[str, Any]:
        """Return how a named player was found, when a search found it; else nothing."""
        found: Mapping[str, Any] = self._rows[side][name].get("made", {})
        return found

    def fault(self, side: str, text: str) -> str:
        """Return what is wrong with a player's text, or nothing."""
        try:
            self.numbers(side, text)
        except UsageError as error:
            return str(error)
        return ""

    def numbers(self, side: str, text: str) -> dict[str, int]:
        """Return every parameter of a player as a whole number: words by their place in the order.

        Parameters
        ----------
        side : str
            Its side.
        text : str
            ``NAME`` or ``NAME+WORD+WORD``.

        Raises
        ------
        UsageError
            For a name or word that this game does not have, or a number out of range.
        """
        name, *words = text.split("+")
        names = list(self._rows.get(side, {}))
        if name not in names:
            raise UsageError(f"{side}: found {quoted(name)}; allowed {listed(names)}{suggest(name, names)}")
        if words and name == FLOOR:
            raise UsageError(f"{side}: found {quoted(text)}; allowed {FLOOR} alone, it plays by dice")
        given = {**self._defaults, **self._own[side, name]}
        for word in words:
            self._change(given, word, side)
        return {n: given.get(n, given.get(self._rest(n), 0)) for n in self.parameters}

    def values(self, side: str, text: str) -> dict[str, Number]:
        """Return every parameter of a player as players.toml spells it."""
        return {name: self.parameters[name].value(n) for name, n in self.numbers(side, text).items()}

    def spelt(self, side: str, parent: str, numbers: Mapping[str, int]) -> str:
        """Return the text of a player that plays by those numbers: its parent and whatever differs from it."""
        before = self.numbers(side, parent)
        words = [f"{n}={self.parameters[n].value(v)}" for n, v in numbers.items() if v != before[n]]
        return "+".join([parent, *words])

    def _change(self, given: dict[str, int], word: str, side: str) -> None:
        name, equals, value = word.partition("=")
        if equals:
            if name not in self.parameters:
                known = list(self.parameters)
                raise UsageError(
                    f"{side}: found parameter {quoted(name)}; allowed {listed(known)}{suggest(name, known)}"
                )
            try:
                given[name] = self.parameters[name].number(value)
            except ValueError as error:
                raise UsageError(f"{side}: {error}") from None
            return
        if name not in self.restrictions:
            known = [*self.restrictions, "PARAMETER=VALUE"]
            raise UsageError(f"{side}: found {quoted(name)} after +; allowed {listed(known)}{suggest(name, known)}")
        ban = self.restrictions[name]
        now = {n: given.get(n, given.get(self._rest(n), 0)) for n in self.parameters}
        given.update({n: max(now[n], bound) for n, bound in ban.least.items()})
        given.update({n: min(now[n], bound) for n, bound in ban.most.items()})
        given.update(ban.set)

    @staticmethod
    def _rest(name: str) -> str:
        """Return the name that tells the number of all places not named, for a parameter with one number a place."""
        head, dot, _ = name.partition(".")
        return f"{head}.{_REST}" if dot else name

    def _parameters(self, told: Mapping[str, Any]) -> Iterable[Parameter]:
        for name, row in told.items():
            words = tuple(str(w) for w in row.get("odds", row.get("words", ())))
            least, most = (0, len(words) - 1) if words else row["range"]
            names = [f"{name}.{place}" for place in row["each"]] if "each" in row else [name]
            for one in names:
                yield Parameter(one, row["help"], least, most, words, row.get("search", True), "odds" in row)

    def _numbers(self, row: Mapping[str, Any], place: str) -> dict[str, int]:
        """Return the parameters of a table of the file, checked; tables within it are one number a place."""
        found: dict[str, int] = {}
        for key, value in row.items():
            if key in ("idea", "made"):
                continue
            parts = {f"{key}.{k}": v for k, v in value.items()} if isinstance(value, Mapping) else {key: value}
            for name, one in parts.items():
                if name not in self.parameters:
                    raise DataError(self.file, column=f"{place}.{name}", found=name, allowed=list(self.parameters))
                try:
                    found[name] = self.parameters[name].number(one)
                except ValueError as error:
                    raise DataError(self.file, column=place, message=str(error)) from None
        return found

    def _restriction(self, name: str, row: Mapping[str, Any]) -> Restriction:
        bounds = {
            key: self._numbers(row.get(key, {}), f"restrictions.{name}.{key}") for key in ("set", "least", "most")
        }
        return Restriction(name, row["idea"], tuple(row.get("sides", self.sides)), **bounds)


def read_book(sides: tuple[str, ...], *paths: Path) -> PlayerBook:
    """Read the players of a game.

    Parameters
    ----------
    sides : tuple of str
        Sides of the game.
    *paths : pathlib.Path
        The file, or several: what games share first, parameters of all of them together.

    Raises
    ------
    DataError
        For a number out of range, or a name that nothing explains.
    """
    told: dict[str, Any] = {}
    for path in paths:
        more = tomllib.loads(path.read_text(encoding="utf-8"))
        told = {**told, **more, "parameters": {**told.get("parameters", {}), **more.get("parameters", {})}}
    return PlayerBook(paths[-1].name, told, sides)
