"""Complete games: the sequence of play (3.0, 4.0) over a chunk of games, and the row each leaves behind.

The outline of a turn is Python, so that a person can follow it, a trace can look in between, and Ctrl-C works; each
phase is one call of a compiled kernel over all games of the chunk, without the GIL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.errors import UsageError
from wargame_sim.games.kasserine import codes, fronts, phases, players, rolls, tables
from wargame_sim.games.kasserine.codes import ALLIED, AXIS, OUTCOME_PLACES
from wargame_sim.games.kasserine.rules import r15_victory
from wargame_sim.games.kasserine.rules.r16_7_cooperation import rivals_agree
from wargame_sim.games.kasserine.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.kernels import jit, records
from wargame_sim.model.built import built
from wargame_sim.model.game import Setup, Value
from wargame_sim.model.rolls import RollTable
from wargame_sim.packs import Pack

BATCH = 64  # games taken through a phase together: their states stay in the cache


class Table(NamedTuple):
    """Everything on the table: records T (rules and map), PA (players), each side's row of PA, and who plays."""

    TA: Any
    PA: Any
    scripts: tuple[int, int]
    seats: Mapping[str, str]


class Games(NamedTuple):
    """A batch of games in progress."""

    SA: Any
    WA: Any
    log: np.ndarray[Any, Any]
    seed: int
    first: int


Watch = Callable[[Games, int, int, str], None]


def outcome_dtype() -> np.dtype[Any]:
    """Layout of one outcome row (40 bytes)."""
    counts = ["axis_losses", "allied_losses", "axis_attacks", "allied_attacks", "axis_decisive", "allied_decisive"]
    small = [
        "axis_vp",
        "level",
        "winner",
        "turns",
        "axis_units_lost",
        "allied_units_lost",
        "rain_turns",
        "heavy_rain_turns",
    ]
    return np.dtype(
        [(name, "u1") for name in [*small, "command_disputes"]]
        + [(f"holder_{name}", "u1") for name in OUTCOME_PLACES]
        + [(f"taken_{name}", "u1") for name in OUTCOME_PLACES]
        + [(name, "u2") for name in counts]
    )


def open_table(pack: Pack, options: Mapping[str, Value], seats: Mapping[str, str]) -> Table:
    """Build the records for a pack, a choice of options and a player for each side.

    Raises
    ------
    UsageError
        When two options do not go together (16.7.C).
    """
    if not rivals_agree.py_func(bool(options.get("bickering")), bool(options.get("cooperation"))):
        raise UsageError("options bickering and cooperation exclude each other (16.7.C)")
    TA = built(tables.build, pack, options)
    ratios = [key for key in pack.rows("crt")[0] if key != "roll"]
    names = [str(row["note"]) for row in pack.rows("victory")]
    place_names = [name.split(" (")[0].lower().replace(" ", "_") for name in names]
    place_names += ["base"] * (int(TA[0].places) - len(place_names))
    return Table(TA, players.build(ratios, place_names, seats), (AXIS, ALLIED), players.complete(seats))


def new_games(table: Table, seed: int, first: int, count: int, log_rows: int = 1) -> Games:
    """Set up a batch of games."""
    T = table.TA[0]
    n, units, places = int(T.n), int(T.units), int(T.places)
    SA = records.empty(state_dtype(n, units, places, len(T.ratio_num)), count)
    WA = records.empty(work_dtype(n, units, places))
    phases.set_up_all(table.TA, SA, *table.scripts)
    return Games(SA, WA, np.zeros((log_rows, 6), np.int16), seed, first)


def player_turn(table: Table, games: Games, side: int, watch: Watch | None = None) -> None:
    """Take a batch through one player-turn: start, movement phase, combat phase (4.0)."""
    turn = int(games.SA[0].turn) + (1 if side == AXIS else 0)
    for name, step in (("start", start), ("movement", movement), ("combat", combat)):
        step(table, games, side)
        if watch is not None:
            watch(games, turn, side, name)


def start(table: Table, games: Games, side: int) -> None:
    """Begin a player-turn in every game of the batch."""
    TA, T = table.TA, table.TA[0]
    phases.start_all(TA, games.SA, games.WA, games.log, side, np.uint64(games.seed), np.uint64(games.first))
    if T.opt_air or T.opt_supply:
        phases.start_with_options_all(TA, games.SA, games.WA, side)


def movement(table: Table, games: Games, side: int) -> None:
    """Movement phase in every game of the batch."""
    dice = side, np.uint64(games.seed), np.uint64(games.first)
    if table.PA[table.scripts[side]].random:
        phases.random_movement_all(table.TA, games.SA, games.WA, games.log, *dice)
    else:
        phases.movement_all(table.TA, games.SA, games.WA, games.log, table.PA, *dice)


def combat(table: Table, games: Games, side: int) -> None:
    """Combat phase in every game of the batch."""
    T = table.TA[0]
    phase = phases.combat_with_options_all if T.opt_air or T.opt_counterbattery else phases.combat_all
    phase(table.TA, games.SA, games.WA, games.log, table.PA, side, np.uint64(games.seed), np.uint64(games.first))


def play_batch(table: Table, games: Games, watch: Watch | None = None) -> np.ndarray[Any, Any]:
    """Play a batch to the end and return its outcome rows."""
    for _ in range(int(table.TA[0].turns)):
        for side in (AXIS, ALLIED):
            player_turn(table, games, side, watch)
    return outcomes(table, games)


def outcomes(table: Table, games: Games) -> np.ndarray[Any, Any]:
    """Return the outcome row of each game as it stands (15.0)."""
    T, SA = table.TA[0], games.SA
    out = np.zeros(len(SA), outcome_dtype())
    towns = len([name for name in out.dtype.names or () if name.startswith("holder_")])
    out["axis_vp"] = ((SA.holder == AXIS) * T.place_points).sum(axis=1)
    with jit.plain():
        out["level"] = [r15_victory.victory_level(T, int(points)) for points in out["axis_vp"]]
    out["winner"] = T.level_side[out["level"]]
    out["turns"] = SA.turn
    for name in ("rain_turns", "heavy_rain_turns"):
        out[name] = SA[name]
    out["command_disputes"] = SA.disputes
    fields = [name for name in out.dtype.names or () if name.startswith(("holder_", "taken_"))]
    for i, name in enumerate(fields):
        out[name] = SA.holder[:, i % towns] if name.startswith("holder") else SA.taken[:, i % towns]
    for side, name in enumerate(codes.SIDES):
        out[f"{name}_losses"] = SA.lost_factors[:, side]
        out[f"{name}_units_lost"] = SA.lost_units[:, side]
        out[f"{name}_attacks"] = SA.battles[:, side]
        out[f"{name}_decisive"] = SA.decisive[:, side]
    return out


class KasserineSimulator:
    """Plays complete games for one setup; see :class:`wargame_sim.model.game.Simulator`."""

    def __init__(self, pack: Pack, setup: Setup) -> None:
        jit.enable()
        self.table = open_table(pack, setup.options, setup.players)
        self._pack = pack

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``."""
        rows = [play_batch(self.table, new_games(self.table, seed, start, n)) for start, n in batches(first, count)]
        return np.concatenate(rows) if rows else np.zeros(0, outcome_dtype())

    @cached_property
    def rolls(self) -> RollTable:
        """The combat results table, one kind of roll a column."""
        return rolls.roll_table(self._pack)

    def run_counted(
        self, seed: int, first: int, count: int
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, np.dtype[np.uint16]]]:
        """Rows as of :meth:`run`, and the rolls on each column: see :class:`wargame_sim.model.rolls.CountingSimulator`."""
        rows = np.zeros(count, outcome_dtype())
        counts = np.zeros((count, *self.rolls.shape), np.uint16)
        for start, n in batches(first, count):
            games = new_games(self.table, seed, start, n)
            there = slice(start - first, start - first + n)
            rows[there] = play_batch(self.table, games)
            counts[there] = games.SA.rolled
        return rows, counts

    @property
    def hexes(self) -> tuple[str, ...]:
        """Ids of the hexes."""
        return self._pack.hexes

    def run_fronts(self, seed: int, first: int, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """In whose hands every hex is, turn by turn: see :class:`wargame_sim.model.front.FrontSimulator`."""
        held = np.zeros((count, int(self.table.TA[0].turns), len(self.hexes)), np.uint8)
        for start, n in batches(first, count):
            watcher = fronts.FrontWatch(self.table.TA[0], n)
            play_batch(self.table, new_games(self.table, seed, start, n), watcher.watch)
            held[start - first : start - first + n] = np.stack(watcher.turns, axis=1)
        return held


def batches(first: int, count: int) -> Iterator[tuple[int, int]]:
    """Split trials into batches of at most BATCH."""
    for start in range(first, first + count, BATCH):
        yield start, min(BATCH, first + count - start)


def traced_game(table: Table, seed: int, trial: int, watch: Watch | None = None) -> tuple[np.ndarray[Any, Any], Games]:
    """Play one game with its log on; return the outcome row and the finished game."""
    games = new_games(table, seed, trial, 1, LOG_ROWS)
    return play_batch(table, games, watch), games
