"""rules.toml against the numbers of the addendum and of base_rules.md: each is listed once, in order, none is open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.anzio_tournament.position import load
from wargame_sim.games.anzio_tournament import card
from wargame_sim.model.rulebook import read_rulebook

NUMBERS = (Path(__file__).parent / "sections.txt").read_text(encoding="utf-8").split("\n")[:-1]
SECTIONS = read_rulebook(card.FOLDER, "wargame_sim.games.anzio_tournament")


def test_every_section_is_listed_in_order():
    assert len(NUMBERS) == len(set(NUMBERS))
    assert [s.section for s in SECTIONS] == NUMBERS


def test_nothing_is_open():
    assert {s.status for s in SECTIONS} <= {"coded", "table", "advice"}


@pytest.mark.parametrize("section", [s for s in SECTIONS if s.status == "coded"], ids=lambda s: s.section)
def test_coded_sections_have_code_and_a_case(section):
    assert section.code
    assert section.cases


def test_every_rule_of_the_text_is_listed():
    text = (card.FOLDER / "base_rules.md").read_text(encoding="utf-8")
    numbers = [n.rstrip(".") for n in re.findall(r"^ *- \*\*([BCDF]\.[0-9A-Z.]+)", text, re.MULTILINE)]
    assert len(numbers) > 60
    assert [n for n in numbers if n not in NUMBERS] == []


def test_origins_are_told_in_notes_and_in_the_pack():
    """Reports tell the reconstruction where they tell of stand-in tables; rules.toml says the same in words."""
    origin = {row["rule"]: row["origin"] for row in load().rows("base_rules")}
    assert "base_rules" in load().stand_ins
    base = [s for s in SECTIONS if re.match(r"[BCF]\.|D\.2", s.section)]
    assert [s.section for s in base] == list(origin)
    for section in base:
        assert section.note.startswith("Origin: ")
        assert ("reconstructed" in section.note) == (origin[section.section] == "stand-in")
