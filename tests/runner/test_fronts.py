"""Maps of the front for a report: played once, kept beside the result, and left out where a game does not tell."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.toygame import ToySimulator
from wargame_sim.model.game import Game
from wargame_sim.runner import fronts as module
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.fronts import FILE, fronts, fronts_of
from wargame_sim.runner.play import play
from wargame_sim.runner.setups import make_setup

QUIET = Manner(2, progress=False)


class Telling(ToySimulator):
    """Three hexes; the axis takes one more of them every two turns in even games, in odd games nothing moves."""

    hexes = ("0101", "0102", "0103")

    def run_fronts(self, seed: int, first: int, count: int) -> np.ndarray:
        turn, place = np.mgrid[0:6, 0:3]
        moved = np.where(place <= turn // 2, 0, 1)
        return np.stack([moved if (first + n) % 2 == 0 else np.full((6, 3), 2) for n in range(count)]).astype(np.uint8)


@pytest.fixture
def telling(toy: Game) -> Game:
    toy.rules.simulator = Telling  # type: ignore[method-assign,assignment]
    return toy


def test_games_are_counted_by_turn_side_and_hex(telling: Game) -> None:
    found = fronts(telling, make_setup(telling), 1, 100, QUIET)
    assert found is not None
    assert (found.sides, found.games, found.turns) == (("axis", "allied"), 100, 6)
    assert found.held[0] == ((50, 0, 0), (0, 50, 50))
    assert found.held[5] == ((50, 50, 50), (0, 0, 0))
    assert found.lead(3) == {"0101": 0.5, "0102": 0.5, "0103": -0.5}


def test_they_are_played_once(telling: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = play(telling, make_setup(telling), 60, 3, QUIET, tmp_path / "run").provenance
    found = fronts_of(tmp_path / "run", made, 200, QUIET)
    assert found is not None
    assert found.games == 60  # no more than the run has
    monkeypatch.setattr(module, "fronts", lambda *_: pytest.fail("played again"))
    assert fronts_of(tmp_path / "run", made, 200, QUIET) == found
    told = json.loads((tmp_path / "run" / FILE).read_text())
    (tmp_path / "run" / FILE).write_text(json.dumps({**told, "plan_hash": "another"}))
    with pytest.raises(pytest.fail.Exception):
        fronts_of(tmp_path / "run", made, 200, QUIET)


def test_a_game_that_does_not_tell_has_none(toy: Game, tmp_path: Path) -> None:
    assert fronts(toy, make_setup(toy), 1, 10, QUIET) is None
    made = play(toy, make_setup(toy), 10, 3, QUIET, tmp_path / "run").provenance
    assert fronts_of(tmp_path / "run", made, 200, QUIET) is None
    assert fronts_of(tmp_path / "run", made, 0, QUIET) is None
    assert not (tmp_path / "run" / FILE).exists()
