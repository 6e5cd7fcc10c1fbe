"""An experiment that is stopped by a sequential test, with the toy game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.game import Game
from wargame_sim.reports.collect import report_data
from wargame_sim.reports.markdown import report_markdown
from wargame_sim.runner.budget import budget
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.prepare import Instead, prepare
from wargame_sim.runner.run import run_experiment
from wargame_sim.runner.shelf import all_told
from wargame_sim.statistics.results import Results, read_results

Write = Callable[[str], Path]
HEAD = 'question = "why?"\ngame = "toy"\ndesign = "one-at-a-time"\nstop = "sprt"\n'
TEST = HEAD + "h0 = 0\nh1 = 1\n[sweep]\nair = [false, true]\nbickering = [false, true]\n"
QUIET = Manner(1, progress=False)


def run(file: Path, tmp_path: Path, instead: Instead | None = None) -> Results:
    found = run_experiment(file, tmp_path / "results", QUIET, instead=instead)
    assert isinstance(found, Results)
    return found


def test_each_comparison_stops_with_its_decision(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(TEST), tmp_path)
    air, bickering = found.tests
    assert (air.decision, bickering.decision) == ("h1", "neither")
    assert (air.hypotheses.alpha, air.hypotheses.beta) == (0.025, 0.025)
    assert air.n % 256 == 0
    assert air.method == "anytime-valid (asymptotic), median-unbiased estimate"
    assert air.low < air.estimate < air.high
    first = found.effects()[0].difference
    assert first.mean == air.estimate
    assert found.folder is not None
    assert "h1" in (found.folder / "tests.csv").read_text().splitlines()[1]
    assert "hypotheses" not in air.record()
    assert all_told(found.folder) == "air: 1, not 0 axis_vp; bickering: neither 0 nor 1 axis_vp"
    again = read_results(found.folder)
    assert isinstance(again, Results)
    assert again.tests == found.tests
    data = report_data(found, toy)
    assert data.answer == "Change of axis_vp by sequential test: air: 1, not 0; bickering: neither 0 nor 1."
    assert "## Decided by a sequential test" in report_markdown(data)


def test_an_effect_far_beyond_both_is_neither(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(TEST.replace("h1 = 1", "h1 = 0.01").replace("bickering = [false, true]\n", "")), tmp_path)
    (only,) = found.tests
    assert only.low > 0.01
    assert only.decision == "neither"
    assert found.folder is not None
    assert all_told(found.folder) == "air: neither 0 nor 0.01 axis_vp"
    assert report_data(found, toy).answer.endswith("air: neither 0 nor 0.01.")


def test_trials_are_the_most(toy: Game, write: Write, tmp_path: Path) -> None:
    close = TEST.replace("h0 = 0\nh1 = 1", "h0 = 0.7\nh1 = 0.75").replace("bickering = [false, true]\n", "")
    found = run(write("trials = 300\n" + close), tmp_path)
    (only,) = found.tests
    assert (only.decision, only.n) == ("not decided", 300)
    assert budget(prepare(write("trials = 300\n" + TEST)), QUIET).games < 3 * 600


def test_more_games_are_refused(toy: Game, write: Write, tmp_path: Path) -> None:
    file = write(TEST)
    run(file, tmp_path)
    with pytest.raises(UsageError, match="add: the test has decided"):
        run_experiment(file, tmp_path / "results", QUIET, add=100)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEST.replace("h1 = 1\n", ""), 'key h1: is missing; stop = "sprt" decides between two'),
        (TEST.replace("h1 = 1", "h1 = 0"), "key h1: found '0.0'; allowed another difference than h0"),
        (TEST.replace("h1 = 1", "h1 = 1\nprecision = 1"), "key precision: stands beside stop"),
        (TEST.replace('stop = "sprt"', "trials = 9"), 'key h0: needs stop = "sprt"'),
        (HEAD + "h0 = 0\nh1 = 1\n", "key stop: needs a sweep"),
        (TEST.replace("one-at-a-time", "factorial"), "key stop: compares each variant with the base"),
    ],
)
def test_faults(toy: Game, write: Write, text: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        prepare(write(text))
    assert said in str(caught.value)
