"""Sums of pieces add up to the sums of the whole, and say what the values themselves say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from wargame_sim.statistics.pairs import PairSums, pairs_of
from wargame_sim.statistics.tally import Tally


def test_tallies_add_up() -> None:
    values = np.random.default_rng(1).integers(-5, 9, 500)
    whole, pieces = Tally.of(values), Tally.of(values[:7]) + Tally.of(values[7:])
    assert np.array_equal(whole.values, pieces.values)
    assert np.array_equal(whole.counts, pieces.counts)
    assert (whole.n, whole.total) == (500, values.sum())
    assert (whole.mean, whole.sd) == pytest.approx((values.mean(), values.std(ddof=1)), rel=1e-14)
    assert math.isnan(Tally.of([1]).sd)
    assert math.isnan(Tally.of([]).mean)


@pytest.mark.parametrize(("k", "shares"), [(1, True), (4, True), (1, False), (3, False)])
def test_sums_of_pairs_add_up(k: int, shares: bool) -> None:
    rng = np.random.default_rng(2)
    x, y = rng.integers(0, k + 1, (2, 300)) if shares else rng.integers(-9, 90, (2, 300))
    whole = PairSums.of(x, y, k, shares)
    assert PairSums.of(x[:1], y[:1], k, shares) + PairSums.of(x[1:], y[1:], k, shares) == whole
    told, said = whole.pairs(), pairs_of(x / k, y / k, shares)
    for name in ("n", "mean", "sd", "sd_x", "sd_y", "correlation", "reduction", "zero_one", "first", "second"):
        assert getattr(told, name) == pytest.approx(getattr(said, name), rel=1e-12), name
    assert told.gaps == pytest.approx(said.gaps, abs=1e-8)
    assert told.counts.tolist() == said.counts.tolist()


def test_large_numbers_stay_exact() -> None:
    x = np.full(1000, 2**31, np.int64)
    assert PairSums.of(x, -x).xy == -1000 * 2**62
    with pytest.raises(ValueError, match="do not add up"):
        PairSums.of(x, x) + PairSums.of(x, x, 2)
