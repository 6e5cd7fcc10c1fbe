"""The interval of a matrix game's value covers, also where the value is a corner: ties, one column, a saddle."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.statistics.matrix_game import solve
from wargame_sim.statistics.meta_game import MetaGame

TRUTHS = {
    "a near tie": [[5.5, 5.9, 5.0], [3.9, 4.3, 3.0], [5.5, 6.0, 5.5]],
    "mixed": [[3.0, 0.0], [1.0, 2.0]],
    "one column, all the same": [[0.0], [0.0], [0.0]],
}
RUNS, GAMES = 300, 120


def percentile(meta: MetaGame) -> tuple[float, float]:
    """Return what resampled values alone would say."""
    drawn = meta._draws(60).reshape(60, *meta.means.shape)
    low, high = np.quantile([solve(meta.means + one).value for one in drawn], [0.025, 0.975])
    return float(low), float(high)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUTHS)
def test_value_is_covered(name, monkeypatch):
    monkeypatch.setattr("wargame_sim.statistics.meta_game._FOR_BOUNDS", 2000)
    truth = np.array(TRUTHS[name])
    value = solve(truth).value
    rng = np.random.default_rng(17)
    hits, naive = 0, 0
    for _ in range(RUNS):
        values = truth + rng.normal(0, 1.5, (GAMES, 1, 1)) + rng.normal(0, 1.5, (GAMES, *truth.shape))
        meta = MetaGame(values, [*"abc"][: truth.shape[0]], [*"xyz"][: truth.shape[1]])
        low, high = meta.value_interval
        hits += low <= value <= high
        if truth.shape[1] == 1:
            low, high = percentile(meta)
            naive += low <= value <= high
    error = np.sqrt(0.95 * 0.05 / RUNS)
    assert hits / RUNS >= 0.95 - 2 * error
    if truth.shape[1] == 1:  # the largest of noisy numbers is too large, and resampling it makes it worse
        assert naive / RUNS < 0.95 - 4 * error


@pytest.mark.slow
def test_value_of_shares_is_covered_by_few_games():
    truth = np.array([[0.5, 0.02], [0.3, 0.1]])
    value, rng = solve(truth).value, np.random.default_rng(18)
    hits = 0
    for _ in range(RUNS):
        values = (rng.random((40, *truth.shape)) < truth).astype(float)
        low, high = MetaGame(values, ["a", "b"], ["x", "y"]).value_interval
        hits += low <= value <= high
    assert hits / RUNS >= 0.95 - 2 * np.sqrt(0.95 * 0.05 / RUNS)
