"""Complete games, many at a time: batches, rows, counted rolls, fronts, and one game looked at while it is played.

The outline of a turn is the game's own generator in Python, so that a person can follow it, a trace can look in between,
and Ctrl-C works; each phase is one call of a compiled kernel over all games of a batch, without the GIL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.hexgame import players
from wargame_sim.hexgame.columns import Outcome, columns, row_dtype, rows
from wargame_sim.kernels import jit, records
from wargame_sim.model.built import built
from wargame_sim.model.front import NOBODY, note_front
from wargame_sim.model.game import Setup, Value
from wargame_sim.model.players import PlayerBook
from wargame_sim.model.rolls import RollTable
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

BATCH = 64  # games taken through a phase together: their states stay in the cache
Rows = np.ndarray[Any, Any]


class Table(NamedTuple):
    """Everything on the table: records T (rules and map), PA (players), each side's row of PA, who plays, names of hexes."""

    TA: Any
    PA: Any
    scripts: tuple[int, int]
    seats: Mapping[str, str]
    hexes: tuple[str, ...]

    @property
    def T(self) -> Any:  # noqa: N802
        """Rules, map and units."""
        return self.TA[0]


class Games(NamedTuple):
    """A batch of games in progress: states S, scratch W of the worker, its log, and what the dice are keyed by."""

    SA: Any
    WA: Any
    log: np.ndarray[Any, Any]
    seed: int
    first: int

    @property
    def dice(self) -> tuple[Any, Any]:
        """Seed and number of the first game, as kernels that roll dice take them."""
        return np.uint64(self.seed), np.uint64(self.first)


Phase = tuple[int, int, str]
"""A phase just played: turn from 1, side, and the game's name for it."""
Watch = Callable[[Games, int, int, str], None]


@dataclass(frozen=True)
class Play:
    """How a game is played: what its ``play.py`` hands to this layer.

    Parameters
    ----------
    build : callable
        Of a pack and options: the record T, as an array of length 1; raises UsageError for options that do not go together.
    book : callable
        Of a pack: the players.
    places : callable
        Of a pack and T: the word by which players' parameters name each place, in the order of ``T.place``.
    layouts : callable
        Of T: the layouts of S and W.
    set_up : kernel
        ``set_up(TA, SA, script of the first side, of the second)`` for all games.
    sequence : callable
        Of a table and games: plays them, and yields each phase when it is over.
    fights : str
        Name of the phase after which hexes may be in other hands.
    turns : callable
        Of T: number of the last turn, from 1.
    log_rows : int
        Room for the events of one phase.
    roll_table : callable
        Of a pack: the results table with its kinds of rolls, in the order of ``S.rolled``.
    ground : callable
        Of T: which units hold the hex they are in; all of them unless told otherwise.
    """

    build: Callable[[Pack, Mapping[str, Value]], Any]
    book: Callable[[Pack], PlayerBook]
    places: Callable[[Pack, Any], Sequence[str]]
    layouts: Callable[[Any], tuple[np.dtype[Any], np.dtype[Any]]]
    set_up: Callable[..., Any]
    sequence: Callable[[Table, Games], Iterator[Phase]]
    fights: str
    turns: Callable[[Any], int]
    log_rows: int
    roll_table: Callable[[Pack], RollTable]
    ground: Callable[[Any], Any] = lambda T: np.ones(len(T.side), bool)

    def open_table(self, pack: Pack, options: Mapping[str, Value], seats: Mapping[str, str]) -> Table:
        """Build the records for a pack, a choice of options and a player for each side; its default where none is named.

        Raises
        ------
        UsageError
            When two options do not go together, or a side has no such player.
        """
        TA = built(self.build, pack, options)
        book, T = self.book(pack), TA[0]
        seated = players.complete(book, seats)
        columns = odds_columns(pack.table("crt"))
        PA = players.seat(book, seated, columns, self.places(pack, T), len(T.place))
        return Table(TA, PA, (0, 1), seated, pack.hexes)

    def new_games(self, table: Table, seed: int, first: int, count: int, log_rows: int = 1) -> Games:
        """Set up a batch of games; a log of one row is off."""
        state, work = self.layouts(table.T)
        SA = records.empty(state, count)
        self.set_up(table.TA, SA, *table.scripts)
        return Games(SA, records.empty(work), np.zeros((log_rows, 6), np.int16), seed, first)

    def play(self, table: Table, games: Games, watch: Watch | None = None) -> Games:
        """Play a batch to the end and return it; `watch` sees the games after every phase."""
        for turn, side, name in self.sequence(table, games):
            if watch is not None:
                watch(games, turn, side, name)
        return games

    def traced_game(self, table: Table, seed: int, trial: int, watch: Watch | None = None) -> Games:
        """Play one game with its log on, and return it."""
        return self.play(table, self.new_games(table, seed, trial, 1, self.log_rows), watch)


def batches(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Split trials into batches of at most BATCH."""
    for start in range(first, first + count, BATCH):
        yield start, min(BATCH, first + count - start)


class Simulator:
    """Plays complete games for one setup, also counting rolls and watching the front.

    See :class:`wargame_sim.model.game.Simulator`, :class:`wargame_sim.model.rolls.CountingSimulator` and
    :class:`wargame_sim.model.front.FrontSimulator`.

    Parameters
    ----------
    play : Play
        How the game is played.
    outcomes : tuple of Outcome
        What is told of each game.
    pack : Pack
        Tables.
    setup : Setup
        Options and players.
    """

    def __init__(self, play: Play, outcomes: tuple[Outcome, ...], pack: Pack, setup: Setup) -> None:
        jit.enable()
        self._play, self._outcomes, self.pack = play, outcomes, pack
        self.setup, self.columns = setup, columns(outcomes)
        self.table = play.open_table(pack, setup.options, setup.players)

    def run(self, seed: int, first: int, count: int) -> Rows:
        """Rows of trials ``first`` to ``first + count - 1``."""
        found = np.zeros(count, row_dtype(self._outcomes))
        for there, games in self._played(seed, first, count):
            found[there] = self.rows(games)
        return found

    @cached_property
    def rolls(self) -> RollTable:
        """The results table with its kinds of rolls."""
        return self._play.roll_table(self.pack)

    def run_counted(self, seed: int, first: int, count: int) -> tuple[Rows, np.ndarray[Any, np.dtype[np.uint16]]]:
        """Rows as of :meth:`run`, and the rolls of each kind."""
        found = np.zeros(count, row_dtype(self._outcomes))
        counts = np.zeros((count, *self.rolls.shape), np.uint16)
        printed = len(self.rolls.columns)
        for there, games in self._played(seed, first, count):
            found[there] = self.rows(games)
            counts[there] = games.SA.rolled[:, :, :printed].reshape(len(games.SA), *self.rolls.shape)
        return found, counts

    @property
    def hexes(self) -> tuple[str, ...]:
        """Ids of the hexes."""
        return self.pack.hexes

    def run_fronts(self, seed: int, first: int, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """In whose hands every hex is, turn by turn."""
        T, n = self.table.T, len(self.hexes)
        held = np.zeros((count, self._play.turns(T), n), np.uint8)
        for start, size in batches(first, count):
            watcher = FrontWatch(T, self._play, size)
            self._play.play(self.table, self._play.new_games(self.table, seed, start, size), watcher.watch)
            held[start - first : start - first + size] = watcher.held[:, :, :n]
        return held

    def traced(self, seed: int, trial: int, watch: Watch | None = None) -> tuple[Any, Games]:
        """Play one game with its log on; return its row and the finished game."""
        games = self._play.traced_game(self.table, seed, trial, watch)
        return self.rows(games)[0], games

    def rows(self, games: Games) -> Rows:
        """Return the outcome row of each game as it stands."""
        return rows(self._outcomes, games.SA, self.table)

    def _played(self, seed: int, first: int, count: int) -> Iterator[tuple[slice, Games]]:
        """Yield batches of finished games, with their places among the trials asked for."""
        for start, size in batches(first, count):
            games = self._play.new_games(self.table, seed, start, size)
            yield slice(start - first, start - first + size), self._play.play(self.table, games)


class FrontWatch:
    """Notes, while a batch is played, in whose hands every hex is as each turn ends.

    Parameters
    ----------
    T : record
        Tables.
    play : Play
        How the game is played.
    games : int
        Games of the batch.

    Attributes
    ----------
    held : uint8[games, turns, hexes and beyond]
        See :class:`wargame_sim.model.front.FrontSimulator`.
    """

    def __init__(self, T: Any, play: Play, games: int) -> None:
        self._nbr, self._fights = np.asarray(T.nbr), play.fights
        ground = np.asarray(play.ground(T), bool)
        self._units = [(np.asarray(T.side) == side) & ground for side in range(2)]
        beyond = len(self._nbr) - 1
        self._now = np.full((games, beyond + 1), NOBODY, np.uint8)
        self.held = np.full((games, play.turns(T), beyond + 1), NOBODY, np.uint8)

    def watch(self, games: Any, turn: int, _side: int, phase: str) -> None:
        """Look at the map after a phase of fights; as the turn, and perhaps the game, ends, so it stays."""
        if phase == self._fights:
            mine = [games.SA.at[:, units] for units in self._units]
            note_front(self._now, mine, self._nbr, len(self._nbr) - 1)
            self.held[:, turn - 1 :] = self._now[:, None]
