"""An illegal plan is refused in one line with the section that forbids it; what is almost illegal is carried out."""

from __future__ import annotations

import pytest

from tests.games.kasserine.plans import PLANS, SETUP, ask, board_of
from wargame_sim.errors import DataError, IllegalOrder
from wargame_sim.games.kasserine.plan_moves import carry_out
from wargame_sim.runner.plans import open_plan


def refused(tmp_path, text, **more):
    asked = ask(tmp_path, text, **more)
    with pytest.raises(IllegalOrder) as error:
        asked.game.rules.turn(asked.setup, asked.plan)
    said = str(error.value)
    assert "\n" not in said
    assert said.startswith(str(tmp_path / "plan.toml"))
    return error.value


def moved(unit, to, **state):
    head = "".join(f"{key} = {value}\n" for key, value in state.items())
    return f'{SETUP}{head}[[move]]\nunit = "{unit}"\nto = "{to}"\n'


@pytest.mark.parametrize(
    ("unit", "to", "state", "section", "words"),
    [
        ("I/5-21", "1303", {}, "6.3", "enemy units stand there"),
        ("I/5-21", "0604", {}, "6.0.C", "the cheapest way costs"),
        ("I/5-21", "1503", {}, "6.6.B", "heavy equipment"),
        ("I/90-10", "1302", {}, "10.3", "artillery may not enter"),
        ("I/8-DAK", "2602", {}, "13.0.B", "enters on turn 2"),
        ("XIV/5 B-Cnt", "2603", {}, "14.0.A", "Italian"),
        ("I/18-1", "0117", {"side": '"allied"'}, "13.0.C", "enters on turn 5"),
        ("II/1-1A", "0312", {"turn": 2}, "4.0", "belongs to the other side"),
        ("1/I/7-10", "1302", {}, "11.2.A", "I/7-10 has not been broken down"),
        ("A24", "1203", {}, "6.1.B", "enemy zones"),
    ],
)
def test_a_move_the_rules_forbid(tmp_path, unit, to, state, section, words):
    error = refused(tmp_path, moved(unit, to, **state))
    assert error.section == section
    assert words in str(error)
    assert f"move[1]: {unit}" in str(error)
    assert f"(rule {section})" in str(error)


def test_one_unit_of_the_north_may_be_released(tmp_path):
    text = moved("II/1-1A", "0312", side='"allied"')
    board = board_of(ask(tmp_path, text))
    assert carry_out(board, ask(tmp_path, text).plan)[0].endswith("released (14.0.B)")
    second = text + '[[move]]\nunit = "II/13-1A"\nto = "0312"\n'
    error = refused(tmp_path, second)
    assert error.section == "14.0.B"
    assert "held on turn 1" in str(error)
    named = second + '[state]\nfree = ["II/13-1A"]\n'
    assert len(carry_out(board_of(ask(tmp_path, named)), ask(tmp_path, named).plan)) == 2


def test_a_unit_moves_once(tmp_path):
    text = moved("A24", "1202") + '[[move]]\nunit = "A24"\nto = "1201"\n'
    assert refused(tmp_path, text).section == "6.0.B"


def test_stacking_counts_when_all_have_moved(tmp_path):
    units = ("I/7-10", "II/69-10", "II/86-10", "KS/10")
    text = SETUP + "".join(f'[[move]]\nunit = "{unit}"\nto = "1002"\n' for unit in units)
    error = refused(tmp_path, text)
    assert error.section == "7.0.A"
    assert "move[4]" in str(error)
    passing = SETUP + "".join(f'[[move]]\nunit = "{unit}"\nto = "1201"\n' for unit in ("I/90-10", "49-10 Pi", "1/501"))
    carry_out(board_of(ask(tmp_path, passing)), ask(tmp_path, passing).plan)


def test_engineers_and_companies(tmp_path):
    stays = '[[move]]\nunit = "{}"\nbridge = "{}"\n'
    engineer = 'turn = 3\nside = "allied"\n[units]\n"19 Eng" = "1411"\n"1R" = "1411"\n"I/5-21" = "2001"\n'
    assert refused(tmp_path, engineer + stays.format("1R", "destroy")).section == "12.0.A"
    assert "stands" in str(refused(tmp_path, engineer + stays.format("19 Eng", "repair")))
    twice = engineer + stays.format("19 Eng", "destroy") + stays.format("19 Eng", "repair")
    assert refused(tmp_path, twice).section == "12.0.D"
    asked = ask(tmp_path, engineer + stays.format("19 Eng", "destroy"))
    board = board_of(asked)
    assert carry_out(board, asked.plan) == ["19 Eng: destroys the bridge in Kasserine Pass (1411)"]
    assert board.S.bridge_out[board.words.index["1411"]] == 1
    axis = 'turn = 3\n[units]\n"I/5-21" = "2001"\n"III/1-1A" = "1303"\n'
    broken = axis + '[[move]]\nunit = "I/5-21"\nbreak_down = true\n[[move]]\nunit = "1/I/5-21"\nto = "1903"\n'
    board = board_of(ask(tmp_path, broken))
    carry_out(board, ask(tmp_path, broken).plan)
    assert [board.words.hexes[board.S.at[board.words.number[f"{n}/I/5-21"]]] for n in (1, 2)] == ["1903", "2001"]
    none = axis + '"A24" = "1201"\n[[move]]\nunit = "A24"\nbreak_down = true\n'
    assert refused(tmp_path, none).section == "11.2.A"


POSITION = """
turn = 2
[units]
"I/7-10" = "1302"
"II/69-10" = "1302"
"KS/10" = "1403"
"I/90-10" = "1201"
"I/155-21" = "1504"
"131-Cnt Art" = "1801"
"81-1A Rcn" = "1303"
"701 TD" = "1303"
"I/1-1A" = "1404"
"91-1A FA" = "1305"
"""
BOTH = '["I/7-10", "II/69-10"]'
ATTACK = '[[attack]]\nhex = "1303"\nwith = {}\n{}\n'


@pytest.mark.parametrize(
    ("attacks", "section", "words"),
    [
        ([('["KS/10"]', ""), '[[attack]]\nhex = "1306"\nwith = "I/7-10"\n'], "8.0.A", "no enemy stands in 1306"),
        (['[[attack]]\nhex = "1404"\nwith = ["KS/10", "I/7-10"]\n'], "8.0.A", "next to every hex"),
        ([('["I/7-10"]', ""), ('["II/69-10"]', "")], "8.0.C", "attacked twice"),
        ([('["I/7-10", "KS/10"]', ""), '[[attack]]\nhex = "1404"\nwith = "KS/10"\n'], "8.4", "attacks twice"),
        ([('["I/90-10"]', "")], "10.1.A", "support"),
        ([('["81-1A Rcn"]', "")], "8.0.A", "not a unit of axis"),
        ([('["I/7-10", "II/69-10"]', "")], "5.1.B", "attacked by nobody"),
        ([(BOTH, 'support = "131-Cnt Art"')], "10.1.A", "range of 2"),
        ([(BOTH, 'support = "II/69-10"')], "10.1.A", "no artillery"),
        ([(BOTH, 'support = ["I/90-10", "I/90-10"]')], "10.1.C", "two battles"),
        ([(BOTH, 'defender_support = "I/90-10"')], "10.1.A", "not a unit of allied"),
        ([(BOTH, 'air = "Ju-87 I"')], "16.1", "option air is off"),
        ([(BOTH, 'lower = "8:1"')], "8.2.F", "lowered, not raised"),
        ([(BOTH, 'only = "701 TD"')], "11.1.B", "singled out"),
        ([('["I/7-10"]', 'only = "81-1A Rcn"'), ('["II/69-10"]', 'only = "81-1A Rcn"')], "11.1.A", "singled out twice"),
    ],
)
def test_an_attack_the_rules_forbid(tmp_path, attacks, section, words):
    rest = '[[attack]]\nhex = "1404"\nwith = "KS/10"\n' if section not in ("8.0.A", "8.4", "5.1.B") else ""
    text = "".join(a if isinstance(a, str) else ATTACK.format(*a) for a in attacks)
    error = refused(tmp_path, POSITION + text + rest)
    assert (error.section, words in str(error)) == (section, True), error


def test_flak_weather_and_a_second_mission(tmp_path):
    air = "[options]\nair = true\nweather = true\n"
    support = ATTACK.format('["I/7-10", "II/69-10"]', 'air = "Ju-87 I"') + '[[attack]]\nhex = "1404"\nwith = "KS/10"\n'
    assert refused(tmp_path, 'weather = "Heavy Rain"\n' + POSITION + air + support).section == "16.4.1"
    twice = support + '[[mission]]\nunit = "FW-190"\nhex = "1303"\n'
    assert refused(tmp_path, POSITION + air + twice).section == "16.1.2.C"
    asked = ask(tmp_path, POSITION + air + support + '[[mission]]\nunit = "FW-190"\nhex = "1305"\n')
    turn = asked.game.rules.turn(asked.setup, asked.plan)
    assert turn.battles[0].exact == {}  # interceptors may change the odds


def test_the_shipped_plans_are_legal_and_told():
    for path in PLANS:
        asked = open_plan(path)
        turn = asked.game.rules.turn(asked.setup, asked.plan)
        assert len(turn.told) == len(asked.plan.content.move)
        assert [goal.text for goal in turn.goals] == [o.name for o in asked.plan.content.objective]
    assert any("14.0.B" in note for note in turn.notes)  # the attack in the north sets Allied units free


def test_a_move_in_the_combat_phase(tmp_path):
    asked = ask(tmp_path, f'phase = "combat"\n{POSITION}[[move]]\nunit = "I/7-10"\nto = "1301"\n')
    with pytest.raises(DataError, match="movement is over"):
        asked.game.rules.turn(asked.setup, asked.plan)
