"""Command influence with the toy game: told, as JSON, as a page and as a picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reports.test_figures import inside, words
from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.model.game import Setup
from wargame_sim.reports.figures.influence import confirmed_plot, influence_heat
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.influence import InfluenceFound, Question, influence

SMALL = ("influence", "toy", "--trials", "600", "--confirm", "2", "--confirm-trials", "100", "--option", "supply=yes")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})


@pytest.fixture
def found(tmp_path: Path) -> InfluenceFound:
    asked = Question("axis_vp", trials=600, confirm=2, confirm_trials=100)
    return influence(toy_game(tmp_path), Setup("toy", {"supply": True}), asked, Manner(progress=False))


@pytest.mark.usefixtures("toy")
def test_it_is_told_with_intervals_origin_and_caveat(ws: Callable) -> None:
    said = ws(*SMALL)
    assert said.status == 0
    for words_ in ("winner=axis", "Stand-in tables: crt", "First order", "for all together", "played", "axis steady"):
        assert words_ in said.out


@pytest.mark.usefixtures("toy")
def test_json_has_every_cell_by_side(ws: Callable) -> None:
    document = json.loads(ws(*SMALL, "--json", "--outcome", "axis_vp").out)
    assert (document["order"], document["trials"], document["pilot"], document["level"]) == ("first", 600, 100, 0.95)
    first = document["cells"][0]
    assert first["both"]["low"] < first["both"]["estimate"] < first["both"]["high"]
    assert first["both"] == first["axis"]
    assert first["patch"] == 'crt."attack"."2"=none'
    one = document["confirmed"][0]
    assert set(one) >= {"predicted", "played", "agree", "row", "column"}
    assert document["origin"] == {"crt": "stand-in", "units": "rulebook"}


@pytest.mark.usefixtures("toy")
def test_files_are_a_page_or_a_picture(ws: Callable, tmp_path: Path) -> None:
    page, picture = tmp_path / "i.html", tmp_path / "i.png"
    assert ws(*SMALL, "-o", str(page)).status == 0
    text = page.read_text()
    assert text.count("<svg") == 3
    for words_ in ("First order", "Stand-in tables: crt", "predicted and played", "pairing saves"):
        assert words_ in text
    assert ws(*SMALL, "-o", str(picture), "--json").status == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert ws(*SMALL, "-o", str(tmp_path / "i.csv")).status == 2


def test_figures_show_every_cell_and_both_ways(found: InfluenceFound) -> None:
    framed = [one.predicted for one in found.confirmed]
    heat = influence_heat(found.map, framed=framed)
    assert sum("→" in word for word in words(heat)) == 7
    assert len(heat.axes[0].lines) == 2
    assert inside(heat) == []
    plot = confirmed_plot(found.map, found.confirmed)
    assert len(plot.axes[0].get_yticklabels()) == 2
    assert inside(plot) == []
