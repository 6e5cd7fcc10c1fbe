import math

import pytest

from tests.reports.sketch import SketchPack
from wargame_sim.packs.grid import OFFSETS, Grid
from wargame_sim.reports.maps.geometry import Page, north_of, page_of


@pytest.mark.parametrize("offset", OFFSETS)
def test_neighbours_are_one_apart_on_the_page_and_no_others(offset):
    pack = SketchPack(offset)
    page = page_of(pack.grid)
    ids = [row["hex"] for row in pack.rows("hexes")]
    for a in ids:
        for b in ids:
            if a < b:
                near = math.dist(page.centre(a), page.centre(b)) < 1.001
                assert near == (pack.grid.distance(a, b) == 1)


@pytest.mark.parametrize("offset", OFFSETS)
def test_a_side_joins_two_corners_of_both_hexes(offset):
    page = page_of(SketchPack(offset).grid)
    ends = page.side("0303", "0304")
    for hex_id in ("0303", "0304"):
        x, y = page.centre(hex_id)
        corners = [(x + dx, y + dy) for dx, dy in page.corners()]
        for end in ends:
            assert min(math.dist(end, corner) for corner in corners) < 1e-9


def test_a_map_numbered_from_the_east_is_turned_so_that_east_is_right():
    # Printed columns grow westwards and rows southwards, as on a map whose column 01 is its eastern edge.
    grid = Grid("even-r", "RRCC", (1, 20), (1, 31), 8.05, (559.3, -14.1, -5.46), (-104.35, 5.89, -10.46))
    page = page_of(grid)
    assert page.centre("0101")[0] > page.centre("0120")[0]
    assert page.centre("0101")[1] > page.centre("3101")[1]
    north = north_of(page)
    assert north is not None
    assert north[1] > 0.8
    assert math.hypot(*north) == pytest.approx(1)


def test_without_georeference_columns_grow_right_and_rows_down():
    grid = Grid("odd-q", "CCRR", (1, 3), (1, 3))
    page = page_of(grid)
    assert page == Page(grid)
    assert north_of(page) is None
    assert page.centre("0201")[0] > page.centre("0101")[0]
    assert page.centre("0202")[1] < page.centre("0201")[1]
