"""4.0 Sequence of play: many games at once, phase by phase, in pure Python around compiled phases.

A batch of games goes through each phase together. Between phases a caller may look at the games (traces, invariants).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.games.anzio_cassino import codes, fronts, phases, players, rolls, tables
from wargame_sim.games.anzio_cassino.card import PLACES
from wargame_sim.games.anzio_cassino.codes import ALLIED, GERMAN
from wargame_sim.games.anzio_cassino.state import LOG_ROWS, TURNS, state_dtype, work_dtype
from wargame_sim.kernels import jit, records
from wargame_sim.model.built import built
from wargame_sim.model.game import Setup
from wargame_sim.model.rolls import RollTable
from wargame_sim.packs import Pack

BATCH = 64


class Table(NamedTuple):
    """Everything on the table: records T (rules and map), PA (players), each side's row of PA, and who plays."""

    TA: Any
    PA: Any
    scripts: tuple[int, int]
    seats: Mapping[str, str]


class Games(NamedTuple):
    """A batch of games in progress, with the scratch and the log of its worker."""

    SA: Any
    WA: Any
    log: Any
    seed: int
    first: int


Watch = Callable[[Games, int, int, str], None]


def outcome_dtype(places: tuple[str, ...]) -> np.dtype[Any]:
    """Layout of an outcome row; `places` are the hexes whose holder and first capture are reported."""
    small = ["allied_vp", "winner", "end", "turns", *(f"vp_{i + 1}" for i in range(TURNS))]
    counts = [f"{side}_{what}" for what in ("units_lost", "losses", "damage", "attacks", "won") for side in codes.SIDES]
    return np.dtype(
        [(name, "u1") for name in small]
        + [(name, "u2") for name in counts]
        + [("rain_turns", "u1")]
        + [(f"holder_{name}", "u1") for name in places]
        + [(f"taken_{name}", "u1") for name in places]
    )


def open_table(pack: Pack, options: Mapping[str, Any], seats: Mapping[str, str]) -> Table:
    """Build the records for a pack, a choice of options and a player for each side."""
    TA = built(tables.build, pack, options)
    ratios = [key for key in pack.rows("crt")[0] if key != "roll"]
    places = [pack.hexes[int(h)] for h in TA[0].place[: int(TA[0].places)]]
    return Table(
        TA, players.build(pack.slug, ratios, places, seats), (ALLIED, GERMAN), players.complete(pack.slug, seats)
    )


def new_games(table: Table, seed: int, first: int, count: int, log_rows: int = 1) -> Games:
    """Set up a batch of games."""
    SA = records.empty(state_dtype(), count)
    WA = records.empty(work_dtype())
    phases.set_up_all(table.TA, SA, *table.scripts)
    return Games(SA, WA, np.zeros((log_rows, 6), np.int16), seed, first)


def play_batch(table: Table, games: Games, watch: Watch | None = None) -> None:
    """Play a batch to the end."""
    T = table.TA[0]
    for turn in range(int(T.first_turn), int(T.last_turn) + 1):
        start_turn(table, games)
        if watch is not None:
            watch(games, turn, ALLIED, "start")
        for _ in range(int(T.impulses)):
            impulse(table, games, turn, watch)
        if watch is not None:
            watch(games, turn, GERMAN, "turn")


def start_turn(table: Table, games: Games) -> None:
    """Begin a turn in every game of the batch."""
    dice = np.uint64(games.seed), np.uint64(games.first)
    phases.start_turn_all(table.TA, games.SA, games.WA, games.log, table.PA, *dice)


def impulse(table: Table, games: Games, turn: int, watch: Watch | None = None) -> None:
    """Take a batch through one impulse of both sides (4.1)."""
    for side in (ALLIED, GERMAN):
        for name, step in (("movement", movement), ("attack", attack)):
            step(table, games, side)
            if watch is not None:
                watch(games, turn, side, name)
    phases.end_impulse_all(table.TA, games.SA, games.WA, games.log, table.PA)
    if watch is not None:
        watch(games, turn, GERMAN, "end")


def movement(table: Table, games: Games, side: int) -> None:
    """Movement of one side in every game of the batch."""
    shared = table.TA, games.SA, games.WA, games.log
    if table.PA[table.scripts[side]].random:
        phases.random_movement_all(*shared, side, np.uint64(games.seed), np.uint64(games.first))
    else:
        phases.movement_all(*shared, table.PA, side)


def attack(table: Table, games: Games, side: int) -> None:
    """Attack phase of one side in every game of the batch."""
    dice = np.uint64(games.seed), np.uint64(games.first)
    phases.attack_all(table.TA, games.SA, games.WA, games.log, table.PA, side, *dice)


def outcomes(table: Table, games: Games, places: Mapping[str, int]) -> np.ndarray[Any, Any]:
    """Return the outcome row of each game as it stands; `places` maps a reported name to its number in T.place."""
    SA = games.SA
    out = np.zeros(len(SA), outcome_dtype(tuple(places)))
    out["allied_vp"] = SA.vp
    ended = np.maximum(SA.ended, 1)
    out["end"] = ended - 1
    out["winner"] = np.isin(ended, (codes.GERMAN_AUTOMATIC, codes.GERMAN_ON_TIME))
    out["turns"] = SA.end_clock // int(table.TA[0].impulses) + 1
    out["rain_turns"] = SA.rain_turns
    for turn in range(TURNS):
        out[f"vp_{turn + 1}"] = SA.vp_at[:, turn]
    for name, p in places.items():
        out[f"holder_{name}"], out[f"taken_{name}"] = SA.holder[:, p], SA.taken[:, p]
    for side, name in enumerate(codes.SIDES):
        out[f"{name}_units_lost"], out[f"{name}_losses"] = SA.lost_units[:, side], SA.lost_strength[:, side]
        out[f"{name}_damage"] = SA.damage_taken[:, side]
        out[f"{name}_attacks"], out[f"{name}_won"] = SA.attacks[:, side], SA.won[:, side]
    return out


class AnzioSimulator:
    """Plays complete games for one setup, also counting rolls and watching the front.

    See :class:`wargame_sim.model.game.Simulator`, :class:`wargame_sim.model.rolls.CountingSimulator` and
    :class:`wargame_sim.model.front.FrontSimulator`.
    """

    def __init__(self, pack: Pack, setup: Setup) -> None:
        jit.enable()
        self._pack = pack
        self.table = open_table(pack, setup.options, setup.players)
        places = [pack.hexes[int(h)] for h in self.table.TA[0].place[: int(self.table.TA[0].places)]]
        self.places = {key: places.index(hex_id) for key, hex_id, _ in PLACES[pack.slug]}

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``."""
        return self.run_counted(seed, first, count)[0]

    @cached_property
    def rolls(self) -> RollTable:
        """The combat results table, one kind of roll a column and sum of modifiers."""
        return rolls.roll_table(self._pack)

    def run_counted(
        self, seed: int, first: int, count: int
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, np.dtype[np.uint16]]]:
        """Rows as of :meth:`run`, and the rolls of each kind: see :class:`wargame_sim.model.rolls.CountingSimulator`."""
        rows = np.zeros(count, outcome_dtype(tuple(self.places)))
        counts = np.zeros((count, *self.rolls.shape), np.uint16)
        columns = len(self.rolls.columns)
        for start, n in batches(first, count):
            games = new_games(self.table, seed, start, n)
            play_batch(self.table, games)
            there = slice(start - first, start - first + n)
            rows[there] = outcomes(self.table, games, self.places)
            counts[there] = games.SA.rolled[:, :, :columns].reshape(n, *self.rolls.shape)
        return rows, counts

    @property
    def hexes(self) -> tuple[str, ...]:
        """Ids of the hexes."""
        return self._pack.hexes

    def run_fronts(self, seed: int, first: int, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """In whose hands every hex is, turn by turn: see :class:`wargame_sim.model.front.FrontSimulator`."""
        held = np.zeros((count, int(self.table.TA[0].last_turn) + 1, len(self.hexes)), np.uint8)
        for start, n in batches(first, count):
            watcher = fronts.FrontWatch(self.table.TA[0], n)
            play_batch(self.table, new_games(self.table, seed, start, n), watcher.watch)
            held[start - first : start - first + n] = np.stack(watcher.turns, axis=1)
        return held


def batches(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Split trials into batches of at most BATCH."""
    for start in range(first, first + count, BATCH):
        yield start, min(BATCH, first + count - start)


def traced_game(table: Table, seed: int, trial: int, watch: Watch | None = None) -> Games:
    """Play one game with its log on; return the finished game."""
    games = new_games(table, seed, trial, 1, LOG_ROWS)
    play_batch(table, games, watch)
    return games
