"""Confidence sequences: edges, known numbers, and what they have in common with the fixed-sample intervals."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import betaln

from wargame_sim.statistics.anytime import anytime_difference, anytime_interval, anytime_unpaired
from wargame_sim.statistics.sequences import (
    asymptotic,
    asymptotic_factor,
    beta_binomial,
    bounded_mean,
    games_for,
)


def test_beta_binomial_ends_where_the_mixture_reaches_its_limit() -> None:
    for s, n in ((0, 40), (7, 40), (40, 40), (530, 1000)):
        low, high = beta_binomial(s, n, 0.9)
        assert 0 <= low <= s / n <= high <= 1
        for p in {low, high} - {0.0, 1.0}:
            capital = betaln(1 + s, 1 + n - s) - s * math.log(p) - (n - s) * math.log(1 - p)
            assert capital == pytest.approx(math.log(10), abs=1e-6)
    assert beta_binomial(0, 0) == (0, 1)


def test_half_widths_as_published_in_the_notes_on_statistics() -> None:
    """Flat prior at p = 0.53: 0.0555 after 1,000 games, 0.0192 after 10,000, 0.0065 after 100,000."""
    n = np.array([1e3, 1e4, 1e5])
    low, high = beta_binomial(0.53 * n, n)
    assert (high - low) / 2 == pytest.approx([0.0555, 0.0192, 0.0065], abs=2e-4)


def test_symmetry() -> None:
    low, high = beta_binomial([3, 17], 20)
    assert low[0] == pytest.approx(1 - high[1])
    low, high = bounded_mean([-1, 0, 1], [[5, 80, 15], [15, 80, 5]], (-1, 1))
    assert low[0] == pytest.approx(-high[1])
    assert high[0] == pytest.approx(-low[1])


def test_bounded_mean_needs_counts_only_and_stays_within_bounds() -> None:
    assert bounded_mean([0.0], [0], (0, 1)) == (0, 1)
    low, high = bounded_mean([0.0], [50], (-1, 1))
    assert -0.4 < low < 0 < high < 0.4
    low, high = bounded_mean([1.0], [50], (-1, 1))
    assert low > 0.7
    assert high == 1
    with pytest.raises(ValueError, match="outside -1 to 1"):
        bounded_mean([2.0], [1], (-1, 1))


def test_pairs_without_difference_narrow_the_interval() -> None:
    """Most games of paired variants are equal: the interval must profit from it as the t interval does."""
    few, many = ([40, 9_900, 60], [2_000, 6_000, 2_000])
    width = [np.subtract(*bounded_mean([-1, 0, 1], counts, (-1, 1))[::-1]) for counts in (few, many)]
    assert width[1] / width[0] > 4


def test_asymptotic_shrinks_as_planned() -> None:
    low, high = asymptotic(3.0, 2.0, 5000)
    assert (high - low) / 2 == pytest.approx(2 * asymptotic_factor(5000, 0.95))
    assert asymptotic(3.0, 2.0, 1) == (-math.inf, math.inf)
    for sd, half in ((2.0, 0.1), (0.5, 0.001), (30.0, 3.0)):
        n = games_for(half, sd, 0.99)
        assert sd * asymptotic_factor(n, 0.99) <= half < sd * asymptotic_factor(n - 1, 0.99)
    assert games_for(0.0, 1.0, 0.95) == math.inf
    assert games_for(0.1, 0.0, 0.95) == 2


def test_differences_name_their_method_and_are_never_without_width() -> None:
    x = np.tile([1.0, 4.0], 500)
    same = anytime_difference(x, x)
    assert same.low < 0 < same.high
    assert same.high - same.low < 0.05
    assert same.method == "anytime-valid (asymptotic)"
    share = anytime_difference(x > 2, x > 2, shares=True)
    assert share.low < 0 < share.high
    assert share.method == "anytime-valid (betting)"
    thirds = anytime_difference(np.tile([1 / 3, 2 / 3], 50), np.zeros(100), shares=True)
    assert thirds.low < 0.5 < thirds.high
    with pytest.raises(ValueError, match="equal ones of 2 or more"):
        anytime_difference([1.0], [1.0])


def test_unpaired_and_single() -> None:
    rng = np.random.default_rng(5)
    a, b = rng.random(900) < 0.6, rng.random(700) < 0.5
    found = anytime_unpaired(a, b, shares=True)
    assert found.low < 0.1 < found.high
    assert found.n == 700
    assert found.method == "anytime-valid (beta-binomial)"
    assert anytime_interval(a.astype(float))[2] == "anytime-valid (asymptotic)"
    with pytest.raises(ValueError, match="allowed 2 or more"):
        anytime_unpaired([1.0], [1.0, 2.0])
