"""Influence of cells from one run, with the toy game: the same on any number of threads, and confirmed by playing."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.influence import InfluenceFound, Question, influence
from wargame_sim.statistics.influence import BOTH

ASKED = Question("axis_vp", trials=1500, seed=3, confirm=2, confirm_trials=300)


def ask(toy: Game, **changes: object) -> InfluenceFound:
    asked = dataclasses.replace(ASKED, **changes)
    return influence(toy, Setup("toy", {"supply": True}), asked, Manner(progress=False))


def test_threads_change_nothing_and_predictions_are_played(toy: Game) -> None:
    found = ask(toy)
    again = influence(toy, Setup("toy", {"supply": True}), ASKED, Manner(workers=5, progress=False))
    assert found.map == again.map
    assert found.pilot == 150
    assert found.map.n == 1350
    assert [len(found.map.of(side)) for side in (BOTH, "axis")] == [7, 7]
    assert len(found.confirmed) == 2
    for one in found.confirmed:
        assert one.played.n == 300
        assert one.played.mean == pytest.approx(one.predicted.estimate, rel=0.3)
        assert one.predicted in found.map.largest(2)
    rows = toy.rules.simulator(Setup("toy", {"supply": True})).run(3, 0, 1500)
    assert found.map.mean == pytest.approx(np.mean(rows["axis_vp"]))


def test_the_share_of_wins_is_asked_unless_told_otherwise(toy: Game) -> None:
    found = ask(toy, outcome="", confirm=0)
    assert (found.map.outcome, found.map.kind) == ("winner=axis", "share")
    assert found.confirmed == ()


def test_what_if_changes_of_the_setup_stay(toy: Game) -> None:
    setup = Setup("toy", {"supply": True}, patches={'crt."attack"."7"': "two"})
    found = influence(toy, setup, dataclasses.replace(ASKED, reads="none", confirm=1), Manner(progress=False))
    printed = {i.change.row: i.change.printed for i in found.map.found}
    assert printed[5] == "two"
    assert found.confirmed[0].predicted.estimate < 0
    assert found.confirmed[0].played.high < 0


def test_questions_that_have_no_answer_are_refused(toy: Game) -> None:
    for changes, words in (
        ({"outcome": "axis_wp"}, "did you mean"),
        ({"reads": "bettre"}, "did you mean"),
        ({"trials": 50}, "allowed 200 or more"),
    ):
        with pytest.raises(UsageError, match=words):
            ask(toy, **changes)
    silent = type("Silent", (), {"run": lambda *_: None})()
    toy.rules.simulator = lambda setup: silent  # type: ignore[method-assign]
    with pytest.raises(UsageError, match="does not count rolls"):
        ask(toy)
