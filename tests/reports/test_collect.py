"""From the results of a toy game to what a report shows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.reports.sketch import SketchPack
from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.outcomes.provenance import Provenance, VariantRecord
from wargame_sim.reports.answer import verdicts_told
from wargame_sim.reports.collect import report_data
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.run import run_experiment
from wargame_sim.statistics.results import Results
from wargame_sim.statistics.study import Study


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Results:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    path = tmp_path / "01_toy.toml"
    path.write_text(EXPERIMENT)
    results = run_experiment(path, tmp_path / "results", Manner(1, False))
    assert isinstance(results, Results)
    return results


def test_numbers_are_those_of_the_results(found: Results, tmp_path: Path) -> None:
    data = report_data(found, toy_game(tmp_path / "game"))
    assert data.question == "Does each optional rule shift the toy's balance?"
    assert data.answer == "The expectation about supply holds."
    assert data.trials == 120
    assert [p.idea for p in data.players] == ["presses every attack", "holds"]
    assert [g.outcome for g in data.effects] == ["axis_vp", "winner=axis"]
    for group in data.effects:
        told = {e.label: e.interval[:4] for e in group.effects}
        for c in found.effects(outcome=group.outcome):
            assert told[c.contrast.label] == (
                c.difference.mean,
                c.difference.low,
                c.difference.high,
                c.difference.level,
            )
    supply = next(e for e in data.effects[0].effects if e.label == "supply")
    assert (supply.verdict, supply.source, supply.help) == (
        "holds",
        "16.3 balance note",
        "axis attacks at -1 from turn 4 on",
    )
    assert all(e.verdict == "" for e in data.effects[1].effects)


def test_distributions_add_up_and_have_the_mean_of_the_games(found: Results) -> None:
    (spread,) = report_data(found).spreads
    assert [d.variant for d in spread.distributions] == found.variants
    for each in spread.distributions:
        assert sum(each.shares) == pytest.approx(1)
        assert each.mean == pytest.approx(found.rows[each.variant]["axis_vp"].mean())
        assert sum(v * s for v, s in zip(each.values, each.shares, strict=True)) == pytest.approx(each.mean)


def test_estimates_by_variant(found: Results) -> None:
    estimates = report_data(found).estimates
    assert estimates is not None
    assert estimates.outcomes == ("victory points", "axis wins")
    assert list(estimates.rows) == found.variants
    assert {cell.interval.method for row in estimates.rows.values() for cell in row} == {"t", "Wilson"}


def holders(side_labels: tuple[str, ...]) -> Results:
    columns = [
        {"name": "holder_0202", "kind": "category", "unit": "", "help": "", "labels": side_labels},
        {"name": "holder_betown", "kind": "category", "unit": "", "help": "", "labels": side_labels},
        {"name": "holder_nowhere", "kind": "category", "unit": "", "help": "", "labels": side_labels},
        {"name": "wide", "kind": "number", "unit": "points", "help": ""},
    ]
    kinds = [("holder_0202", "u1"), ("holder_betown", "u1"), ("holder_nowhere", "u1"), ("wide", "i4")]
    rows = np.array([(0, 1, 0, 0), (0, 0, 0, 500), (1, 1, 1, 1000), (0, 1, 1, 250)], dtype=kinds)
    base = VariantRecord(name="play", players={"red": "bold"}, origins={"crt": "owner"})
    made = Provenance(game="sketch", title="Sketch", trials=4, variants=[base], columns=columns, digest="x")
    return Results({"play": rows}, made)


def test_held_places_are_found_by_hex_or_by_name() -> None:
    data = report_data(holders(("red", "blue")), pack=SketchPack())
    (held,) = data.held
    assert [(t.hex, t.place, t.interval.estimate) for t in held.towns] == [
        ("0202", "Aton", 0.75),
        ("0402", "Betown", 0.25),
    ]
    assert held.side == "red"
    assert held.towns[0].interval.low < 0.75 < held.towns[0].interval.high
    assert data.question == "How does Sketch come out?"
    assert data.effects == ()


def test_wide_ranges_are_put_into_few_bars() -> None:
    spread = next(s for s in report_data(holders(("red", "blue"))).spreads if s.outcome == "wide")
    (each,) = spread.distributions
    assert len(each.values) <= 41
    assert sum(each.shares) == pytest.approx(1)


def test_an_exact_study_has_tables_a_chart_and_judgements(tmp_path: Path) -> None:
    rows = [{"column": "1:1", "advance": 0.25, "won": True}, {"column": "2:1", "advance": 0.5, "won": None}]
    expect = {"row": "2:1", "outcome": "advance", "is": "largest", "option": "", "source": "9.2", "text": "t"}
    told = {"question": "How far?", "expect": [expect]}
    made = Provenance(game="sketch", kind="exact", variants=[VariantRecord(name="base")], experiment=told)
    data = report_data(Study({"base": rows}, made))
    assert data.tables[0].rows == (("1:1", 0.25, "yes"), ("2:1", 0.5, None))
    chart = data.charts[0]
    assert chart is not None
    assert chart.lines == (("advance", (0.25, 0.5)),)
    assert data.judgements[0].verdict == "holds"
    assert data.answer == "The expectation about advance at 2:1 holds."
    assert data.trials == 0


def test_answers_count_verdicts() -> None:
    claims = [("air", "holds"), ("supply", "holds"), ("patton", "contradicted"), ("weather", "not settled")]
    assert verdicts_told(claims) == (
        "Of 4 expectations 2 hold (air, supply), 1 is contradicted (patton) and 1 is not settled (weather)."
    )
    assert verdicts_told(claims[:2]) == "All 2 expectations hold (air, supply)."
