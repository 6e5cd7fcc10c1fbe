"""rules.toml against a copy of the rulebook's section numbers: each is listed once, in order, and none is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_sim.games.kasserine import card
from wargame_sim.model.rulebook import read_rulebook

NUMBERS = (Path(__file__).parent / "sections.txt").read_text(encoding="utf-8").split()
SECTIONS = read_rulebook(card.FOLDER, "wargame_sim.games.kasserine")
NOTES = [s for s in SECTIONS if s.section.endswith("-note")]


def test_the_copy_is_whole():
    assert len(NUMBERS) == len(set(NUMBERS)) == 239


def test_every_section_is_listed_and_no_other():
    assert sorted(s.section for s in SECTIONS if s not in NOTES) == sorted(NUMBERS)


def test_notes_are_listed_below_their_sections():
    assert len(NOTES) == 27
    assert {note.section.rpartition(".")[0] for note in NOTES} <= set(NUMBERS)
    assert {note.section.rpartition(".")[2] for note in NOTES} == {
        "player-note", "play-note", "design-note", "balance-note", "historical-note"
    }  # fmt: skip


def test_the_order_is_the_rulebooks():
    chapters = [int(s.section.split(".")[0]) for s in SECTIONS]
    assert chapters == sorted(chapters)
    for chapter in set(chapters):
        listed = [s.section for s in SECTIONS if s not in NOTES and s.section.startswith(f"{chapter}.")]
        in_book = [n for n in NUMBERS if n.startswith(f"{chapter}.")]
        assert [n for n in listed if not n.endswith(".0")] == [n for n in in_book if not n.endswith(".0")]
        assert listed[0] == f"{chapter}.0"


def test_nothing_is_open():
    assert [s.section for s in SECTIONS if s.status == "open"] == []


@pytest.mark.parametrize("section", [s for s in SECTIONS if s.status == "coded"], ids=lambda s: s.section)
def test_coded_sections_have_code_and_a_case(section):
    assert section.code
    assert section.cases


def test_headings_are_short_and_our_own():
    """A heading is a reader's hint, no sentence of the rulebook."""
    assert max(len(s.heading) for s in SECTIONS) <= 100
    assert not any(s.heading.endswith(".") for s in SECTIONS)
