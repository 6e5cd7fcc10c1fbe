"""The blunders that an onlooker counts."""

from __future__ import annotations

import pytest

from tests.games.kasserine.position import Position
from wargame_sim.games import find
from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.rules import r06_movement, r09_losses
from wargame_sim.games.kasserine.scripts import watch
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup


@pytest.fixture(autouse=True)
def plainly():
    with jit.plain():
        yield


def stand(units: dict[str, str], **setting: object) -> Position:
    return Position(find("kasserine").rules.pack(Setup("kasserine")), {}, units, {"side": "axis", **setting})


def unit_of(kind: str, side: str) -> str:
    rows = find("kasserine").rules.pack(Setup("kasserine")).rows("units")
    return next(r["unit"] for r in rows if r["side"] == side and r["type"] == kind)


def test_an_empty_town_that_is_lost_and_one_that_is_missed():
    tank = unit_of("armor", "axis")
    position = stand({tank: "1511"}, turn=11)
    T, S, W = (position.records[name] for name in "TSW")
    watch.look_around.py_func(T, S, W, codes.AXIS)
    r06_movement.survey.py_func(T, S, W, position.index[tank])
    watch.last_chances.py_func(T, S, W, codes.AXIS)
    watch.look_back.py_func(T, S, codes.AXIS)
    assert list(S.left_open) == [0, 0]
    assert S.missed[codes.AXIS] >= 1
    S.missed[:] = 0
    S.holder[T.place_at[position.pack.index("1510")]] = codes.AXIS
    watch.look_back.py_func(T, S, codes.AXIS)
    assert S.left_open[codes.ALLIED] == 1


def test_a_gun_alone_that_is_lost():
    gun = unit_of("artillery", "allied")
    friend = unit_of("armor", "allied")
    for units, lost in (({gun: "1510"}, 1), ({gun: "1510", friend: "1510"}, 0)):
        position = stand(units)
        T, S, W, L = (position.records[name] for name in "TSWL")
        watch.look_around.py_func(T, S, W, codes.AXIS)
        r09_losses.eliminate.py_func(T, S, W, L, position.index[gun])
        watch.look_back.py_func(T, S, codes.AXIS)
        assert list(S.guns_alone) == [0, lost]
