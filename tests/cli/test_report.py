"""Commands report and map."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reports.sketch import SketchPack
from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim import games


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    (tmp_path / "01_toy.toml").write_text(EXPERIMENT)
    return tmp_path


def test_a_report_goes_into_the_folder_of_the_latest_run(ws: Callable, toy: Path) -> None:
    assert ws("run", "01_toy.toml").status == 0
    said = ws("report", "results/mine/01_toy")
    assert said.status == 0
    assert said.out.startswith("The expectation about supply holds.")
    path = Path(said.out.strip().rpartition("Report: ")[2])
    assert path.name == "report.html"
    text = path.read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "Played by scripts, bold (axis) and steady (allied)" in text


def test_markdown_by_suffix_or_by_name_and_json(ws: Callable, toy: Path) -> None:
    ws("run", "01_toy.toml")
    assert ws("report", "results/mine/01_toy", "-o", "a.md").status == 0
    assert ws("report", "results/mine/01_toy", "--format", "md", "-o", "b.txt").status == 0
    assert (toy / "a.md").read_text() == (toy / "b.txt").read_text()
    document = json.loads(ws("report", "results/mine/01_toy", "-o", "c.html", "--json").out)
    assert document["report"] == "c.html"
    assert document["origin"] == {"crt": "stand-in", "units": "rulebook"}
    assert "Stand-in tables: crt" in document["notice"]


def test_faults_of_a_report_are_one_line(ws: Callable, toy: Path) -> None:
    (toy / "empty").mkdir()
    said = ws("report", "empty")
    assert said.status == 1
    assert "found no provenance.json" in said.err
    said = ws("report", "empty", "-o", "x.pdf")
    assert said.status == 2
    assert "allowed a name that ends in .html or .md" in said.err
    assert ws("report", "empty", "--format", "pdf").status == 2
    assert ws("report", "nowhere").status == 2


@pytest.fixture
def sketch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(game.rules, "pack", lambda setup: SketchPack(), raising=False)
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_map_is_drawn_with_the_setup_or_a_position(ws: Callable, sketch: Path) -> None:
    said = ws("map", "toy", "-o", "m.svg")
    assert said.status == 0
    assert said.out.splitlines()[0].startswith("Stand-in map, not the printed one")
    assert ">3-2-8<" in (sketch / "m.svg").read_text()
    (sketch / "p.toml").write_text('game = "toy"\nturn = 2\n[units]\nu3 = "0101"\n')
    document = json.loads(ws("map", "toy", "--position", "p.toml", "-o", "p.svg", "--json").out)
    assert document["units"] == {"u3": "0101"}
    assert document["turn"] == 2
    text = (sketch / "p.svg").read_text()
    assert "turn 2" in text
    assert ">3-2-8<" not in text
    assert ws("map", "toy", "--empty", "-o", "e.svg", "--json").status == 0


def test_faults_of_a_map_are_one_line(ws: Callable, sketch: Path) -> None:
    (sketch / "p.toml").write_text('game = "toi"\n')
    said = ws("map", "toy", "--position", "p.toml")
    assert said.status == 1
    assert "p.toml, key game: found 'toi'; allowed toy" in said.err
    (sketch / "p.toml").write_text('game = "toy"\n[units]\nu3 = "0199"\n')
    said = ws("map", "toy", "--position", "p.toml")
    assert said.status == 1
    assert "unknown hex; found '0199'" in said.err
    assert ws("map", "toy", "-o", "m.gif").status == 2
    assert ws("map", "toy", "--position", "none.toml").status == 2
