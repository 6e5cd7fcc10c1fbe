"""The adaptive search: what it keeps and drops, and that the whole answer is right as often as it says."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.toygame import COLUMNS
from wargame_sim.statistics.balance import Band
from wargame_sim.statistics.measures import parse_measure
from wargame_sim.statistics.search import LEAST, Draw, Found, confirm, find, search
from wargame_sim.statistics.tally import Tally

WINS = parse_measure("axis_win", COLUMNS)
BAND = Band(0.5, 0.03)
SHARES = {"a": 0.5, "b": 0.522, "c": 0.537, "d": 0.46, "e": 0.6, "f": 0.35, "g": 0.2, "h": 0.515}


def coins(shares: Mapping[str, float], seed: int) -> Draw:
    """Games that are won by chance; longer runs begin with the shorter ones."""
    streams = {name: np.random.default_rng([seed, n]).random(40_000) < p for n, (name, p) in enumerate(shares.items())}
    return lambda wanted: {name: Tally.of(streams[name][:trials]) for name, trials in wanted.items()}


def test_far_candidates_play_few_games_and_near_ones_many() -> None:
    found = search(list(SHARES), coins(SHARES, 1), WINS, BAND, 20_000, 0.975)
    assert {name for name, s in found.items() if s.place == "outside"} >= {"f", "g"}
    assert found["g"].n <= found["f"].n < found["c"].n
    assert sum(s.n for s in found.values()) <= 20_000
    assert all(s.n >= LEAST for s in found.values())
    assert found["g"].method == "anytime-valid (beta-binomial)"


def test_fresh_games_judge_what_is_left_at_a_fixed_number() -> None:
    found = find(list(SHARES), (coins(SHARES, 2), coins(SHARES, 3)), WINS, BAND, 60_000, 0.95)
    assert set(found.fresh) == {name for name, s in found.searched.items() if s.place != "outside"}
    assert {s.method for s in found.fresh.values()} == {"Clopper-Pearson"}
    assert {s.level for s in found.fresh.values()} == {1 - 0.025 / len(found.fresh)}
    assert found.games <= 60_000
    assert {"a", "h"} <= set(found.solutions)
    assert confirm([], coins(SHARES, 4), WINS, BAND, 100, 0.95) == {}


def test_a_long_search_needs_no_more_games_once_all_is_settled() -> None:
    shares = {"near": 0.5, "far": 0.9}
    found = search(list(shares), coins(shares, 5), WINS, Band(0.5, 0.1), 80_000, 0.975)
    assert (found["near"].place, found["far"].place) == ("within", "outside")
    assert sum(s.n for s in found.values()) < 20_000


def right(found: Found) -> bool:
    """Whether all that is near enough is there, and all that is said to be within is."""
    near = {name for name, p in SHARES.items() if abs(p - BAND.target) <= BAND.band}
    said = {name for name, s in found.fresh.items() if s.place == "within"}
    return near <= set(found.solutions) and said <= near


def test_the_whole_answer_is_right_in_19_of_20_searches() -> None:
    runs = 25
    often = [
        right(find(list(SHARES), (coins(SHARES, 100 + n), coins(SHARES, 900 + n)), WINS, BAND, 12_000, 0.95))
        for n in range(runs)
    ]
    assert np.mean(often) >= 0.95


def test_the_fresh_estimate_is_not_the_lucky_one() -> None:
    """Twenty equal candidates: the one nearest to the target by the search is drawn to it, by fresh games it is not."""
    shares = {str(n): 0.53 for n in range(20)}
    gaps = []
    for run in range(12):
        found = find(list(shares), (coins(shares, 7 + run), coins(shares, 5000 + run)), WINS, BAND, 8_000, 0.95)
        best = min(found.fresh, key=lambda name: abs(found.searched[name].estimate - 0.5))
        gaps.append((found.searched[best].estimate - 0.53, found.fresh[best].estimate - 0.53))
    searched, fresh = np.mean(gaps, axis=0)
    error = np.sqrt(0.25 / 200 / 12)
    assert searched < -2 * error
    assert fresh == pytest.approx(0, abs=4 * error)
