"""Runs that keep totals only: every number is the one that rows give, whatever the blocks, workers and interruptions."""

from __future__ import annotations

import signal
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import wargame_sim as ws
from tests.runner.conftest import EXPERIMENT
from tests.toygame import DTYPE, ToySimulator
from wargame_sim.errors import WargameError
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.reports.collect import report_data
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.interrupt import Interrupted
from wargame_sim.runner.prepare import Instead
from wargame_sim.runner.rerun import rerun
from wargame_sim.runner.run import run_experiment
from wargame_sim.statistics.results import Results

MORE = {
    "fixed": "",
    "balanced": '[balanced]\noutcome = "winner=axis"\ntarget = 0.5\nband = 0.2\n',
    "factorial": "",
    "precision": "",
}
pytestmark = pytest.mark.usefixtures("toy")
Write = Callable[[str], Path]


def text(kind: str) -> str:
    found = EXPERIMENT + MORE[kind]
    if kind == "factorial":
        found = found.replace("one-at-a-time", "full factorial")
    return found.replace("trials = 120", "precision = 0.35") if kind == "precision" else found


def run(path: Path, folder: str, rows: bool, workers: int = 2, size: int | None = None, add: int = 0) -> Results:
    manner, instead = Manner(workers, progress=False, size=size), Instead(rows=rows)
    found = run_experiment(path, path.parent / folder, manner, instead=instead, add=add)
    assert isinstance(found, Results)
    return found


def same(a: Results, b: Results) -> None:
    for told in ("summary", "comparisons", "expectations"):
        pd.testing.assert_frame_equal(getattr(a, told)(), getattr(b, told)(), check_exact=True)
    for by in ("variant", "interaction"):
        pd.testing.assert_frame_equal(a.comparisons(by=by), b.comparisons(by=by), check_exact=True)
    assert a.balance == b.balance
    hidden = {"provenance": {}, "command": "", "sections": ()}
    reports = [report_data(a), report_data(b)]
    assert replace(reports[0], **hidden) == replace(reports[1], **hidden)
    sections = [{s.title: (s.words, s.lines) for s in report.sections} for report in reports]
    sections[0].pop("Interaction plot", None)  # means over several variants need rows
    assert sections[0] == sections[1]


@pytest.mark.parametrize("kind", MORE)
def test_every_number_is_the_one_that_rows_give(write: Write, kind: str) -> None:
    path = write(text(kind))
    rows, totals = run(path, "rows", True), run(path, "totals", False)
    assert totals.played == rows.played > 0
    same(rows, totals)
    assert totals.folder is not None
    again = Results.read(totals.folder)
    same(rows, again)
    assert again.digest() == again.provenance.digest == totals.digest()
    same(run(path, "rows", True, add=40), run(path, "totals", False, add=40))
    assert not list(totals.folder.glob("parts/*"))


def test_blocks_and_workers_do_not_matter(write: Write) -> None:
    path = write(text("fixed"))
    found = [run(path, f"{workers}-{size}", False, workers, size) for workers, size in ((1, None), (3, 9), (2, 500))]
    assert len({one.digest() for one in found}) == 1
    whole = [one.folder and (one.folder / "totals.parquet").read_bytes() for one in found]
    assert whole[0] == whole[1] == whole[2]


def test_a_stopped_run_goes_on_and_damage_is_mended(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(text("fixed"))
    unbroken = run(path, "unbroken", False)
    play = ToySimulator.run

    def stop(self: ToySimulator, seed: int, first: int, count: int) -> np.ndarray:
        if first == 64 and not self.setup.options:
            signal.raise_signal(signal.SIGINT)
        return play(self, seed, first, count)

    with monkeypatch.context() as patched:
        patched.setattr(ToySimulator, "run", stop)
        with pytest.raises(Interrupted, match=r"stopped: \d+ of 480 games are kept in"):
            run(path, "broken", False, 1)
    kept = sorted((path.parent / "broken").rglob("totals-*.parquet"))
    assert len(kept) >= 4
    kept[1].write_bytes(kept[1].read_bytes()[:-30])
    found = run(path, "broken", False)
    assert 0 < found.played < 480
    same(unbroken, found)
    assert run(path, "broken", False).played == 0
    same(run(path, "unbroken", False, add=40), run(path, "broken", False, add=40))


def test_what_needs_rows_says_so(write: Write) -> None:
    found = run(write(text("fixed")), "totals", False)
    for ask in (
        found.to_dataframe,
        lambda: found.outcomes("base"),
        lambda: found.effects(outcome="turns"),
        lambda: ws.compare([found, found]),
    ):
        with pytest.raises(WargameError, match=r"kept totals only \(rows = false\); allowed after a run .* with rows$"):
            ask()


def test_pandas_reads_totals_and_parts(write: Write) -> None:
    path = write(text("fixed"))
    totals, rows = run(path, "totals", False), run(path, "rows", True)
    assert totals.folder is not None
    assert rows.folder is not None
    told = pd.read_parquet(totals.folder / "totals.parquet")
    games = pd.read_parquet(rows.folder / "parts")
    assert list(games)[:2] == ["variant", "trial"]
    assert len(games) == 480
    for name in ("axis_vp", "winner"):
        counted = told[told.outcome == name].set_index(["variant", "value"]).games.to_dict()
        assert counted == games.groupby(["variant", name], observed=True).size().to_dict()


def test_made_again_and_told(write: Write) -> None:
    found = run(write(text("fixed").replace("trials = 120", "trials = 50\nrows = false")), "totals", True)
    assert found.folder is not None
    assert Provenance.read(found.folder).rows
    found = ws.run(found.folder.parents[2] / "01_toy.toml", results=found.folder.parents[1], progress=False)
    assert found.folder is not None
    assert not Provenance.read(found.folder).rows
    again = rerun(found.folder, Manner(1, progress=False))
    assert again.same
    assert [line.variant for line in again.lines] == [*found.variants, "all, with paired sums"]
    with pytest.raises(WargameError, match="totals only"):
        rerun(found.folder, Manner(1, progress=False), trials=10)


def quick(self: ToySimulator, seed: int, first: int, count: int) -> np.ndarray:
    """Play games that are over in no time."""
    rows = np.zeros(count, DTYPE)
    trials = np.arange(first, first + count)
    rows["axis_vp"], rows["turns"] = trials * 7919 % 31, trials % 6 + bool(self.setup.options)
    return rows


def test_memory_does_not_grow_with_the_games(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToySimulator, "run", quick)
    run(write(text("fixed")), "warm", False, 1)
    peaks = {}
    for trials in (5_000, 50_000):
        path = write(text("fixed").replace("trials = 120", f"trials = {trials}"))
        for kept in (False, True):
            tracemalloc.start()
            run(path, f"{trials}-{kept}", kept, 1, 4096)
            peaks[trials, kept] = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
    assert peaks[50_000, False] < 1.2 * peaks[5_000, False]
    assert peaks[50_000, True] > 3 * peaks[5_000, True]
