"""The bid: one set of games answers every bid, and that is checked against games played under single bids."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.toybid import BID, BLUE, TRACK, bid_toy
from tests.toygame import toy_game
from wargame_sim.errors import UsageError, WargameError
from wargame_sim.model.game import Game, Setup
from wargame_sim.runner.bid import Ask, study_bid
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.loaded import LoadedGame
from wargame_sim.runner.setups import make_setup
from wargame_sim.statistics.bids import under

QUIET = Manner(1, progress=False)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return bid_toy(tmp_path)


@pytest.mark.parametrize("reading", ["cumulative", "held"])
@pytest.mark.parametrize("bid", [3, 7, 10])
def test_the_games_of_the_highest_bid_tell_of_any_other(game: Game, bid: int, reading: str) -> None:
    """Row for row: who wins, and when the game is over."""
    options = {"required_vp": BID.high, "vp_reading": reading}
    highest = game.rules.simulator(make_setup(game, options)).run(4, 0, 150)
    direct = game.rules.simulator(make_setup(game, options | {"required_vp": bid})).run(4, 0, 150)
    winner, turns = under(highest, BID, BLUE, bid)
    assert np.array_equal(winner, direct["winner"])
    assert np.array_equal(turns, direct["turns"])
    assert reading == "held" or 0 < (direct["end"] == 2).sum() < 150


def test_the_curve_is_that_of_direct_runs(game: Game) -> None:
    study = study_bid(game, make_setup(game), 200, 2, QUIET)
    for bid in (2, 8, 12):
        rows = game.rules.simulator(make_setup(game, {"required_vp": bid})).run(2, 0, 200)
        assert study.curve().loc[bid, "share"] == pytest.approx((rows["winner"] == BLUE).mean())


def test_the_check_is_told(game: Game) -> None:
    study = study_bid(game, make_setup(game), 60, 1, QUIET, Ask(direct=40))
    assert study.fair.bid == 7
    assert [(c.bid, c.games, c.different) for c in study.direct] == [(b, 40, 0) for b in (7, 8, 10)]


def test_a_player_who_looks_at_the_bid_is_found_out(tmp_path: Path) -> None:
    game = bid_toy(tmp_path, cheat=True)
    study = study_bid(game, make_setup(game), 60, 1, QUIET, Ask(direct=60))
    assert sum(check.different for check in study.direct) > 0


def test_pairs_and_readings(game: Game) -> None:
    study = study_bid(game, make_setup(game, players={"blue": "bold"}), 80, 1, QUIET, Ask(all_players=True))
    assert [tuple(c.players.values()) for c in study.pairs] == [
        ("bold", "steady"), ("steady", "steady"), ("steady", "random"),
        ("bold", "random"), ("random", "steady"), ("random", "random"),
    ]  # fmt: skip
    assert [c.reading for c in study.readings] == ["cumulative", "held"]
    assert study.pairs[0] is study.base
    assert study.readings[0] is study.base
    worth = {line["blue"]: line["crossing"] for line in study.table(study.pairs) if line["red"] == "steady"}
    assert worth["random"] < worth["steady"] < worth["bold"]
    held = study.readings[1].curve
    rows = game.rules.simulator(make_setup(game, {"vp_reading": "held", "required_vp": 12}, {"blue": "bold"})).run(
        1, 0, 80
    )
    assert held.wins[6] == ((rows["winner"] == BLUE) | (np.max([rows[t] for t in TRACK], axis=0) >= 7)).sum()


def test_sets_of_a_table_are_right_together(game: Game) -> None:
    study = study_bid(game, make_setup(game), 60, 1, QUIET, Ask(all_players=True))
    alone, together = study.fair, study.table(study.pairs)[0]
    assert together["crossing"] == alone.crossing
    assert together["crossing_low"] < alone.crossing_low
    assert together["crossing_high"] > alone.crossing_high


def test_workers_and_chunks_do_not_matter(game: Game) -> None:
    one = study_bid(game, make_setup(game), 100, 3, QUIET)
    many = study_bid(game, make_setup(game), 100, 3, Manner(3, False, size=16))
    assert one.base.curve == many.base.curve
    assert one.provenance.digest == many.provenance.digest


def test_the_setup_may_not_fix_the_bid(game: Game) -> None:
    with pytest.raises(UsageError, match="option required_vp: found 7; allowed none"):
        study_bid(game, make_setup(game, {"required_vp": 7}), 10, 1, QUIET)


def test_what_the_rulebook_asks_for_may_depend_on_the_setup(game: Game) -> None:
    assert study_bid(game, make_setup(game), 10, 1, QUIET).printed == 10
    card = replace(BID, usual=lambda setup: 6 if setup.options.get("mud") else 11)
    game = replace(game, bid=card)
    assert [study_bid(game, make_setup(game, o), 10, 1, QUIET).printed for o in ({}, {"mud": True})] == [11, 6]


def test_a_game_without_a_bid_says_so(tmp_path: Path) -> None:
    with pytest.raises(WargameError, match="Toy Pass has no bid; games that have one"):
        study_bid(toy_game(tmp_path), Setup("toy"), 10, 1, QUIET)


def test_notebooks_ask_the_loaded_game(game: Game) -> None:
    study = LoadedGame(game, make_setup(game, {"mud": True})).bid(50, workers=1, progress=False)
    assert study.curve().index.tolist() == list(BID.bids)
    assert study.provenance.base.options["mud"] is True
    assert "Bid for blue in toybid" in repr(study)
