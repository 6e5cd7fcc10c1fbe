"""Commands run and compare with the toy game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim import games


@pytest.fixture
def experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "01_toy.toml"
    path.write_text(EXPERIMENT)
    return path.name


def test_a_run_says_first_what_it_rests_on(ws: Callable, experiment: str) -> None:
    said = ws("run", experiment)
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0] == "Does each optional rule shift the toy's balance?"
    assert lines[1] == "The expectation about supply holds."
    assert lines[2] == "Stand-in tables: crt (not the printed charts)"
    assert lines[3] == "Scripted players: axis bold, allied steady"
    assert said.out.index("What was claimed") < said.out.index("Effect on victory points")  # verdicts before checks
    assert "Effect on victory points (VP), 95 % intervals, simultaneous over 3" in said.out
    assert "16.3 balance note" in said.out
    assert "holds" in said.out
    assert lines[-2].startswith("Results: results/mine/01_toy/")
    assert lines[-1] == lines[-2].replace("Results", "Report") + "/report.html"
    assert "<html" in Path(lines[-1].removeprefix("Report: ")).read_text(encoding="utf-8")


def test_json_of_a_run(ws: Callable, experiment: str) -> None:
    said = ws("run", experiment, "--json", "--workers", "2")
    document = json.loads(said.out)
    assert document["variants"] == ["base", "supply", "air", "weather=heavy"]
    assert {line["comparison"] for line in document["comparisons"]} == {"supply", "air", "weather=heavy"}
    assert document["expectations"][0]["verdict"] == "holds"
    assert document["played"] == 480
    again = json.loads(ws("run", experiment, "--json", "--workers", "1").out)
    assert again["played"] == 0
    assert again["digest"] == document["digest"]
    assert json.loads(ws("run", experiment, "--json", "--fresh").out)["played"] == 480
    assert json.loads(ws("run", experiment, "--json", "--seed", "4").out)["digest"] != document["digest"]


def test_a_plan_shows_variants_games_and_time_and_plays_nothing(ws: Callable, experiment: str, tmp_path: Path) -> None:
    said = ws("run", experiment, "--plan")
    assert said.status == 0
    assert "4 variants of Toy Pass" in said.out
    assert "120 games a variant, 480 together: about " in said.out
    assert not (tmp_path / "results").exists()
    document = json.loads(ws("run", experiment, "--plan", "--json", "--trials", "1000").out)
    assert (document["trials"], document["games"]) == (1000, 4000)
    assert [v["name"] for v in document["variants"]] == ["base", "supply", "air", "weather=heavy"]
    assert document["estimated_s"] > 0


def test_an_exact_study(ws: Callable, experiment: str, tmp_path: Path) -> None:
    (tmp_path / "02.toml").write_text(
        'question = "how far?"\ngame = "toy"\nkind = "exact"\n[study]\nname = "advance"\n[outcome]\nname = "advance"\n'
        '[[expect]]\nrow = "6:1"\nis = "largest"\nsource = "advice"\n'
    )
    said = ws("run", "02.toml")
    assert said.status == 0
    assert "Scripted players" not in said.out
    assert "largest of all" in said.out
    assert "no games are played" in ws("run", "02.toml", "--plan").out
    document = json.loads(ws("run", "02.toml", "--json").out)
    assert document["summary"][0]["advance_fraction"] == "1/6"
    assert document["expectations"][0]["verdict"] == "holds"
    assert ws("compare", "results/mine/02").status == 2


def test_compare(ws: Callable, experiment: str) -> None:
    assert ws("run", experiment).status == 0
    said = ws("compare", "results/mine/01_toy")
    assert said.status == 0
    assert "weather=heavy" in said.out
    document = json.loads(ws("compare", "results/mine/01_toy", "--by", "variant", "--level", "0.9", "--json").out)
    assert {line["against"] for line in document["comparisons"]} == {"base"}
    assert {line["family_level"] for line in document["comparisons"]} == {0.9}
    both = json.loads(ws("compare", "results/mine/01_toy", "results/mine/01_toy", "--json").out)
    assert {line["difference"] for line in both["comparisons"]} == {0.0}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("run", "nowhere.toml"), 2, "found no nowhere.toml"),
        (("run", "01_toy.toml", "--backend", "moon"), 2, "--backend: found 'moon'; allowed local"),
        (("run", "01_toy.toml", "--workers", "0"), 2, "--workers"),
        (("run",), 2, "EXPERIMENT"),
        (("compare", "nowhere"), 1, "found no provenance.json"),
        (("run", "bad.toml"), 1, "bad.toml, key game: found 'tyo'; allowed toy; did you mean 'toy'?"),
        (("run", "01_toy.toml", "-o", "01_toy.toml"), 2, "01_toy.toml"),
        (("run", "01_toy.toml", "-o", "01_toy.toml/sub"), 1, "this folder cannot be written (not a directory)"),
    ],
)
def test_errors(ws: Callable, experiment: str, tmp_path: Path, words: tuple[str, ...], status: int, said: str) -> None:
    (tmp_path / "bad.toml").write_text('question = "why?"\ngame = "tyo"\ntrials = 9\n')
    found = ws(*words)
    assert found.status == status
    assert said in found.err
    assert "Traceback" not in found.err
    assert not found.out


def test_a_fraction_tells_aliases_before_and_after(ws: Callable, experiment: str, tmp_path: Path) -> None:
    sweep = "\n".join(f"{name} = [false, true]" for name in ("supply", "air", "bickering"))
    text = EXPERIMENT.split("[players]")[0].replace("one-at-a-time", "fractional") + "resolution = 3\n[sweep]\n" + sweep
    (tmp_path / "03.toml").write_text(text)
    said = ws("run", "03.toml", "--plan")
    assert "Fractional design: 4 of 8 combinations, resolution 3" in said.out
    assert "  supply − ½ air*bickering" in said.out
    document = json.loads(ws("run", "03.toml", "--plan", "--json").out)
    assert document["design"]["generators"] == ["bickering = supply*air"]
    document = json.loads(ws("run", "03.toml", "--json").out)
    assert document["design"]["aliases"] == ["supply − ½ air*bickering", "air − ½ supply*bickering",
                                             "bickering − ½ supply*air"]  # fmt: skip
    assert document["comparisons"][0]["comparison"] == "supply − ½ air*bickering"
    assert document["interactions"] == []


def test_interactions_of_a_factorial(ws: Callable, experiment: str, tmp_path: Path) -> None:
    sweep = "\n".join(f"{name} = [false, true]" for name in ("air", "bickering", "cooperation"))
    text = EXPERIMENT.split("[players]")[0].replace("one-at-a-time", "factorial")
    (tmp_path / "04.toml").write_text(text + 'excluded = "leave out"\n[sweep]\n' + sweep)
    said = ws("run", "04.toml").out
    assert "Interactions: effect on axis_vp (VP), 95 % intervals, simultaneous over 2" in said
    assert "No variants tell of bickering*cooperation: the rules exclude that they are on together." in said
    assert "air*bickering" in ws("compare", "results/mine/04", "--by", "interaction").out
