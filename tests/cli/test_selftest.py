"""Command selftest: agrees here, and says so when something is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.runner import frozen, selftest


def test_every_column_agrees(ws: Callable) -> None:
    said = ws("selftest", "kasserine", "--json")
    assert said.status == 0
    lines = json.loads(said.out)["tested"]
    columns = [line for line in lines if line["exact_by"]]
    assert [line["what"] for line in columns][:2] == ["1:5", "1:4"]
    assert {line["exact_by"] for line in columns} == {"rules"}
    assert all(line["p"] > 0.001 and line["rolls"] == selftest.ROLLS for line in columns)
    assert len(lines) == len(columns) + 5
    played = frozen.GAMES * len(frozen.batches(games.find("kasserine")))
    assert lines[-1]["what"] == f"{played:,} complete games, frozen"


def test_games_that_differ_are_named(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    assert selftest.games_tested(game).note == "none are frozen; not tested here"
    (tmp_path / "cases").mkdir()
    path = frozen.freeze(game)
    assert selftest.games_tested(game) == selftest.Tested("toy", "576 complete games, frozen")
    kept = json.loads(path.read_text())
    path.write_text(json.dumps(kept | {"supply": "0", "axis bold": "0"}))
    found = selftest.games_tested(game)
    assert (found.ok, found.note) == (False, "differs: supply, axis bold")


def test_a_wrong_table_is_seen() -> None:
    exact = {"DR": Fraction(1, 3), "Con": Fraction(2, 3)}
    assert selftest.compare("g", "1:1", "rules", exact, {"DR": 12_100, "Con": 23_900}).ok
    assert not selftest.compare("g", "1:1", "rules", exact, {"DR": 12_600, "Con": 23_400}).ok
    impossible = selftest.compare("g", "1:1", "rules", exact, {"DR": 12_000, "Con": 23_999, "Exch": 1})
    assert impossible.note == "rolled Exch, which cannot be"
    assert selftest.compare("g", "1:1", "rules", {"DR": Fraction(1)}, {"DR": 36}).p == 1
    assert not selftest.compare("g", "1:1", "rules", {"DR": Fraction(1, 2)}, {"DR": 36}).ok


def test_a_failure_is_status_1(ws: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "all_games", dict)
    monkeypatch.setattr(selftest, "FROZEN", "0")
    said = ws("selftest")
    assert said.status == 1
    assert "3 of 4 agree." in said.out
    assert said.err == "wargame-sim: 1 tests failed; numbers of this machine are not to be trusted\n"
    assert ws("selftest", "tobruk").status == 2
