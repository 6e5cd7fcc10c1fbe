"""Ids and neighbours in all printed layouts."""

import pytest

from wargame_sim.errors import DataError
from wargame_sim.packs import Grid
from wargame_sim.packs.grid import OFFSETS


def test_layout_of_kasserine():
    # Example under 11.4: 1102 and 1002 touch Djebel Lessouda 1103, 1101 does not.
    grid = Grid("even-r", "RRCC", (1, 20), (1, 31))
    assert [grid.distance(h, "1103") for h in ("1102", "1002", "1101")] == [1, 1, 2]


@pytest.mark.parametrize("offset", OFFSETS)
def test_every_inner_hex_has_six_neighbours(offset):
    grid = Grid(offset, "CCRR", (1, 9), (1, 9))
    ids = [f"{column:02}{row:02}" for column in range(1, 10) for row in range(1, 10)]
    for centre in ("0505", "0404", "0405", "0504"):
        near = [h for h in ids if grid.distance(h, centre) == 1]
        assert len(near) == 6
        assert all(grid.distance(centre, h) == 1 for h in near)


@pytest.mark.parametrize(
    ("offset", "shoved", "level"),
    [("odd-q", ("0505", "0606"), ("0606", "0705")), ("even-q", ("0505", "0604"), ("0604", "0705"))],
)
def test_straight_columns_as_the_picture_shows(offset, shoved, level):
    # Column 5 and 6 touch there; of two hexes two columns apart, those level with each other have a common neighbour.
    grid = Grid(offset, "CCRR", (1, 9), (1, 9))
    assert grid.distance(*shoved) == 1
    assert grid.distance(*level) == 1


@pytest.mark.parametrize(
    ("ids", "text", "place"),
    [("RRCC", "0117", (17, 1)), ("CCRR", "0117", (1, 17)), ("L#", "C34", (3, 34)), ("L#", "AB-7", (28, 7))],
)
def test_split(ids, text, place):
    assert Grid("odd-q", ids, (1, 99), (1, 99)).split(text) == place


@pytest.mark.parametrize(
    ("ids", "text"), [("RRCC", "117"), ("RRCC", "٠١٠١"), ("CCRR", "C34"), ("L#", "c34"), ("L#", "0101"), ("L#", "")]
)
def test_split_refuses_other_spellings(ids, text):
    with pytest.raises(DataError, match="allowed a hex id"):
        Grid("odd-q", ids, (1, 99), (1, 99)).split(text)
