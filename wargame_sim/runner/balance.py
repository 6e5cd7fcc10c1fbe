"""Which optional rules bring an outcome to a target: sets of options, and one number beside them, cheapest first."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wargame_sim.errors import UsageError, quoted
from wargame_sim.model.game import Game, Option, Setup, Value
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.runner.execute import Games, Manner
from wargame_sim.runner.plan import Variant, make_plan
from wargame_sim.runner.setups import complete_options, exclusion, make_setup, option_fault
from wargame_sim.statistics.balance import Band
from wargame_sim.statistics.measures import Measure, parse_measure
from wargame_sim.statistics.search import LEAST, Draw, Found, Standing, find
from wargame_sim.statistics.tally import Tally

BASE = "base"
_FRESH = 2**63  # what is added to the seed for games that nothing was chosen by
_MOST = 2000


@dataclass(frozen=True)
class Knob:
    """A number, or a cell of a table, that may be changed beside options.

    Parameters
    ----------
    name : str
        Option, or cell of a table as patches name it.
    values : tuple of str
        As typed.
    """

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    outcome : str
        Measure; empty for the share of wins of the side that moves first.
    band : Band
        The target, and how far from it is still near enough.
    most : int
        Most changes at once.
    knob : Knob or None
        Counts as one change.
    games : int
        All games together.
    level : float
        Chance that the whole answer is right.
    """

    outcome: str
    band: Band
    most: int = 2
    knob: Knob | None = None
    games: int = 40_000
    level: float = 0.95


@dataclass(frozen=True)
class Solution:
    """A set of changes that neither the search nor the fresh games rule out."""

    name: str
    changes: Mapping[str, Value]
    standing: Standing


@dataclass(frozen=True)
class Answer:
    """What was found.

    Parameters
    ----------
    measure : Measure
        What is counted.
    question : Question
        As asked.
    found : Found
        Every candidate, and where it stands.
    changes : mapping of str to mapping
        Candidate to what it changes.
    made : Provenance
        Of the search: players, tables, seed.
    """

    measure: Measure
    question: Question
    found: Found
    changes: Mapping[str, Mapping[str, Value]]
    made: Provenance

    @property
    def solutions(self) -> list[Solution]:
        """Those that cannot be told apart from the target, fewest changes first, then the nearest."""
        every = [Solution(name, self.changes[name], self.found.fresh[name]) for name in self.found.solutions]
        target = self.question.band.target
        return sorted(every, key=lambda s: (len(s.changes), abs(s.standing.estimate - target), s.name))

    @property
    def nearest(self) -> list[Solution]:
        """Of the candidates that are ruled out the nearest three, by the games of the search or the fresh ones."""
        standing = {**self.found.searched, **self.found.fresh}
        every = [Solution(n, self.changes[n], s) for n, s in standing.items() if s.place == "outside"]
        return sorted(every, key=lambda s: abs(s.standing.estimate - self.question.band.target))[:3]


def balance(game: Game, base: Setup, question: Question, seed: int = 1, manner: Manner | None = None) -> Answer:
    """Search sets of options, and a knob, for those whose outcome is near a target.

    Parameters
    ----------
    game : Game
        The game.
    base : Setup
        What every candidate has: players, tables, and options that are not searched.
    question : Question
        What is asked.
    seed : int
        Of the search; the fresh games have another one.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        When the outcome or knob is none, or there are too few games for so many candidates.
    """
    measure = _measure(game, question.outcome)
    candidates = list(_candidates(game, base, question))
    names = [_name(changes) for changes in candidates]
    if len(names) > _MOST:
        raise UsageError(f"--most: found {question.most}, which makes {len(names):,} sets; allowed {_MOST:,} at most")
    if question.games < 4 * LEAST * len(names):
        least = 4 * LEAST * len(names)
        raise UsageError(f"--games: found {question.games:,} for {len(names):,} sets; allowed {least:,} or more")
    variants = [Variant(n, _setup(game, base, changes)) for n, changes in zip(names, candidates, strict=True)]
    plans = [make_plan(game, variants, s, LEAST) for s in (seed, (seed + _FRESH) % 2**64)]
    draws = tuple(_draw(Games(plan, None, manner), measure, question.games // 2) for plan in plans)
    found = find(names, (draws[0], draws[1]), measure, question.band, question.games, question.level)
    return Answer(measure, question, found, dict(zip(names, candidates, strict=True)), plans[0].provenance())


def _draw(games: Games, measure: Measure, all_games: int) -> Draw:
    """Return what plays, and counts, so many trials of some candidates."""

    def draw(wanted: Mapping[str, int]) -> dict[str, Tally]:
        games.play(wanted, more=max(0, all_games - sum(wanted.values())))
        source = games.source(wanted)
        return {name: source.tally(name, measure.column.name) for name in wanted}

    return draw


def _measure(game: Game, outcome: str) -> Measure:
    """Return the measure asked for, or the share of wins of the side that moves first."""
    side = game.sides[0]
    if not outcome:
        wins = [c for c in game.columns if c.kind == "category" and side in c.labels]
        if not wins:
            raise UsageError(f"--outcome: is missing; {game.slug} has no column that tells who wins")
        outcome = f"{wins[0].name}={side}"
    try:
        return parse_measure(outcome, game.columns)
    except ValueError as error:
        raise UsageError(f"--outcome: {error}") from None


def _candidates(game: Game, base: Setup, question: Question) -> Iterator[dict[str, Value]]:
    """Yield every allowed set of at most so many changes, small ones first."""
    knob = question.knob
    fixed = complete_options(game, base.options)
    free = [o for o in game.options if o.name not in base.options and (knob is None or o.name != knob.name)]
    singles = [(o.name, value) for o in free for value in _others(o)]
    singles += [(knob.name, value) for value in _knob_values(game, base, knob)] if knob else []
    for size in range(min(question.most, len(singles)) + 1):
        for chosen in itertools.combinations(singles, size):
            changes = dict(chosen)
            options = {n: v for n, v in changes.items() if game.option(n)}
            if len(changes) == size and not exclusion(game, fixed | options):
                yield changes


def _others(option: Option) -> list[Value]:
    """Return the values beside the basic game's; numbers are changed by the knob only."""
    return [] if option.kind == "number" else [v for v in option.allowed if v != option.default]


def _knob_values(game: Game, base: Setup, knob: Knob) -> list[Value]:
    option = game.option(knob.name)
    if option is None:
        return [*knob.values]
    found: list[Value] = []
    for text in knob.values:
        value: Value = int(text) if option.kind == "number" and text.lstrip("+-").isdigit() else text
        if option.kind == "yes or no":
            raise UsageError(f"--knob: found {quoted(knob.name)}; allowed a number, a choice, or a cell of a table")
        said = option_fault(game, knob.name, value)
        if said:
            raise UsageError(f"--knob {knob.name}: {said}")
        if value != base.options.get(knob.name, option.default):
            found.append(value)
    return found


def _setup(game: Game, base: Setup, changes: Mapping[str, Value]) -> Setup:
    options = {**base.options, **{n: v for n, v in changes.items() if game.option(n)}}
    patches = {**base.patches, **{n: str(v) for n, v in changes.items() if not game.option(n)}}
    setup = make_setup(game, options, base.players, base.data, patches)
    return replace(setup, players=base.players)


def _name(changes: Mapping[str, Value]) -> str:
    """Return a candidate's name, as variants of an experiment are named."""
    words = [
        name if value is True else f"no_{name}" if value is False else f"{name}={value}"
        for name, value in changes.items()
    ]
    return "+".join(words) or BASE


def record(answer: Answer) -> dict[str, Any]:
    """Return the answer as plain values for a JSON document."""
    found, band, made = answer.found, answer.question.band, answer.made
    return {
        "game": made.game,
        "outcome": answer.measure.name,
        "kind": answer.measure.kind,
        "target": band.target,
        "within": band.band,
        "level": found.level,
        "seed": made.seed,
        "players": made.base.players,
        "base_options": made.base.options,
        "origin": made.base.origins,
        "stand_ins": made.stand_ins,
        "candidates": len(found.searched),
        "games": found.games,
        "solutions": [_line(s) for s in answer.solutions],
        "nearest_ruled_out": [_line(s) for s in answer.nearest],
        "searched": [{"name": name, **vars(standing)} for name, standing in found.searched.items()],
    }


def _line(solution: Solution) -> dict[str, Any]:
    changes = {name: value for name, value in solution.changes.items()}
    return {"name": solution.name, "changes": changes, "cost": len(changes), **vars(solution.standing)}


def lines(answer: Answer) -> Sequence[Mapping[str, Any]]:
    """Return every candidate as a line of a table: its place by the fresh games, or else by the search."""
    told = []
    for name, searched in answer.found.searched.items():
        standing = answer.found.fresh.get(name, searched)
        part = "fresh games" if name in answer.found.fresh else "search"
        told.append({"set": name, "cost": len(answer.changes[name]), "by": part, **vars(standing)})
    return told
