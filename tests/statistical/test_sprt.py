"""The sequential test: its error rates, its games, and its estimate, by simulation at fixed seeds."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from wargame_sim.runner.precision import looks
from wargame_sim.statistics.pairs import Pairs, pairs_of
from wargame_sim.statistics.sequences import bounded_mean
from wargame_sim.statistics.sprt import Hypotheses, likelihood_ratio, median_unbiased

RUNS, MOST = 250, 12_000
SHARES = Hypotheses(0.0, 0.05)
LOOKS = tuple(itertools.takewhile(lambda n: n <= MOST, looks()))


def trinomial(counts: np.ndarray) -> Pairs:
    """Pairs of wins and losses from how often the difference was -1, 0, 1."""
    n, gaps = int(counts.sum()), np.array([-1.0, 0.0, 1.0])
    mean = float(counts @ gaps) / n
    sd = math.sqrt((float(counts @ gaps**2) / n - mean**2) * n / (n - 1))
    seen = counts > 0
    return Pairs(
        n, mean, sd, 0.5, 0.5, math.nan, math.nan, True, int(counts[2]), int(counts[0]), gaps[seen], counts[seen]
    )


def play(rng: np.random.Generator, difference: float, test: Hypotheses) -> tuple[str, Pairs, tuple[int, ...]]:
    """One test: decision, games, looks taken."""
    differ = 0.3
    chances = [(differ - difference) / 2, 1 - differ, (differ + difference) / 2]
    counts, before = np.zeros(3, np.int64), 0
    for k, look in enumerate(LOOKS):
        counts = counts + rng.multinomial(look - before, chances)
        before, pairs = look, trinomial(counts)
        decision = test.decide(likelihood_ratio(pairs, test, shares=True))
        if decision != "not decided":
            return decision, pairs, LOOKS[: k + 1]
    return "not decided", pairs, LOOKS


def many(seed: int, difference: float, test: Hypotheses = SHARES) -> list[tuple[str, Pairs, tuple[int, ...]]]:
    rng = np.random.default_rng(seed)
    return [play(rng, difference, test) for _ in range(RUNS)]


def test_errors_are_as_rare_as_asked_and_games_fewer_than_fixed() -> None:
    error = 4 * math.sqrt(0.05 * 0.95 / RUNS)
    false = many(71, 0.0)
    missed = many(72, 0.05)
    assert np.mean([d == "h1" for d, _, _ in false]) <= 0.05 + error
    assert np.mean([d == "h0" for d, _, _ in missed]) <= 0.05 + error
    assert all(d != "not decided" for d, _, _ in false + missed)
    fixed = (2 * 1.645) ** 2 * 0.3 / 0.05**2  # games of a fixed test with the same errors
    for found in (false, missed):
        games = np.mean([p.n for _, p, _ in found])
        assert games < 0.9 * fixed  # a standard error is 0.03 of it
        # Wald's mean, and what looks 256 games apart add.
        asked = SHARES.games(0.0 if found is false else 0.05, math.sqrt(0.3))
        assert asked < games < asked + 2 * 256


@pytest.mark.parametrize("difference", [0.0, 0.05])
def test_the_estimate_is_too_high_as_often_as_too_low_and_the_plain_mean_is_not(difference: float) -> None:
    found = many(73, difference)[:200]
    estimates = np.array([median_unbiased(p, SHARES, taken) for _, p, taken in found])
    error = 4 * 0.5 / math.sqrt(200)
    assert np.mean(estimates > difference) == pytest.approx(0.5, abs=error)
    plain = np.array([p.mean for _, p, _ in found])
    # One that stopped at a bound is drawn away from the middle of the hypotheses.
    outwards = 1 if difference > 0.025 else -1
    assert outwards * (plain.mean() - difference) > 0.003


def test_the_sequence_beside_the_estimate_covers_whatever_stopped_the_games() -> None:
    for difference in (0.0, 0.05):
        inside = []
        for _, pairs, _ in many(74, difference)[:40]:
            low, high = bounded_mean(pairs.gaps, pairs.counts, (-1, 1))
            inside.append(low <= difference <= high)
        assert np.mean(inside) >= 0.95


def test_means_keep_their_errors_too() -> None:
    test, rng, wrong = Hypotheses(0.0, 0.2), np.random.default_rng(75), []
    for _ in range(100):
        luck = rng.exponential(1.0, 6000)
        x, y = luck + rng.exponential(1.0, 6000), luck + rng.exponential(1.0, 6000)
        for look in LOOKS:
            decision = test.decide(likelihood_ratio(pairs_of(x[:look], y[:look]), test, shares=False))
            if decision != "not decided":
                break
        wrong.append(decision == "h1")
    assert np.mean(wrong) <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 100)
