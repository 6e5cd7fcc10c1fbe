"""Command claims with the toy game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.test_results_rerun import STUDY
from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.runner import plan


@pytest.fixture
def experiments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "experiments"
    folder.mkdir()
    (folder / "01_toy.toml").write_text(EXPERIMENT + 'text = "Helps the Allies <all> of them."\n')
    (folder / "02_exact.toml").write_text(STUDY)
    (folder / "03_nothing.toml").write_text('question = "?"\ngame = "toy"\ntrials = 9\n')
    return folder


def test_claims_are_read_or_run(ws: Callable, experiments: Path) -> None:
    before = json.loads(ws("claims", "--json").out)
    assert [c["verdict"] for c in before["claims"]] == ["not run", "not run"]
    assert before["notes"][0] == "01_toy.toml: not run; `wargame-sim run` it, or `claims --run`."
    found = json.loads(ws("claims", "--run", "--json").out)["claims"]
    assert [path.parts[1] for path in sorted(Path("results").rglob("report.html"))] == ["01_toy", "02_exact"]
    assert [c["verdict"] for c in found] == ["holds", "holds"]
    assert (found[0]["about"], found[0]["source"], found[0]["games"]) == ("supply", "16.3 balance note", 120)
    assert found[0]["low"] < found[0]["effect"] < found[0]["high"] < 0
    assert found[1]["kind"] == "exact"
    said = ws("claims", str(experiments / "01_toy.toml"))
    assert said.status == 0
    assert "16.3 balance note" in said.out
    assert (
        "stand-in tables: crt (not the printed charts); scripted players bold (axis), steady (allied); up to 120 games"
        in said.out
    )


def test_summaries_without_the_games_are_read_too(ws: Callable, experiments: Path, tmp_path: Path) -> None:
    ws("claims", "--run")
    before = json.loads(ws("claims", "--json").out)
    for part in Path("results").rglob("*.parquet"):
        part.unlink()
    after = json.loads(ws("claims", "--json").out)
    assert "as kept, without the games" in after["notes"][0]
    for old, new in zip(before["claims"], after["claims"], strict=True):
        assert new == {**old, **{key: pytest.approx(old[key]) for key in ("effect", "low", "high")}}
    file = experiments / "01_toy.toml"
    file.write_text(file.read_text().replace('sign = "-"', 'sign = "+"'))
    changed = json.loads(ws("claims", "--json").out)["claims"]
    assert [c["verdict"] for c in changed] == ["not run", "holds"]
    assert ws("claims", "--run").status == 0
    assert list(Path("results").glob("01_toy/*/parts/*.parquet"))  # asked to run, it plays what is not here


def test_a_table_for_the_readme(ws: Callable, experiments: Path, tmp_path: Path) -> None:
    assert ws("claims", "--run", "-o", "claims.md").status == 0
    first = (tmp_path / "claims.md").read_text()
    lines = first.splitlines()
    assert lines[0] == "| experiment | claim | source | expected | effect | interval | verdict | uses a game |"
    assert "supply: Helps the Allies &lt;all> of them." in lines[2]
    assert len(lines) == 7
    assert ws("claims", "-o", "again.md").status == 0
    assert (tmp_path / "again.md").read_text() == first


def test_results_of_another_version_say_so(ws: Callable, experiments: Path, monkeypatch) -> None:
    assert ws("claims", "--run").status == 0
    monkeypatch.setattr(plan, "code_hash", lambda _: "that of other sources")
    document = json.loads(ws("claims", "--json").out)
    assert "results of an earlier version of file, rules or tables" in document["notes"][0]
    assert document["claims"][0]["verdict"] == "holds"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("claims", "nowhere"), 2, "nowhere"),
        (("claims", "-o", "claims.txt"), 2, "-o: found 'claims.txt'; allowed a name that ends in .md"),
        (("claims", "game_of_nobody"), 2, "found no experiment file in game_of_nobody; allowed *.toml"),
    ],
)
def test_errors(
    ws: Callable, experiments: Path, tmp_path: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    (tmp_path / "game_of_nobody").mkdir()
    found = ws(*words)
    assert found.status == status
    assert said in found.err
