"""The likelihood ratio by brute force, the estimate by simulation of its own definition, and their symmetries."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import optimize

from wargame_sim.statistics.control import pairs_without_luck
from wargame_sim.statistics.pairs import Pairs, pairs_of
from wargame_sim.statistics.sprt import Hypotheses, likelihood_ratio, median_unbiased


def shares(up: int, same: int, down: int) -> Pairs:
    x = np.repeat([1, 1, 0], [up, same, down])
    y = np.repeat([0, 1, 1], [up, same, down])
    return pairs_of(x, y, shares=True)


def naive_fit(up: int, same: int, down: int, mean: float) -> float:
    """Largest log-likelihood of a trinomial with that mean, by a search over the share of pairs that differ."""

    def unlikely(differ: float) -> float:
        p, q = (differ + mean) / 2, (differ - mean) / 2
        return -(up * math.log(p) + same * math.log(1 - differ) + down * math.log(q))

    bounds = (abs(mean) + 1e-9, 1 - 1e-9)
    return -float(optimize.minimize_scalar(unlikely, bounds=bounds, method="bounded", options={"xatol": 1e-12}).fun)


@pytest.mark.parametrize("counts", [(60, 800, 40), (3, 500, 1), (200, 100, 190)])
def test_the_ratio_of_shares_is_that_of_the_best_fits(counts: tuple[int, int, int]) -> None:
    test = Hypotheses(0.0, 0.03)
    slow = naive_fit(*counts, 0.03) - naive_fit(*counts, 0.0)
    assert likelihood_ratio(shares(*counts), test, shares=True) == pytest.approx(slow, abs=2e-2, rel=1e-3)


def test_small_effects_have_the_ratio_of_the_normal_law() -> None:
    pairs, test = shares(1600, 7000, 1400), Hypotheses(0.0, 0.02)
    normal = pairs.n * 0.02 * (2 * pairs.mean - 0.02) / (2 * pairs.sd**2)
    assert likelihood_ratio(pairs, test, shares=True) == pytest.approx(normal, rel=0.02)
    assert likelihood_ratio(pairs, test, shares=False) == pytest.approx(normal, rel=0.01)


def test_games_that_never_differ_speak_for_no_difference() -> None:
    pairs, test = shares(0, 400, 0), Hypotheses(0.0, 0.02)
    assert test.decide(likelihood_ratio(pairs, test, shares=True)) == "h0"
    assert test.decide(likelihood_ratio(shares(0, 50, 0), test, shares=True)) == "not decided"


def test_an_interval_that_excludes_both_says_neither() -> None:
    """The ratio names the nearer of two; games that rule out both must not be told as a decision for one."""
    test = Hypotheses(0.0, 0.02)
    assert test.among(9.0, 0.10, 0.15) == "neither"
    assert test.among(-9.0, 0.005, 0.015) == "neither"
    assert test.among(0.0, -0.2, -0.1) == "neither"
    assert test.among(9.0, 0.01, 0.05) == "h1"
    assert test.among(-9.0, -0.01, 0.01) == "h0"
    assert test.among(0.0, -0.1, 0.1) == "not decided"
    assert test.among(9.0, math.nan, math.nan) == "h1"


def test_the_other_direction_is_the_mirror() -> None:
    up, down = Hypotheses(0.0, 0.05), Hypotheses(0.0, -0.05)
    more, less = shares(120, 600, 80), shares(80, 600, 120)
    assert likelihood_ratio(more, up, True) == pytest.approx(likelihood_ratio(less, down, True))
    looks = (400, 800)
    assert median_unbiased(more, up, looks) == pytest.approx(-median_unbiased(less, down, looks))


def test_after_one_look_the_estimate_is_the_mean() -> None:
    pairs = shares(160, 200, 40)
    assert median_unbiased(pairs, Hypotheses(0.0, 0.05), (pairs.n,)) == pytest.approx(pairs.mean, abs=1e-6)


def test_the_estimate_makes_its_result_a_median() -> None:
    """Walks with the estimate as drift come out at least as high as the result in half of the cases."""
    test, looks, sd = Hypotheses(0.0, 0.1), (200, 400, 600), 1.2
    x = np.random.default_rng(3).normal(0.12, sd, 600)
    x += 0.17 - x.mean()
    pairs = pairs_of(x, np.zeros(600))
    found = median_unbiased(pairs, test, looks)
    assert found < pairs.mean
    step = 0.1 / (pairs.sd**2 + pairs.sd_x**2 / 600)
    sums = np.random.default_rng(4).normal(found * 200, pairs.sd * math.sqrt(200), (200_000, 3)).cumsum(1)
    ratio = step * (sums - 0.05 * np.array(looks))
    low, high = test.bounds
    first = np.where(ratio[:, 0] >= high, 1, np.where(ratio[:, 0] <= low, -1, 0))
    second = np.where(first != 0, first, np.where(ratio[:, 1] >= high, 1, np.where(ratio[:, 1] <= low, -1, 0)))
    above = np.where(second != 0, second > 0, ratio[:, 2] >= step * 600 * (pairs.mean - 0.05))
    assert above.mean() == pytest.approx(0.5, abs=0.008)


def test_bounds_and_shared_errors() -> None:
    test = Hypotheses(0.0, 1.0, 0.05, 0.1)
    assert test.bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    assert test.shared(4) == Hypotheses(0.0, 1.0, 0.0125, 0.025)
    assert test.decide(3.0) == "h1"
    assert test.decide(-3.0) == "h0"
    middle, near = test.games(0.5, 2.0), test.games(0.5001, 2.0)
    assert middle == pytest.approx(near, rel=1e-3)
    assert test.games(1.0, 2.0) < middle > test.games(0.0, 2.0)


def test_shares_without_luck_are_judged_by_the_normal_law() -> None:
    """Their values are not -1, 0 and 1 any more, so that there is nothing to count."""
    pairs, test = shares(1600, 7000, 1400), Hypotheses(0.0, 0.02)
    rng = np.random.default_rng(5)
    calm = pairs_without_luck(
        pairs, rng.permutation(np.repeat([1.0, 0.0, -1.0], [1600, 7000, 1400])), rng.normal(size=(10_000, 2))
    )
    assert calm.sd == pytest.approx(pairs.sd, rel=0.01)
    assert likelihood_ratio(calm, test, shares=True) == likelihood_ratio(calm, test, shares=False)
    assert likelihood_ratio(calm, test, shares=True) == pytest.approx(
        likelihood_ratio(pairs, test, shares=True), abs=1.0
    )
