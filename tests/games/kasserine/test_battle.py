"""Battles on the map: the exact answer against the rules that games are played by, and against dice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.games.kasserine.plans import PLANS, POSITIONS, ask, declared, play_out, rolls
from wargame_sim.errors import IllegalOrder
from wargame_sim.games.kasserine.rules import r09_battle
from wargame_sim.kernels import jit
from wargame_sim.runner.battle import cross_check
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plans import open_plan

FILES = [*((p, 1) for p in POSITIONS), *zip(PLANS, (3, 3, 1), strict=True)]
BATTLES = [(path, n) for path, count in FILES for n in range(count)]
NAMES = [f"{path.stem}-{n}" for path, n in BATTLES]


@pytest.mark.parametrize(("path", "n"), BATTLES, ids=NAMES)
def test_every_result_ends_as_in_a_game(path, n):
    """Retreats and advances are gone through one by one to see what is open; the rules do it in one go."""
    board = declared(open_plan(path), n)
    for code in rolls(board, n):
        told, plain = play_out(board, n, code).board, board.copy(400)
        with jit.plain():
            r09_battle.apply(
                plain.T, plain.S, plain.W, plain.log, plain.table.PA, n, plain.side, int(plain.W.b_column[n]), code
            )
        for field in ("at", "holder", "lost_factors", "lost_units"):
            assert np.array_equal(told.S[field], plain.S[field]), board.words.result(code)


@pytest.mark.parametrize(("path", "n"), BATTLES, ids=NAMES)
def test_chances_are_whole_and_ways_are_open(path, n):
    asked = open_plan(path)
    answer = asked.game.rules.battle(asked.setup, asked.plan, n)
    assert sum(fate.probability for fate in answer.results) == 1
    for fate in answer.results:
        for way in (*fate.retreats, *fate.advances):
            assert way.chosen in ("", *way.open)
        for way in fate.retreats:
            assert bool(way.lost) == (not way.chosen)
        assert not (fate.engaged and any(fate.losses.values()))


@pytest.mark.slow
@pytest.mark.parametrize(("path", "n"), BATTLES, ids=NAMES)
def test_exact_within_4_standard_errors_of_dice(path, n):
    asked = open_plan(path)
    answer = asked.game.rules.battle(asked.setup, asked.plan, n)
    check = cross_check(asked, answer, n, trials=20_000, seed=3, manner=Manner(1, progress=False))
    assert check.farthest < 4, [line for line in check.lines if abs(line.standard_errors) >= 4]


SURROUNDED = """
turn = 2
[units]
"I/7-10" = "1302"
"II/69-10" = "1403"
"AA/580" = "1203"
"81-1A Rcn" = "1303"
"91-1A FA" = "1303"
[[attack]]
hex = "1303"
with = ["I/7-10", "II/69-10", "AA/580"]
"""


def test_who_cannot_retreat_dies(tmp_path):
    asked = ask(tmp_path, SURROUNDED)
    answer = asked.game.rules.battle(asked.setup, asked.plan, 0)
    fate = next(f for f in answer.results if f.result == "DR1")
    reasons = {way.unit: way.lost for way in fate.retreats}
    assert "9.2.B" in reasons["81-1A Rcn"]
    assert "10.4.C" in reasons["91-1A FA"]
    assert fate.gone == {"axis": False, "allied": True}
    assert answer.measure("lost_in_retreat") == sum(f.probability for f in answer.results if f.result.startswith("DR"))


def test_the_working_counts_every_unit(tmp_path):
    asked = open_plan(POSITIONS[2])
    answer = asked.game.rules.battle(asked.setup, asked.plan, 0)
    counted = {f.unit: (f.strength, f.why) for f in answer.fighters}
    assert counted["I/7-10"][0] == 2
    assert "8.3.E" in counted["I/7-10"][1]
    assert "8.4" in counted["II/69-10"][1]
    assert answer.attack == sum(f.strength for f in answer.fighters if f.role.startswith("attack"))
    assert answer.defence == sum(f.strength for f in answer.fighters if f.role.startswith("defen"))
    assert (answer.attack, answer.defence, answer.column) == (7, 5, "1:1")


def test_an_order_to_advance_is_obeyed(tmp_path):
    assert ask(tmp_path, SURROUNDED).plan.content.attack[0].advance == "script"
    for order, stands in (("none", False), ("all", True)):
        told = ask(tmp_path, f'{SURROUNDED}advance = "{order}"\n')
        answer = told.game.rules.battle(told.setup, told.plan, 0)
        fate = next(f for f in answer.results if f.result == "D elim")
        assert fate.occupied is stands
    far = ask(tmp_path, f'{SURROUNDED}advance = "1306"\n')
    answer = far.game.rules.battle(far.setup, far.plan, 0)
    fate = next(f for f in answer.results if f.result == "DR3")
    ends = {way.unit: way.chosen for way in fate.advances}
    assert ends["AA/580"] == "1304"  # two hexes after DR3, and 1304 is the nearest to 1306 of those


def test_guns_below_the_table_need_no_dice(tmp_path):
    asked = ask(
        tmp_path,
        """
turn = 2
[units]
"T3" = "1302"
"II/168-34" = "1303"
"II/17 FA" = "1304"
[[attack]]
hex = "1303"
with = "T3"
""",
    )
    answer = asked.game.rules.battle(asked.setup, asked.plan, 0)
    assert answer.column == "eliminated"
    assert [(f.result, f.probability) for f in answer.results] == [("eliminated", Fraction(1))]
    assert answer.results[0].lost == {"axis": ("T3",), "allied": ()}
    assert answer.measure("attacker_losses") == 1


def test_odds_below_the_table_are_refused(tmp_path):
    units = '[units]\nT3 = "1302"\n"III/1-1A" = "1303"\n"701 TD" = "1303"\n'
    asked = ask(tmp_path, f'turn = 2\n{units}[[attack]]\nhex = "1303"\nwith = "T3"\n')
    with pytest.raises(IllegalOrder, match=r"below 1:5.*\(rule 8\.2\.E\)"):
        asked.game.rules.battle(asked.setup, asked.plan, 0)
