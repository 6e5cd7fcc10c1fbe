"""The verdict "practically balanced"."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.statistics.balance import Band, judge_balance


@pytest.mark.parametrize(
    ("wins", "games", "verdict"),
    [
        (5000, 10_000, "practically balanced"),
        (50, 100, "not settled"),
        (5500, 10_000, "not settled"),
        (6000, 10_000, "not balanced"),
        (4000, 10_000, "not balanced"),
    ],
)
def test_shares(wins: int, games: int, verdict: str) -> None:
    values = np.repeat([1.0, 0.0], [wins, games - wins])
    found = judge_balance(("base", "winner=axis"), values, Band(0.5, 0.05), 0.95, True)
    assert found.verdict == verdict
    assert found.low < found.estimate < found.high
    assert found.record()["target"] == 0.5
    assert found.kind == "share"


def test_means() -> None:
    values = np.tile([-4.0, 4.0], 4000)
    assert judge_balance(("base", "margin"), values, Band(0, 0.5), 0.95, False).verdict == "practically balanced"
    assert judge_balance(("base", "margin"), values, Band(1, 0.5), 0.95, False).verdict == "not balanced"
    assert judge_balance(("base", "margin"), values, Band(0, 0.5), 0.95, False).kind == "mean"
