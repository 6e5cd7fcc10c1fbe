"""Intervals against numbers in print and against scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from wargame_sim.statistics.intervals import bootstrap_mean, clopper_pearson, normal_quantile, t_interval, wilson

# Newcombe 1998, Stat. Med. 17, 857-872, table I: successes, n, score interval without continuity correction
# (method 3), exact interval (method 5).
NEWCOMBE_1998 = [
    (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
    (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
    (0, 20, (0.0000, 0.1611), (0.0000, 0.1684)),
    (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
]


@pytest.mark.parametrize(("successes", "n", "score", "exact"), NEWCOMBE_1998)
def test_shares_newcombe_1998(successes: int, n: int, score: tuple[float, float], exact: tuple[float, float]) -> None:
    assert wilson(successes, n) == pytest.approx(score, abs=5e-5)
    assert clopper_pearson(successes, n) == pytest.approx(exact, abs=5e-5)


@given(st.integers(0, 3000), st.integers(1, 3000), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_shares_agree_with_scipy(successes: int, n: int, level: float) -> None:
    successes = min(successes, n)
    found = stats.binomtest(successes, n)
    for ours, method in ((wilson, "wilson"), (clopper_pearson, "exact")):
        theirs = found.proportion_ci(level, method)
        assert ours(successes, n, level) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert clopper_pearson(0, 0) == (0.0, 1.0)
    assert t_interval(0.0, math.nan, 1) == (-math.inf, math.inf)


@pytest.mark.parametrize("interval", [wilson, clopper_pearson])
def test_ends_are_exact_and_arrays_broadcast(interval) -> None:  # type: ignore[no-untyped-def]
    low, high = interval([0, 5, 10], 10)
    assert low.shape == high.shape == (3,)
    assert low[0] == 0.0
    assert high[2] == 1.0
    assert low[1] + high[1] == pytest.approx(1.0)


def test_t_agrees_with_scipy() -> None:
    x = np.random.default_rng(1).normal(3, 2, 40)
    theirs = stats.t.interval(0.9, 39, x.mean(), stats.sem(x))
    assert t_interval(x.mean(), x.std(ddof=1), 40, 0.9) == pytest.approx(theirs)


def test_bootstrap_is_near_t_for_many_games_and_repeatable() -> None:
    x = np.random.default_rng(2).integers(-10, 20, 3000)
    low, high = bootstrap_mean(x, resamples=2000)
    assert (low, high) == pytest.approx(t_interval(x.mean(), x.std(ddof=1), x.size), abs=0.03)
    assert bootstrap_mean(x, resamples=2000) == (low, high)
    assert bootstrap_mean(x, resamples=2000, seed=2) != (low, high)


def test_bootstrap_of_equal_values_is_the_value() -> None:
    assert bootstrap_mean([4, 4, 4]) == (4.0, 4.0)


@pytest.mark.parametrize("values", [[], [1.0], [[1.0, 2.0], [3.0, 4.0]]])
def test_bootstrap_needs_values(values: list[object]) -> None:
    with pytest.raises(ValueError, match="at least 2"):
        bootstrap_mean(values)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [0.0, 1.0, -1.0, 95.0, math.nan])
def test_a_level_is_a_chance(level: float) -> None:
    for call in (lambda: wilson(1, 2, level), lambda: clopper_pearson(1, 2, level), lambda: t_interval(0, 1, 9, level)):
        with pytest.raises(ValueError, match="allowed between 0 and 1"):
            call()


def test_normal_quantile() -> None:
    assert normal_quantile(0.95) == pytest.approx(1.959964, abs=1e-6)
