"""Coverage of the intervals for means, paired differences and whole families, by simulation at fixed seeds.

Games are imitated by sums of dice with keyed, hence shared, luck: the truth is known exactly, and thousands of
experiments take a moment. Tolerances are 4 standard errors of the simulation.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from wargame_sim.statistics.intervals import bootstrap_mean, t_interval
from wargame_sim.statistics.paired import paired_difference, unpaired_difference
from wargame_sim.statistics.simultaneous import bonferroni, sidak
from wargame_sim.statistics.verdict import verdict

# Points of an attack for two dice, from "attacker eliminated" to "defender eliminated".
TABLE = np.array([-3, -2, -1, -1, 0, 0, 1, 1, 1, 2, 4])
CHANCES = np.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) / 36


def four_errors(level: float, runs: int) -> float:
    return 4 * math.sqrt(level * (1 - level) / runs)


def attack(total: np.ndarray, shift: int = 0) -> np.ndarray:
    """Return the points of attacks with dice totals of 2 to 12 and a column shift."""
    return TABLE[np.clip(total - 2 + shift, 0, 10)]


def mean_of(shift: int = 0) -> float:
    return float(CHANCES @ attack(np.arange(2, 13), shift))


def dice(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return rng.integers(1, 7, shape, dtype=np.int8) + rng.integers(1, 7, shape, dtype=np.int8)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.994])
@pytest.mark.parametrize("n", [5, 40])
def test_t_is_exact_for_normal_values(n: int, level: float) -> None:
    runs = 40_000
    x = np.random.default_rng(21).normal(2.0, 3.0, (runs, n))
    low, high = t_interval(x.mean(1), x.std(1, ddof=1), n, level)
    assert abs(np.mean((low <= 2.0) & (2.0 <= high)) - level) < four_errors(level, runs)


@pytest.mark.parametrize(("n", "attacks"), [(100, 1), (400, 1), (100, 12)])
def test_t_covers_the_points_of_dice_games(n: int, attacks: int) -> None:
    runs = 10_000
    x = attack(dice(np.random.default_rng(22), runs, n, attacks)).sum(-1)
    low, high = t_interval(x.mean(1), x.std(1, ddof=1), n)
    truth = attacks * mean_of()
    assert abs(np.mean((low <= truth) & (truth <= high)) - 0.95) < four_errors(0.95, runs) + 0.004


def test_bootstrap_covers_few_and_skewed_values() -> None:
    """Losses of 60 games that are mostly nothing: BCa stays within 4 standard errors of its level."""
    runs, n = 300, 60
    x = np.maximum(0, attack(dice(np.random.default_rng(23), runs, n, 3)).sum(-1) - 1)
    values = np.maximum(0, np.add.outer(np.add.outer(TABLE, TABLE), TABLE) - 1)
    chances = np.multiply.outer(np.multiply.outer(CHANCES, CHANCES), CHANCES)
    truth = float((values * chances).sum())
    found = [bootstrap_mean(sample, resamples=999) for sample in x]
    covered = np.mean([low <= truth <= high for low, high in found])
    assert abs(covered - 0.95) < four_errors(0.95, runs)


def pair(rng: np.random.Generator, runs: int, n: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Return points of games with and without a shift in two of six attacks, shared dice, and the true difference."""
    luck = dice(rng, runs, n, 6)
    shift = np.array([1, 1, 0, 0, 0, 0])
    base = attack(luck).sum(-1)
    changed = TABLE[np.clip(luck - 2 + shift, 0, 10)].sum(-1)
    return changed, base, 2 * (mean_of(1) - mean_of())


def test_paired_differences_cover_and_are_narrower() -> None:
    runs, n = 4000, 150
    changed, base, truth = pair(np.random.default_rng(24), runs, n)
    found = [paired_difference(a, b) for a, b in zip(changed, base, strict=True)]
    covered = np.mean([d.low <= truth <= d.high for d in found])
    assert abs(covered - 0.95) < four_errors(0.95, runs) + 0.003
    separate = unpaired_difference(changed[0], base[1])
    ratio = ((separate.high - separate.low) / (found[0].high - found[0].low)) ** 2
    assert found[0].correlation > 0.9
    # The factor that is printed is the gain in games that is really had.
    assert ratio == pytest.approx(found[0].reduction, rel=0.3)
    assert found[0].reduction > 4


def test_unpaired_differences_cover() -> None:
    runs, n = 4000, 150
    changed, base, truth = pair(np.random.default_rng(25), runs, n)
    found = [unpaired_difference(a, b) for a, b in zip(changed, np.roll(base, 1, axis=0), strict=True)]
    covered = np.mean([d.low <= truth <= d.high for d in found])
    assert abs(covered - 0.95) < four_errors(0.95, runs) + 0.003


@pytest.mark.parametrize("correct", [sidak, bonferroni])
def test_eight_variants_against_one_base_hold_together(correct) -> None:  # type: ignore[no-untyped-def]
    """All eight intervals cover in 95 % of experiments; eight plain 95 % intervals do so far less often."""
    runs, n, k = 4000, 200, 8
    rng = np.random.default_rng(26)
    base = rng.normal(0, 1, (runs, 1, n)).astype(np.float32)
    own = rng.normal(0, 1, (runs, k, n)).astype(np.float32)
    effects = np.linspace(-0.3, 0.3, k)[:, None]
    # Each variant shares some luck with the base, as variants do that share dice.
    difference = (effects + 0.6 * base + 0.8 * own) - base
    mean, sd = difference.mean(-1), difference.std(-1, ddof=1)

    def together(level: float) -> float:
        low, high = t_interval(mean, sd, n, level)
        return float(np.mean(np.all((low <= effects.T) & (effects.T <= high), axis=1)))

    assert 0.95 - four_errors(0.95, runs) <= together(correct(0.95, k)) < 0.975
    assert together(0.95) < 0.8


def test_wrong_verdicts_are_rarer_than_the_level_allows() -> None:
    """With no effect at all, "+" is called holding or contradicted in about 5 % of experiments, half of them each."""
    runs, n = 20_000, 60
    x = np.random.default_rng(27).normal(0, 2, (runs, n))
    low, high = t_interval(x.mean(1), x.std(1, ddof=1), n)
    said = [verdict("+", a, b) for a, b in zip(low, high, strict=True)]
    for wrong in ("holds", "contradicted"):
        assert abs(said.count(wrong) / runs - 0.025) < four_errors(0.025, runs)
    # At the very edge of the neutral band "0" is called holding in at most 2.5 %.
    edge = [verdict("0", a + 0.5, b + 0.5, 0.5) for a, b in zip(low, high, strict=True)]
    assert edge.count("holds") / runs < 0.025 + four_errors(0.025, runs)


def test_a_pilot_gives_the_asked_half_width_and_coverage() -> None:
    """Stein's two stages, as `precision` in an experiment uses them: mean +- half-width covers in 95 % or more."""
    from scipy.special import stdtrit

    runs, pilot, half, sd = 5000, 50, 0.5, 3.0
    rng = np.random.default_rng(28)
    first = rng.normal(1.0, sd, (runs, pilot))
    n = np.maximum(pilot, np.ceil((stdtrit(pilot - 1, 0.975) * first.std(1, ddof=1) / half) ** 2)).astype(int)
    rest = n - pilot
    # The mean of the later games is drawn directly: it is normal with variance sd**2 / rest.
    later = rng.normal(1.0, sd / np.sqrt(np.maximum(rest, 1)))
    mean = (first.sum(1) + np.where(rest > 0, later, 0) * rest) / n
    assert np.mean(np.abs(mean - 1.0) <= half) >= 0.95 - four_errors(0.95, runs)
