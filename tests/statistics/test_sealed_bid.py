"""Sealed bids: small auctions solved by hand, and by listing every way of bidding."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from wargame_sim.statistics import matrix_game
from wargame_sim.statistics.bid_losses import Loss, after_winning, losses, naive_plans
from wargame_sim.statistics.bids import BidCurve
from wargame_sim.statistics.sealed_bid import Auction, Doubt, against, auction, best_answer, best_plan, solve

BIDS = (1, 2, 3, 4, 5)
GAMES = BidCurve(BIDS, (50, 150, 180, 170, 250, 200))
CURVE = GAMES.shares  # 95, 80, 62, 45 and 20 %
SURE = Doubt(0, 0)
TOLERANCE = 1e-6  # of the solver


def at_worst(payoff: np.ndarray, plan: np.ndarray) -> float:
    return against(payoff, plan, best_answer(payoff, plan))


def lost(doubt: Doubt) -> dict[str, Loss]:
    return {x.rule: x for x in losses(solve(auction(BIDS, CURVE, doubt)), GAMES, doubt)}


def test_without_doubt_the_highest_bid_that_wins_half_is_bid() -> None:
    """Closed form: it wins at least half against any other bid, and every other bid loses to it or to a neighbour."""
    found = solve(auction(BIDS, CURVE, SURE))
    assert found.plan.round(6).tolist() == [[0, 0, 1, 0, 0]]
    assert found.value == pytest.approx(0.5)
    assert found.mean_bid == pytest.approx(3)
    assert found.mixture.round(6).tolist() == [0, 0, 1, 0, 0]


def test_without_doubt_naive_bids_lose_what_the_curve_says() -> None:
    found = lost(SURE)
    fair = found["the fair bid, whatever one thinks"]  # 4, nearest to one half, commands at 45 %
    assert fair.to_equilibrium.estimate == pytest.approx(0.5 - 0.45, abs=TOLERANCE)
    assert fair.after_winning.estimate == pytest.approx(0.45)
    more = found["the fair bid and one more"]  # 5 commands at 20 %
    assert more.at_worst.estimate == pytest.approx(0.5 - 0.2, abs=TOLERANCE)
    assert found["the fair bid and one less"].at_worst.estimate == pytest.approx(0, abs=TOLERANCE)


def test_equal_bids_are_tossed_for() -> None:
    game = auction(BIDS, CURVE, SURE)
    assert np.diag(game.payoff[0, :, 0, :]).tolist() == pytest.approx([0.5] * 5)


@pytest.mark.parametrize(("spread", "doubt"), [(0, 0), (1, 0), (1, 1), (1.5, 0.5), (0.5, 2)])
def test_the_auction_is_fair_between_players_alike(spread: float, doubt: float) -> None:
    game = auction(BIDS, CURVE, Doubt(spread, doubt))
    assert game.chances.sum() == pytest.approx(1)
    assert game.reading.sum(axis=1) == pytest.approx(1)
    assert game.payoff.sum(axis=(0, 2)).min() >= 0
    # What one wins the other loses, and seats do not matter.
    joint = np.einsum("x,xs,xt->st", game.chances, game.reading, game.reading)[:, None, :, None]
    assert np.allclose(game.payoff + game.payoff.transpose(2, 3, 0, 1), joint)


@pytest.mark.parametrize(("spread", "doubt"), [(1, 0), (1, 1), (1.5, 0.5), (0.5, 2)])
def test_no_way_of_bidding_beats_the_equilibrium(spread: float, doubt: float) -> None:
    found = solve(auction(BIDS, CURVE, Doubt(spread, doubt)))
    payoff = found.auction.payoff
    assert found.value == pytest.approx(0.5, abs=TOLERANCE)
    assert at_worst(payoff, found.plan) == pytest.approx(0.5, abs=TOLERANCE)
    assert found.plan.sum(axis=1) == pytest.approx(1)
    lines = losses(found, GAMES, Doubt(spread, doubt))
    assert all(x.to_equilibrium.estimate > -TOLERANCE for x in lines)
    assert all(x.at_worst.estimate >= x.to_equilibrium.estimate - TOLERANCE for x in lines)


def test_whoever_knows_the_shift_bids_as_without_doubt() -> None:
    game = auction(BIDS, CURVE, Doubt(1, 0))
    found = solve(game)
    safe = [max(int((row >= 0.5).sum()) - 1, 0) for row in game.curves]
    plan = np.eye(len(BIDS))[safe]
    assert at_worst(game.payoff, plan) == pytest.approx(0.5, abs=TOLERANCE)
    assert found.bid == pytest.approx(np.array(BIDS)[safe], abs=0.51)


def test_a_reading_that_says_nothing_changes_nothing() -> None:
    """Both judge by the mean of all curves, so the answer is that without doubt."""
    shifts, chances = np.array([-1.0, 1.0]), np.array([0.5, 0.5])
    curves = np.stack([np.interp(np.array(BIDS) - s, BIDS, CURVE) for s in shifts])
    game = Auction(BIDS, shifts, chances, curves, np.zeros(1), np.ones((2, 1)))
    mean = curves.mean(axis=0)
    assert game.judged[0] == pytest.approx(mean)
    assert solve(game).plan[0].argmax() == (mean >= 0.5).sum() - 1


def test_the_linear_program_against_a_list_of_all_ways_to_bid() -> None:
    """Two readings and three bids: nine ways to bid a side, as a matrix game."""
    rng = np.random.default_rng(5)
    for _ in range(10):
        payoff = rng.uniform(0, 1, (2, 3, 2, 3)) / 4
        ways = [np.eye(3)[list(way)] for way in itertools.product(range(3), repeat=2)]
        matrix = np.array([[against(payoff, mine, theirs) for theirs in ways] for mine in ways])
        plan, value = best_plan(payoff)
        assert value == pytest.approx(matrix_game.solve(matrix).value, abs=TOLERANCE)
        assert at_worst(payoff, plan) == pytest.approx(value, abs=TOLERANCE)
        assert min(against(payoff, plan, theirs) for theirs in ways) == pytest.approx(value, abs=TOLERANCE)


def test_trusting_a_doubtful_reading_is_the_winners_curse() -> None:
    """The less a reading is worth, the more it costs to trust it; and the side that one wins is a bad one."""
    trusted = [lost(Doubt(1, doubt))["what one's reading makes fair"] for doubt in (0, 1, 2)]
    cost = [x.at_worst.estimate for x in trusted]
    won = [x.after_winning.estimate for x in trusted]
    assert cost[0] < cost[1] < cost[2]
    assert won[0] > 0.45 > max(won[1:])


@pytest.mark.parametrize("doubt", [SURE, Doubt(1, 1), Doubt(0.5, 2)])
def test_losses_are_means_over_games(doubt: Doubt) -> None:
    """The same numbers from the curve itself; and their intervals are those of such a mean."""
    found = solve(auction(BIDS, CURVE, doubt))
    payoff = found.auction.payoff
    for line in losses(found, GAMES, doubt):
        plan = naive_plans(found.auction)[line.rule]
        assert line.to_equilibrium.estimate == pytest.approx(0.5 - against(payoff, plan, found.plan))
        assert line.at_worst.estimate == pytest.approx(0.5 - at_worst(payoff, plan))
        assert line.after_winning.estimate == pytest.approx(after_winning(found.auction, plan))
    certain = lost(SURE)["the fair bid, whatever one thinks"].after_winning  # the share of games won at 4
    assert certain.high - certain.low == pytest.approx(2 * 1.9623 * np.sqrt(0.45 * 0.55 / 999), rel=1e-3)


def test_the_chance_after_winning_by_rolling_it() -> None:
    game = auction(BIDS, CURVE, Doubt(1, 1))
    plan = naive_plans(game)["what one's reading makes fair"]
    rng = np.random.default_rng(8)
    n = 40_000
    shift = rng.choice(len(game.shifts), n, p=game.chances)
    cumulative = game.reading.cumsum(axis=1)[shift]
    bids = [plan.argmax(axis=1)[(rng.random((n, 1)) > cumulative).sum(axis=1)] for _ in range(2)]
    top = np.maximum(*bids)
    chance = game.curves[shift, top]
    assert abs(chance.mean() - after_winning(game, plan)) < 4 * chance.std() / np.sqrt(n)


def test_negative_doubt_is_refused() -> None:
    with pytest.raises(ValueError, match="allowed 0 or more"):
        auction(BIDS, CURVE, Doubt(-1, 0))
