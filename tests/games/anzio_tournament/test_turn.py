"""Plans of a player-turn: moves of every kind, carried out or refused with the section, and trials of the whole of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.anzio_tournament.position import load
from wargame_sim.errors import IllegalOrder, WargameError
from wargame_sim.games.anzio_tournament import codes, questions
from wargame_sim.kernels import jit
from wargame_sim.runner.plans import open_plan

LANDING = Path(__file__).resolve().parents[3] / "experiments" / "plans" / "06_anzio_salerno.toml"
HEAD = 'game = "anzio_tournament"\n'


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


def declared(tmp_path, text):
    path = tmp_path / "plan.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    asked = open_plan(path)
    return questions.declared(load(), asked.setup, asked.plan, None)


ASHORE = """
turn = 3
side = "allied"
move = [{move}]
[units]
"US 3" = "L55"
"US 45" = "L55"
"Br 46" = "L57"
"Br 56" = "K54"
"Br 1 Abn" = "K53"
"26 Pz" = "M56"
"16 Pz" = "L58"
"HG" = "U38"
"US 34" = "pool"
"US 36" = "pool"
"US 82 Abn" = "pool"
"Br 5" = "Messina"
"1 Cdn" = "Taranto"
"Rangers" = "at sea"
"8 Ind" = "Messina"
[state]
first_zone = "Salerno"
inverted = ["8 Ind"]
off_since = {{ "US 36" = 3, "1 Cdn" = 3 }}
off_hex = {{ "Rangers" = "L58" }}
{state}
"""
GROUND = "[held]\n" + "".join(f'"{h}" = "allied"\n' for h in load().hexes if h[0] in "CDEFGHIJK")
LEGAL = {
    "along": ("Br 1 Abn", "K52", "", "K52"),
    "strategic": ("Br 1 Abn", "D39", GROUND, "strategic"),
    "by port": ("US 82 Abn", "L55", 'open_ports = ["Salerno"]', "by port"),
    "laid off": ("US 82 Abn", "L58", "", "laid off L58"),
    "entering": ("Br 5", "S65", "", "Messina to"),
}  # fmt: skip
ILLEGAL = {
    "enemy's": ("26 Pz", "N57", "", "other side", "B.2"),
    "not come": ("Br 78", "L55", "", "eliminated, or is not in play", "B.3"),
    "waiting": ("US 1 Arm", "L55", "", "has not come yet", "C.2"),
    "at sea": ("Rangers", "L55", "", "lies off its hex", "sea 1"),
    "inverted off the map": ("8 Ind", "S66", "", "inverted", "C.10.A"),
    "new in the pool": ("US 36", "L55", "", "free in the next", "C.7.B"),
    "new in Taranto": ("1 Cdn", "W62", "", "waits for the next", "C.8.B"),
    "onto the enemy": ("US 3", "M56", "", "enemy units stand there", "B.6"),
    "too far": ("US 3", "B26", "", "do not let it get there", "B.6"),
    "full": ("Br 56", "L55", "", "is full", "B.5"),
    "ashore at the enemy's": ("US 34", "M56", "", "in no zone in use", "sea 1"),
    "no port": ("US 34", "B26", "", "points left", "C.5.3"),
    "no breakthrough": ("US 3", "L56", 'combat = "second"', "has not broken through", "C.13.B"),
    "over a crest": ("US 3", "L56", 'combat = "second"\nthrough = ["US 3"]\ncrest = ["US 3"]', "across a crest", "C.13.B"),
}  # fmt: skip


def one_move(tmp_path, unit, to, state):
    text = ASHORE.format(move=f'{{ unit = "{unit}", to = "{to}" }}', state=state)
    return declared(tmp_path, text)


@pytest.mark.parametrize("name", LEGAL)
def test_a_move_is_made(name, tmp_path):
    unit, to, state, said = LEGAL[name]
    board, told, _ = one_move(tmp_path, unit, to, state)
    assert said in told[0]
    u = board.words.names["unit"].index(unit)
    assert board.S.moved[u]
    assert board.S.at[u] in (codes.AT_SEA, board.words.names["hex"].index(to))


@pytest.mark.parametrize("name", ILLEGAL)
def test_a_move_is_refused_with_its_section(name, tmp_path):
    unit, to, state, said, section = ILLEGAL[name]
    with pytest.raises(IllegalOrder) as refused:
        one_move(tmp_path, unit, to, state)
    assert refused.value.section == section
    assert said in str(refused.value)
    assert "move[1]" in str(refused.value)


ORDERS = {
    "nobody there": ('hex = "M57"\nwith = ["Br 46"]', "no enemy", "B.7.A"),
    "not beside": ('hex = "U38"\nwith = ["Br 46"]', "not next to", "B.7.A"),
    "not ours": ('hex = "M56"\nwith = ["16 Pz"]', "not a unit of allied", "B.7.A"),
    "off the map": ('hex = "M56"\nwith = ["US 34"]', "not on the map", "B.7.A"),
    "another coast": ('hex = "M56"\nwith = ["Rangers"]', "that hex only", "sea 1"),
    "several hexes": ('hex = ["M56", "L58"]\nwith = ["Br 46"]', "single hex", "B.7.A"),
    "advance beyond": ('hex = "L58"\nwith = ["Br 46"]\nadvance = "M58"', "no farther", "B.7.H"),
    "support": ('hex = "L58"\nwith = ["Br 46"]\nsupport = ["26 Pz"]', "not in this game", ""),
    "poor odds": ('hex = "L58"\nwith = ["Rangers"]', "is under 1:3", "B.7.B"),
}


@pytest.mark.parametrize("name", ORDERS)
def test_an_attack_is_refused(name, tmp_path):
    attack, said, section = ORDERS[name]
    text = ASHORE.format(move="", state="").replace("move = []", 'phase = "combat"') + f"[[attack]]\n{attack}"
    with pytest.raises(WargameError) as refused:
        declared(tmp_path, text)
    assert said in str(refused.value)
    assert getattr(refused.value, "section", "") == section


def test_twice_in_one_phase(tmp_path):
    two = '[[attack]]\nhex = "L58"\nwith = ["Br 46"]\n' * 2
    with pytest.raises(IllegalOrder, match="twice"):
        declared(tmp_path, ASHORE.format(move="", state="") + two)


def test_the_landing_is_legal_and_says_what_it_leaves_to_scripts():
    asked = open_plan(LANDING)
    turn = asked.game.rules.turn(asked.setup, asked.plan)
    assert [line.split(":")[0] for line in turn.told] == ["Br 46", "Rangers", "US 36", "Commandos"]
    assert turn.battles[0].exact
    assert [goal.text for goal in turn.goals] == ["Salerno in Allied hands", "16 Pz thrown off the coast"]
    assert any("scripts play the rest" in note for note in turn.notes)
    assert any("reconstruction" in note for note in turn.notes)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_trials_are_the_same_however_they_are_cut():
    asked = open_plan(LANDING)
    turn = asked.game.rules.turn(asked.setup, asked.plan)
    rows = turn.trials.run(5, 0, 400)
    assert (rows[100:200] == turn.trials.run(5, 100, 100)).all()
    assert 0 < rows["battle_1_won"].mean() < 1
    assert rows["objective_1"].mean() > 0.9
    assert (rows["all_objectives"] <= rows["objective_2"]).all()
    assert rows["german_losses"].max() > 0
