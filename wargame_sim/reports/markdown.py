"""The report as Markdown: the same words and tables, without pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_sim.reports.data import ReportData, claimed, notice
from wargame_sim.reports.numbers import count
from wargame_sim.reports.report_tables import (
    Line,
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
    parts = [f"# {_said(data.question or data.game)}", f"**{_said(data.answer)}**", f"> {_said(notice(data))}"]
    parts += [_said(note) for note in data.notes]
    if data.trials:
        parts.append(f"{_said(data.game)}; {count(data.trials)} games a variant, the same dice for all.")
    parts += _sections(data, later=False)
    if data.effects:
        parts += ["## What each change does", intervals_told(data.effects), _table(effect_lines(data.effects))]
    claims = claim_lines(claimed(data))
    if claims:
        parts += ["## What was expected", _table(claims)]
    if data.judgements:
        parts += ["## What was expected", _table(judgement_lines(data.judgements))]
    parts += _sections(data, later=True)
    for table in data.tables:
        parts += [f"## {_said(table.title)}", _table(exact_lines(table))]
    if data.estimates is not None:
        parts += ["## Outcomes by variant", estimates_told(data.estimates), _table(estimate_lines(data.estimates))]
    parts += _made(data)
    return "\n\n".join(part for part in parts if part) + "\n"


def _sections(data: ReportData, later: bool) -> Iterable[str]:
    for section in data.sections:
        if section.later == later:
            yield from (f"## {_said(section.title)}", *map(_said, section.words))
            yield from (_said(section.caption), _table(section.lines)) if section.lines else ()


def _made(data: ReportData) -> Iterable[str]:
    if data.players:
        yield "## Who played"
        yield "\n".join(f"- {p.side}: **{_said(p.name)}**. {_said(p.idea)}" for p in data.players)
    yield "## How it was made"
    if data.command:
        yield f"`{_said(data.command.replace(chr(96), chr(39)))}`"
    yield "\n".join(f"- {_said(str(key))}: {_said(said(value))}" for key, value in data.provenance.items())
    if data.origins:
        yield "## Where the tables come from"
        yield _table(origin_lines(data.origins))


def _table(lines: Sequence[Line]) -> str:
    heads = list(dict.fromkeys(head for line in lines for head in line))
    rows = ["| " + " | ".join(_cell(line.get(head, "")) for head in heads) + " |" for line in lines]
    return "\n".join(["| " + " | ".join(map(_cell, heads)) + " |", "|" + " --- |" * len(heads), *rows])


def _cell(text: str) -> str:
    return _said(text).replace("|", "\\|").replace("\n", " ")


def _said(text: str) -> str:
    """Return text of users so that no part of it is taken for a tag, a picture or a link."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("](", "]\\(").replace("![", "!\\[")
