"""Commands results and rerun with the toy game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from tests.toygame import ToyRules, ToySimulator, toy_game
from wargame_sim import games
from wargame_sim.runner import plan

STUDY = (
    'question = "how far?"\ngame = "toy"\nkind = "exact"\n[study]\nname = "advance"\n[outcome]\nname = "advance"\n'
    '[[expect]]\nrow = "6:1"\nis = "largest"\nsource = "advice"\n'
)


@pytest.fixture
def made(ws: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of results with games, games of unequal number, and an exact study."""
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    (tmp_path / "01_toy.toml").write_text(EXPERIMENT)
    (tmp_path / "02_sure.toml").write_text(EXPERIMENT.replace("trials = 120", "precision = 0.5"))
    (tmp_path / "03_exact.toml").write_text(STUDY)
    for name in ("01_toy", "02_sure", "03_exact"):
        assert ws("run", f"{name}.toml").status == 0
    return tmp_path / "results" / "mine"


def test_an_index_of_runs(ws: Callable, made: Path) -> None:
    broken = made / "04_broken" / "abc"
    broken.mkdir(parents=True)
    (broken / "provenance.json").write_text("{")
    found = json.loads(ws("results", "--json").out)["results"]
    assert {run["question"] for run in found} == {"Does each optional rule shift the toy's balance?", "how far?", ""}
    by_name = {Path(run["folder"]).parent.name: run for run in found}
    assert by_name["01_toy"]["verdict"] == "1 holds"
    assert by_name["01_toy"]["games"] == 480
    assert by_name["03_exact"]["kind"] == "exact"
    assert by_name["04_broken"]["state"].startswith("damaged")
    said = ws("results", str(made))
    assert said.status == 0
    assert "how far?" in said.out
    (made / "empty").mkdir()
    assert "found no provenance.json" in ws("results", "results/mine/empty").err


def test_a_rerun_makes_the_same_rows(ws: Callable, made: Path) -> None:
    for name in ("01_toy", "02_sure", "03_exact"):
        said = ws("rerun", f"results/mine/{name}", "--check")
        assert said.status == 0, said.err
        assert "Every number is the same." in said.out
    document = json.loads(ws("rerun", "results/mine/02_sure", "--trials", "40", "--json").out)
    assert document["same"]
    assert document["changes"] == []
    assert {v["trials"] for v in document["variants"]} == {40}


def test_a_rerun_sees_other_rows(ws: Callable, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Other(ToySimulator):
        def run(self, seed: int, first: int, count: int):  # type: ignore[no-untyped-def]
            rows = super().run(seed, first, count)
            rows["axis_vp"] += self.setup.options.get("air", False)
            return rows

    monkeypatch.setattr(ToyRules, "simulator", lambda self, setup: Other(setup))
    monkeypatch.setattr(plan, "code_hash", lambda _: "that of other sources")
    said = ws("rerun", "results/mine/01_toy")
    assert said.status == 0
    assert "Changed since: the code of the game or of the kernels." in said.out
    assert "Not the same numbers." in said.out
    checked = ws("rerun", "results/mine/01_toy", "--check", "--json")
    assert checked.status == 1
    assert [v["same"] for v in json.loads(checked.out)["variants"]] == [True, True, False, True]
    assert "are not those that were kept" in checked.err


def test_errors(ws: Callable, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (run,) = (made / "01_toy").iterdir()
    record = json.loads((run / "provenance.json").read_text())
    for change, message in (
        ({"digest": ""}, "this run is not finished"),
        ({"columns": []}, "not made of complete games of this version; run again what made it"),
        ({"game": "tobruk"}, "found a game 'tobruk' that is not here; allowed toy"),
    ):
        (run / "provenance.json").write_text(json.dumps({**record, **change}))
        said = ws("rerun", "results/mine/01_toy", "--check")
        assert said.status == 1
        assert message in said.err
    assert ws("rerun", "nowhere").status == 2
