"""A record beside a simulation: exact tails, known intervals, and how often a true record is called a misfit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from wargame_sim.statistics.against import Against, Sample


def shares(k, n, s, m):
    return Against("share", Sample(n, k / n, math.nan), Sample(m, s / m, math.nan))


def test_the_public_record_of_the_tournament_game():
    """10 wins of 22: Wilson 26.9 to 65.3 %, as published; half of the games fits, nearly all does not."""
    assert Sample(22, 10 / 22, math.nan).interval("share") == pytest.approx((0.269, 0.653), abs=5e-4)
    assert shares(10, 22, 500, 1000).fits
    far = shares(10, 22, 970, 1000)
    assert not far.fits
    # at the near end of the simulated interval, summed by hand over 0 to 10 wins
    p = far.simulated.interval("share")[0]
    tail = sum(math.comb(22, k) * p**k * (1 - p) ** (22 - k) for k in range(11))
    assert far.surprise == pytest.approx(tail)


def test_what_the_simulation_does_not_know_speaks_for_the_record():
    assert shares(2, 10, 5, 10).surprise == 1.0 or shares(2, 10, 5, 10).surprise > shares(2, 10, 500, 1000).surprise


def test_games_to_tell_ten_points():
    """Power is four in five: by simulation at the number told, from an even simulation."""
    n = shares(10, 22, 500, 1000).games_to_tell
    rng = np.random.default_rng(7)
    caught = [not shares(int(k), n, 50_000, 100_000).fits for k in rng.binomial(n, 0.6, 2000)]
    assert np.mean(caught) == pytest.approx(0.8, abs=0.03)


def test_a_true_record_is_seldom_called_a_misfit():
    rng = np.random.default_rng(11)
    for n, p in ((5, 0.5), (22, 0.45), (22, 0.97), (200, 0.1)):
        wrong = [not shares(int(k), n, int(s), 2000).fits for k, s in rng.binomial([n, 2000], p, (400, 2))]
        assert np.mean(wrong) <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / 400)


def test_means_by_welch():
    one, two = np.array([3.0, 5.0, 8.0, 9.0]), np.array([1.0, 2.0, 2.0, 4.0, 3.0])
    found = Against("mean", Sample.of(one), Sample.of(two))
    from scipy.stats import ttest_ind

    test = ttest_ind(one, two, equal_var=False)
    assert found.surprise == pytest.approx(test.pvalue)
    assert found.difference[1:] == pytest.approx(tuple(test.confidence_interval(0.95)))


def test_one_game_or_games_all_alike_tell_nothing_of_a_mean():
    for values in ([4.0], [4.0, 4.0]):
        found = Against("mean", Sample.of(np.array(values)), Sample.of(np.array([4.0, 4.0, 4.0])))
        assert math.isnan(found.surprise)
        assert found.difference[1:] == (-math.inf, math.inf)
