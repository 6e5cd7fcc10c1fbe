"""Attacks on the map: the exact answer against dice, and what it says of ways."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from wargame_sim.games.anzio_cassino import battle, codes, objectives, questions, trials
from wargame_sim.games.anzio_cassino.state import work_dtype
from wargame_sim.kernels import jit, records
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
    assert {battle.label(code) for code in battle.rolls(ready)} == {"1,1", "0,1", "0,2", "0,3"}
    assert codes.SIDES[board.side] == "allied"


OBJECTIVES = [
    (kind, side, bound, n)
    for kind in ("damage_of", "losses_of")
    for side in codes.SIDES
    for bound, n in (("at_least", 1), ("at_most", 0), ("at_least", 2))
]


@pytest.mark.parametrize("name", ["plans/05_cassino_rapido", "positions/04_aprilia"])
def test_damage_is_counted_and_is_an_objective(tmp_path, name):
    """Damage is what the table deals in: each trial counts what the exact answer says of its result, in plain Python."""
    text = (FILES / f"{name}.toml").read_text().partition("[[objective]]")[0]
    for kind, side, bound, n in OBJECTIVES:
        text += f'\n[[objective]]\n{kind} = "{side}"\n{bound} = {n}\n'
    path = tmp_path / "plan.toml"
    path.write_text(text)
    asked = open_plan(path)
    pack = asked.game.rules.pack(asked.setup)
    fates = {fate.result: fate for fate in questions.battle(pack, asked.setup, asked.plan, 0).results}
    board, _, GA = questions._declared(pack, asked.setup, asked.plan, 0)
    GA[0].first, GA[0].stop, GA[0].whole = 0, 1, 0
    objectives.note(board, GA[0], asked.plan.content.objective)
    seen = set()
    with jit.plain():
        for trial in range(30):
            there, row = board.copy(), np.zeros(1, trials.row_dtype()).view(np.recarray)[0]
            W, L = records.empty(work_dtype())[0], np.zeros((1, 6), np.int16)
            trials.fight(there.T, there.S, W, L, there.table.PA, GA[0], np.uint64(5), np.uint64(trial), row)
            fate = fates[battle.label(int(row.result[0]))]
            seen.add(fate.result)
            damage = {side: int(row.damage[s]) for s, side in enumerate(codes.SIDES)}
            lost = {side: int(row.lost[s]) for s, side in enumerate(codes.SIDES)}
            assert damage == fate.losses
            for i, (kind, side, bound, n) in enumerate(OBJECTIVES):
                counted = (damage if kind == "damage_of" else lost)[side]
                assert bool(row.met >> i & 1) == (counted >= n if bound == "at_least" else counted <= n)
    assert len(seen) > 2
    goals = questions.turn(pack, asked.setup, asked.plan).goals
    assert goals[0].text == "german takes 1 damage or more" or goals[0].text == "allied takes 1 damage or more"
