"""Attacks on the map: the exact answer against dice, and what it says of ways."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from wargame_sim.games.anzio_cassino import battle, codes, questions
from wargame_sim.kernels import jit
from wargame_sim.runner.battle import cross_check
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plans import open_plan

FILES = Path(__file__).resolve().parents[3] / "experiments"
BATTLES = [
    *((FILES / "positions" / f"{name}.toml", 0) for name in ("04_aprilia", "05_monastery_hill")),
    (FILES / "plans" / "04_anzio_landing.toml", 0),
    *((FILES / "plans" / "05_cassino_rapido.toml", n) for n in range(2)),
]
NAMES = [f"{path.stem}-{n}" for path, n in BATTLES]


@pytest.mark.parametrize(("path", "n"), BATTLES, ids=NAMES)
def test_chances_are_whole_and_ways_are_open(path, n):
    asked = open_plan(path)
    answer = asked.game.rules.battle(asked.setup, asked.plan, n)
    assert sum(fate.probability for fate in answer.results) == 1
    for fate in answer.results:
        attacker, defender = (int(x) for x in fate.result.split(","))
        for way in (*fate.retreats, *fate.advances):
            assert way.chosen in ("", *way.open)
        if attacker == defender:
            assert not fate.retreats
            assert not fate.advances


@pytest.mark.slow
@pytest.mark.parametrize(("path", "n"), BATTLES, ids=NAMES)
def test_exact_within_4_standard_errors_of_dice(path, n):
    asked = open_plan(path)
    answer = asked.game.rules.battle(asked.setup, asked.plan, n)
    check = cross_check(asked, answer, n, trials=20_000, seed=3, manner=Manner(1, progress=False))
    assert check.farthest < 4, [line for line in check.lines if abs(line.standard_errors) >= 4]


def test_a_position_of_a_game_can_be_asked_again():
    """What the log is told by ends where the game's own records end: every unit, for every result."""
    asked = open_plan(FILES / "positions" / "04_aprilia.toml")
    board, _, GA = questions._declared(asked.game.rules.pack(asked.setup), asked.setup, asked.plan, 0)
    ready = battle.ready(board, GA, 0)
    with jit.plain():
        assert np.count_nonzero(ready.W.in_attack) == 4
        assert ready.S.at[ready.words.number["29 PzG"]] == ready.words.index["1303"]
    assert {battle.label(code) for code in battle.rolls(ready)} == {"1,1", "1,2", "0,2", "0,3"}
    assert codes.SIDES[board.side] == "allied"
