"""Luck taken off: no estimate is moved, intervals cover, and they are narrower; by simulation against exact means."""

from __future__ import annotations

import numpy as np
import pytest

from tests.statistics.exact_toy import mean
from tests.toygame import ATTACKS, TURNS, ToySimulator
from wargame_sim.model.game import Setup
from wargame_sim.statistics.control import luck_values, without_luck
from wargame_sim.statistics.intervals import t_interval
from wargame_sim.statistics.luck import luck

RUNS, GAMES = 200, 700
TOY = ToySimulator(Setup("toy", {"supply": True}))
OTHER = ToySimulator(Setup("toy", {"supply": True, "air": True}))
MEASURES = {"axis_vp": lambda points: points, "axis_win": lambda points: points > 12}


def covered(estimates: np.ndarray, sd: np.ndarray, truth: float) -> float:
    low, high = t_interval(estimates, sd, GAMES, 0.95)
    return float(np.mean((low <= truth) & (truth <= high)))


def test_no_estimate_is_biased_and_intervals_cover() -> None:
    """Means, shares and paired differences; the errors must be those of chance, and the coverage 95 %."""
    found: dict[str, list[tuple[float, float, float]]] = {}
    rng = np.random.default_rng(43)
    for _ in range(RUNS):
        faces = rng.integers(1, 7, (GAMES, TURNS, ATTACKS, 2), dtype=np.int8).sum(-1)
        (rows, counts), (others, more) = TOY.play(faces), OTHER.play(faces)
        luck_here, luck_there = luck_values(TOY.rolls, counts), luck_values(OTHER.rolls, more)
        for name in MEASURES:
            x, y = rows[name].astype(float), others[name].astype(float)
            for key, values, controls in (
                (name, x, luck_here),
                (f"{name} pairs", y - x, np.hstack([luck_here, luck_there])),
            ):
                left = without_luck(values, controls.astype(float))
                found.setdefault(key, []).append((left.mean(), left.std(ddof=1), values.std(ddof=1)))
    for name, value in MEASURES.items():
        truth = mean(TOY, value)
        for key, exact in ((name, truth), (f"{name} pairs", mean(OTHER, value) - truth)):
            estimates, sd, plain = np.array(found[key]).T
            assert abs(estimates.mean() - exact) < 4 * estimates.std() / RUNS**0.5, key
            assert abs(covered(estimates, sd, exact) - 0.95) < 4 * (0.95 * 0.05 / RUNS) ** 0.5, key
            assert np.mean(plain / sd) ** 2 > {"axis_vp": 5.0, "axis_win": 1.3}.get(key, 1.0), key


@pytest.mark.parametrize("toy", [TOY, OTHER])
def test_luck_is_nothing_in_the_mean(toy: ToySimulator) -> None:
    """Though games end early when it was good: stopping does not move it."""
    faces = np.random.default_rng(44).integers(1, 7, (40_000, TURNS, ATTACKS, 2), dtype=np.int8).sum(-1)
    _, counts = toy.play(faces)
    for found in (luck(toy.rolls, counts), luck_values(toy.rolls, counts)):
        assert np.all(abs(found.mean(0)) <= 4 * found.std(0) / len(counts) ** 0.5)
