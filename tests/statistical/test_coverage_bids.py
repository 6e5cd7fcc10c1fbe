"""Coverage of the band around a bid curve and of the confidence set of the fair bid, by simulation at fixed seeds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from wargame_sim.statistics.bids import BidCurve, crossing

RUNS = 600
BIDS = tuple(range(1, 8))
# Chance of each reach, from "below every bid" on.
REACHES = {
    "bell": (0.05, 0.1, 0.15, 0.22, 0.2, 0.15, 0.08, 0.05),
    "close call": (0.1, 0.1, 0.1, 0.125, 0.15, 0.15, 0.15, 0.125),  # two bids are equally near
    "even numbers only": (0.1, 0.0, 0.25, 0.0, 0.3, 0.0, 0.25, 0.1),
    "beyond the bids": (0.02, 0.02, 0.02, 0.04, 0.05, 0.05, 0.1, 0.7),
}


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize("n", [30, 400])
@pytest.mark.parametrize("name", REACHES)
def test_band_set_and_crossing_cover(name: str, n: int, level: float) -> None:
    chances = np.array(REACHES[name])
    truth = chances[:0:-1].cumsum()[::-1]
    above = np.append(truth[1:], 0.0)
    fair = BIDS[int(np.argmax(np.round(above - (1 - truth), 12) <= 0))]
    place = crossing(BIDS, np.round(truth, 12))
    hits = np.zeros(3)
    for counts in np.random.default_rng(n).multinomial(n, chances, RUNS):
        curve = BidCurve(BIDS, tuple(int(c) for c in counts))
        low, high = curve.band(level)
        found = curve.fair(level)
        hits += (
            bool((low <= truth + 1e-12).all() and (truth <= high + 1e-12).all()),
            found.low <= fair <= found.high,
            found.crossing_low <= place <= found.crossing_high,
        )
    slack = 4 * math.sqrt(level * (1 - level) / RUNS)
    assert (hits / RUNS >= level - slack).all(), hits / RUNS
    if name == "close call" and n == 400:
        assert hits[1] / RUNS < (1 + level) / 2 + slack  # one of its two tests errs as often as it may
