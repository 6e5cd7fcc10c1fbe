"""A told game leaves nothing out: every loss, every place that changes hands, and dice that are the table's."""

from __future__ import annotations

import re

import pytest

from wargame_sim.games import find
from wargame_sim.games.kasserine import trace_battles
from wargame_sim.games.kasserine.words import Words
from wargame_sim.model.game import Setup
from wargame_sim.model.telling import joined

pytestmark = pytest.mark.slow

CARD = find("kasserine")
SETUPS = {
    "basic": Setup("kasserine", {}, {"axis": "hammer", "allied": "anvil"}),
    "all": Setup(
        "kasserine",
        {"air": True, "counterbattery": True, "supply": True, "weather": True, "patton": True, "cooperation": True},
        {"axis": "raider", "allied": "counterpunch"},
    ),
}
LOSS = re.compile(r"(?: loses: |lost for want of a retreat: |odds below 1:5, )(.*?)(?: must attack all the same.*)?$")
FOUGHT = re.compile(r"is (\d:\d); dice (\d) \+ (\d) = (\d+): (.+)$")


@pytest.fixture(scope="module", params=sorted(SETUPS))
def told(request):
    setup = SETUPS[request.param]
    return CARD.rules.pack(setup), CARD.rules.story(setup, seed=5, trial=1)


def names(text):
    return [name for part in text.split(", ") for name in part.split(" and ")]


def test_every_unit_lost_is_named_once(told):
    _, story = told
    lost = [n for line in story.lines if (m := LOSS.search(line)) and "called off" not in line for n in names(m[1])]
    assert len(lost) == len(set(lost)) == story.outcome["axis_units_lost"] + story.outcome["allied_units_lost"]


def test_every_throw_is_on_the_table(told):
    pack, story = told
    crt = {int(row["roll"]): row for row in pack.rows("crt")}
    fought = [m.groups() for line in story.lines if (m := FOUGHT.search(line))]
    assert len(fought) > 20
    for column, one, two, total, result in fought:
        assert int(one) + int(two) == int(total)
        assert crt[int(total)][column] == result


def test_places_change_hands_as_told(told):
    _, story = told
    last = [line for line in story.lines if line.startswith("  End of turn ")][-1]
    for key, name in (("tebessa", "Tebessa"), ("le_kef", "Le Kef"), ("kasserine", "Kasserine"), ("faid", "Faid")):
        assert (name in last) == (story.outcome[f"holder_{key}"] == "axis")
    assert f": {story.outcome['axis_vp']} VP." in last
    taken = {key for key in ("tebessa", "le_kef", "thala") if story.outcome[f"taken_{key}"]}
    for key in taken:
        place = key.replace("_", " ").title()
        assert any(re.search(rf"takes {place} \(\d+\) for the Axis", line) for line in story.lines)


def test_turns_are_told_in_order(told):
    pack, story = told
    heads = [line for line in story.lines if line.startswith("Turn ")]
    assert len(heads) == 2 * pack.turns
    assert heads[0].startswith("Turn 1 (14 February), Axis")
    assert heads[-1].startswith("Turn 11 (24 February), Allied")


def test_words():
    words = Words(CARD.rules.pack(Setup("kasserine")))
    assert joined([]) == "nobody"
    assert joined(["A", "B", "C"]) == "A, B and C"
    assert words.hex_named("1303") == "Sidi Bou Zid (1303)"
    assert words.column(-1) == words.result(255) == "eliminated"
    assert trace_battles.told(words, None, []) == []
