"""Play until every difference is as sure as asked: a look after every chunk of trials, each comparison stops by itself.

Looks are at fixed numbers of trials and see the trials before them only, in trial order. So what is played depends on
the experiment, not on workers, interruptions, or games that happen to be there already.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
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
from wargame_sim.statistics.looks import FIRST, GROWTH, looks
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.sequences import games_for
from wargame_sim.statistics.sources import RowSource, Source
from wargame_sim.statistics.sprt import Hypotheses, likelihood_ratio
from wargame_sim.statistics.sprt_results import hypotheses_of

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

    @property
    def most(self) -> int | None:
        """Trials at which play stops in any case; None for no such number."""
        return None

    def reached(self, comparison: Comparison, _source: Source) -> bool:
        """Whether a difference is sure enough."""
        d = comparison.difference
        return d.high - d.low <= 2 * self.half

    def games(self, comparison: Comparison) -> float:
        """Return about how many trials make a difference sure enough, judging by those played so far."""
        return games_for(self.half, comparison.difference.sd, comparison.difference.level)

    def told(self) -> str:
        """Return what is asked in words."""
        level = f"{100 * self.level:g} % together"
        return f"For {self.measure.name} sure to {self.half:g} either way, every difference, {level}"


@dataclass(frozen=True)
class TestGoal:
    """A decision between two hypotheses about every difference.

    Parameters
    ----------
    measure : Measure
        The outcome that decides.
    hypotheses : Hypotheses
        With the error rates of each test.
    level : float
        Simultaneous coverage of the intervals beside the tests.
    most : int or None
        Trials at which play stops without a decision; None for no such number.
    """

    measure: Measure
    hypotheses: Hypotheses
    level: float
    most: int | None

    def reached(self, comparison: Comparison, source: Source) -> bool:
        """Whether a test has decided."""
        pairs = source.pairs(comparison.contrast, self.measure)
        ratio = likelihood_ratio(pairs, self.hypotheses, self.measure.kind == "share")
        return self.hypotheses.decide(ratio) != "not decided"

    def games(self, comparison: Comparison) -> float:
        """Return about how many trials a test needs on average, judging by those played so far."""
        d = comparison.difference
        games = self.hypotheses.games(d.mean, d.sd)
        return min(games, self.most or MAX_TRIALS)

    def told(self) -> str:
        """Return what is asked in words."""
        h = self.hypotheses
        return f"For a decision whether {self.measure.name} changes by {h.h0:g} or by {h.h1:g}"


AnyGoal = Goal | TestGoal


def play_until_sure(games: Games | TotalGames, goal: AnyGoal) -> dict[str, int]:
    """Play until every comparison is sure enough and return the trials of each variant.

    A variant stops with the last comparison that needs it.

    Parameters
    ----------
    games : Games or TotalGames
        Of the plan.
    goal : Goal or TestGoal
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
    for look in looks():
        trials = min(look, goal.most or look)
        needed = names(contrasts[n] for n in open_ones) if look > FIRST else sorted(wanted)
        wanted |= dict.fromkeys(needed, trials)
        if trials > MAX_TRIALS:
            raise UsageError(f"{goal.told()}: {MAX_TRIALS:,} games do not reach it")
        games.play({name: trials for name in needed}, _chunk(trials), more)
        source = games.source(wanted)
        found = _compare(contrasts, source, goal)
        open_ones = {n for n in open_ones if not goal.reached(found[n], source)}
        if not open_ones or trials == goal.most:
            return wanted
        expected = needs(contrasts, found, goal)
        more = sum(max(0, expected[name] - trials) for name in names(contrasts[n] for n in open_ones))
    raise AssertionError("looks have no end")


def forecast(plan: Plan, rows: Mapping[str, Rows], goal: AnyGoal) -> dict[str, int]:
    """Return about how many trials each variant needs, judging by those of a pilot."""
    contrasts = main_effects(plan.records)
    return needs(contrasts, _compare(contrasts, RowSource(rows), goal), goal)


def needs(contrasts: list[Contrast], found: list[Comparison], goal: AnyGoal) -> dict[str, int]:
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


def _compare(contrasts: list[Contrast], source: Source, goal: AnyGoal) -> list[Comparison]:
    return compare_pairs(contrasts, partial(source.pairs, measure=goal.measure), goal.measure, goal.level, anytime=True)


def _chunk(trials: int) -> int:
    """Return the trials in a chunk before a look: some pieces for the workers, yet few files."""
    between, size = max(FIRST, trials // GROWTH), _LEAST
    while size < _MOST and size * _PIECES < between:
        size *= 2
    return size


def goal_of(told: Mapping[str, Any], columns: Any, tests: int) -> AnyGoal | None:
    """Return what an experiment asks of its differences, as provenance keeps it; None for a fixed number of games.

    Parameters
    ----------
    told : mapping
        The experiment.
    columns : sequence of Column
        Outcome columns.
    tests : int
        Comparisons.
    """
    from wargame_sim.statistics.measures import parse_measure

    test, level = hypotheses_of(told, tests), float(told["level"])
    if test is None and told["precision"] is None:
        return None
    measure = parse_measure(told["outcome"]["name"], columns)
    if test is not None:
        return TestGoal(measure, test, level, told["trials"])
    return Goal(measure, float(told["precision"]), level)
