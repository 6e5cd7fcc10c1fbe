"""Coverage of the intervals of the influence of cells, by simulation: short runs of the toy game, exact slopes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.statistics.exact_toy import slope
from tests.toygame import ATTACKS, TURNS, ToySimulator
from wargame_sim.model.game import Setup
from wargame_sim.statistics.influence import BOTH, changes, influences, method, sums
from wargame_sim.statistics.luck import fit_baseline

RUNS, PILOT, GAMES = 250, 60, 400
TOY = ToySimulator(Setup("toy", {"supply": True}))
KINDS = sorted({int(m) + 8 for m in TOY.shift().flat})
MEASURES = {"axis_vp": lambda points: points, "axis_win": lambda points: points > 12}


@pytest.mark.parametrize("outcome", sorted(MEASURES))
def test_intervals_of_influences_cover(outcome: str) -> None:
    """One by one and all together, with a baseline from a pilot that is small enough to be poor."""
    made = changes(TOY.rolls, "better", KINDS)
    truth = np.array([slope(TOY, change, MEASURES[outcome]) for change in made])
    rng = np.random.default_rng(41)
    alone, together, errors = [], [], []
    for _ in range(RUNS):
        rows, counts = TOY.play(rng.integers(1, 7, (PILOT + GAMES, TURNS, ATTACKS, 2)).sum(-1))
        values = rows[outcome].astype(float)
        baseline = fit_baseline(values[:PILOT], counts[:PILOT], TOY.rolls)
        total = sums(values[PILOT:], counts[PILOT:], method(TOY.rolls, made, baseline))
        for level, kept in ((0.95 ** len(made), alone), (0.95, together)):
            found = [i for i in influences(total, TOY.rolls, made, level) if i.side == BOTH]
            kept.append([i.low <= t <= i.high for i, t in zip(found, truth, strict=True)])
        errors.append([i.estimate for i in found] - truth)
    error = np.array(errors)
    assert np.all(abs(error.mean(0)) < 4 * error.std(0) / RUNS**0.5)  # no bias
    one = 4 * (0.95 * 0.05 / RUNS) ** 0.5
    assert np.all(abs(np.mean(alone, axis=0) - 0.95) < one)
    assert np.mean(np.all(together, axis=1)) > 0.95 - one
