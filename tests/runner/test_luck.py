"""Games played with ``control = "luck"``: rows tell it, estimates and differences have it taken off, runs resume."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from tests.runner.conftest import EXPERIMENT
from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.game import Game
from wargame_sim.reports.collect import report_data
from wargame_sim.reports.markdown import report_markdown
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.play import play
from wargame_sim.runner.prepare import Instead
from wargame_sim.runner.rerun import rerun
from wargame_sim.runner.run import run_experiment
from wargame_sim.runner.setups import make_setup
from wargame_sim.statistics.across import compare_runs
from wargame_sim.statistics.control import mean_without_luck
from wargame_sim.statistics.curves import points, sweeps
from wargame_sim.statistics.measures import parse_measure
from wargame_sim.statistics.results import Results

QUIET = Manner(2, progress=False, size=128)
WITH = EXPERIMENT.replace("trials = 120", 'trials = 240\ncontrol = "luck"')
LUCK = ["luck_axis"]


def test_rows_tell_luck_and_are_else_the_same(toy: Game) -> None:
    setup = make_setup(toy)
    plain, told = (play(toy, setup, 900, 3, QUIET, control=control) for control in ("", "luck"))
    names = list(plain.rows.dtype.names or ())
    assert list(told.rows.dtype.names or ()) == names + LUCK
    assert np.array_equal(told.rows[names].astype(plain.rows.dtype), plain.rows)
    assert plain.savings == {}
    assert told.savings["axis_vp"] > 2.5
    before, after = ({e.outcome: e for e in o.estimates()} for o in (plain, told))
    assert after["axis_vp"].method == "t, luck taken off"
    assert after["axis_vp"].high - after["axis_vp"].low < 0.65 * (before["axis_vp"].high - before["axis_vp"].low)
    assert after["axis_vp"].sd == before["axis_vp"].sd  # the spread of games is what it is
    assert after["axis_win"].low < before["axis_win"].estimate < after["axis_win"].high
    assert after["luck_axis"].low < 0 < after["luck_axis"].high
    assert told.to_json()["control"]["savings"] == told.savings


def test_an_experiment_has_narrower_differences_and_is_made_again(
    toy: Game, write: Callable[[str], Path], tmp_path: Path
) -> None:
    plain = run_experiment(write(WITH.replace('control = "luck"', "")), tmp_path / "plain", QUIET)
    file = write(WITH)
    told = run_experiment(file, tmp_path / "luck", QUIET)
    assert isinstance(told, Results)
    assert isinstance(plain, Results)
    assert told.provenance.plan_hash != plain.provenance.plan_hash
    assert "of which luck taken off" in report_markdown(report_data(told))
    for before, after in zip(plain.effects(), told.effects(), strict=True):
        b, a = before.difference, after.difference
        assert a.method == "paired t, luck taken off"
        assert a.luck > 0.75
        assert a.high - a.low < 1.2 * (b.high - b.low)
        assert abs(a.mean - b.mean) < (b.high - b.low) / 2
        assert math.isnan(b.luck)
        assert after.record()["luck"] == a.luck
        assert "luck" not in before.record()
    assert told.folder is not None
    assert Results.read(told.folder).effects() == told.effects()
    assert rerun(told.folder, QUIET).same
    again = run_experiment(file, tmp_path / "luck", QUIET)
    assert isinstance(again, Results)
    assert (again.played, again.digest()) == (0, told.digest())


def test_it_goes_with_precision(toy: Game, write: Callable[[str], Path], tmp_path: Path) -> None:
    text = WITH.replace("trials = 240", "precision = 0.35")
    told = run_experiment(write(text), tmp_path / "luck", QUIET)
    assert isinstance(told, Results)
    for effect in told.effects(outcome="axis_vp"):
        assert effect.difference.method == "anytime-valid (asymptotic), luck taken off"
        assert effect.difference.high - effect.difference.low <= 0.7


def test_verdicts_curves_and_runs_have_it_taken_off_too(
    toy: Game, write: Callable[[str], Path], tmp_path: Path
) -> None:
    """Every figure of an experiment, with the truth of the plain games within reach."""
    text = WITH.replace("trials = 240", "trials = 400").replace("supply = [false, true]", "required = [9, 11, 12]")
    text = text.replace('option = "supply"', 'option = "required"\nvalue = 9')
    text += '[balanced]\noutcome = "winner=axis"\ntarget = 0.5\nband = 0.1\n'
    runs = [
        run_experiment(write(t), tmp_path / name, QUIET)
        for name, t in (("plain", text.replace('control = "luck"', "")), ("luck", text))
    ]
    plain, told = runs
    assert isinstance(plain, Results)
    assert isinstance(told, Results)
    for before, after in zip(plain.balance, told.balance, strict=True):
        assert after.method == "anytime-valid (asymptotic), luck taken off"
        assert after.kind == before.kind == "share"
        assert before.low < after.estimate < before.high
        assert after.high - after.low < 1.15 * (before.high - before.low)  # another kind, wider for shares
    measure = told.measures[0]
    (sweep,) = sweeps(told.provenance.variants, {})
    curves = [points(sweep, run.source, measure, 0.95, False) for run in (plain, told)]
    for b, a in zip(*curves, strict=True):
        assert (b.method, a.method) == ("t", "t, luck taken off")
        assert b.low < a.estimate < b.high
        assert a.high - a.low < b.high - b.low
    other = run_experiment(write(text.replace("seed = 3", "seed = 4")), tmp_path / "other", QUIET)
    assert isinstance(other, Results)
    for run, method in ((other, "t (Welch), luck taken off"), (told, "paired t, luck taken off")):
        lines = compare_runs([told, run]).query("outcome == 'axis_vp'")
        assert set(lines["method"]) == {method}
        assert (lines["low"] <= 0).all()
        assert (lines["high"] >= 0).all()
    both = pd.concat([compare_runs([a, other]) for a in (plain, told)]).query("outcome == 'axis_vp'")
    width = (both["high"] - both["low"]).to_numpy().reshape(2, -1)
    assert (width[1] < width[0]).all()  # luck is taken off where it is told, of one run of two as well


def test_games_that_are_all_alike_have_nothing_to_take_off(toy: Game) -> None:
    rows = play(toy, make_setup(toy), 100, 3, QUIET, control="luck").rows
    rows["axis_win"] = True
    measure = parse_measure("axis_win", toy.columns)
    assert mean_without_luck(measure, [rows]) is None


def test_what_cannot_be_is_refused(toy: Game, write: Callable[[str], Path], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean 'luck'"):
        play(toy, make_setup(toy), 10, control="lukc")
    with pytest.raises(DataError, match="key control"):
        run_experiment(write(WITH.replace('"luck"', '"skill"')), tmp_path, QUIET)
    with pytest.raises(DataError, match="does not go with rows = false"):
        run_experiment(write("rows = false\n" + WITH), tmp_path, QUIET)
    with pytest.raises(UsageError, match="which needs them"):
        run_experiment(write(WITH), tmp_path, QUIET, instead=Instead(rows=False))
    toy.rules.simulator = lambda setup: object()  # type: ignore[method-assign,assignment,return-value]
    with pytest.raises(UsageError, match="does not count rolls"):
        play(toy, make_setup(toy), 10, control="luck")
