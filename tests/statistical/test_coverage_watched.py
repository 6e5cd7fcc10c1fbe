"""Intervals that are looked at after every chunk of games: who still covers at all looks, by simulation at fixed seeds.

A run counts as covered when the interval holds the truth at every single look. Tolerances are 4 standard errors.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.statistical.test_coverage_means import TABLE, dice, pair
from wargame_sim.statistics.anytime import anytime_difference
from wargame_sim.statistics.balance import Band, judge_balance
from wargame_sim.statistics.intervals import t_interval, wilson
from wargame_sim.statistics.sequences import asymptotic, beta_binomial, bounded_mean
from wargame_sim.statistics.simultaneous import bonferroni

RUNS, LOOKS, CHUNK = 1000, 40, 100
N = CHUNK * np.arange(1, LOOKS + 1)
ERROR = 4 * math.sqrt(0.95 * 0.05 / RUNS)


def at_all_looks(interval: tuple[np.ndarray, np.ndarray], truth: float) -> float:
    """Share of runs, the first dimension, whose intervals cover at all looks, the last one."""
    low, high = interval
    return float(np.mean(np.all((low <= truth) & (truth <= high), axis=-1)))


@pytest.mark.parametrize("share", [0.5, 0.53, 0.1, 0.01])
def test_a_watched_share_is_covered_and_a_watched_wilson_interval_is_not(share: float) -> None:
    successes = np.random.default_rng(31).binomial(CHUNK, share, (RUNS, LOOKS)).cumsum(-1)
    assert at_all_looks(beta_binomial(successes, N), share) >= 0.95
    assert at_all_looks(wilson(successes, N), share) < 0.95 - 2 * ERROR


def trinomial(seed: int, up: float, down: float) -> np.ndarray:
    """Counts of differences -1, 0, 1 of paired shares up to each look, shape (runs, looks, 3)."""
    chances = [down, 1 - up - down, up]
    return np.random.default_rng(seed).multinomial(2 * CHUNK, chances, (RUNS // 4, LOOKS // 2)).cumsum(1)


@pytest.mark.parametrize(("up", "down"), [(0.2, 0.1), (0.05, 0.05), (0.004, 0.001), (0.6, 0.1)])
def test_watched_differences_of_shares_are_covered(up: float, down: float) -> None:
    found = bounded_mean([-1, 0, 1], trinomial(32, up, down), (-1, 1))
    assert at_all_looks(found, up - down) >= 0.95


def test_a_look_after_every_game() -> None:
    """A look after every single game is not too many for the sequence; Wilson is lost."""
    x = np.random.default_rng(33).random((2 * RUNS, 300)) < 0.3
    s, n = x.cumsum(1), np.arange(1, 301)
    assert at_all_looks(beta_binomial(s, n), 0.3) >= 0.95 - ERROR / math.sqrt(2)
    assert at_all_looks(wilson(s[:, 9:], n[9:]), 0.3) < 0.8


def test_a_watched_mean_is_covered_and_a_watched_t_interval_is_not() -> None:
    points = TABLE[dice(np.random.default_rng(34), RUNS, CHUNK * LOOKS, 2) - 2].sum(-1)
    truth = float(TABLE[np.add.outer(np.arange(1, 7), np.arange(1, 7)) - 2].mean()) * 2
    mean = points.cumsum(1)[:, N - 1] / N
    sd = np.sqrt((points.astype(float) ** 2).cumsum(1)[:, N - 1] / N - mean**2)
    # The sequence is right in the limit; experiments look for the first time after some hundred games.
    looks = N >= 400
    assert at_all_looks(asymptotic(mean[:, looks], sd[:, looks], N[looks]), truth) >= 0.95
    assert at_all_looks(t_interval(mean[:, looks], sd[:, looks], N[looks]), truth) < 0.95 - 2 * ERROR


def test_watched_paired_means_are_covered_over_a_family() -> None:
    """Four comparisons, each stopped when it is narrow enough: all four right together in 95 % of experiments."""
    k, half, looks = 4, 0.12, range(500, 4001, 500)
    changed, base, truth = pair(np.random.default_rng(35), 60 * k, 4000)
    each, right = bonferroni(0.95, k), []
    for a, b in zip(changed, base, strict=True):
        for n in looks:
            found = anytime_difference(a[:n], b[:n], each)
            if found.high - found.low <= 2 * half:
                break
        right.append(found.low <= truth <= found.high)
        assert found.high - found.low <= 2 * half
    assert np.mean(np.reshape(right, (60, k)).all(1)) >= 0.95


def test_the_price_of_watching_is_about_twice_the_width() -> None:
    for n, most in ((1_000, 2.2), (100_000, 2.5), (1_000_000, 2.7)):
        low, high = beta_binomial(0.53 * n, n)
        fixed_low, fixed_high = wilson(0.53 * n, n)
        assert 1.5 < (high - low) / (fixed_high - fixed_low) < most
    d = 10_000 * np.array([0.1, 0.7, 0.2])
    low, high = bounded_mean([-1, 0, 1], d, (-1, 1))
    fixed_low, fixed_high = t_interval(0.1, math.sqrt(0.3 - 0.01), 10_000)
    assert 1.3 < (high - low) / (fixed_high - fixed_low) < 2.2


def test_balanced_is_said_wrongly_in_few_runs_however_often_one_looks() -> None:
    """A share just outside the band, watched: "practically balanced" at any look in at most 5 % of runs."""
    band, runs = Band(0.5, 0.05), 300
    x = (np.random.default_rng(36).random((runs, 4000)) < 0.551).astype(float)
    looks = range(800, 4001, 800)
    wrong = np.mean([any(said(row[:n], band) == "practically balanced" for n in looks) for row in x])
    assert wrong <= 0.05
    fair = (np.random.default_rng(37).random((60, 8000)) < 0.505).astype(float)
    assert np.mean([said(row, band) == "practically balanced" for row in fair]) > 0.95


def said(values: np.ndarray, band: Band) -> str:
    return judge_balance(("base", "winner=axis"), values, band, 0.95, True).verdict
