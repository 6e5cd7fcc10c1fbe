"""Which optional rules bring an outcome to a target: sets of options, and one number beside them, cheapest first."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace

from wargame_sim.errors import UsageError, quoted
from wargame_sim.model.game import Game, Option, Setup, Value
from wargame_sim.packs.patches import printed_cell
from wargame_sim.runner.execute import Games, Manner
from wargame_sim.runner.plan import Variant, make_plan
from wargame_sim.runner.seeds import seed_for
from wargame_sim.runner.setups import complete_options, exclusion, make_setup, option_fault
from wargame_sim.statistics.balance_study import BASE, Answer, Knob, Question
from wargame_sim.statistics.measures import Measure, parse_measure
from wargame_sim.statistics.search import LEAST, Draw, find
from wargame_sim.statistics.tally import Tally

_MOST = 2000


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
    if measure.kind == "share" and not 0 <= question.band.target <= 1:
        raise UsageError(f"--target: found {question.band.target:g}; allowed 0 to 1, as {measure.name} is a share")
    candidates = list(_candidates(game, base, question))
    names = [_name(changes) for changes in candidates]
    if len(names) > _MOST:
        raise UsageError(f"--most: found {question.most}, which makes {len(names):,} sets; allowed {_MOST:,} at most")
    if question.games < 4 * LEAST * len(names):
        least = 4 * LEAST * len(names)
        raise UsageError(f"--games: found {question.games:,} for {len(names):,} sets; allowed {least:,} or more")
    variants = [Variant(n, _setup(game, base, changes)) for n, changes in zip(names, candidates, strict=True)]
    plans = [make_plan(game, variants, s, LEAST) for s in (seed, seed_for(seed, "fresh games"))]
    draws = tuple(_draw(Games(plan, None, manner), measure, question.games // 2) for plan in plans)
    found = find(names, (draws[0], draws[1]), measure, question.band, question.games, question.level)
    changes, printed = dict(zip(names, candidates, strict=True)), _printed(game, base, question.knob)
    return Answer(measure, question, found, changes, plans[0].provenance(), printed, dict(base.options))


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
        printed = _printed(game, base, knob)
        return [value for value in knob.values if value != printed]
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


def _printed(game: Game, base: Setup, knob: Knob | None) -> str:
    """Return what the knob reads in the game as it is."""
    if knob is None:
        return ""
    option = game.option(knob.name)
    if option is not None:
        return str(base.options.get(knob.name, option.default))
    return printed_cell(game.rules.pack(base).tables, knob.name)


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
