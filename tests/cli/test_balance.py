"""Command balance with the toy game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.model.game import Game
from wargame_sim.reports.figures.balance import KnobLine, Target, knob_plot


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    return game


def test_solutions_come_cheapest_first_and_name_players_and_stand_ins(ws: Callable) -> None:
    words = ("balance", "toy", "--target", "0.4", "--within", "0.05")
    few = ("--most", "1", "--games", "2800")
    said = ws(*words, *few)
    assert said.status == 0
    assert "Stand-in tables: crt" in said.out
    assert "Scripted players: axis steady, allied steady" in said.out
    assert "With 95 % certainty no other set of at most 1 change lies from 0.35 to 0.45" in said.out
    document = json.loads(ws(*words, "--games", "8000", "--json").out)
    assert document["outcome"] == "winner=axis"
    assert document["stand_ins"] == ["crt"]
    assert (
        document["candidates"] == 20
    )  # nothing, 6 alone, 13 of 15 pairs: two weathers, and two that exclude each other
    costs = [s["cost"] for s in document["solutions"]]
    assert costs == sorted(costs)
    assert document["solutions"][0]["changes"] in ({}, {"bickering": True})
    assert not any({"bickering", "cooperation"} <= set(line["name"].split("+")) for line in document["searched"])
    assert document["games"] <= 8000
    one, two = (ws(*words, *few, "--json", "--workers", n).out for n in ("1", "2"))
    assert one == two


def test_a_knob_is_a_number_option_or_a_cell(ws: Callable) -> None:
    words = ("balance", "toy", "--most", "1", "--games", "3600", "--within", "0.08", "--json")
    document = json.loads(ws(*words, "--knob", "required=10,12,13").out)
    names = [line["name"] for line in document["searched"]]
    assert names == ["base", "supply", "air", "bickering", "cooperation", "weather=light", "weather=heavy",
                     "required=10", "required=13"]  # fmt: skip
    document = json.loads(ws(*words, "--knob", "crt.bonus.1=1,2", "--option", "air=true").out)
    assert document["base_options"]["air"] is True
    assert "crt.bonus.1=2" in [line["name"] for line in document["searched"]]
    assert "air" not in [line["name"] for line in document["searched"]]


def test_nothing_near_is_said_with_the_nearest(ws: Callable) -> None:
    said = ws(
        "balance", "toy", "--target", "0.98", "--within", "0.01", "--most", "1", "--games", "4000", "-o", "all.csv"
    )
    assert "Every set is ruled out. The nearest:" in said.out
    assert "cooperation" in said.out
    assert len(Path("all.csv").read_text().splitlines()) == 1 + 7


def test_a_page_tells_all_that_the_answer_rests_on(ws: Callable) -> None:
    words = ("balance", "toy", "--target", "0.4", "--within", "0.05", "--most", "1", "--games", "3600")
    for name in ("page.html", "page.md", "page.svg"):
        assert "wrote page" in ws(*words, "--knob", "required=11,13", "-o", name).err
    page, told = Path("page.html").read_text(), Path("page.md").read_text()
    assert page.count("<svg") == 2
    assert "nan" not in page
    for said in (
        "Toy Pass: which changes bring winner=axis to 40 ± 5 %?",
        "cannot be told from the target: 4",
        "Stand-in tables: crt (not the printed charts).",
        "Played by scripts, steady (axis) and steady (allied)",
        "Along required",
        "12 (as it is)",
        "Ruled out, the nearest first",
        "fresh ones with other dice",
        "| crt | stand-in |",
        "| axis | steady | as it comes |",
        "hash of the plan",
    ):
        assert said in told
        assert said.startswith("|") or said in page
    assert Path("page.svg").read_text().startswith("<?xml")


def test_a_cell_that_reads_so_already_is_no_change(ws: Callable) -> None:
    words = ("balance", "toy", "--most", "1", "--games", "3600", "--within", "0.4", "--json")
    document = json.loads(ws(*words, "--knob", "crt.bonus.1=0,1").out)
    names = [line["name"] for line in document["searched"] if line["name"].startswith("crt")]
    assert len(names) == 1


def test_words_along_a_knob_are_no_line(tmp_path: Path) -> None:
    target = Target("winner=axis", "share", "", 0.5, 0.05)
    for values, lines in (("8", "10"), 2), (("none", "rain"), 1):
        points = [(value, 0.4, 0.3, 0.5, "outside") for value in values]
        figure = knob_plot([KnobLine("the game as it is", points)], target, "knob", values[0])
        assert sum(len(line.get_xdata()) == 2 for line in figure.axes[0].lines) == lines


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--target", "5"), "--target: found 5; allowed 0 to 1, as winner=axis is a share"),
        (("--outcome", "winer=axis"), "--outcome: found 'winer'"),
        (("--games", "400"), "--games: found 400 for 20 sets; allowed 8,000 or more"),
        (("--knob", "required"), "--knob: found 'required'; allowed NAME=V1,V2"),
        (("--knob", "required=99"), "--knob required: found '99'; allowed a whole number from 4 to 20 (rule 15.2)"),
        (("--knob", "air=true"), "--knob: found 'air'; allowed a number, a choice, or a cell of a table"),
        (("-o", "x.txt"), "-o: found 'x.txt'; allowed a name that ends in .html, .md, .csv, .png, .svg, .pdf"),
    ],
)
def test_faults(ws: Callable, words: tuple[str, ...], message: str) -> None:
    said = ws("balance", "toy", *words)
    assert said.status == 2
    assert message in said.err
