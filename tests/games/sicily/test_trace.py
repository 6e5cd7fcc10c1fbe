"""A story: words for every event, and rows that belong together in one line."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from tests.games.sicily.position import build, load
from wargame_sim.games.sicily import codes, codes_combat, codes_sea, codes_victory
from wargame_sim.games.sicily.trace import EVENTS, TOGETHER, UNTOLD, Teller
from wargame_sim.games.sicily.trace_words import Row, Words

MODULES = (codes, codes_combat, codes_sea, codes_victory)
CODES = {
    name: value
    for module in MODULES
    for name, value in vars(module).items()
    if name.startswith("LOG_") and name != "LOG_ROWS"
}
FRAME = (codes.LOG_TURN, codes.LOG_PHASE, codes.LOG_STEP)  # told as headings, and as the way of a move


@pytest.fixture(scope="module")
def teller():
    TA, _ = build(())
    return Teller(SimpleNamespace(pack=load(), table=SimpleNamespace(T=TA[0])))


def unit(name):
    return [row["unit"] for row in load().rows("units")].index(name)


def told(teller, *rows):
    return list(teller._told([(event, Row(*numbers, *[0] * (5 - len(numbers)))) for event, *numbers in rows]))


def test_no_two_events_have_one_number():
    assert [value for value, times in Counter(CODES.values()).items() if times > 1] == []


def test_every_event_has_words_in_one_way():
    ways = Counter([*EVENTS, *TOGETHER, *UNTOLD, *FRAME])
    assert [name for name, value in CODES.items() if ways[value] != 1] == []
    assert set(ways) == set(CODES.values())


@pytest.mark.parametrize("code", sorted(EVENTS))
def test_words_are_full_for_all_numbers_that_events_carry(code):
    words = Words(load())
    for numbers in ((1, 0, 0, 0, 0), (1, 1, 1, 1, 1), (1, 1, 2, 0, 1), (0, 1, 2, 1, 0)):
        line = EVENTS[code](words, Row(*numbers))
        assert line
        assert "None" not in line


def test_a_move_names_its_way_and_a_phase_is_told_when_something_happens_in_it(teller):
    h = [load().index(name) for name in ("1823", "1922", "1921")]
    u = unit("1 Ranger")
    rows = [
        (codes.LOG_PHASE, codes.AXIS_TRANSPORT),
        (codes.LOG_PHASE, codes.ALLIED_MOVEMENT),
        (codes.LOG_MOVE, u, h[0], h[2], 5),
        (codes.LOG_STEP, u, h[1]),
        (codes.LOG_STEP, u, h[2]),
    ]
    assert told(teller, *rows) == [
        " allied movement",
        "  1 Ranger: 1823 Gela to 1921 Butera, 2.5 points by 1922",
    ]


def test_units_of_one_declaration_share_a_line_and_a_step_is_told_with_what_is_left(teller):
    h = load().index("1823")
    u, v = unit("16 Inf/1"), unit("26 Inf/1")
    rows = [
        (codes.LOG_DECLARE, u, h),
        (codes.LOG_DECLARE, v, h),
        (codes_combat.LOG_BATTLE, h, 0, 0),
        (codes_combat.LOG_HIT, u, 0, 1),
        (codes.LOG_LOSS, u, 1, 1),
        (codes_combat.LOG_FOLLOW, v, h, h),
    ]
    assert told(teller, *rows) == [
        "  Attack declared on 1823 Gela: 16 Inf/1, 26 Inf/1 (8.1)",
        "  Allied attack on 1823 Gela (9.4)",
        "    16 Inf/1 takes a step, as the lead unit (9.5.3): 1 step left",
        "    advance from 1823 Gela to 1823 Gela: 26 Inf/1 (9.7)",
    ]


def test_control_is_told_from_the_map(teller):
    before = teller._control.copy()
    control = np.full(codes.MAX_HEX + 1, codes.AXIS)
    control[load().index("1823")] = control[load().index("1822")] = codes.ALLIED
    del teller.lines[:]
    teller._changes(SimpleNamespace(control=control))
    teller._changes(SimpleNamespace(control=control))
    teller._control = before
    assert teller.lines == ["  To the Allies: 1823 Gela, 1 hex more (3.2)"]
