"""Coverage where few games differ, or few were played: the intervals behind every verdict, at fixed seeds.

An option that matters in three games of a hundred is the usual case, and the one in which the plain t interval fails: a
sample in which nothing has differed yet has no width.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from wargame_sim.statistics.intervals import t_interval
from wargame_sim.statistics.matrix_game import solve
from wargame_sim.statistics.meta_game import MetaGame
from wargame_sim.statistics.paired import paired_difference, unpaired_difference

RARE = 0.03
SIZES = (2, 3, 5, 8, 15, 30, 60, 100, 130, 200, 400, 1000)
BAR = 0.93


@pytest.mark.parametrize("jump", [1.0, 6.0])
@pytest.mark.parametrize("n", SIZES)
def test_a_mean_that_differs_in_three_games_of_a_hundred(n: int, jump: float) -> None:
    """Paired means: points of games spread by 3, changed by a little or by twice that."""
    rng, runs = np.random.default_rng(n), 800
    base = np.rint(rng.normal(10, 3, (runs, n)))
    gap = jump * (rng.random((runs, n)) < RARE)
    truth, found = jump * RARE, []
    for x, d in zip(base, gap, strict=True):
        found.append(paired_difference(x + d, x))
    assert np.mean([d.low <= truth <= d.high for d in found]) >= BAR
    # What it replaces: no width at all in most of the small samples.
    low, high = t_interval(gap.mean(1), gap.std(1, ddof=1), n)
    if n <= 60:
        assert np.mean((low <= truth) & (truth <= high)) < 0.9


@pytest.mark.parametrize("n", SIZES)
def test_a_share_that_differs_in_three_games_of_a_hundred(n: int) -> None:
    """Every number of differing pairs of so many, weighed by its chance: exact, nothing is drawn."""
    from scipy.stats import binom

    covered = 0.0
    for k in range(min(n, 90) + 1):
        x = np.zeros(n)
        x[:k] = 1
        d = paired_difference(x, np.zeros(n))
        covered += binom.pmf(k, n, RARE) * (d.low <= RARE <= d.high)
    assert covered >= BAR


def test_two_differences_of_both_kinds_are_covered() -> None:
    rng = np.random.default_rng(6)
    for n in (3, 5, 20, 100):
        up, down = rng.random((2, 200, n)) < np.array([[[0.03]], [[0.02]]])
        found = [paired_difference(u, v & ~u) for u, v in zip(up, down, strict=True)]
        truth = 0.03 - 0.02 * 0.97
        assert np.mean([d.low <= truth <= d.high for d in found]) >= BAR


def test_nothing_has_no_width() -> None:
    same = np.arange(40.0)
    for n in (2, 10, 40):
        d = paired_difference(same[:n], same[:n])
        assert d.low < 0 < d.high
        assert d.differ == 0
    alike = np.full(40, 7.0)
    assert paired_difference(alike, alike).high == math.inf
    assert unpaired_difference(alike, alike).high == math.inf
    one = unpaired_difference(alike, same)
    assert one.low < one.mean < one.high
    tenth = np.repeat([1 / 3, 2 / 3], 20)
    d = paired_difference(tenth, tenth)
    assert 0 < d.high < math.inf


@pytest.mark.parametrize("n", [2, 3, 10])
def test_the_value_of_a_matrix_of_few_games(n: int) -> None:
    truth = np.array([[3.0, 0.0, 1.0], [1.0, 2.0, 1.5]])
    value, rng, runs, hits = solve(truth).value, np.random.default_rng(7), 300, 0
    for _ in range(runs):
        values = truth + rng.normal(0, 1, (n, 1, 1)) + rng.normal(0, 1, (n, 2, 3))
        low, high = MetaGame(values, ["a", "b"], ["x", "y", "z"]).value_interval
        hits += low <= value <= high
    assert hits / runs >= BAR


@pytest.mark.parametrize("p", [0.001, 0.004, 0.02])
def test_six_plans_that_hardly_ever_win(p: float) -> None:
    """The value of six equal plans near 0: exact ends cover where score ends at that level do not."""
    rng, runs, hits = np.random.default_rng(8), 400, 0
    for _ in range(runs):
        low, high = MetaGame((rng.random((200, 6, 1)) < p).astype(float), [*"abcdef"], ["x"]).value_interval
        hits += low <= p <= high
    assert hits / runs >= 0.95
