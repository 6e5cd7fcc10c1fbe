"""What notebooks ask of a loaded game: rolls beside what was due, influence as frames, intervals of values."""

from __future__ import annotations

import numpy as np
import pytest

import wargame_sim as ws
from tests.toygame import TURNS
from wargame_sim.model.game import Game
from wargame_sim.runner.loaded import LoadedGame
from wargame_sim.runner.setups import make_setup


@pytest.fixture
def loaded(toy: Game) -> LoadedGame:
    return LoadedGame(toy, make_setup(toy, {"supply": True}))


def test_rolls_are_told_beside_what_was_due(loaded: LoadedGame) -> None:
    frame = loaded.rolls(trials=200, seed=2)
    assert set(frame["modifier"]) == {0, -1}
    assert frame["rolled"].sum() == pytest.approx(frame["expected"].sum())
    assert frame["rolled"].sum() <= 200 * 3 * TURNS
    assert ((frame["rolled"] - frame["expected"]) ** 2 / frame["expected"]).sum() < 50  # 20 degrees of freedom
    assert frame.loc[frame["row"] == "2", "result"].unique().tolist() == ["back"]


def test_influence_comes_as_frames_the_largest_first(loaded: LoadedGame) -> None:
    found = loaded.influence("axis_vp", trials=400, confirm=2, confirm_trials=60, progress=False)
    frame = found.to_dataframe()
    both = frame[frame["attacks of"] == "both"]
    near = both["low"].clip(lower=0) - both["high"].clip(upper=0)  # what surely changes: the end that is nearer to 0
    assert near.is_monotonic_decreasing
    assert len(frame) == 2 * len(both)
    played = found.played()
    assert len(played) == 2
    assert (played["predicted low"] < played["predicted high"]).all()
    assert "<table" in found._repr_html_()


def test_intervals_are_those_of_the_program() -> None:
    happened = [1] * 40 + [0] * 60
    low, high, method = ws.interval(happened)
    assert (round(low, 4), round(high, 4), method) == (0.3094, 0.498, "Wilson")
    wide = ws.interval(happened, watched=True)
    assert wide[0] < low < high < wide[1]
    assert wide[2] == "anytime-valid (beta-binomial)"
    assert ws.interval(np.arange(30.0))[2] == "t"
