"""Tests of dice: exact tails against enumeration, and how often fair dice are called unfair."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.stats import chisquare

from wargame_sim.statistics.fairness import fairness, holm, noticed, off_mean, runs, uneven


@pytest.mark.parametrize(("faces", "n"), [(6, 4), (4, 5), (10, 3)])
def test_faces_and_mean_equal_enumeration(faces, n):
    every = list(itertools.product(range(1, faces + 1), repeat=n))
    for dice in every[:: max(1, len(every) // 25)]:
        counts = np.bincount(np.array(dice) - 1, minlength=faces)
        squares = [sum(c * c for c in np.bincount(np.array(d) - 1, minlength=faces)) for d in every]
        assert uneven(counts) == pytest.approx(np.mean([s >= (counts**2).sum() for s in squares]))
        far = [abs(sum(d) - n * (faces + 1) / 2) for d in every]
        mine = abs(sum(dice) - n * (faces + 1) / 2)
        assert off_mean(sum(dice), n, faces) == pytest.approx(np.mean([f >= mine - 1e-9 for f in far]))


def test_runs_equal_enumeration():
    def seen(row):
        return 1 + sum(a != b for a, b in itertools.pairwise(row))

    rows = [row for row in itertools.product([False, True], repeat=8) if sum(row) == 3]
    counts = [seen(row) for row in rows]
    for row in rows[::7]:
        mine = counts.count(seen(row))
        assert runs(row) == pytest.approx(np.mean([counts.count(c) <= mine for c in counts]))
    assert math.isnan(runs([True, True]))


def test_many_dice_go_by_chi_square_near_the_exact_answer():
    counts = np.array([8, 12, 9, 11, 14, 6])
    assert uneven(counts) == pytest.approx(chisquare(counts).pvalue, abs=0.02)


def test_what_is_said_to_be_noticed_is_noticed():
    share, rng = noticed(120, 6), np.random.default_rng(5)
    loaded = [share] + [(1 - share) / 5] * 5
    caught = [chisquare(counts).pvalue < 0.05 for counts in rng.multinomial(120, loaded, 4000)]
    assert np.mean(caught) == pytest.approx(0.8, abs=0.05)


def test_fair_dice_are_seldom_called_unfair():
    """All three tests of two players held together: at most one log in twenty looks unfair."""
    rng = np.random.default_rng(3)
    for n in (4, 30, 100):
        odd = 0
        for _ in range(150):
            both = [fairness("a", list(rng.integers(1, 7, n)), 6) for _ in range(2)]
            odd += min(holm([p for one in both for p in (one.p_faces, one.p_mean, one.p_runs) if p == p])) < 0.05
        assert odd / 150 <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / 150)


def test_holm_keeps_order_and_what_is_not_known():
    assert holm([0.01, math.nan, 0.04, 0.03])[::2] == pytest.approx([0.03, 0.06])
    assert math.isnan(holm([0.01, math.nan])[1])
