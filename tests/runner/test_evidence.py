"""Kept results are evidence: fewer games never replace them, a restart touches nothing, strangers' texts do nothing."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import pytest

from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.errors import UsageError, WargameError, one_line
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.outcomes.store import Store
from wargame_sim.runner import run as running
from wargame_sim.runner.prepare import Instead
from wargame_sim.runner.run import run_experiment
from wargame_sim.runner.shelf import runs_in
from wargame_sim.runner.tables import write_csv

ROOT = Path(__file__).parents[2]
EXPERIMENT = """
question = "Does supply matter?"
game = "toy"
seed = 3
trials = 60
design = "one-at-a-time"
[sweep]
supply = [false, true]
[outcome]
name = "axis_vp"
[[expect]]
option = "supply"
sign = "-"
source = "16.3"
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    game = toy_game(tmp_path / "toy")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    return game


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "01_toy.toml"
    path.write_text(EXPERIMENT)
    return path


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.usefixtures("toy")
def test_fewer_games_never_replace_more(file, tmp_path):
    found = run_experiment(file, tmp_path / "r")
    before = bytes_of(found.folder)
    for fresh in (False, True):
        with pytest.raises(UsageError, match="holds a finished run of 60 games a variant; 10 would replace it"):
            run_experiment(file, tmp_path / "r", fresh=fresh, instead=Instead(10))
    assert bytes_of(found.folder) == before
    assert run_experiment(file, tmp_path / "r", instead=Instead(90)).provenance.trials == 90
    assert run_experiment(file, tmp_path / "elsewhere", instead=Instead(10)).provenance.trials == 10


@pytest.mark.usefixtures("toy")
def test_a_folder_that_was_looked_at_stays_looked_at(file, tmp_path):
    """More games after a look are anytime-valid, also when asked for as trials; another seed is another folder."""
    first = run_experiment(file, tmp_path / "r")
    assert first.provenance.sampling == "fixed"
    assert run_experiment(file, tmp_path / "r").provenance.sampling == "fixed"  # the same games once more
    grown = run_experiment(file, tmp_path / "r", instead=Instead(120))
    assert grown.provenance.sampling == "anytime"
    assert all("anytime" in c.difference.method for c in grown.effects())
    assert run_experiment(file, tmp_path / "r", instead=Instead(120)).provenance.sampling == "anytime"
    assert run_experiment(file, tmp_path / "r", add=30).provenance.sampling == "anytime"
    assert run_experiment(file, tmp_path / "r", instead=Instead(120, seed=4)).provenance.sampling == "fixed"


@pytest.mark.usefixtures("toy")
def test_a_restart_that_fails_leaves_a_finished_run_as_it_was(file, tmp_path, monkeypatch):
    found = run_experiment(file, tmp_path / "r")
    before = bytes_of(found.folder)

    def full(*_, **__):
        raise WargameError("the disk is full")

    monkeypatch.setattr(running.Games, "play", full)
    with pytest.raises(WargameError, match="full"):
        run_experiment(file, tmp_path / "r", instead=Instead(200))
    assert bytes_of(found.folder) == before


@pytest.mark.usefixtures("toy")
def test_the_same_run_leaves_the_same_tracked_bytes(file, tmp_path):
    first, second = (run_experiment(file, tmp_path / name) for name in ("a", "b"))
    one, two = bytes_of(first.folder), bytes_of(second.folder)
    assert set(json.loads(one.pop("made.json"))) == {"command", "date"}
    two.pop("made.json")
    assert one == two
    assert Provenance.read(first.folder).date


def test_a_users_runs_and_dates_are_not_tracked():
    def ignored(path: str) -> bool:
        return subprocess.run(["git", "check-ignore", "-q", path], cwd=ROOT, check=False).returncode == 0

    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    assert ignored("results/mine/01/abc/summary.csv")
    assert ignored("results/01_kasserine_options/abc/made.json")
    assert not ignored("results/01_kasserine_options/abc/provenance.json")


DAMAGE = {
    "text that is no text": ("expectations.csv", b"\xff\xfe\x00verdict"),
    "another header": ("tests.csv", b"who,what\n1,2\n"),
    "nested without end": ("provenance.json", b"[" * 100_000),
    "a column of a strange kind": ("provenance.json", lambda d: {**d, "columns": [{"name": 3}]}),
    "an outcome that is a list": ("provenance.json", lambda d: {**d, "experiment": {**d["experiment"], "outcome": []}}),
    "no variants": ("provenance.json", lambda d: {**d, "variants": []}),
    "half of it": ("provenance.json", lambda d: {"schema": 1}),
}


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("what", DAMAGE)
def test_one_damaged_result_takes_no_other_with_it(file, tmp_path, what):
    good = run_experiment(file, tmp_path / "good")
    bad = run_experiment(file, tmp_path / "bad")
    name, content = DAMAGE[what]
    if callable(content):
        content = json.dumps(content(json.loads((bad.folder / name).read_text()))).encode()
    (bad.folder / name).write_bytes(content)
    found = {run.folder: run for run in runs_in(tmp_path)}
    assert found[str(good.folder)].state == "finished"
    assert found[str(good.folder)].verdict
    assert found[str(bad.folder)].state != "finished"


def test_texts_of_strangers_are_made_harmless(tmp_path):
    text = "a\x1b[31mred\u202eb\nc"
    assert one_line(text) == "a [31mred b c"
    made = Provenance(
        game="toy", variants=[{"name": "base"}], experiment={"question": text, "expect": [{"text": text}]}
    )
    made.write(tmp_path)
    read = Provenance.read(tmp_path)
    assert read.experiment["question"] == one_line(text)
    assert read.experiment["expect"][0]["text"] == one_line(text)


def test_spreadsheets_carry_nothing_out(tmp_path):
    write_csv(
        tmp_path / "t.csv", [{"text": '=HYPERLINK("x")', "n": -1.5, "s": "-1.5", "i": -3, "m": "@sum", "p": "+1.2 pp"}]
    )
    line = (tmp_path / "t.csv").read_text().splitlines()[1]
    assert line == '"\'=HYPERLINK(""x"")",-1.5,-1.5,-3,\'@sum,+1.2 pp'


@pytest.mark.parametrize("text", ["-2+3+cmd|' /C calc'!A0", '+1+HYPERLINK("http://x")', " =1+1", "@x"])
def test_what_begins_like_a_formula_is_text(tmp_path, text):
    write_csv(tmp_path / "t.csv", [{"a": text}])
    with open(tmp_path / "t.csv", newline="") as stream:
        assert list(csv.DictReader(stream)) == [{"a": f"'{text}"}]


@pytest.mark.usefixtures("toy")
def test_links_are_not_followed_out_of_the_folder(tmp_path):
    (tmp_path / "away").mkdir()
    (tmp_path / "parts").symlink_to(tmp_path / "away")
    with pytest.raises(WargameError, match="is a link to another folder"):
        Store(tmp_path / "parts", "h").open()


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("name", ["...toml", "..toml"])
def test_an_experiment_names_no_folder_outside(tmp_path, name):
    path = tmp_path / name
    path.write_text(EXPERIMENT)
    with pytest.raises(UsageError):
        run_experiment(path, tmp_path / "r" / "s")
    assert not list((tmp_path).glob("*/provenance.json"))
