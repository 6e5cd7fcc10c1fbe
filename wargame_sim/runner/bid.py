"""What is a side worth: one set of games, played under the highest bid, tells who wins under every bid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wargame_sim.errors import UsageError, WargameError
from wargame_sim.model.bid import Bid
from wargame_sim.model.game import Game, Setup
from wargame_sim.outcomes.digest import digest, digest_all
from wargame_sim.runner.execute import Manner, execute
from wargame_sim.runner.plan import Variant, make_plan
from wargame_sim.runner.setups import complete_options, complete_players, make_setup
from wargame_sim.statistics.bid_study import BidCase, BidStudy, Direct
from wargame_sim.statistics.bids import bid_curve, under

_BASE = "base"


@dataclass(frozen=True)
class Ask:
    """What is asked besides the curve between two players.

    Parameters
    ----------
    readings : bool
        Every reading of the victory rule, where the game has several.
    all_players : bool
        Every pair of scripted players.
    direct : int
        So many games are also played under three bids, and compared.
    """

    readings: bool = True
    all_players: bool = False
    direct: int = 0


def study_bid(
    game: Game, setup: Setup, trials: int, seed: int = 1, manner: Manner | None = None, ask: Ask | None = None
) -> BidStudy:
    """Play games under the highest bid and tell what the side is worth.

    Parameters
    ----------
    game : Game
        A game whose card tells of a bid.
    setup : Setup
        Options, players, tables; see `setups.make_setup`. Its points required are not looked at.
    trials : int
        Games, for every pair of players and every reading; all with the same dice.
    seed : int
        Of the dice.
    manner : Manner or None
        Workers and progress.
    ask : Ask or None
        What else is asked.

    Raises
    ------
    WargameError
        When the game has no bid.
    UsageError
        When the setup fixes the points required.
    """
    bid, ask, manner = card_of(game), ask or Ask(), manner or Manner()
    if bid.option in setup.options:
        raise UsageError(f"option {bid.option}: found {setup.options[bid.option]}; allowed none, every bid is asked")
    asked = _variants(game, bid, setup, ask)
    plan = make_plan(game, [Variant(name, each) for name, each in asked.items()], seed, trials)
    rows = execute(plan, None, manner).rows
    made = plan.provenance()
    for variant in made.variants:
        variant.digest = digest(rows[variant.name])
    made.digest = digest_all({v.name: v.digest for v in made.variants})
    code = side_code(game, bid)
    cases = {name: _case(game, bid, each, bid_curve(rows[name], bid, code)) for name, each in asked.items()}
    base = cases[_BASE]
    pairs = tuple(c for c in cases.values() if c.reading == base.reading) if ask.all_players else ()
    readings = tuple(c for c in cases.values() if c.players == base.players)
    printed = bid.usual(setup) if bid.usual else int(complete_options(game, {})[bid.option])
    found = BidStudy(made, bid, printed, base, readings if len(readings) > 1 else (), pairs)
    if not ask.direct:
        return found
    few = rows[_BASE][: ask.direct]
    return replace(found, direct=tuple(check_direct(game, setup, seed, few, _telling(found))))


def card_of(game: Game) -> Bid:
    """Return what a game tells about its bid.

    Raises
    ------
    WargameError
        When it has none.
    """
    if game.bid is None:
        from wargame_sim import games

        having = [slug for slug, each in games.all_games().items() if each.bid is not None]
        raise WargameError(f"{game.title} has no bid; games that have one: {', '.join(having) or 'none'}")
    return game.bid


def side_code(game: Game, bid: Bid) -> int:
    """Return the code of the side bid for in the winner's column."""
    column = game.column(bid.winner)
    assert column is not None  # tested for every game
    return column.labels.index(bid.side)


def check_direct(game: Game, setup: Setup, seed: int, rows: Any, bids: Sequence[int]) -> Iterator[Direct]:
    """Play games under single bids and count those in which winner or length are not what the curve's games say.

    Parameters
    ----------
    game, setup, seed
        As for :func:`study_bid`.
    rows : structured array
        The first games played under the highest bid.
    bids : sequence of int
        Bids to be played.
    """
    bid, count = card_of(game), len(rows)
    variants = [Variant(str(b), _at(game, setup, {bid.option: b})) for b in bids]
    played = execute(make_plan(game, variants, seed, count)).rows
    for asked in bids:
        winner, turns = under(rows, bid, side_code(game, bid), asked)
        own = played[str(asked)]
        yield Direct(asked, count, int(((own[bid.winner] != winner) | (own[bid.turns] != turns)).sum()))


def _telling(found: BidStudy) -> list[int]:
    """Return three bids to be played: the fair one, the rulebook's, and one that many games just reach or just miss."""
    card, counts = found.card, found.base.curve.counts
    busy = card.low + max(range(1, len(counts) - 1), key=lambda place: counts[place], default=1) - 1
    wanted = [found.fair.bid, found.printed, busy, busy + 1, busy - 1, busy + 2]
    return sorted(list(dict.fromkeys(b for b in wanted if card.low <= b <= card.high))[:3])


def _variants(game: Game, bid: Bid, setup: Setup, ask: Ask) -> dict[str, Setup]:
    """Return the setups to be played by their names, the one asked about first."""
    base = _at(game, setup, {bid.option: bid.high})
    found = {_BASE: base}
    if ask.readings and bid.reading:
        option = game.option(bid.reading)
        assert option is not None  # tested for every game
        for value in option.allowed:
            found[f"reading {value}"] = _at(game, base, {bid.reading: value})
    if ask.all_players:
        for names in itertools.product(*([p.name for p in game.players[side]] for side in game.sides)):
            found[" v ".join(names)] = _at(game, replace(base, players=dict(zip(game.sides, names, strict=True))), {})
    first = {_key(each): name for name, each in reversed(found.items())}
    return {name: each for name, each in found.items() if first[_key(each)] == name}


def _at(game: Game, setup: Setup, options: dict[str, Any]) -> Setup:
    return make_setup(game, {**setup.options, **options}, setup.players, setup.data, setup.patches)


def _key(setup: Setup) -> str:
    return repr((sorted(setup.options.items()), sorted(setup.players.items())))


def _case(game: Game, bid: Bid, setup: Setup, curve: Any) -> BidCase:
    reading = str(complete_options(game, setup.options)[bid.reading]) if bid.reading else ""
    return BidCase(complete_players(game, setup.players), reading, curve)
