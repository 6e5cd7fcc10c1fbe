"""A moment of a game as a file: every field of the state is declared once, and that reads, checks and writes it.

What a game says, in a module of its own (``positions.py``), a line a field of the record S::

    FIELDS = (
        StateField("turn", "turn", Number(1, 20)),
        StateField("units", "at", Each("unit", Named("hex", AWAY)), rule="5.1"),
        StateField("moved", "moved", Those("unit")),
        StateField("damage", "damage", Each("unit", Number(0, 12)), rule="6.2"),
        StateField("holder", "holder", Word(SIDES), rule="9.1"),
    )
    POSITIONS = Positions(PLAY, Words, FIELDS, clear, check, begin)

``POSITIONS.open`` gives the position of a file as a board, ``POSITIONS.keys`` the file of a position. A key that a
position file has for every game (``turn``, ``units``, ``held``, ``moved``, ``weather`` ...) stands at the top of the file, any
other in its table ``[state]``. What a file does not say is as at the set-up, and only what differs from that is written.
The kinds "unit" and "hex" (and "zone", "port" ... as the game likes) are those of ``Words.names``: names by their numbers.
A record S that also keeps what no rule reads again (counts for outcome columns, a script's intentions) declares none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from wargame_sim.hexgame.simulator import Play, Table
from wargame_sim.hexgame.spelling import Cell, Names, Place, Rows
from wargame_sim.kernels import jit
from wargame_sim.model.board import Board
from wargame_sim.model.game import Setup
from wargame_sim.model.position import KEYS, Source
from wargame_sim.packs import Pack

_OF_THE_FILE = ("game", "position", "phase", "caption", "options", "players", "state")  # no fields of a state


class HasNames(Protocol):
    """Words of a game: the names of its units, hexes and whatever else its fields speak of, by their numbers."""

    @property
    def names(self) -> Names:
        """Return kind to names."""
        ...


W = TypeVar("W", bound=HasNames)


@dataclass(frozen=True)
class StateField:
    """One field of the state in a position file.

    Parameters
    ----------
    key : str
        In the file.
    field : str
        Of the record S.
    codec : Cell or Rows
        How it is spelt: a cell for a single number.
    rule : str
        Section that speaks of it, for messages.
    when : callable or None
        Of S: the rows of which there is something to tell, where others hold what is left of an earlier phase.
    """

    key: str
    field: str
    codec: Cell | Rows
    rule: str = ""
    when: Callable[[Any], Any] | None = None

    @property
    def at_top(self) -> bool:
        """Whether it is a key of every game's files, not one of ``[state]``."""
        return self.key in KEYS

    def read(self, source: Source[Any], S: Any, names: Names) -> None:
        """Write what the file says of it, if it says anything, into S."""
        content = source.content
        if self.at_top:
            given = self.key in content.model_fields_set or (self.key == "units" and content.placed)
            found = content.placed if self.key == "units" else getattr(content, self.key)
        else:
            given, found = self.key in content.state, content.state.get(self.key)
        if not given:
            return
        place = Place(source, self.key if self.at_top else f"state.{self.key}", self.rule, names)
        if isinstance(self.codec, Rows):
            self.codec.read(place, found, S[self.field])
        else:
            S[self.field] = self.codec.read(place, found)

    def write(self, S: Any, fresh: Any, names: Names) -> Any:
        """Return what a file says of it, None when it is as in the state `fresh`."""
        if isinstance(self.codec, Rows):
            told = S[self.field] if self.when is None else np.where(self.when(S), S[self.field], fresh[self.field])
            return self.codec.write(names, told, fresh[self.field])
        return None if S[self.field] == fresh[self.field] else self.codec.write(names, int(S[self.field]))


@dataclass(frozen=True)
class Positions(Generic[W]):
    """The position files of a game.

    Parameters
    ----------
    play : Play
        How it is played.
    words : callable
        Of a pack: its words, with ``names``.
    fields : tuple of StateField
        In the order in which they are read.
    clear : callable
        Of T and S: takes units off the map, as they are when a file that does not begin from the set-up does not name them.
        It is called when the units' turn comes: what is declared before them is known.
    check : callable
        Of a board and its file: raises for a unit where it cannot be, a stack too high ...
    begin : callable
        Of a board and its file: brings the scratch W up to date, and does what the phase begins with.
    """

    play: Play
    words: Callable[[Pack], W]
    fields: tuple[StateField, ...]
    clear: Callable[[Any, Any], None]
    check: Callable[[Board[W], Source[Any]], None]
    begin: Callable[[Board[W], Source[Any]], None]

    def open(self, pack: Pack, setup: Setup, source: Source[Any]) -> Board[W]:
        """Return the position of a file, ready for the phase that it names.

        Raises
        ------
        DataError
            For the first key, name or place that cannot be.
        """
        self._refuse_others(source)
        table, words = self.play.open_table(pack, setup.options, setup.players), self.words(pack)
        with jit.plain():
            games = self.play.new_games(table, 0, 0, 1)
            board = Board(pack, table, games.SA, games.WA, games.log, words)
            for one in self.fields:
                if one.key == "units" and not source.content.from_setup:
                    self.clear(board.T, board.S)
                one.read(source, board.S, words.names)
            self.check(board, source)
            self.begin(board, source)
        return board

    def keys(self, table: Table, words: W, setup: Setup, S: Any, phase: str) -> dict[str, Any]:
        """Return the keys of a file for a state, `phase` next: all units, and of the rest what the set-up does not say."""
        with jit.plain():
            fresh = self.play.new_games(table, 0, 0, 1).SA[0]
        top: dict[str, Any] = {"game": setup.game, "phase": phase}
        tables: dict[str, Any] = {"options": dict(setup.options), "players": dict(setup.players)}
        state: dict[str, Any] = {}
        cleared = False
        for one in self.fields:
            if one.key == "units":
                self.clear(table.T, fresh)
                cleared = True
            found = one.write(S, fresh, words.names)
            if one.key in ("turn", "side") and isinstance(one.codec, Cell):
                found = one.codec.write(words.names, int(S[one.field]))  # told even where it is as at the set-up
            if not cleared:
                fresh[one.field] = S[one.field]  # as a reader knows it when he clears the map
            if found is not None:
                (state if not one.at_top else tables if isinstance(found, Mapping) else top)[one.key] = found
        tables["state"] = state
        return {**top, **{key: told for key, told in tables.items() if told}}

    def _refuse_others(self, source: Source[Any]) -> None:
        """Refuse keys that this game has no field for."""
        mine = {one.key for one in self.fields}
        for key in source.content.state:
            if key not in mine or key in KEYS:
                allowed = [one.key for one in self.fields if not one.at_top]
                raise source.fault(f"state.{key}", message="unknown key", found=key, allowed=allowed)
        for key in source.content.model_fields_set & set(KEYS) - mine - set(_OF_THE_FILE):
            raise source.fault(key, message="is not in this game")
