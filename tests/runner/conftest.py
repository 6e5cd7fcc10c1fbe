"""The toy game among the games, and experiment files written from text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.model.game import Game

EXPERIMENT = """
question = "Does each optional rule shift the toy's balance?"
game = "toy"
seed = 3
trials = 120
design = "one-at-a-time"

[players]
axis = "bold"

[sweep]
supply = [false, true]
air = [false, true]
weather = ["none", "heavy"]

[outcome]
name = "axis_vp"
also = ["winner=axis"]

[[expect]]
option = "supply"
sign = "-"
source = "16.3 balance note"
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    return game


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "01_toy.toml"
        path.write_text(text)
        return path

    return write
