"""Damaged results: whatever reads them says so in one line, and what lies beside them still works."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.cli.claims import notes
from wargame_sim.cli.compare import compare_command
from wargame_sim.cli.report import report_of, write_report
from wargame_sim.errors import WargameError
from wargame_sim.runner.claimed import claims
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.rerun import rerun
from wargame_sim.runner.run import run_experiment
from wargame_sim.runner.shelf import runs_in
from wargame_sim.statistics.results import find_results

QUIET = Manner(1, False)
STUDY = (
    'question = "how far?"\ngame = "toy"\nkind = "exact"\n[study]\nname = "advance"\n[outcome]\nname = "advance"\n'
    '[[expect]]\nrow = "6:1"\nis = "largest"\nsource = "advice"\n'
)
FILES = {"games": EXPERIMENT.replace("trials = 120", "trials = 20"), "study": STUDY}
BAD = (None, -1, "x", [], {}, [[]], {"a": {"b": [1]}}, True, 1e300, float("nan"), "../../../etc")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """Two finished runs of the toy game, and its card."""
    place = tmp_path_factory.mktemp("shelf")
    game = toy_game(place / "toy")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "all_games", lambda: {"toy": game})
        for name, text in FILES.items():
            (place / f"{name}.toml").write_text(text)
            run_experiment(place / f"{name}.toml", place / "results", QUIET)
    return place, game


@pytest.fixture
def place(shelf, tmp_path, monkeypatch):
    """A copy to damage."""
    source, game = shelf
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    shutil.copytree(source, tmp_path / "place")
    return tmp_path / "place"


def folder_of(place: Path, kind: str) -> Path:
    return find_results(place / "results" / kind)


def read_by_all(folder: Path, out: Path) -> dict[str, str]:
    """Let everything that reads one result read it; return what each said, "" where it could."""
    readers = {
        "report": lambda: write_report(report_of(folder), out, "md"),
        "rerun": lambda: rerun(folder, QUIET),
        "compare": lambda: compare_command([folder], as_json=True),
    }
    said = {}
    for name, reader in readers.items():
        try:
            reader()
            said[name] = ""
        except WargameError as error:  # anything else is a fault of ours
            said[name] = str(error)
            assert "\n" not in said[name]
            assert said[name]
    return said


DAMAGE = {
    "text that is no text": ("games", "expectations.csv", b"\xff\xfe\x00verdict", ""),
    "another header": ("games", "expectations.csv", b"who,what\n1,2\n", ""),
    "nested without end": ("games", "provenance.json", b"[" * 100_000, "RecursionError"),
    "half of it": ("games", "provenance.json", b'{"schema": 1', "JSONDecodeError"),
    "no text at all": ("games", "provenance.json", b"\xff\xfe", "UnicodeDecodeError"),
    "rows that are none": ("games", "parts", b"PAR1 and then nothing", "are missing"),
    "an empty study": ("study", "study.json", b"{}", "damaged"),
    "a nested study": ("study", "study.json", b'{"base": [[[]]]}', "damaged"),
    "a study cut off": ("study", "study.json", b'{"base": [', "damaged"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_one_line_and_the_others_keep_working(place, what):
    kind, name, content, expected = DAMAGE[what]
    folder = folder_of(place, kind)
    hurt = sorted((folder / name).glob("*.parquet")) if name == "parts" else [folder / name]
    assert hurt
    for path in hurt:
        path.write_bytes(content)
    said = read_by_all(folder, place / "r.md")
    assert expected in said["report"]
    assert bool(expected) == bool(said["report"])  # a table that a report does not need costs it nothing
    other = folder_of(place, "study" if kind == "games" else "games")
    told = read_by_all(other, place / "o.md")
    assert not any(word for reader, word in told.items() if (kind, reader) != ("games", "compare")), told
    assert {run.state for run in runs_in(place / "results") if run.folder == str(other)} == {"finished"}
    asked = {a.file: a for a in claims([place], place / "results")}
    assert {c.verdict for c in asked[f"{other.parent.name}.toml"].claims} != {"not run"}
    assert all("\n" not in note for note in notes(list(asked.values())))


def test_a_damaged_run_does_not_hide_the_one_beside_it(place):
    folder = folder_of(place, "games")
    shutil.copytree(folder, folder.with_name("zz"))
    (folder.with_name("zz") / "provenance.json").write_text("{")
    assert find_results(folder.parent) == folder


def places_in(document, at=()):
    yield at
    if isinstance(document, dict):
        for key in document:
            yield from places_in(document[key], (*at, key))
    elif isinstance(document, list):
        for index in range(min(2, len(document))):
            yield from places_in(document[index], (*at, index))


def damaged(document, at, bad):
    document = copy.deepcopy(document)
    inner = document
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = bad
    return json.dumps(document)


@pytest.mark.parametrize("kind", FILES)
def test_every_field_of_a_provenance_may_be_anything(place, kind):
    """Each field in turn holds something strange, a different thing at each place: one line or an answer."""
    folder = folder_of(place, kind)
    document = json.loads((folder / "provenance.json").read_text())
    fields = [at for at in places_in(document) if at]
    assert len(fields) > 40
    for number, at in enumerate(fields):
        (folder / "provenance.json").write_text(damaged(document, at, BAD[number % len(BAD)]))
        read_by_all(folder, place / "r.md")
        assert len(runs_in(place / "results")) == 2
