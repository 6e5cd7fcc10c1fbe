"""Experiments from file to results, through the public functions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import wargame_sim as ws
from tests.runner.conftest import EXPERIMENT
from wargame_sim.errors import DataError, UsageError, WargameError
from wargame_sim.model.game import Game
from wargame_sim.runner.budget import budget
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.prepare import prepare
from wargame_sim.statistics.results import Results, find_results, read_results
from wargame_sim.statistics.study import Study

Write = Callable[[str], Path]
HEAD = 'question = "why?"\ngame = "toy"\n'
EXACT = (
    HEAD
    + """
kind = "exact"
[study]
name = "advance"
[study.parameters]
columns = 9
[sweep]
cooperation = [false, true]
[outcome]
name = "advance"
[[expect]]
row = "6:1"
is = "largest"
source = "9.2 player note"
[[expect]]
row = "6:1"
against = "7:1"
sign = "-"
source = "nobody"
[[expect]]
row = "3:1"
option = "cooperation"
sign = "+"
source = "16.7"
"""
)


def run(path: Path, **more: object) -> Results:
    found = ws.run(path, results=path.parent / "results", progress=False, **more)  # type: ignore[arg-type]
    assert isinstance(found, Results)
    return found


def test_a_run_leaves_everything_in_one_folder(toy: Game, write: Write) -> None:
    path = write(EXPERIMENT)
    found = run(path)
    made = found.provenance
    assert found.folder == path.parent / "results" / "01_toy" / made.plan_hash[:12]
    assert {p.name for p in found.folder.iterdir()} == {
        "comparisons.csv", "expectations.csv", "made.json", "parts", "provenance.json", "summary.csv",
    }  # fmt: skip
    assert made.complete
    assert made.digest == found.digest()
    assert made.stand_ins == ["crt"]
    assert found.variants == ["base", "supply", "air", "weather=heavy"]
    assert (found.played, made.trials) == (480, 120)
    frame = found.to_dataframe()
    assert frame.groupby("variant")["trial"].count().to_dict() == dict.fromkeys(found.variants, 120)
    assert len(pd.read_parquet(found.folder / "parts")) == 480


def test_results_read_from_disk_are_the_same(toy: Game, write: Write) -> None:
    found = run(write(EXPERIMENT))
    assert found.folder is not None
    again = read_results(found.folder.parent)
    assert isinstance(again, Results)
    assert again.digest() == found.digest()
    pd.testing.assert_frame_equal(again.comparisons(), found.comparisons())
    pd.testing.assert_frame_equal(again.expectations(), found.expectations())
    pd.testing.assert_frame_equal(again.summary(), found.summary())
    assert again.outcomes("air")["axis_vp"].mean() == found.outcomes("air")["axis_vp"].mean()
    with pytest.raises(UsageError, match="variant: found 'ari'"):
        again.outcomes("ari")


def test_running_again_plays_nothing_and_fresh_plays_all(toy: Game, write: Write) -> None:
    path = write(EXPERIMENT)
    first = run(path)
    assert run(path, workers=1).played == 0
    again = run(path, fresh=True, workers=1)
    assert (again.played, again.digest()) == (480, first.digest())


def test_expectations_are_judged_by_simultaneous_intervals(toy: Game, write: Write) -> None:
    text = (
        EXPERIMENT
        + """
[[expect]]
option = "supply"
sign = "+"
source = "nobody"
[[expect]]
option = "weather"
sign = "0"
band = 30
source = "somebody"
[[expect]]
option = "air"
sign = "0"
band = 0.01
outcome = "winner=axis"
source = "somebody"
"""
    )
    found = run(write(text))
    table = found.expectations()
    assert list(table["verdict"]) == ["holds", "contradicted", "holds", "not settled"]
    assert list(table["expected"]) == ["less", "more", "no change (within 30)", "no change (within 0.01)"]
    assert table["games_to_settle"].iloc[3] > 120
    effects = found.comparisons()
    assert set(effects["outcome"]) == {"axis_vp", "winner=axis"}
    assert set(effects["comparisons"]) == {3}
    supply = effects[(effects["factor"] == "supply") & (effects["outcome"] == "axis_vp")].iloc[0]
    difference = found.rows["supply"]["axis_vp"].astype(int) - found.rows["base"]["axis_vp"]
    assert supply["difference"] == pytest.approx(difference.mean())
    assert supply["level"] == pytest.approx(0.95 ** (1 / 3))


def test_compare_within_a_run(toy: Game, write: Write) -> None:
    found = run(write(EXPERIMENT))
    assert list(ws.compare(found)["comparison"][:3]) == ["supply", "air", "weather=heavy"]
    assert list(ws.compare([found], by="variant", level=0.9)["against"][:3]) == ["base"] * 3
    with pytest.raises(UsageError, match="by: found 'moon'; allowed option, variant"):
        ws.compare(found, by="moon")


def test_compare_between_runs_pairs_what_shares_dice(toy: Game, write: Write, tmp_path: Path) -> None:
    game = ws.load("toy")
    folders = [tmp_path / name for name in ("steady", "bold", "other")]
    game.play(60, players={"axis": "steady"}, folder=folders[0], progress=False)
    bold = game.play(80, players={"axis": "bold"}, folder=folders[1], progress=False)
    game.play(60, seed=2, folder=folders[2], progress=False)
    results = [read_results(folder) for folder in folders]
    paired = ws.compare(results[:2])
    vp = paired[paired["outcome"] == "axis_vp"].iloc[0]
    steady = results[0].rows["play"]["axis_vp"]  # type: ignore[union-attr]
    assert vp["difference"] == pytest.approx((bold.rows["axis_vp"][:60].astype(int) - steady).mean())
    assert vp["method"] == "paired t"
    assert vp["n"] == 60
    unpaired = ws.compare([results[0], results[2]])
    assert set(unpaired["method"]) == {"t (Welch)", "exact (Newcombe, Clopper-Pearson)"}
    assert unpaired["correlation"].isna().all()
    with pytest.raises(UsageError, match="share no variant"):
        ws.compare([results[0], run(write(EXPERIMENT))])


def test_a_factorial_has_main_effects(toy: Game, write: Write) -> None:
    text = HEAD + "trials = 60\n[sweep]\nsupply = [false, true]\nair = [false, true]"
    found = run(write(text))
    effects = found.effects()
    vp = {name: rows["axis_vp"].astype(float) for name, rows in found.rows.items()}
    main = ((vp["supply"] - vp["base"]) + (vp["supply+air"] - vp["air"])).mean() / 2
    assert effects[0].contrast.label == "supply"
    assert effects[0].difference.mean == pytest.approx(main)


def test_a_run_without_a_sweep_has_a_summary_only(toy: Game, write: Write) -> None:
    found = run(write(HEAD + "trials = 30"))
    assert found.effects() == []
    assert found.folder is not None
    assert not (found.folder / "comparisons.csv").exists()
    assert list(found.summary()["variant"].unique()) == ["base"]
    assert "<table" in found._repr_html_()


def test_time_is_estimated_without_writing(toy: Game, write: Write, tmp_path: Path) -> None:
    prepared = prepare(write(EXPERIMENT))
    cost = budget(prepared, Manner(2, progress=False))
    assert cost.games == 480
    assert 0 < cost.seconds() < 60
    assert cost.seconds(8) == pytest.approx(cost.seconds() / 4)
    assert not (tmp_path / "results").exists()


def test_an_exact_study(toy: Game, write: Write) -> None:
    path = write(EXACT)
    found = ws.run(path, results=path.parent / "results")
    assert isinstance(found, Study)
    table = found.summary()
    assert list(table["variant"].unique()) == ["base", "cooperation"]
    assert table.loc[1, "advance_fraction"] == "1/3"
    judged = found.expectations()
    assert list(judged["verdict"]) == ["holds", "contradicted", "holds"]
    assert list(judged["expected"]) == ["largest of all", "- against 7:1", "+ against base, 3:1"]
    assert found.folder is not None
    again = read_results(found.folder)
    assert isinstance(again, Study)
    assert again.digest() == found.digest() == found.provenance.digest
    pd.testing.assert_frame_equal(again.summary(), table)
    with pytest.raises(UsageError, match="exact study"):
        ws.compare(again)
    (found.folder / "study.json").write_text("[")
    with pytest.raises(WargameError, match=r"study\.json: damaged"):
        read_results(found.folder)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "advance"\n[study', 'name = "retreat"\n[study', "key study.name: found 'retreat'; allowed advance"),
        ('row = "6:1"', 'row = "66:1"', "key expect: row: found '66:1'; allowed 1:1"),
        ('[outcome]\nname = "advance"', '[outcome]\nname = "advnce"', "found 'advnce'; allowed advance, rolls"),
    ],
)
def test_faults_of_an_exact_study(toy: Game, write: Write, old: str, new: str, said: str) -> None:
    path = write(EXACT.replace(old, new))
    with pytest.raises(DataError, match=said):
        ws.run(path, results=path.parent / "results")


def test_an_unfinished_or_damaged_run_is_not_read(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(EXPERIMENT))
    assert found.folder is not None
    part = sorted((found.folder / "parts").iterdir())[0]
    part.write_bytes(part.read_bytes()[:99])
    with pytest.raises(WargameError, match=r"8 of 120 games of variant air are missing \(part-air.*: damaged"):
        read_results(found.folder)
    assert part.exists()
    with pytest.raises(WargameError, match=r"found no provenance\.json; allowed a folder of results"):
        find_results(tmp_path / "nowhere")


def test_a_results_folder_that_cannot_be_written(toy: Game, write: Write, tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file in the way")
    with pytest.raises(WargameError, match=r"this folder cannot be written \((file exists|not a directory)\)"):
        run(write(EXPERIMENT))


def test_a_loaded_game_answers(toy: Game) -> None:
    game = ws.load("toy", options={"supply": True}, patches={"crt.bonus.1": "1"})
    assert repr(game) == "<Toy Pass: supply=true, what-if crt bonus/1 = 1>"
    assert game.options["supply"] is True
    assert game.odds(attack=17).loc[0, "attack"] == 17
    assert len(game.table()) == 1
    assert game.pack.origins["crt"] == "stand-in; what-if"
    outcomes = game.play(trials=20, seed=2, players={"axis": "bold"}, workers=2, progress=False)
    assert outcomes.provenance.base.players == {"axis": "bold", "allied": "steady"}
    assert outcomes.provenance.base.patches == {"crt.bonus.1": "1"}
    assert np.array_equal(outcomes.rows, game.play(20, 2, {"axis": "bold"}, 1, False).rows)
    with pytest.raises(UsageError, match="game: found 'toi'; allowed toy; did you mean 'toy'"):
        ws.load("toi")
    with pytest.raises(DataError, match=r"crt\.csv"):
        ws.load("toy", patches={"crt.bonus.1": "DX"})
