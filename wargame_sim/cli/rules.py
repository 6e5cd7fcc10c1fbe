"""``wargame-sim rules``: what a section of a rulebook is in code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import AsJson, GameName, examples, find_game, print_json, print_table, tell

if TYPE_CHECKING:
    from wargame_sim.model.rulebook import Section

SectionName = Annotated[str | None, typer.Argument(metavar="SECTION", help="Section, with all that stand below it.")]
Summary = Annotated[bool, typer.Option("--summary", help="Only count the sections by status.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples("wargame-sim rules kasserine 8.2.C", "wargame-sim rules kasserine --summary")
    app.command("rules", short_help="What a section of the rulebook is in code.", epilog=ends)(rules_command)


def rules_command(
    game: GameName, section: SectionName = None, summary: Summary = False, as_json: AsJson = False
) -> None:
    """Show what a section of the rulebook is in code: heading, status, file and line, worked examples."""
    from wargame_sim.model.rulebook import STATUSES, below, counts, read_rulebook

    card = find_game(game)
    sections: Sequence[Section] = read_rulebook(card.folder, card.package)
    if section is not None:
        sections = below(sections, section)
    counted = counts(sections)
    if as_json:
        print_json({"game": card.slug, "sections": [_document(s) for s in sections], "counts": counted})
    elif summary:
        rows = [(status, number, STATUSES[status]) for status, number in counted.items()]
        print_table(f"{card.title}: {len(sections)} sections", ("status", "sections", "meaning"), rows, ("sections",))
    elif section is not None:
        for found in sections:
            _show(found)
    else:
        short = f"wargame_sim/games/{card.rulebook}/"
        places = [", ".join(code.place.removeprefix(short) for code in s.code) for s in sections]
        table = [(s.section, s.status, s.heading, place) for s, place in zip(sections, places, strict=True)]
        print_table(card.title, ("section", "status", "heading", "code"), table)


def _document(section: Section) -> dict[str, Any]:
    return {
        "section": section.section,
        "heading": section.heading,
        "status": section.status,
        "code": [code.place for code in section.code],
        "cases": [case.place for case in section.cases],
        "note": section.note,
        "functions": [{"name": c.function, "place": c.place, "summary": c.summary} for c in section.code],
    }


def _show(section: Section) -> None:
    tell(f"{section.section}  {section.heading}  [{section.status}]")
    if section.note:
        tell(f"    note  {section.note}")
    for code in section.code:
        tell(f"    code  {code.place}  {code.function.rpartition('.')[2]}: {code.summary}")
    for case in section.cases:
        tell(f"    case  {case.place}" + (f"  {case.source}" if case.source else ""))
