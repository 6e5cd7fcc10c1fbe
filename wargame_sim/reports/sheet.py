"""An answer made of a few tables and pictures, told once and written for the screen, as Markdown or as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from wargame_sim.outcomes.neutral import markdown_lines, markdown_text
from wargame_sim.reports.page import folded, page, unbroken
from wargame_sim.reports.save import inline_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Line = Mapping[str, str]


@dataclass(frozen=True)
class Part:
    """One table with its heading, and perhaps a picture of it.

    Parameters
    ----------
    title, note : str
        Heading; a line that says how to read it.
    lines : sequence of mapping of str to str
        Rows with the same heads each.
    figure : callable or None
        Makes the picture when a page wants it.
    seen : str
        What the picture shows, for readers who do not see it.
    """

    title: str
    lines: Sequence[Line]
    note: str = ""
    figure: Callable[[], Figure] | None = None
    seen: str = ""


@dataclass(frozen=True)
class Sheet:
    """A whole answer.

    Parameters
    ----------
    title, answer : str
        The question, and one sentence that answers it.
    notices : sequence of str
        What the answer rests on: invented tables, scripted players.
    parts : sequence of Part
        Tables.
    made : mapping of str to str
        How it came about.
    annex : sequence of Part
        Tables for files only: who played, where the tables of the game come from.
    shown : int
        How many of the parts a page shows unfolded.
    """

    title: str
    answer: str
    notices: Sequence[str]
    parts: Sequence[Part]
    made: Mapping[str, str] = field(default_factory=dict)
    annex: Sequence[Part] = ()
    shown: int = 1


def sheet_html(sheet: Sheet) -> str:
    """Return the answer as one self-contained page."""
    body = [f"<h1>{escape(sheet.title)}</h1>", f'<p class="answer">{unbroken(sheet.answer)}</p>']
    body += [f'<p class="notice">{escape(notice)}</p>' for notice in sheet.notices]
    parts = []
    for number, part in enumerate((*sheet.parts, *sheet.annex)):
        parts.append(f"<h2>{escape(part.title)}</h2>")
        if part.figure is not None:
            picture = inline_svg(part.figure(), f"s{number}", part.seen or part.title)
            parts.append(f"<figure>{picture}<figcaption>{escape(part.note)}</figcaption></figure>")
        parts.append(_table(part))
    if sheet.made:
        parts.append("<h2>How it was made</h2><dl>")
        parts += [f"<dt>{escape(key)}</dt><dd>{escape(value)}</dd>" for key, value in sheet.made.items()]
        parts.append("</dl>")
    body += folded(parts, *(escape(part.title) for part in sheet.parts[: sheet.shown]))
    return page(sheet.title, "\n".join(body))


def _table(part: Part) -> str:
    heads = list(dict.fromkeys(head for line in part.lines for head in line))
    rows = []
    for line in part.lines:
        cells = []
        for number, head in enumerate(heads):
            tag, text = 'th scope="row"' if number == 0 else "td", line.get(head, "")
            empty = "" if text else ' class="empty"'
            cells.append(f'<{tag}{empty} data-head="{escape(head, quote=True)}">{unbroken(text)}</{tag[:2]}>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    head = "".join(f'<th scope="col">{escape(h)}</th>' for h in heads)
    told = f"<caption>{escape(part.note)}</caption>" if part.note and part.figure is None else ""
    look = ' class="stack"' if len(heads) > 2 else ""
    return f'<div class="scroll"><table{look}>{told}<thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def sheet_markdown(sheet: Sheet, level: int = 1) -> str:
    """Return the answer as Markdown.

    Parameters
    ----------
    level : int
        Of the heading; 0 for a piece of another text, which has headings of its own.
    """
    answer, notices = markdown_text(sheet.answer), [markdown_text(notice) for notice in sheet.notices]
    said = [f"{'#' * level} {markdown_text(sheet.title)}", f"**{answer}**"] if level else [answer]
    said += [f"> {notice}" if level else notice for notice in notices]
    for part in (*sheet.parts, *(sheet.annex if level else ())):
        title = markdown_text(part.title)
        said.append(f"{'#' * (level + 1)} {title}" if level else f"{title}:")
        if part.note:
            said.append(markdown_text(part.note))
        said.append(markdown_lines(part.lines))
    made = [f"- {markdown_text(key)}: {markdown_text(value)}" for key, value in sheet.made.items()]
    return "\n\n".join([*said, *(made if level else ())]) + "\n"
