"""Read what people's games came to, and play as many by scripts as it takes to set them beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.errors import DataError, UsageError, suggest
from wargame_sim.model.game import Column, Game, Setup
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.packs.files import read_csv
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.play import play
from wargame_sim.runner.player_matrix import measure_of
from wargame_sim.statistics.against import Against, Sample
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.measures import Measure

_SCORE = re.compile(r"(?P<wins>[0-9]{1,6})\s*(?:/|of)\s*(?P<games>[0-9]{1,6})")
_YES, _NO = ("yes", "1", "true"), ("no", "0", "false")


@dataclass(frozen=True)
class Compared:
    """What was recorded beside what was simulated.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        What the scripts played.
    measure : Measure
        What is compared.
    against : Against
        Both samples.
    record : str
        As the user named it.
    provenance : Provenance
        How the simulated games came about.
    """

    game: Game
    setup: Setup
    measure: Measure
    against: Against
    record: str
    provenance: Provenance

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain values."""
        found, kind = self.against, self.measure.kind
        told: dict[str, Any] = {"game": self.game.slug, "outcome": self.measure.name, "record": self.record}
        for name, sample in (("recorded", found.recorded), ("simulated", found.simulated)):
            low, high = sample.interval(kind)
            told[name] = {"n": sample.n, "estimate": sample.mean, "low": low, "high": high}
        gap, low, high = found.difference
        told["difference"] = {"estimate": gap, "low": low, "high": high}
        told |= {"surprise": found.surprise, "fits": found.fits, "games_to_tell": found.games_to_tell}
        made = self.provenance
        return told | {
            "methods": ["Wilson", "Newcombe", "exact binomial"] if kind == "share" else ["t", "Welch"],
            "options": made.base.options,
            "players": made.base.players,
            "patches": made.base.patches,
            "origin": made.base.origins,
            "stand_ins": made.base.stand_ins,
            "seed": made.seed,
        }


def set_against(
    game: Game, setup: Setup, record: str, outcome: str | None, trials: int, seed: int, manner: Manner | None = None
) -> Compared:
    """Play the setup and set a record of people's games beside it.

    Parameters
    ----------
    record : str
        ``10/22`` or ``10 of 22`` for a share, or a CSV file with a column named like the outcome's.
    outcome : str or None
        Measure, ``winner=allied``; what the game judges by unless given.

    Raises
    ------
    UsageError, DataError
        For a record that cannot be read, with file, row and what is allowed.
    """
    measure = measure_of(game, outcome)
    recorded = read_record(record, measure)
    games = play(game, setup, trials, seed, manner)
    simulated = Sample.of(measure.values(games.rows))
    return Compared(game, setup, measure, Against(measure.kind, recorded, simulated), record, games.provenance)


def read_record(record: str, measure: Measure) -> Sample:
    """Return the sample that a record tells of. Parameters and errors as `set_against`."""
    score = _SCORE.fullmatch(record.strip())
    if score is None:
        return Sample.of(_file(Path(record), measure))
    wins, games = int(score["wins"]), int(score["games"])
    if measure.kind != "share":
        raise UsageError(f"RECORD: found {record!r}, a share; {measure.name} is a mean: allowed a CSV file of results")
    if not 0 <= wins <= games or games == 0:
        raise UsageError(f"RECORD: found {record!r}; allowed at most as many wins as games, and at least one game")
    return Sample(games, wins / games, float("nan"))


def _file(path: Path, measure: Measure) -> Array:
    """Return the measure of every game of a CSV file."""
    if not path.is_file():
        raise UsageError(
            f"RECORD: found {path.as_posix()!r}; allowed wins of games such as 10/22, or a CSV file of results"
        )
    faults: list[DataError] = []
    table, column = read_csv(path, "record", path.as_posix(), faults), measure.column
    if table is None:
        raise faults[0]
    if column.name not in table.columns:
        near = suggest(column.name, table.columns)
        raise DataError(table.file, 1, message=f"column {column.name!r} is missing{near}")
    if not table.rows:
        raise DataError(table.file, message="has no games")
    cells = zip(table.rows, table.lines, strict=True)
    told = [_value(row[column.name], column, table.file, line) for row, line in cells]
    return measure.values(np.array([(value,) for value in told], np.dtype([(column.name, np.float64)])))


def _value(cell: str, column: Column, file: str, line: int) -> float:
    """Return a cell as the number that rows of games hold."""
    if column.kind == "category":
        if cell in column.labels:
            return float(column.labels.index(cell))
        raise DataError(file, line, column.name, cell, column.labels)
    if column.kind == "flag" and cell.lower() in (*_YES, *_NO):
        return float(cell.lower() in _YES)
    if column.kind != "flag" and re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", cell):
        return float(cell)
    allowed = "a turn, 0 for never" if column.kind == "turn" else "yes, no" if column.kind == "flag" else "a number"
    raise DataError(file, line, column.name, cell, allowed)
