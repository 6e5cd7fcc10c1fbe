"""The odds answer of Invasion: Sicily: sums, working, refusals; and whole answers against a plain count over every die."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from tests.games.sicily import plain_odds as plain
from tests.games.sicily.position import load
from wargame_sim.errors import IllegalOrder, UsageError
from wargame_sim.games.sicily import odds, odds_table

FULL = {
    "attackers": ["16 Inf/1", "26 Inf/1", "157 Inf/45@2+river", "1 Ranger@2"],
    "defenders": ["104 PzGr/15", "33 Art/15@guns"],
    "terrain": "hill",
    "support": "1 DivArt@lead,17 FA",
    "against": "29 Art/29",
}


def test_chances_add_up_and_the_summary_follows_from_the_results():
    answer = odds.answer(load(), FULL)
    assert sum(r.probability for r in answer.results) == 1
    driven = sum(r.probability for r in answer.results if "defender loses 1 and retreats" in r.meaning)
    assert answer.measure("defender_leaves") == answer.measure("taken") == driven
    assert answer.measure("counterattack") == sum(r.probability for r in answer.results if "counter" in r.meaning)
    assert answer.losses_in == "steps"


def test_a_whole_answer_is_a_count_over_every_die():
    """16 leads; hex 2 (8 and 3, ER 6 for the Ranger may not lead); 6 sure, 4 at 6; 9, 6 sure, 6 at 7; hill; ER 7 each."""
    counted: dict[str, Fraction] = {}
    for dice in itertools.product(plain.FACES, repeat=4):
        check, gun, theirs, last = dice
        ground = 16 + (11 if check <= 6 else 5)
        attack = ground + min(6 + (4 if gun <= 6 else 0), ground)
        defence = 9 + min(6 + (6 if theirs <= 7 else 0), 9)
        cell = plain.cell(plain.odds(attack, defence), last + 1)
        counted[cell] = counted.get(cell, Fraction(0)) + Fraction(1, 10_000)
    assert {r.result: r.probability for r in odds.answer(load(), FULL).results} == counted


def test_the_working_names_every_stack_and_roll_in_order():
    notes = odds.answer(load(), FULL).notes
    heads = [
        "16 Inf/1 leads",
        "lead hex",
        "hex 2",
        "Support of the attack, 1 DivArt",
        "Support of the attack, 17 FA",
        "Attack:",
    ]
    assert [note.startswith(head) for note, head in zip(notes, heads, strict=False)] == [True] * len(heads)
    assert "checked by 157 Inf/45 (ER 6)" in notes[2]


def test_standing_fast_costs_a_step_and_keeps_the_hex():
    told = {
        "attack": "16",
        "er": 7,
        "defence": 8,
        "defender_er": 7,
        "endurance": 4,
        "attack_endurance": 4,
        "strongpoint": True,
    }
    plainly, standing = odds.answer(load(), told), odds.answer(load(), told | {"stand": True})
    driven = plainly.measure("defender_leaves")
    assert standing.measure("defender_stands") == driven * Fraction(7, 10)
    assert standing.measure("defender_leaves") == driven * Fraction(3, 10)
    gain = standing.measure("defender_losses") - plainly.measure("defender_losses")
    assert gain == driven * Fraction(7, 10)


def test_more_strength_brings_the_next_column():
    answer = odds.answer(load(), {"attack": "17", "er": 6, "defence": 9, "defender_er": 6})
    assert answer.column == "1:1"
    assert [(s.side, s.whole, s.column) for s in answer.steps] == [("attack", 1, "2:1"), ("defence", 9, "1:2")]


def test_armor_nations_river_and_landing_count():
    told = {"attackers": ["67 Arm/2"], "defenders": ["II-2/HG"]}
    assert odds.answer(load(), told).column == "3:1"
    assert odds.answer(load(), told | {"attackers": ["67 Arm/2@river"]}).column == "2:1"
    mixed = odds.answer(load(), {"attackers": ["16 Inf/1", "231 Bde"], "defenders": ["II-2/HG"]})
    assert any("capped: +0" in note for note in mixed.notes)
    landing = odds.answer(load(), {"attackers": ["16 Inf/1@sea"], "defenders": ["II-2/HG"]})
    assert any("landing +1" in note for note in landing.notes)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"attack": "16", "defence": 9, "defender_er": 7}, "er: found nothing"),
        ({"attack": "16,8", "er": 7, "defence": 9, "defender_er": 7}, "strength:ER"),
        ({"attackers": ["16 Inf"], "defence": 9, "defender_er": 7}, "16 Inf/1"),
        ({"attackers": ["16 Inf/1@3"], "defence": 9, "defender_er": 7}, "hex 1, the lead hex, is empty"),
        ({"attack": "16", "er": 7, "defence": 9, "defender_er": 7, "terrain": "swamp"}, "swamp"),
        ({"attack": "16", "er": 7, "defence": 9, "defender_er": 7, "shift": 1}, "shift"),
    ],
)
def test_questions_that_cannot_be_read(told, words):
    with pytest.raises(UsageError, match=words):
        odds.answer(load(), told)


@pytest.mark.parametrize(
    ("told", "section"),
    [
        ({"attackers": ["1 DivArt"], "defence": 9, "defender_er": 7}, "8.1.3"),
        ({"attackers": ["16 Inf/1"], "defenders": ["33 Art/15@guns"]}, "9.3.6"),
        ({"attackers": ["16 Inf/1"], "defenders": ["104 PzGr/15"], "against": "naval:3"}, "12.1"),
        ({"attackers": ["104 PzGr/15"], "defence": 5, "defender_er": 6, "strongpoint": True}, "16.1.1"),
        ({"attackers": ["1 Ranger@reduced"], "defence": 5, "defender_er": 6}, "3.8.3"),
        ({"attackers": ["16 Inf/1"], "defenders": ["26 Inf/1"]}, "9.1.3"),
    ],
)
def test_attacks_that_the_rules_forbid(told, section):
    with pytest.raises(IllegalOrder, match=section):
        odds.answer(load(), told)


def test_tables_are_those_of_the_chart():
    by_odds = odds_table.table(load(), "odds")
    column = by_odds.columns.index("2:1")
    cells = [plain.cell("2:1", face) for face in plain.FACES]
    for name, row in zip(by_odds.rows[:-1], by_odds.values[:-1], strict=True):
        assert row[column] == Fraction(cells.count(name), 10)
    by_drm = odds_table.table(load(), "drm")
    assert by_drm.rows == ("-3", "-2", "-1", "+0", "+1", "+2", "+3")
    left = sum(
        "D" in plain.cell("2:1", face + 2) and plain.read(plain.cell("2:1", face + 2))[3] > 0 for face in plain.FACES
    )
    assert by_drm.values[5][column] == Fraction(left, 10)
