"""How fields of a state are spelt: what is written is read again, and what cannot be is refused with its key and rule."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from wargame_sim.errors import DataError
from wargame_sim.hexgame.position import StateField
from wargame_sim.hexgame.spelling import Each, Flag, Named, Number, Place, Those, Word
from wargame_sim.model.position import PositionFile, Source

NAMES = {"unit": ("A", "B", "C"), "hex": ("0101", "0102", "0103"), "zone": ("north", "south")}
AWAY = {"gone": -1, "off": -1, "sea": -2}
STATE = np.dtype([("turn", "i4"), ("dark", "u1"), ("at", "i2", (4,)), ("tired", "u1", (4,)), ("holder", "i4")])


def place(key="state.x"):
    return Place(Source(Path("p.toml"), PositionFile(game="any")), key, "5.1", NAMES)


@pytest.mark.parametrize(
    ("cell", "said", "number"),
    [
        (Number(1, 9, plus=1), 3, 2),
        (Flag(), True, 1),
        (Word(("dry", "mud")), "mud", 1),
        (Named("hex", AWAY), "0102", 1),
        (Named("hex", AWAY), "gone", -1),
        (Named("hex", AWAY), "sea", -2),
        (Named("zone", {"none": -1}), "north", 0),
    ],
)
def test_a_number_is_read_as_it_is_written(cell, said, number):
    assert cell.read(place(), said) == number
    assert cell.write(NAMES, number) == said


def test_another_word_for_the_same_place_is_read():
    assert Named("hex", AWAY).read(place(), "off") == -1


@pytest.mark.parametrize(
    ("cell", "found", "allowed"),
    [
        (Number(1, 9, plus=1), 0, "1 to 9"),
        (Number(1, 9), True, "1 to 9"),
        (Number(1, 9), "3", "1 to 9"),
        (Flag(), 1, "true or false"),
        (Word(("dry", "mud")), "rain", "dry, mud"),
        (Named("hex", AWAY), "0909", "hexes of the map, 0101 to 0103, gone, off, sea"),
        (Named("zone"), ["north"], "north, south"),
    ],
)
def test_what_cannot_be_is_refused(cell, found, allowed):
    with pytest.raises(DataError) as refused:
        cell.read(place(), found)
    for part in ("p.toml", "state.x", allowed, "5.1"):
        assert part in str(refused.value)


def test_a_table_says_what_differs():
    each, values, fresh = Each("unit", Named("hex", AWAY)), np.array([0, 1, 2, 9]), np.array([0, 1, 1, 0])
    assert each.write(NAMES, values, fresh) == {"C": "0103"}  # the fourth row is room without a unit
    assert each.write(NAMES, fresh, fresh) is None
    each.read(place(), {"A": "sea"}, fresh)
    assert fresh.tolist() == [-2, 1, 1, 0]
    with pytest.raises(DataError, match=r'state\.x\."D".*unknown unit'):
        each.read(place(), {"D": "0101"}, fresh)
    with pytest.raises(DataError, match="a table"):
        each.read(place(), ["A"], fresh)


def test_a_list_says_the_whole():
    those, values, fresh = Those("unit"), np.array([0, 1, 0, 1]), np.array([1, 0, 0, 0])
    assert those.write(NAMES, values, fresh) == ["B"]
    assert those.write(NAMES, fresh, fresh) is None
    those.read(place(), [], fresh)
    assert fresh.tolist() == [0, 0, 0, 0]
    with pytest.raises(DataError, match="a list"):
        those.read(place(), "A", fresh)


def test_a_field_is_written_only_where_there_is_something_to_tell():
    """What is left of an earlier phase in rows that do not count is not told."""
    SA, fresh = np.zeros(1, STATE), np.zeros(1, STATE)
    S = SA.view(np.recarray)[0]
    S.at[:3], S.tired[:3] = [0, -1, 2], [1, 1, 0]
    tired = StateField("tired", "tired", Those("unit"), when=lambda S: S.at >= 0)
    assert tired.write(S, fresh.view(np.recarray)[0], NAMES) == ["A"]
    assert not tired.at_top
    assert StateField("units", "at", Each("unit", Named("hex"))).at_top


def test_a_key_that_is_not_given_leaves_the_state_as_it_is():
    S = np.ones(1, STATE).view(np.recarray)[0]
    source = Source(Path("p.toml"), PositionFile(game="any", units={"A": "0103"}, state={"dark": False}))
    for one in (
        StateField("turn", "turn", Number(1, 9)),
        StateField("units", "at", Each("unit", Named("hex"))),
        StateField("dark", "dark", Flag()),
        StateField("holder", "holder", Word(("first", "second"))),
    ):
        one.read(source, S, NAMES)
    assert (S.turn, S.dark, S.holder, S.at.tolist()) == (1, 0, 1, [2, 1, 1, 1])
