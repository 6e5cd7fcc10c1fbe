"""Commands `players` and `tune` on the toy: the same answer on the screen, as JSON and in files."""

from __future__ import annotations

import csv
import json
import tomllib

import pytest

from tests.toyplayers import toy_with_players
from wargame_sim import games

TUNE = ("tune", "toy", "--side", "axis", "--games", "6000", "--rounds", "1", "--keys", "16", "--proof", "200")


@pytest.fixture(autouse=True)
def _toy(tmp_path, monkeypatch):
    (tmp_path / "game" / "pack").mkdir(parents=True)
    game = toy_with_players(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})


def test_players_on_the_screen_and_as_json(ws):
    said = ws("players", "toy", "--trials", "60", "--workers", "1")
    assert said.status == 0
    for words in (
        "axis_vp lies between",
        "axis \\ allied",
        "What allied would choose",
        "other players, people above all",
    ):
        assert words in said.out
    told = json.loads(ws("players", "toy", "--trials", "60", "--outcome", "winner=axis", "--json").out)
    assert told["outcome"] == "winner=axis"
    assert told["stand_ins"] == ["crt"]


def test_players_in_files(ws, tmp_path):
    page, cells, text = tmp_path / "m.html", tmp_path / "m.csv", tmp_path / "README.md"
    assert ws("players", "toy", "--trials", "40", "-o", str(page), "--player", "axis=bold+no_guns").status == 0
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") == 1
    assert "bold+no_guns" in html
    ws("players", "toy", "--trials", "40", "-o", str(cells))
    assert len(list(csv.DictReader(cells.read_text(encoding="utf-8").splitlines()))) == 6
    text.write_text(
        "# Toy\n\n<!-- player matrix of toy -->\nto be replaced\n<!-- end of player matrix of toy -->\n\nend\n",
        encoding="utf-8",
    )
    ws("players", "toy", "--trials", "40", "-o", str(text))
    found = text.read_text(encoding="utf-8")
    assert found.startswith("# Toy\n")
    assert found.endswith("<!-- end of player matrix of toy -->\n\nend\n")
    assert "to be replaced" not in found
    assert "| axis \\\\ allied |" in found


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("players", "toy", "-o", "m.pdf"), "allowed a name that ends in .html, .md, .csv"),
        (("players", "toy", "--player", "bold"), "allowed SIDE=NAME"),
        (("players", "toy", "--player", "axis=bald"), "did you mean 'bold'"),
        (("players", "toy", "--outcome", "axis_vpp"), "--outcome: found 'axis_vpp'"),
        ((*TUNE, "-o", "mine.txt"), "ends in .toml"),
        (("tune", "toy", "--side", "north"), "allowed axis, allied"),
    ],
)
def test_wrong_usage(ws, words, message):
    said = ws(*words)
    assert said.status == 2
    assert message in said.err


def test_tune_writes_a_player_that_other_commands_play(ws, tmp_path):
    path = tmp_path / "mine.toml"
    said = ws(*TUNE, "-o", str(path), "--workers", "1")
    assert said.status == 0
    assert "beats its parent" in said.out
    assert "fresh keys" in said.out
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    assert told["made"]["by"].startswith("wargame-sim tune toy --side axis --games 6000 --rounds 1")
    assert told["made"]["gain"]["low"] > 0
    found = json.loads(ws("play", "toy", "--trials", "20", "--player", f"axis={path}", "--json").out)
    assert found["players"]["axis"].startswith(f"{told['parent']}+push=4")
    told = json.loads(ws(*TUNE, "--json", "--parent", str(path)).out)
    assert told["parent"] == "bold"
    assert told["matrix"]["game"] == "toy"
