"""Measures, summaries and contrasts of outcome rows."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from tests.toygame import COLUMNS, DTYPE, toy_game
from wargame_sim.outcomes.provenance import VariantRecord
from wargame_sim.runner.play import play
from wargame_sim.runner.setups import make_setup
from wargame_sim.statistics.contrasts import by_factor, by_variant, compare
from wargame_sim.statistics.measures import default_measures, parse_measure
from wargame_sim.statistics.summary import summarise

ROWS = np.array([(5, False, 2, 0, 6), (13, True, 1, 2, 5), (10, False, 0, 4, 6), (14, True, 1, 3, 4)], DTYPE)


@pytest.mark.parametrize(
    ("text", "name", "kind", "values"),
    [
        ("axis_vp", "axis_vp", "mean", [5, 13, 10, 14]),
        ("axis_win", "axis_win", "share", [0, 1, 0, 1]),
        ("winner=axis", "winner=axis", "share", [0, 1, 0, 1]),
        (" winner = allied ", "winner=allied", "share", [1, 0, 0, 0]),
        ("axis_vp>=10", "axis_vp>=10", "share", [0, 1, 1, 1]),
        ("axis_vp <= 10.0", "axis_vp<=10", "share", [1, 0, 1, 0]),
        ("taken", "taken", "share", [0, 1, 1, 1]),
        ("taken<=3", "taken<=3", "share", [0, 1, 0, 1]),
        ("taken>=3", "taken>=3", "share", [0, 0, 1, 1]),
    ],
)
def test_measures(text: str, name: str, kind: str, values: list[float]) -> None:
    measure = parse_measure(text, COLUMNS)
    assert (measure.name, measure.kind) == (name, kind)
    assert measure.values(ROWS).tolist() == values
    assert parse_measure(measure.name, COLUMNS) == measure


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("axis_pv", "found 'axis_pv'; allowed axis_vp, axis_win, winner, taken, turns; did you mean 'axis_vp'?"),
        ("winner", "found 'winner'; allowed winner=draw, winner=axis, winner=allied"),
        ("winner=axes", "found 'axes'; allowed draw, axis, allied; did you mean 'axis'?"),
        ("axis_vp=3", "found 'axis_vp=3'; allowed axis_vp alone, it has no labels"),
        ("winner>=1", "found >=1 on winner; allowed on numbers and turns only"),
        ("axis_vp>=many", "found 'many'; allowed a number after axis_vp>="),
        ("axis_vp<=inf", "found 'inf'; allowed a finite number after axis_vp<="),
        ("", "found ''; allowed axis_vp, axis_win, winner, taken, turns"),
    ],
)
def test_unknown_measures_are_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="found") as caught:
        parse_measure(text, COLUMNS)
    assert str(caught.value) == said


def test_summary_has_every_column_once_and_a_turn_column_twice() -> None:
    found = summarise(COLUMNS, ROWS, measures=[parse_measure("winner=axis", COLUMNS)])
    names = [e.outcome for e in found]
    assert names == [
        "winner=axis",
        "axis_vp",
        "axis_win",
        "winner=draw",
        "winner=allied",
        "taken",
        "taken (turn)",
        "turns",
    ]
    by_name = {e.outcome: e for e in found}
    assert by_name["taken (turn)"].estimate == 3.0
    assert by_name["taken (turn)"].n == 3
    assert by_name["axis_vp"].to_json()["mean"] == 10.5
    assert by_name["axis_win"].to_json()["share"] == 0.5
    assert by_name["axis_win"].method == "Wilson"
    assert len(default_measures(COLUMNS)) == 7


def test_nothing_happened_is_no_number() -> None:
    rows = ROWS[:1]
    by_name = {e.outcome: e for e in summarise(COLUMNS, rows)}
    assert math.isnan(by_name["taken (turn)"].estimate)
    assert by_name["taken (turn)"].to_json()["mean"] is None
    assert by_name["taken (turn)"].to_json()["low"] is None
    assert by_name["axis_vp"].low == -math.inf


def variant(name: str, **levels: bool | str) -> VariantRecord:
    return VariantRecord(name=name, levels=levels)


def test_effects_of_a_factorial_average_all_pairs() -> None:
    variants = [variant("base", a=False, b=False), variant("a", a=True, b=False), variant("b", a=False, b=True),
                variant("a+b", a=True, b=True)]  # fmt: skip
    contrasts = by_factor(variants)
    assert [(c.label, c.pairs) for c in contrasts] == [
        ("a", (("a", "base"), ("a+b", "b"))),
        ("b", (("b", "base"), ("a+b", "a"))),
    ]
    rows = {v.name: ROWS.copy() for v in variants}
    rows["a"]["axis_vp"] += 2
    rows["a+b"]["axis_vp"] += 4
    found = compare(contrasts, rows, parse_measure("axis_vp", COLUMNS))
    assert [c.difference.mean for c in found] == [3.0, 1.0]
    assert {c.comparisons for c in found} == {2}


def test_effects_one_at_a_time_are_against_the_base() -> None:
    variants = [variant("base", a=False, w="none"), variant("a", a=True, w="none"),
                variant("w=light", a=False, w="light"), variant("w=heavy", a=False, w="heavy")]  # fmt: skip
    pairs = [("a", "base"), ("w=light", "base"), ("w=heavy", "base")]
    assert [c.pairs for c in by_factor(variants)] == [(p,) for p in pairs]
    assert [c.pairs for c in by_variant(variants)] == [(p,) for p in pairs]
    assert [c.label for c in by_factor(variants)] == ["a", "w=light", "w=heavy"]
    assert by_factor([variant("base", a=True)]) == []
    assert compare([], {}, parse_measure("axis_vp", COLUMNS)) == []


def test_outcomes_read_like_a_frame(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    outcomes = play(game, make_setup(game), 60)
    assert len(outcomes) == 60
    assert outcomes["axis_vp"].mean() == outcomes.summary().loc["axis_vp", "estimate"]
    assert set(outcomes["winner"].cat.categories) == {"draw", "axis", "allied"}
    assert outcomes["axis_win"].dtype == bool
    assert outcomes.describe().loc["count", "turns"] == 60
    frame = outcomes.to_dataframe()
    frame["axis_vp"] = 0
    assert outcomes["axis_vp"].sum() != 0
    assert "60 games of toy" in repr(outcomes)
    assert "<table" in outcomes._repr_html_()
    with pytest.raises(AttributeError):
        _ = outcomes._nothing
