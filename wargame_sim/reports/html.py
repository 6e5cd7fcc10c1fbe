"""The HTML report: question and answer first, then pictures, tables with intervals, and how all of it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from wargame_sim.reports import palette
from wargame_sim.reports.data import EffectGroup, HeldMap, ReportData, Spread, claimed, notice
from wargame_sim.reports.numbers import count
from wargame_sim.reports.page import folded, page, unbroken
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
from wargame_sim.reports.save import inline_svg


def report_html(data: ReportData) -> str:
    """Return the report as one self-contained page."""
    parts = [
        f"<h1>{escape(data.question or data.game)}</h1>",
        f'<p class="answer">{unbroken(data.answer)}</p>',
        f'<p class="notice">{escape(notice(data))}</p>',
        f'<p class="faint">{escape(_subtitle(data))}</p>',
        *(f"<p>{escape(note)}</p>" for note in data.notes),
        *folded(
            [
                *_sections(data, later=False),
                *_effects(data),
                *_judgements(data),
                *_sections(data, later=True),
                *_exact(data),
                *_spreads(data.spreads),
                *_held(data),
                *_estimates(data),
                *_players(data),
                *_made(data),
                *_origins(data),
            ],
            "What was expected",
        ),
    ]
    return page(data.question or data.game, "\n".join(parts))


def _subtitle(data: ReportData) -> str:
    games = f"{count(data.trials)} games a variant, the same dice for all" if data.trials else "exact answer"
    return f"{data.game}; {games}."


def _sections(data: ReportData, later: bool) -> Iterable[str]:
    for number, section in enumerate(data.sections):
        if section.later != later:
            continue
        yield f"<h2>{escape(section.title)}</h2>"
        yield from (f"<p>{escape(words)}</p>" for words in section.words)
        if section.draw is not None:
            yield _figure(inline_svg(section.draw(), f"s{number}", section.label), section.label)
        if section.lines:
            yield _table(section.lines, section.caption)


def _effects(data: ReportData) -> Iterable[str]:
    if not data.effects:
        return
    yield "<h2>What each change does</h2>"
    for number, group in enumerate(data.effects):
        yield _effect_figure(group, number)
    lines = effect_lines(data.effects)
    yield _table(lines, f"{_compared(data)} {intervals_told(data.effects)}")
    yield from _expectations(claimed(data))


def _compared(data: ReportData) -> str:
    """Return what each effect is a difference of."""
    return (
        "Each change, averaged over all settings of the others." if data.averaged else "Each change against the base."
    )


def _effect_figure(group: EffectGroup, number: int) -> str:
    from wargame_sim.reports.figures import effect_plot

    name = group.told
    picture = inline_svg(effect_plot(group), f"e{number}", f"Effect of each change on {name}, sorted, with intervals")
    level = f"{100 * group.family_level:g} %"
    told = f"Effect on {name}. Bars: intervals that hold for all changes together with {level} certainty."
    if any(e.band > 0 for e in group.effects):
        told += " Grey: effects that count as no change."
    return _figure(picture, told)


def _expectations(groups: Sequence[EffectGroup]) -> Iterable[str]:
    told = "A claim holds when the whole interval agrees with it, and is contradicted when the whole of it disagrees."
    return _claims(claim_lines(groups), told)


def _judgements(data: ReportData) -> Iterable[str]:
    return _claims(judgement_lines(data.judgements), "Judged by exact numbers.")


def _claims(lines: Sequence[Line], told: str) -> Iterable[str]:
    """Return one paragraph a claim: its verdict, its words, and what was found."""
    if not lines:
        return
    yield f'<h2>What was expected</h2><p class="faint">{escape(told)}</p><dl class="claims">'
    for line in lines:
        said = f"{line['claim'].rstrip('.')}" if line["claim"] else ""
        said += f" ({line['source']})" * bool(line["source"])
        of = f" of {line['outcome']}" if line.get("outcome") else ""
        text = (
            f"Claim: {said.strip()}. " if said else ""
        ) + f"Expected{of}: {line['expected']}. Found {line['found']}."
        if line.get("games to settle"):
            text += f" Games to settle it, were the estimate the truth: {line['games to settle']}."
        yield f"<dt>{escape(line['about'])}: {_verdict(line['verdict'])}</dt><dd>{escape(text)}</dd>"
    yield "</dl>"


def _exact(data: ReportData) -> Iterable[str]:
    for number, table in enumerate(data.tables):
        if not number:
            yield "<h2>Exact numbers</h2>"
        yield from (_figure(picture, told) for picture, told in _exact_figures(data, number))
        yield _table(exact_lines(table), table.title)


def _exact_figures(data: ReportData, number: int) -> Iterable[tuple[str, str]]:
    from wargame_sim.reports.figures import column_lines

    chart = data.charts[number] if number < len(data.charts) else None
    if chart is not None:
        names = ", ".join(name for name, _ in chart.lines)
        picture = column_lines(chart.places, dict(chart.lines), chart.unit, chart.label)
        yield inline_svg(picture, f"x{number}", f"{names} by {chart.label}"), f"{names} by {chart.label}."


def _spreads(spreads: Sequence[Spread]) -> Iterable[str]:
    from wargame_sim.reports.figures import distribution_plot
    from wargame_sim.reports.figures.distribution import MOST

    for number, spread in enumerate(spreads):
        if not number:
            yield "<h2>How games fall out</h2>"
        picture = inline_svg(
            distribution_plot(spread), f"d{number}", f"Distribution of {spread.help or spread.outcome} by variant"
        )
        told = f"Share of games by {spread.help or spread.outcome}, one row a variant."
        more = len(spread.distributions) - MOST
        yield _figure(picture, told + (f" The first {MOST} of {MOST + more} variants." if more > 0 else ""))


def _held(data: ReportData) -> Iterable[str]:
    if not data.held or data.pack is None:
        return
    yield "<h2>Who holds the victory hexes</h2>"
    for number, held in enumerate(data.held):
        yield _figure(_held_map(data, held, number), _held_told(held), "tall")


def _held_map(data: ReportData, held: HeldMap, number: int) -> str:
    from wargame_sim.reports.hexmap import MapStyle, Overlay, draw_map

    assert data.pack is not None  # checked by the caller
    style = MapStyle(0.75, 5.6, ids=False, legend=False, regions=False, title=False, faint=0.45, least_points=8.0)
    shares = {town.hex: town.interval.estimate for town in held.towns}
    figure = draw_map(data.pack, overlay=Overlay(shares), style=style)
    return inline_svg(figure, f"h{number}", f"Map: share of games in which {held.side} holds each victory hex")


def _held_told(held: HeldMap) -> str:
    from wargame_sim.reports.numbers import decimals, plain

    halves = [50 * (t.interval.high - t.interval.low) for t in held.towns]
    widest = max(halves, default=0.0)
    level = f"{100 * held.towns[0].interval.level:g} %" if held.towns else ""
    told = f"Per cent of games that end with the hex in the hands of {held.side}, variant {held.variant}."
    return told + f" Each number is sure to about {plain(widest, decimals(0, 2 * widest))} points either way ({level})."


def _estimates(data: ReportData) -> Iterable[str]:
    if data.estimates is None:
        return
    yield "<h2>Outcomes by variant</h2>" if len(data.estimates.rows) > 1 else "<h2>Outcomes</h2>"
    yield _table(estimate_lines(data.estimates), estimates_told(data.estimates))


def _players(data: ReportData) -> Iterable[str]:
    if data.players:
        yield "<h2>Who played</h2><dl>"
        yield from (f"<dt>{escape(f'{p.side}: {p.name}')}</dt><dd>{escape(p.idea)}</dd>" for p in data.players)
        yield "</dl>"


def _made(data: ReportData) -> Iterable[str]:
    yield "<h2>How it was made</h2>"
    if data.command:
        yield f"<p>Made by <code>{escape(data.command)}</code></p>"
    yield (
        "<dl>"
        + "".join(f"<dt>{escape(k)}</dt><dd>{escape(said(v))}</dd>" for k, v in data.provenance.items())
        + "</dl>"
    )


def _origins(data: ReportData) -> Iterable[str]:
    if data.origins:
        yield "<h2>Where the tables come from</h2>"
        told = "stand-in: invented to satisfy what the rulebook says; owner: supplied by an owner of the game."
        yield _table(origin_lines(data.origins), told)


def _figure(picture: str, told: str, kind: str = "") -> str:
    look = f' class="{kind}"' if kind else ""
    return f"<figure{look}>{picture}<figcaption>{escape(told)}</figcaption></figure>"


def _table(lines: Sequence[Line], caption: str) -> str:
    """Return lines as a table whose cells carry their heads, for narrow pages."""
    heads = list(dict.fromkeys(head for line in lines for head in line))
    rows = []
    for line in lines:
        cells = []
        for number, head in enumerate(heads):
            text = line.get(head, "")
            tag = 'th scope="row"' if number == 0 else "td"
            look = "" if text else ' class="empty"'
            inner = _verdict(text) if head == "verdict" and text else _number(text)
            cells.append(f'<{tag}{look} data-head="{escape(head, quote=True)}">{inner}</{tag[:2]}>')
        rows.append("<tr>" + "".join(cells) + "</tr>")
    head = "".join(f'<th scope="col">{escape(h).replace("_", "_<wbr>")}</th>' for h in heads)
    told = f"<caption>{escape(caption)}</caption>"
    look = ' class="stack"' if len(heads) > 2 else ""
    table = f"<table{look}>{told}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="scroll">{table}</div>'


def _number(text: str) -> str:
    """Return the text of a cell; an estimate and its interval stay whole and may stand on two lines."""
    estimate, between, ends = text.partition(" (")
    if not between or not ends.endswith(")"):
        return unbroken(text)
    return f'<span><span class="whole">{escape(estimate)}</span> <span class="whole">({escape(ends)}</span></span>'


def _verdict(verdict: str) -> str:
    """Return a verdict with its sign: shape and colour as in the effect plot."""
    shapes = {
        "o": '<circle cx="5" cy="5" r="4.5"/>',
        "X": '<path d="M0 2 2 0 5 3 8 0 10 2 7 5 10 8 8 10 5 7 2 10 0 8 3 5z"/>',
        "D": '<path d="M5 0 10 5 5 10 0 5z"/>',
        "s": '<path d="M0 0h10v10H0z"/>',
        "p": '<path d="M5 0 10 4 8 10H2L0 4z"/>',
        "v": '<path d="M0 1h10L5 10z"/>',
    }
    mark = palette.verdict_mark(verdict)
    shape = f'<svg viewBox="0 0 10 10" fill="{mark.colour}" aria-hidden="true">{shapes[mark.marker]}</svg>'
    return f'<span class="verdict">{shape}{escape(verdict)}</span>'
