"""Rulebook, code and worked examples: nothing is coded without a mark and a case, no mark is without a section."""

import importlib
import tomllib

import pytest

from wargame_sim.games import all_games
from wargame_sim.model.rule import rules_in
from wargame_sim.model.rulebook import read_rulebook

BOOKS = {game.rulebook: game.folder for game in all_games().values()}


@pytest.fixture(params=sorted(BOOKS))
def book(request):
    """Slug of a rulebook with its sections."""
    return request.param, read_rulebook(BOOKS[request.param], f"wargame_sim.games.{request.param}")


def test_every_coded_section_has_code(book):
    assert [s.section for s in book[1] if s.status == "coded" and not s.code] == []


def test_every_coded_section_has_a_worked_example(book):
    assert [s.section for s in book[1] if s.status == "coded" and not s.cases] == []


def test_no_section_is_open_without_a_reason(book):
    assert [s.section for s in book[1] if s.status == "open" and not s.note] == []


def test_every_mark_names_a_section(book):
    slug, sections = book
    known = {s.section for s in sections}
    marks = [(code.name, section) for code in rules_in(f"wargame_sim.games.{slug}") for section in code.sections]
    assert [mark for mark in marks if mark[1] not in known] == []


def test_every_case_names_a_section(book):
    slug, sections = book
    known = {s.section for s in sections}
    wrong = []
    for path in sorted((BOOKS[slug] / "cases").glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
            named = [case["rule"]] if isinstance(case["rule"], str) else case["rule"]
            wrong += [(path.name, section) for section in named if section not in known]
    assert wrong == []


def test_rule_files_are_named_by_chapter_in_rulebook_order(book):
    """``r08_combat.py`` carries out sections of chapter 8; a chapter's sections may also be served by a later file."""
    package = importlib.import_module(f"wargame_sim.games.{book[0]}")
    files = sorted(path.name for path in (BOOKS[book[0]] / "rules").glob("r*.py"))
    assert package.__name__
    assert files
    assert all(name[1:3].isdigit() and name[3] == "_" for name in files)
