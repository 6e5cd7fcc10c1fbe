"""The combats that games tell are those that they rolled for, and the chit is solved over them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from wargame_sim.cli import main
from wargame_sim.games import find
from wargame_sim.kernels import jit
from wargame_sim.model.combat_stream import ChitRules, CombatSimulator
from wargame_sim.model.game import Setup

SLUG = "anzio_tournament"


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_combats_are_the_dice_that_stood():
    simulator = find(SLUG).rules.simulator(Setup(SLUG, {"reroll": False}))
    assert isinstance(simulator, CombatSimulator)
    rows, combats = simulator.run_combats(5, 0, 12)
    assert np.array_equal(rows, simulator.run(5, 0, 12))
    counts = simulator.run_counted(5, 0, 12)[1].sum(-1)  # dice by game, side and column
    for trial in range(12):
        for side in range(2):
            mine = combats[(combats["trial"] == trial) & (combats["side"] == side)]
            assert np.array_equal(np.bincount(mine["kind"], minlength=counts.shape[-1]), counts[trial, side])
        assert (np.diff(combats[combats["trial"] == trial]["turn"].astype(int)) >= 0).all()
    assert (combats["turn"] % 2 == 1 - combats["side"]).all()


def test_kinds_are_the_columns_with_their_scores():
    rules = find(SLUG).rules
    assert isinstance(rules, ChitRules)
    kinds = {kind.name: kind for kind in rules.combat_kinds(Setup(SLUG))}
    assert list(kinds) == ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]
    # 3:1 by hand from the table and AT-2: D - A + retreat difference + 2 for a breakthrough.
    assert [int(w) for w in kinds["3:1"].worth] == [8, 4, 2, 1, 0, -3]
    assert rules.chit(Setup(SLUG)) == ("allied", 1)
    assert rules.chit(Setup(SLUG, {"reroll_start": "german", "reroll_uses": 2})) == ("german", 2)


def test_a_file_of_combats(tmp_path, capsys):
    file = tmp_path / "combats.csv"
    file.write_text("turn,side,combat,stake\n1,allied,3:1,1\n2,german,2:1,1\n3,allied,4:1,2\n")
    assert main(["reroll", SLUG, "--combats", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["holder"] == "allied"
    assert said["worth_of_holding"]["value"] > 0
    assert said["losses"]["allied"]["best"]["value"] == 0


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_the_chit_over_played_games(capsys):
    assert main(["reroll", SLUG, "--from-games", "8"]) == 0
    said = capsys.readouterr().out
    assert "With best play the side that holds the chit at the start is" in said
    assert "Stand-in tables" in said
