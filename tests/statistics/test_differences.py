"""Differences of shares and means, paired and unpaired."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize, stats

from wargame_sim.statistics.paired import paired_difference, unpaired_difference
from wargame_sim.statistics.shares import newcombe, tango


def naive_score(delta: float, b: int, c: int, n: int) -> float:
    """Score statistic with the nuisance share found by maximising the likelihood numerically."""
    least, most = max(0.0, -delta), (1 - delta) / 2

    def unlikelihood(q: float) -> float:
        both = 1 - 2 * q - delta
        return -sum(k * math.log(max(p, 1e-300)) for k, p in ((b, q + delta), (c, q), (n - b - c, both)))

    q = optimize.minimize_scalar(unlikelihood, bounds=(least, most), method="bounded", options={"xatol": 1e-12}).x
    return (b - c - n * delta) / math.sqrt(n * (2 * q + delta * (1 - delta)))


def test_tango_fagerland_2014() -> None:
    """Airway hyper-responsiveness before and after transplantation, Fagerland et al. 2014, table V."""
    assert tango(1, 7, 21) == pytest.approx((-0.517, -0.026), abs=5e-4)


@pytest.mark.parametrize(("b", "c", "n"), [(1, 7, 21), (12, 3, 40), (5, 5, 60), (30, 11, 500)])
def test_tango_ends_are_where_the_score_test_turns(b: int, c: int, n: int) -> None:
    z = stats.norm.isf(0.025)
    low, high = tango(b, c, n)
    assert naive_score(low, b, c, n) == pytest.approx(z, abs=2e-4)
    assert naive_score(high, b, c, n) == pytest.approx(-z, abs=2e-4)


counts = st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(0, 2000)).filter(sum)


@given(counts, st.sampled_from([0.8, 0.95, 0.994]))
def test_tango_properties(cells: tuple[int, int, int], level: float) -> None:
    b, c, rest = cells
    n = b + c + rest
    low, high = tango(b, c, n, level)
    assert -1 <= low <= (b - c) / n <= high <= 1
    assert low < high
    assert tango(c, b, n, level) == pytest.approx((-high, -low))
    # At a difference of 0 it is McNemar's test.
    if b + c:
        mcnemar = (b - c) / math.sqrt(b + c)
        z = stats.norm.isf((1 - level) / 2)
        if abs(abs(mcnemar) - z) > 1e-6:
            assert (low > 0 or high < 0) == (abs(mcnemar) > z)


def test_tango_without_differing_games_keeps_a_width() -> None:
    low, high = tango(0, 0, 1000)
    z2 = stats.norm.isf(0.025) ** 2
    assert (low, high) == pytest.approx((-z2 / (1000 + z2), z2 / (1000 + z2)))


def test_newcombe_1998() -> None:
    """Newcombe 1998, Stat. Med. 17, 873-890, table II, method 10: 56/70 - 48/80."""
    assert newcombe(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_paired_means_agree_with_scipy() -> None:
    rng = np.random.default_rng(5)
    luck = rng.normal(size=200)
    a, b = 3 + luck + rng.normal(0, 0.5, 200), luck
    found = paired_difference(a, b, 0.9)
    theirs = stats.ttest_rel(a, b).confidence_interval(0.9)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high))
    assert found.method == "paired t"
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found.reduction == pytest.approx((a.var(ddof=1) + b.var(ddof=1)) / (a - b).var(ddof=1))
    assert found.n == 200


def test_paired_shares_use_the_score_interval() -> None:
    a, b = np.array([1, 1, 1, 0, 0, 0, 0, 1, 0, 0] * 10), np.array([1, 0, 1, 0, 0, 0, 1, 1, 0, 0] * 10)
    found = paired_difference(a, b)
    assert (found.low, found.high) == tango(10, 10, 100)
    assert found.mean == 0.0
    assert paired_difference(a.astype(bool), b.astype(bool)) == found


def test_games_that_never_vary_have_no_correlation() -> None:
    found = paired_difference([2, 2, 2], [1, 1, 1])
    assert found.low < found.mean == 1 < found.high  # three games alike are not all games
    assert math.isfinite(found.high)
    assert math.isnan(found.correlation)
    same = paired_difference([1, 2, 3], [1, 2, 3])
    assert same.correlation == pytest.approx(1.0)
    assert same.reduction == math.inf


def test_unpaired_means_agree_with_welch_in_scipy() -> None:
    rng = np.random.default_rng(6)
    a, b = rng.normal(3, 1, 50), rng.normal(2, 4, 20)
    found = unpaired_difference(a, b)
    theirs = stats.ttest_ind(a, b, equal_var=False).confidence_interval()
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high))
    assert found.method == "t (Welch)"


def test_unpaired_shares_use_newcombe() -> None:
    a, b = np.repeat([1, 0], [56, 14]), np.repeat([1, 0], [48, 32])
    found = unpaired_difference(a, b)
    assert (found.low, found.high) == newcombe(56, 70, 48, 80)
    assert unpaired_difference([1, 1], [1, 1]).low < 0
    assert 2 < unpaired_difference([5, 5], [3, 3]).high < math.inf
    exact = unpaired_difference(a, b, together=True)
    assert exact.low < found.low < found.high < exact.high


@pytest.mark.parametrize(("a", "b"), [([1.0], [1.0]), ([1, 2], [1, 2, 3]), ([[1, 2]], [[1, 2]])])
def test_pairs_must_match(a: list[float], b: list[float]) -> None:
    with pytest.raises(ValueError, match="paired_difference: found shapes"):
        paired_difference(a, b)


def test_too_few_unpaired() -> None:
    with pytest.raises(ValueError, match="found 1 and 2 values"):
        unpaired_difference([1], [1, 2])
