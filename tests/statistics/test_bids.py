"""The bid curve and the fair bid, on counts whose answers are known."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from wargame_sim.model.bid import Bid
from wargame_sim.statistics.bids import BidCurve, bid_curve, crossing, nearest, reach, under
from wargame_sim.statistics.intervals import clopper_pearson

BIDS = (4, 5, 6, 7)
CARD = Bid("10.5", "blue", "required", 2, 5, "vp", ("vp_1", "vp_2", "vp_3"))
DTYPE = np.dtype([("winner", "u1"), ("turns", "u1"), ("vp_1", "i2"), ("vp_2", "i2"), ("vp_3", "i2")])
BLUE, RED = 0, 1
# Played with 5 points required: on time, at once by red, at once by blue, in turn 2 by points, never a point.
ROWS = np.array(
    [(RED, 3, 1, 2, 4), (RED, 2, 3, 3, 3), (BLUE, 3, 0, 1, 1), (BLUE, 2, 4, 6, 6), (RED, 3, 0, 0, 0)], DTYPE
)


def test_reach_is_the_greatest_bid_that_wins() -> None:
    assert reach(ROWS, CARD, BLUE).tolist() == [4, 3, 5, 5, 1]


@pytest.mark.parametrize(
    ("bid", "winners", "turns"),
    [
        (2, [BLUE, BLUE, BLUE, BLUE, RED], [2, 1, 3, 1, 3]),
        (3, [BLUE, BLUE, BLUE, BLUE, RED], [3, 1, 3, 1, 3]),
        (4, [BLUE, RED, BLUE, BLUE, RED], [3, 2, 3, 1, 3]),
        (5, [RED, RED, BLUE, BLUE, RED], [3, 2, 3, 2, 3]),
    ],
)
def test_who_wins_under_a_bid_and_when(bid: int, winners: list[int], turns: list[int]) -> None:
    who, when = under(ROWS, CARD, BLUE, bid)
    assert who.tolist() == winners
    assert when.tolist() == turns


def test_the_curve_counts_wins_under_each_bid() -> None:
    curve = bid_curve(ROWS, CARD, BLUE)
    assert curve.counts == (1, 0, 1, 1, 2)
    assert curve.n == 5
    assert curve.wins.tolist() == [4, 4, 3, 2]
    for place, bid in enumerate(CARD.bids):
        assert curve.wins[place] == (under(ROWS, CARD, BLUE, bid)[0] == BLUE).sum()


def test_the_band_holds_the_shares_and_never_rises() -> None:
    curve = BidCurve(BIDS, (300, 250, 0, 250, 200))
    low, high = curve.band()
    assert (low <= curve.shares).all()
    assert (curve.shares <= high).all()
    assert (np.diff(low) <= 0).all()
    assert (np.diff(high) <= 0).all()
    single = clopper_pearson(curve.wins, curve.n)
    assert (low < single[0]).all()
    assert (high > single[1]).all()


def test_a_band_of_one_bid_is_the_plain_interval() -> None:
    curve = BidCurve((3,), (4, 6))
    assert [float(x[0]) for x in curve.band()] == pytest.approx([float(x) for x in clopper_pearson(6, 10)])


@pytest.mark.parametrize(
    ("counts", "bid"),
    [
        ((50, 0, 0, 0, 50), 4),  # one half under every bid
        ((40, 0, 20, 0, 40), 5),  # 60 %, 60 %, 40 %, 40 %: next to where it passes one half, the smaller
        ((40, 0, 0, 0, 60), 7),  # too good for every bid
        ((60, 0, 0, 0, 40), 4),  # too bad for every bid
        ((10, 20, 30, 25, 15), 6),  # 90 %, 70 %, 40 %, 15 %
        ((10, 30, 30, 25, 5), 5),  # 90 %, 60 %, 30 %, 5 %
        ((30, 40, 0, 0, 30), 4),  # 70 %, 30 %, 30 %, 30 %
    ],
)
def test_the_fair_bid_is_nearest_to_one_half(counts: tuple[int, ...], bid: int) -> None:
    curve = BidCurve(BIDS, counts)
    found = curve.fair()
    distances = [abs(Fraction(int(w), curve.n) - Fraction(1, 2)) for w in curve.wins]
    assert distances[BIDS.index(found.bid)] == min(distances)
    assert found.bid == bid == BIDS[nearest(curve.shares)]
    assert found.low <= found.bid <= found.high
    assert found.bid in found.equal
    assert {distances[BIDS.index(b)] for b in found.equal} == {min(distances)}


def test_the_fair_bid_against_every_small_count() -> None:
    """All ways in which six games can fall on three bids."""
    for a in range(7):
        for b in range(7 - a):
            for c in range(7 - a - b):
                curve = BidCurve((1, 2, 3), (a, b, c, 6 - a - b - c))
                distance = np.abs(2 * curve.wins - 6)
                found = curve.fair()
                assert distance[found.bid - 1] == distance.min()
                if distance[0] > distance.min() < distance[2]:
                    assert found.bid == 2
                assert set(found.equal) == {i + 1 for i in range(3) if distance[i] == distance.min()}


def test_the_confidence_set_is_that_of_sign_tests_done_by_hand() -> None:
    counts = (2, 3, 1, 7, 4)
    curve = BidCurve(BIDS, counts)

    def tail(heads: int, tosses: int) -> Fraction:
        return Fraction(sum(math.comb(tosses, k) for k in range(heads, tosses + 1)), 2**tosses)

    for level in (0.5, 0.8, 0.9, 0.95, 0.99):
        kept = []
        for place, bid in enumerate(BIDS):
            below, above = sum(counts[: place + 1]), sum(counts[place + 2 :])
            before_below, before_above = sum(counts[:place]), sum(counts[place + 1 :])
            greater = tail(above, above + below) <= (1 - level) / 2
            smaller = place > 0 and tail(before_below, before_above + before_below) <= (1 - level) / 2
            kept += [] if greater or smaller else [bid]
        found = curve.fair(level)
        assert list(range(found.low, found.high + 1)) == kept


def test_the_set_narrows_with_games_and_widens_with_the_level() -> None:
    few, many = BidCurve(BIDS, (2, 4, 6, 5, 3)), BidCurve(BIDS, (200, 400, 600, 500, 300))
    assert (many.fair().low, many.fair().high) == (6, 6)
    assert few.fair().low < 6
    assert few.fair(0.999).high - few.fair(0.999).low >= few.fair(0.8).high - few.fair(0.8).low


@pytest.mark.parametrize(
    ("curve", "place"),
    [
        ([0.9, 0.6, 0.4, 0.1], 5.5),
        ([0.9, 0.7, 0.2, 0.1], 5.4),
        ([0.9, 0.5, 0.2, 0.1], 5.0),
        ([0.9, 0.5, 0.5, 0.1], 5.5),
        ([0.4, 0.3, 0.2, 0.1], -math.inf),
        ([0.9, 0.8, 0.7, 0.6], math.inf),
    ],
)
def test_the_line_crosses_one_half(curve: list[float], place: float) -> None:
    assert crossing(BIDS, np.array(curve)) == pytest.approx(place)
