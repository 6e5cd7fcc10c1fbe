"""Which cells of a results table decide a game: influence of each from one run, the largest confirmed by playing them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_sim.errors import UsageError, listed, quoted, suggest
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.rolls import CountingSimulator, RollTable, counting
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.runner.execute import Manner, execute
from wargame_sim.runner.pieces import over_games
from wargame_sim.runner.plan import Variant, check_trials, make_plan
from wargame_sim.runner.progress import Progress
from wargame_sim.runner.seeds import seed_for
from wargame_sim.statistics.confirmed import Confirmed
from wargame_sim.statistics.influence import (
    METHOD,
    READS,
    Change,
    Influence,
    InfluenceMap,
    Sums,
    changes,
    influences,
    method,
    sums,
)
from wargame_sim.statistics.luck import fit_baseline
from wargame_sim.statistics.measures import Measure, parse_measure
from wargame_sim.statistics.paired import paired_difference
from wargame_sim.statistics.simultaneous import sidak
from wargame_sim.statistics.summary import finite

if TYPE_CHECKING:
    import pandas as pd

_LEAST, _MOST_PILOT, _BASE = 200, 5000, "as it is"
_ENDS = ("estimate", "low", "high")


@dataclass(frozen=True)
class Question:
    """What is asked about the cells of a table.

    Parameters
    ----------
    outcome : str
        Measure: ``winner=axis``, ``axis_vp``; empty for the share of games that the first side wins.
    reads : str
        ``better``, ``worse`` or a result: what each cell is read as instead.
    trials, seed : int
        Games, and their dice. A tenth of them is a pilot.
    level : float
        Simultaneous coverage over all cells.
    confirm, confirm_trials : int
        How many of the largest are played, and with how many games each; the dice are those of the next seed.
    """

    outcome: str = ""
    reads: str = "better"
    trials: int = 10_000
    seed: int = 1
    level: float = 0.95
    confirm: int = 6
    confirm_trials: int = 2_000


@dataclass(frozen=True)
class InfluenceFound:
    """Influence of all cells, the largest beside their re-runs, and how it came about."""

    asked: Question
    map: InfluenceMap
    confirmed: tuple[Confirmed, ...]
    provenance: Provenance
    elapsed_s: float
    pilot: int = field(default=0)

    def to_dataframe(self) -> pd.DataFrame:
        """Return every change with its influence, the largest first: everybody's attacks, then each side's alone."""
        import pandas as pd

        table = self.map.table
        lines = [{**_named(i.change, table), "attacks of": i.side, **_numbers(i)} for i in self.map.found]
        order = {i.change: n for n, i in enumerate(self.map.largest(len(lines)))}
        places = [order[i.change] for i in self.map.found]
        frame = pd.DataFrame(lines).drop(columns="patch").assign(place=places)
        return frame.sort_values("place", kind="stable").drop(columns="place").reset_index(drop=True)

    def played(self) -> pd.DataFrame:
        """Return the largest changes, predicted from one run beside played with other dice."""
        import pandas as pd

        lines = []
        for one in self.confirmed:
            told = _side_by_side(one, self.map.table)
            parts = {f"{kind} {name}": told[kind][name] for kind in ("predicted", "played") for name in _ENDS}
            lines.append({"cell": told["patch"], "printed": told["printed"], **parts, "agree": told["agree"]})
        return pd.DataFrame(lines)

    def _repr_html_(self) -> str:
        frame = self.played() if self.confirmed else self.to_dataframe().head(12)
        return str(frame.to_html(index=False))

    def to_json(self) -> dict[str, Any]:
        """Return the answer of ``influence --json`` as plain values."""
        made, table = self.provenance, self.map.table
        cells = {i.change: {} for i in self.map.found}  # type: dict[Change, dict[str, Any]]
        for one in self.map.found:
            cells[one.change][one.side] = _numbers(one)
        return {
            "game": made.game,
            "outcome": self.map.outcome,
            "kind": self.map.kind,
            "mean": self.map.mean,
            "reads": self.map.reads,
            "order": "first",
            "trials": self.asked.trials,
            "pilot": self.pilot,
            "seed": self.asked.seed,
            "level": self.map.level,
            "method": METHOD,
            "options": made.base.options,
            "players": made.base.players,
            "patches": made.base.patches,
            "cells": [{**_named(change, table), **sides} for change, sides in cells.items()],
            "confirmed": [_side_by_side(one, table) for one in self.confirmed],
            "confirm_trials": self.asked.confirm_trials,
            "confirm_seed": next_seed(self.asked.seed),
            "origin": made.base.origins,
            "stand_ins": made.base.stand_ins,
            "elapsed_s": round(self.elapsed_s, 3),
        }


def _named(change: Change, table: RollTable) -> dict[str, Any]:
    where = {"row": table.rows[change.row], "column": table.columns[change.column]}
    return {**where, "printed": change.printed, "instead": change.instead, "patch": "=".join(change.patch(table))}


def _numbers(one: Influence) -> dict[str, float]:
    return {"estimate": one.estimate, "low": one.low, "high": one.high, "rolled": one.rolled}


def _side_by_side(one: Confirmed, table: RollTable) -> dict[str, Any]:
    d = one.played
    played = {"estimate": d.mean, "low": d.low, "high": d.high, "level": d.level, "method": d.method, "n": d.n}
    played |= {"correlation": finite(d.correlation), "reduction": finite(d.reduction)}
    predicted = _numbers(one.predicted)
    return {**_named(one.predicted.change, table), "predicted": predicted, "played": played, **_gap(one)}


def _gap(one: Confirmed) -> dict[str, Any]:
    """Return predicted minus played, whether they agree, and the games that would tell a gap of a quarter."""
    gap = dict(zip(_ENDS, one.gap, strict=True))
    return {"gap": gap, "agree": one.agree, "games_that_would_tell": one.would_tell}


def influence(game: Game, setup: Setup, asked: Question, manner: Manner | None = None) -> InfluenceFound:
    """Estimate the influence of every cell of the game's results table, and play the largest.

    Parameters
    ----------
    game : Game
        One that counts rolls.
    setup : Setup
        Options, players, tables.
    asked : Question
        What is asked.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        When the game counts no rolls, or outcome, result or numbers are not allowed.
    Interrupted
        After Ctrl-C.
    """
    begun, manner = time.monotonic(), manner or Manner()
    measure = _measure(game, asked.outcome)
    _check(asked)
    made = make_plan(game, [Variant(_BASE, setup)], asked.seed, asked.trials).provenance()
    progress = Progress(asked.trials, manner.progress)
    with progress.stage(f"preparing {game.title}: its rules are compiled, once for each version"):
        player = counting(game.rules.simulator(setup), game.slug)
        player.run_counted(asked.seed, 0, 1)
    _check_reads(player.rolls, asked.reads)
    found, pilot = _estimate(player, measure, asked, manner, progress)
    confirmed = _play(game, setup, measure, asked, found, manner)
    return InfluenceFound(asked, found, confirmed, made, time.monotonic() - begun, pilot)


def _measure(game: Game, outcome: str) -> Measure:
    winner = game.column("winner")
    if not outcome:
        outcome = f"winner={game.sides[0]}" if winner and game.sides[0] in winner.labels else game.headline
    try:
        return parse_measure(outcome, game.columns)
    except ValueError as error:
        raise UsageError(f"outcome: {error}") from None


def _check(asked: Question) -> None:
    check_trials(asked.trials)
    if asked.trials < _LEAST:
        raise UsageError(f"trials: found {asked.trials}; allowed {_LEAST} or more")
    if asked.confirm and asked.confirm_trials < 2:
        raise UsageError(f"confirm-trials: found {asked.confirm_trials}; allowed 2 or more")


def _check_reads(table: RollTable, reads: str) -> None:
    allowed = (*READS, *table.order)
    if reads not in allowed:
        raise UsageError(f"reads: found {quoted(reads)}; allowed {listed(allowed)}{suggest(reads, allowed)}")


def _estimate(
    player: CountingSimulator, measure: Measure, asked: Question, manner: Manner, progress: Progress
) -> tuple[InfluenceMap, int]:
    """Fit a baseline to a pilot, then keep sums over the other games; return the influences and the pilot's games."""
    table, pilot = player.rolls, min(_MOST_PILOT, max(_LEAST // 2, asked.trials // 10))

    def play(first: int, count: int) -> tuple[Any, Any]:
        rows, counts = player.run_counted(asked.seed, first, count)
        return measure.values(rows), counts

    pieces = over_games(0, pilot, play, manner, progress)
    values, counts = np.concatenate([v for v, _ in pieces]), np.concatenate([c for _, c in pieces])
    made = changes(table, asked.reads, [int(k) for k in np.nonzero(counts.sum((0, 1, 3)))[0]])
    how = method(table, made, fit_baseline(values, counts, table))

    def keep(first: int, count: int) -> tuple[Sums, float]:
        values, counts = play(first, count)
        return sums(values, counts, how), float(values.sum())

    kept = over_games(pilot, asked.trials - pilot, keep, manner, progress)
    progress.close()
    total = reduce(add, [s for s, _ in kept])
    mean = (float(values.sum()) + sum(v for _, v in kept)) / asked.trials
    found = influences(total, table, made, asked.level)
    about = measure.name, measure.kind, measure.unit
    return InfluenceMap(table, *about, asked.reads, total.n, asked.level, mean, found), pilot


def _play(
    game: Game, setup: Setup, measure: Measure, asked: Question, found: InfluenceMap, manner: Manner
) -> tuple[Confirmed, ...]:
    """Play the largest changes beside the table as it is with fresh dice."""
    largest = [one for one in found.largest(asked.confirm) if one.rolled > 0]
    if not largest:
        return ()
    variants = [Variant(_BASE, setup)]
    for one in largest:
        key, value = one.change.patch(found.table)
        changed = replace(setup, patches={**setup.patches, key: value})
        variants.append(Variant(f"{key}={value}", changed))
    rows = execute(make_plan(game, variants, next_seed(asked.seed), asked.confirm_trials), None, manner).rows
    base, level = measure.values(rows[_BASE]), sidak(asked.level, len(largest))
    return tuple(
        Confirmed(one, paired_difference(measure.values(rows[variant.name]), base, level))
        for one, variant in zip(largest, variants[1:], strict=True)
    )


def next_seed(seed: int) -> int:
    """Return the seed of the re-runs: other dice than those of the prediction."""
    return seed_for(seed, "confirm")
