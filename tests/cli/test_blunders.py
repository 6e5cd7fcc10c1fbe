"""Command `blunders`: counts on the screen, as JSON and in files; a game that counts none says so."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

import pytest

from tests.toygame import COLUMNS
from tests.toyplayers import BookRules, toy_with_players
from wargame_sim import games


@pytest.fixture
def toy(tmp_path, monkeypatch):
    (tmp_path / "game" / "pack").mkdir(parents=True)
    game = toy_with_players(tmp_path / "game")
    there = {"toy": game}
    monkeypatch.setattr(games, "all_games", lambda: there)
    return there


class Watched(BookRules):
    """The toy, whose first outcome is taken for a blunder."""

    outcome_columns = COLUMNS

    def watching(self):
        return self


def test_counts_are_outcomes_of_the_watched_game(ws, toy, tmp_path):
    game = toy["toy"]
    rules = copy.copy(game.rules)
    rules.__class__ = Watched
    toy["toy"] = replace(game, rules=rules)
    said = ws("blunders", "toy", "--trials", "60", "--workers", "1", "--json")
    assert said.status == 0, said.err
    told = json.loads(said.out)
    assert told["games"] == 60
    line = told["counts"][0]
    assert line["name"] == COLUMNS[0].name
    assert line["low"] is None or line["low"] <= line["estimate"] <= line["high"]
    page = tmp_path / "b.md"
    said = ws("blunders", "toy", "--trials", "60", "--workers", "1", "-o", str(page))
    assert said.status == 0, said.err
    assert "Counted in 60 games" in said.out
    assert COLUMNS[0].name in page.read_text(encoding="utf-8")


def test_a_game_that_counts_none_says_so(ws, toy):
    said = ws("blunders", "toy")
    assert said.status != 0
    assert "counts no blunders yet" in said.err
