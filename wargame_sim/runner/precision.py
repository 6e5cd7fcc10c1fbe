"""Play until every difference is as sure as asked: a look after every chunk of trials, each comparison stops by itself.

Looks are at fixed numbers of trials and see the trials before them only, in trial order. So what is played depends on
the experiment, not on workers, interruptions, or games that happen to be there already.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from wargame_sim.errors import UsageError
from wargame_sim.outcomes.digest import Rows
from wargame_sim.runner.execute import Games
from wargame_sim.runner.plan import MAX_TRIALS, Plan
from wargame_sim.runner.totalling import TotalGames
from wargame_sim.statistics.contrasts import Comparison, Contrast, compare_pairs
from wargame_sim.statistics.factorial import main_effects
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.sequences import games_for
from wargame_sim.statistics.sources import RowSource, Source

FIRST = 256  # trials before the first look, and between the first ones
_GROWTH = 8  # later looks come after an eighth more
_PIECES, _LEAST, _MOST = 8, 64, 2048


@dataclass(frozen=True)
class Goal:
    """What is asked of every difference.

    Parameters
    ----------
    measure : Measure
        The outcome that decides.
    half : float
        Half-width of its intervals, in its units.
    level : float
        Simultaneous coverage over all comparisons and all looks.
    """

    measure: Measure
    half: float
    level: float

    def reached(self, comparison: Comparison) -> bool:
        """Whether a difference is sure enough."""
        d = comparison.difference
        return d.high - d.low <= 2 * self.half

    def games(self, comparison: Comparison) -> float:
        """Return about how many trials make a difference sure enough, judging by those played so far."""
        return games_for(self.half, comparison.difference.sd, comparison.difference.level)


def looks() -> Iterator[int]:
    """Return the numbers of trials after which differences are looked at, without end."""
    trials = 0
    while True:
        trials += max(FIRST, trials // _GROWTH // FIRST * FIRST)
        yield trials


def play_until_sure(games: Games | TotalGames, goal: Goal) -> dict[str, int]:
    """Play until every comparison is sure enough and return the trials of each variant.

    A variant stops with the last comparison that needs it.

    Parameters
    ----------
    games : Games or TotalGames
        Of the plan.
    goal : Goal
        What is asked.

    Raises
    ------
    Interrupted
        After Ctrl-C; finished chunks are stored.
    UsageError
        When no number of games is enough.
    """
    contrasts = main_effects(games.plan.records)
    wanted = dict.fromkeys((v.name for v in games.plan.variants), 0)
    open_ones, more = set(range(len(contrasts))), 0
    for trials in looks():
        needed = names(contrasts[n] for n in open_ones) if trials > FIRST else sorted(wanted)
        wanted |= dict.fromkeys(needed, trials)
        if trials > MAX_TRIALS:
            raise UsageError(f"precision: found {goal.half:g}; {MAX_TRIALS:,} games do not reach it")
        games.play({name: trials for name in needed}, _chunk(trials), more)
        found = _compare(contrasts, games.source(wanted), goal)
        open_ones = {n for n in open_ones if not goal.reached(found[n])}
        if not open_ones:
            return wanted
        expected = needs(contrasts, found, goal)
        more = sum(max(0, expected[name] - trials) for name in names(contrasts[n] for n in open_ones))
    raise AssertionError("looks have no end")


def forecast(plan: Plan, rows: Mapping[str, Rows], goal: Goal) -> dict[str, int]:
    """Return about how many trials each variant needs, judging by those of a pilot."""
    contrasts = main_effects(plan.records)
    return needs(contrasts, _compare(contrasts, RowSource(rows), goal), goal)


def needs(contrasts: list[Contrast], found: list[Comparison], goal: Goal) -> dict[str, int]:
    """Return about how many trials each variant needs: the next look that is enough for all its comparisons."""
    wanted: dict[str, int] = {}
    for contrast, comparison in zip(contrasts, found, strict=True):
        games = goal.games(comparison)
        trials = MAX_TRIALS if math.isinf(games) else next(n for n in looks() if n >= min(games, MAX_TRIALS))
        wanted |= {name: max(trials, wanted.get(name, 0)) for name in names([contrast])}
    return wanted


def names(contrasts: Iterable[Contrast]) -> list[str]:
    """Return the variants that some contrasts need, each once, in a fixed order."""
    return sorted({name for contrast in contrasts for pair in contrast.pairs for name in pair})


def _compare(contrasts: list[Contrast], source: Source, goal: Goal) -> list[Comparison]:
    return compare_pairs(contrasts, partial(source.pairs, measure=goal.measure), goal.measure, goal.level, anytime=True)


def _chunk(trials: int) -> int:
    """Return the trials in a chunk before a look: some pieces for the workers, yet few files."""
    between, size = max(FIRST, trials // _GROWTH), _LEAST
    while size < _MOST and size * _PIECES < between:
        size *= 2
    return size


def goal_of(told: Mapping[str, Any], columns: Any) -> Goal:
    """Return what an experiment with a precision asks for, as provenance keeps it."""
    from wargame_sim.statistics.measures import parse_measure

    return Goal(parse_measure(told["outcome"]["name"], columns), float(told["precision"]), float(told["level"]))
