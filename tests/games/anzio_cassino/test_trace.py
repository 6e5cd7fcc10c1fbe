"""A told game leaves nothing out: every loss, and dice that are the table's."""

from __future__ import annotations

import re

import pytest

from wargame_sim.games import find
from wargame_sim.model.game import Setup

pytestmark = pytest.mark.slow

SETUPS = {
    "anzio": Setup("anzio", {"support": True, "naval": True, "weather": True}, {"german": "hammer"}),
    "cassino": Setup("cassino", {"support": True, "abbey": True, "weather": True, "coordination": True}, {}),
}
ROLLED = re.compile(r"column (\d:\d); die (\d)(?: ([+-]\d))?: (\d,\d)$")


@pytest.fixture(scope="module", params=sorted(SETUPS))
def told(request):
    setup = SETUPS[request.param]
    rules = find(request.param).rules
    return rules.pack(setup), rules.story(setup, seed=5, trial=1), rules.simulator(setup).run(5, 1, 1)[0]


def test_every_attack_reads_the_table(told):
    pack, story, row = told
    crt = {int(line["roll"]): line for line in pack.rows("crt")}
    rolled = [m.groups() for line in story.lines if (m := ROLLED.search(line))]
    for column, die, drm, result in rolled:
        assert crt[min(max(int(die) + int(drm or 0), 0), 7)][column] == result
    bombed = sum("Heavy bombers" in line for line in story.lines)
    assert len(rolled) == row["allied_attacks"] + row["german_attacks"]
    assert bombed <= len(rolled)


def test_the_story_ends_as_the_row_does(told):
    _, story, row = told
    assert story.lines[-1] == f"{story.outcome['end']} victory with {int(row['allied_vp'])} VP."
    for name in ("allied_vp", "turns", "allied_units_lost", "german_units_lost"):
        assert story.outcome[name] == row[name]
