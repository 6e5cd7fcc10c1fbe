"""Maps of the front: the turns shown, tints, the line between sides, and the words of the page."""

from __future__ import annotations

import pytest

from tests.reports.samples import fronts, report
from tests.reports.sketch import SketchPack
from tests.reports.test_figures import inside, words
from wargame_sim.model.front import Fronts
from wargame_sim.reports import palette
from wargame_sim.reports.figures.front import EVEN, front_maps, line_of, places_of, shown_turns, tint
from wargame_sim.reports.fronts import front_section
from wargame_sim.reports.html import report_html
from wargame_sim.reports.maps.geometry import page_of


@pytest.mark.parametrize("offset", ["even-r", "odd-r", "even-q", "odd-q"])
def test_small_maps_by_turn(offset):
    pack = SketchPack(offset)
    figure = front_maps(pack, fronts(pack))
    assert [w for w in words(figure) if w.startswith("turn")] == [f"turn {n}" for n in (1, 3, 4, 6, 7, 9)]
    assert {"red", "blue", "even"} <= set(words(figure))
    assert inside(figure) == []


def test_the_first_and_the_last_turn_are_shown():
    assert shown_turns(1) == [1]
    assert shown_turns(4) == [1, 2, 3, 4]
    assert shown_turns(11) == [1, 3, 5, 7, 9, 11]


def test_the_line_runs_between_hexes_that_differ_in_sides():
    pack = SketchPack("even-r")
    page = page_of(pack.grid)
    lead = {h: 1.0 if h[:2] < "04" else -0.1 for h in pack.hexes}
    centres = {h: page.centre(h) for h in pack.hexes}
    assert len(line_of(page, centres, lead)) == 11  # six rows: one side each, and one between two rows, shared by turns
    assert line_of(page, centres, dict.fromkeys(pack.hexes, 0.0)) == []


def test_tints_go_from_one_side_over_white_to_the_other():
    sides = ("red", "blue")
    assert tint(1.0, 0.0, sides) == palette.SIDES[0].colour.lower()
    assert tint(-1.0, 0.0, sides) == palette.SIDES[1].colour.lower()
    assert tint(0.0, 0.0, sides) == palette.PAPER  # nobody's
    assert tint(0.0, 1.0, sides) == EVEN  # as often in either's hands
    assert palette.contrast(EVEN, palette.PAPER) > 1.8


def test_nobody_is_told_from_even():
    held = Fronts(("red", "blue"), 10, ("0101", "0102", "0103", "0104"), (((0, 5, 10, 2), (0, 5, 0, 2)),))
    assert held.lead(1) == {"0101": 0.0, "0102": 0.0, "0103": 1.0, "0104": 0.0}
    assert held.contested(1) == {"0101": 0.0, "0102": 1.0, "0103": 0.0, "0104": 0.4}


def test_the_places_have_numbers_and_names():
    pack = SketchPack("even-r")
    places = places_of(pack)
    assert places
    figure = front_maps(pack, fronts(pack))
    assert {str(n) for n, _ in places.values()} <= set(words(figure))
    told = " ".join(front_section(pack, fronts(pack)).words)
    assert all(f"{n} {name}" in told for n, name in places.values())


def test_the_page_says_what_it_shows():
    text = report_html(report())
    assert "Where the front runs" in text
    assert "50 games of the base variant" in text
    assert "points either way" in text
    assert "Where the front runs" not in report_html(report(sections=()))


def test_fronts_keep_themselves_as_plain_values():
    found = fronts(SketchPack())
    assert Fronts.from_json(found.to_json()) == found
    assert found.lead(1)["0101"] == 0.0
    assert found.lead(9)["0101"] == 1.0
