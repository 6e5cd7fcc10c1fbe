"""The report as Markdown: the same words and tables, without pictures."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_sim.outcomes.neutral import markdown_code, markdown_lines, markdown_text
from wargame_sim.reports.data import ReportData, claimed, notice
from wargame_sim.reports.numbers import count
from wargame_sim.reports.report_tables import (
    claim_lines,
    effect_lines,
    estimate_lines,
    estimates_told,
    exact_lines,
    intervals_told,
    judgement_lines,
    origin_lines,
    said,
)


def report_markdown(data: ReportData) -> str:
    """Return the report as Markdown."""
    parts = [
        f"# {markdown_text(data.question or data.game)}",
        f"**{markdown_text(data.answer)}**",
        f"> {markdown_text(notice(data))}",
    ]
    parts += [markdown_text(note) for note in data.notes]
    if data.trials:
        parts.append(f"{markdown_text(data.game)}; {count(data.trials)} games a variant, the same dice for all.")
    parts += _sections(data, later=False)
    if data.effects:
        parts += ["## What each change does", intervals_told(data.effects), markdown_lines(effect_lines(data.effects))]
    claims = claim_lines(claimed(data))
    if claims:
        parts += ["## What was expected", markdown_lines(claims)]
    if data.judgements:
        parts += ["## What was expected", markdown_lines(judgement_lines(data.judgements))]
    parts += _sections(data, later=True)
    for table in data.tables:
        parts += [f"## {markdown_text(table.title)}", markdown_lines(exact_lines(table))]
    if data.estimates is not None:
        parts += [
            "## Outcomes by variant",
            estimates_told(data.estimates),
            markdown_lines(estimate_lines(data.estimates)),
        ]
    parts += _made(data)
    return "\n\n".join(part for part in parts if part) + "\n"


def _sections(data: ReportData, later: bool) -> Iterable[str]:
    for section in data.sections:
        if section.later == later:
            yield from (f"## {markdown_text(section.title)}", *map(markdown_text, section.words))
            yield from (markdown_text(section.caption), markdown_lines(section.lines)) if section.lines else ()


def _made(data: ReportData) -> Iterable[str]:
    if data.players:
        yield "## Who played"
        yield "\n".join(f"- {p.side}: **{markdown_text(p.name)}**. {markdown_text(p.idea)}" for p in data.players)
    yield "## How it was made"
    if data.command:
        yield markdown_code(data.command)
    yield "\n".join(
        f"- {markdown_text(str(key))}: {markdown_text(said(value))}" for key, value in data.provenance.items()
    )
    if data.origins:
        yield "## Where the tables come from"
        yield markdown_lines(origin_lines(data.origins))
