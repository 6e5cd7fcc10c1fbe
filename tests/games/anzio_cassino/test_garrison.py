"""Garrisons before all else, open places walked into, and the blunders that an onlooker counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.anzio_cassino.position import Position
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.rules import r05_movement, r09_victory
from wargame_sim.games.anzio_cassino.scripts import fight, garrison, watch, ways_back
from wargame_sim.kernels import jit


@pytest.fixture(autouse=True)
def plainly():
    with jit.plain():
        yield


def stand(game: str, side: str, units: Mapping[str, str], setting: Mapping[str, Any], **numbers: int) -> Position:
    """Return a position whose player plays by other numbers, its units surveyed."""
    position = Position(game, {}, units, {"side": side, **setting})
    P = position.records["PA"].copy()[codes.SIDES.index(side)]
    for name, value in numbers.items():
        P[name] = value
    position.records["P"] = P
    T, S, W = (position.records[name] for name in "TSW")
    for u in range(int(T.units)):
        if T.side[u] == codes.SIDES.index(side) and S.at[u] >= 0:
            r05_movement.survey.py_func(T, S, W, u)
    return position


def run(position: Position, *functions: Any) -> None:
    """Call kernels, every argument by its name."""
    for function in functions:
        code = function.py_func.__code__
        function.py_func(*(position.records[name] for name in code.co_varnames[: code.co_argcount]))


def test_the_weakest_sufficient_unit_goes_into_a_star_that_the_enemy_can_reach():
    at = {"2 SS Bde": "1102", "KPG Rom": "1301", "29 PzG": "1301"}
    position = stand("anzio", "german", at, {}, watch=4)
    run(position, garrison.reckon, garrison.man)
    assert position.fate("at", "KPG Rom") == "1200"
    assert position.fate("at", "29 PzG") == "1301"


def test_stronger_where_more_can_come():
    at = {"2 SS Bde": "1102", "7 Inf": "1102", "KPG Rom": "1301", "29 PzG": "1301"}
    position = stand("anzio", "german", at, {}, watch=4)
    run(position, garrison.reckon, garrison.man)
    assert position.fate("at", "29 PzG") == "1200"
    assert position.fate("at", "KPG Rom") == "1301"


def test_nobody_moves_without_the_parameter_or_without_an_enemy_in_reach():
    for at, watch_for in (({"7 Inf": "1102", "KPG Rom": "1301"}, 0), ({"7 Inf": "1107", "KPG Rom": "1301"}, 4)):
        position = stand("anzio", "german", at, {}, watch=watch_for)
        run(position, garrison.reckon, garrison.man)
        assert position.fate("at", "KPG Rom") == "1301"


def test_an_open_star_is_walked_into():
    position = stand("anzio", "allied", {"46 RTR": "1202", "7 Inf": "1202", "30 Inf": "1207"}, {}, grab=1)
    run(position, garrison.walk_in)
    assert position.fate("at", "46 RTR") == "1200"


def test_an_open_star_beside_a_stack_is_the_blunder_of_its_owner():
    position = stand("anzio", "allied", {"46 RTR": "1201", "30 Inf": "1207"}, {}, grab=1)
    S = position.records["S"]
    position.records["W"].supply_known[:] = 0
    run(position, watch.look_around, garrison.walk_in)
    run(position, r09_victory.after_attacks, watch.look_back)
    assert S.ended == codes.ALLIED_AUTOMATIC
    assert S.fell_open == 1
    assert list(S.left_open) == [0, 1]


def test_a_chance_missed_in_the_last_impulse():
    setting = {"turn": 5, "impulse": 3}
    position = stand("anzio", "allied", {"7 Inf": "1305"}, setting)
    run(position, watch.look_around, watch.last_chances, watch.look_back)
    assert list(position.records["S"].missed) == [2, 0]  # both grey stars lie next to it
    position = stand("anzio", "allied", {"7 Inf": "1305"}, setting, grab=1)
    run(position, watch.look_around, watch.last_chances, garrison.walk_in, watch.look_back)
    assert list(position.records["S"].missed) == [1, 0]


def test_who_has_no_way_back():
    position = stand("anzio", "german", {"29 PzG": "1405", "7 Inf": "1303", "15 Inf": "1503", "30 Inf": "1306"}, {})
    T, W = position.records["T"], position.records["W"]
    index = position.pack.index
    assert ways_back.has_way_back.py_func(T, W, codes.GERMAN, index("1405"))
    closer = stand(
        "anzio",
        "german",
        {"29 PzG": "1405", "7 Inf": "1303", "15 Inf": "1503", "30 Inf": "1306", "179 Inf": "1505"},
        {},
    )
    T, W = closer.records["T"], closer.records["W"]
    assert not ways_back.has_way_back.py_func(T, W, codes.GERMAN, index("1405"))
    assert ways_back.has_way_back.py_func(T, W, codes.GERMAN, index("1206"))  # a star: it may stand


def test_six_attackers_with_one_hex_to_fall_back_to_are_too_many():
    """A played game: 21 points against a star, one face of six loses, and three of six units had no room in 1301 (5.3)."""
    north, west = (
        {"2 Bde": "1300", "15 Inf": "1300", "751 Tk": "1300"},
        {"30 Inf": "1401", "3 Bde": "1401", "504 PIR": "1401"},
    )
    german = {
        "104 PzG": "1400",
        "29 PzG": "1400",
        "KPG Gericke": "1400",
        "103 Pz": "1200",
        "KPG Conrath": "1500",
        "KPG v Behr": "1501",
    }
    position = stand("anzio", "allied", {**north, **west, **german}, {}, trap=1)
    position.declare({"hex": "1400", "with": [*north, *west]})
    T, S, W, P = (position.records[name] for name in "TSWP")
    price = fight.own_risk.py_func(T, S, W, P, codes.ALLIED, position.pack.index("1400"))
    assert price == 21 * 3 // 6
    alone = stand("anzio", "allied", {**north, **german}, {}, trap=1)
    alone.declare({"hex": "1400", "with": list(north)})
    T, S, W, P = (alone.records[name] for name in "TSWP")
    assert fight.own_risk.py_func(T, S, W, P, codes.ALLIED, alone.pack.index("1400")) == 0
