"""What every game with a bid promises on its card: one set of games, played under the highest bid, answers all."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.games import all_games, find
from wargame_sim.kernels import jit
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.rulebook import read_rulebook
from wargame_sim.runner.bid import side_code
from wargame_sim.statistics.bids import under

SLUGS = sorted(slug for slug, game in all_games().items() if game.bid is not None)
GAMES = 60

pytestmark = pytest.mark.skipif(not SLUGS, reason="no game with a bid is here")


@pytest.fixture(params=SLUGS)
def game(request) -> Game:
    return find(request.param)


@pytest.fixture
def compiled(monkeypatch):
    """Run kernels compiled in this test only."""
    monkeypatch.setitem(jit._state, "enabled", True)


def test_the_card_names_what_there_is(game):
    bid = game.bid
    option = game.option(bid.option)
    assert option.kind == "number"
    assert option.low <= bid.low < bid.high <= option.high
    assert bid.low <= (bid.usual(Setup(game.slug)) if bid.usual else option.default) <= bid.high
    assert bid.side in game.sides
    winner = game.column(bid.winner)
    assert set(game.sides) <= set(winner.labels)
    assert all(game.column(name) is not None for name in (bid.points, bid.turns, *bid.track))
    assert not bid.reading or len(game.option(bid.reading).choices) > 1
    sections = {s.section: s.status for s in read_rulebook(game.folder, game.package)}
    assert sections[bid.section] == "coded"


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_the_highest_bid_answers_three_others(game):
    """Row for row, under every reading of the victory rule: who wins and in which turn."""
    bid = game.bid
    readings = game.option(bid.reading).choices if bid.reading else (None,)
    for reading in readings:
        options = {bid.reading: reading} if reading else {}
        rows = game.rules.simulator(Setup(game.slug, options | {bid.option: bid.high})).run(11, 0, GAMES)
        for asked in sorted({bid.low, (bid.low + bid.high) // 3, (bid.low + bid.high) // 2}):
            direct = game.rules.simulator(Setup(game.slug, options | {bid.option: asked})).run(11, 0, GAMES)
            winner, turns = under(rows, bid, side_code(game, bid), asked)
            assert np.array_equal(direct[bid.winner], winner)
            assert np.array_equal(direct[bid.turns], turns)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_turn_without_an_end_shows_no_more_than_those_before(game):
    bid = game.bid
    rows = game.rules.simulator(Setup(game.slug, {bid.option: bid.high})).run(12, 0, GAMES)
    track = np.stack([rows[name] for name in bid.track], axis=1).astype(int)
    for row, turn in zip(track, rows[bid.turns], strict=True):
        assert (row[turn:] <= row[:turn].max()).all()
