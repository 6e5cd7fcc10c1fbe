"""rules.toml against a copy of the rulebook's section numbers: each is listed once, in order, and none is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_sim.games.sicily import play
from wargame_sim.model.rulebook import read_rulebook

NUMBERS = (Path(__file__).parent / "sections.txt").read_text(encoding="utf-8").split()
SECTIONS = read_rulebook(Path(play.__file__).parent, "wargame_sim.games.sicily")


def test_every_section_is_listed_in_the_order_of_the_rulebook():
    assert len(NUMBERS) == len(set(NUMBERS)) == 318  # the seven steps of 9.4 one by one
    assert [s.section for s in SECTIONS] == NUMBERS


def test_nothing_is_open():
    assert {s.status for s in SECTIONS} <= {"coded", "table", "component", "advice"}


@pytest.mark.parametrize("section", [s for s in SECTIONS if s.status == "coded"], ids=lambda s: s.section)
def test_coded_sections_have_code_and_a_case(section):
    assert section.code
    assert section.cases


def test_headings_are_short_and_our_own():
    """A heading is a reader's hint, no sentence of the rulebook."""
    assert max(len(s.heading) for s in SECTIONS) <= 100
    assert not any(s.heading.endswith(".") for s in SECTIONS)
