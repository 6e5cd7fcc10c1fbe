"""The shell of a page: one file with its style inside, no address outside, readable on a phone and on A4."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

# Colours of links, lines and notices have a contrast of 4.5 and more on white.
STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; background: #fff; color: #1a1a1a;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.45rem; line-height: 1.25; margin: 0.4rem 0 0.8rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 0.6rem; border-bottom: 1px solid #c9c9c9; padding-bottom: 0.2rem; }
summary { cursor: pointer; margin: 1.2rem 0 0.4rem; border-bottom: 1px solid #c9c9c9; }
summary h2 { display: inline; border: 0; margin: 0; }
p { margin: 0.5rem 0; }
.answer { font-size: 1.1rem; font-weight: 600; }
.notice { border-left: 0.35rem solid #D55E00; background: #fdf3ec; padding: 0.6rem 0.8rem; margin: 0.9rem 0; }
.faint, figcaption { color: #555; font-size: 0.88rem; }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; height: auto; max-width: 40rem; }
figure.wide { overflow-x: auto; }
figure.wide svg { min-width: 36rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.87rem; margin: 0.8rem 0;
  font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
.whole { white-space: nowrap; display: inline-block; }
caption { text-align: left; color: #555; font-size: 0.88rem; padding-bottom: 0.3rem; }
th, td { text-align: right; vertical-align: top; padding: 0.28rem 0.45rem; border-bottom: 1px solid #e2e2e2; }
th:first-child { text-align: left; }
thead th { border-bottom: 2px solid #777; }
td.words { text-align: left; }
dl { margin: 0.5rem 0; font-size: 0.9rem; }
dt { font-weight: 600; margin-top: 0.45rem; }
.claims dt { margin-top: 0.8rem; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.88em; overflow-wrap: anywhere; }
.verdict { white-space: nowrap; font-weight: 600; }
.verdict svg { width: 0.8em; height: 0.8em; vertical-align: -0.05em; margin-right: 0.3em; }
@media (max-width: 600px) {
  table.stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table.stack, table.stack caption, table.stack tbody,
  table.stack tr, table.stack th, table.stack td { display: block; width: 100%; }
  table.stack tr { border-bottom: 2px solid #777; padding: 0.3rem 0; }
  table.stack th, table.stack td { display: flex; justify-content: space-between; gap: 1rem; text-align: right;
    border-bottom: 1px solid #eee; padding: 0.18rem 0; }
  table.stack th::before, table.stack td::before { content: attr(data-head); color: #555; font-weight: 400;
    text-align: left; }
  table.stack td.empty { display: none; }
}
@media print {
  @page { size: A4; margin: 14mm; }
  body { max-width: none; padding: 0; font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  figure, table, tr, .notice { break-inside: avoid; }
  h2, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; } /* paper unfolds everything */
  figure svg { max-width: 125mm; }
  figure.tall svg { width: auto; max-width: 100%; max-height: 210mm; }
}
"""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


_FIGURE = re.compile(r"<figure.*?</figure>", re.DOTALL)


def folded(parts: Iterable[str], *shown: str) -> list[str]:
    """Return parts with the first picture on top of all, and what stands under each heading folded away.

    Parameters
    ----------
    parts : iterable of str
        HTML; each ``<h2>`` begins what is folded together.
    *shown : str
        Headings under which everything is open from the start.
    """
    text = "\n".join(parts)
    first = _FIGURE.search(text)
    if first:
        text = text[: first.start()] + text[first.end() :]
    before, *blocks = text.split("<h2>")
    made = [before] if before.strip() else []
    for block in blocks:
        title, _, rest = block.partition("</h2>")
        if rest.strip():
            state = " open" if title in shown else ""
            made.append(f"<details{state}><summary><h2>{title}</h2></summary>\n{rest.strip()}\n</details>")
    return [*([first[0]] if first else []), *made]


_WHOLE = re.compile(
    r"[^\s,;()<>&]*\d[^\s,;()<>&]*[-/][^\s,;()<>&]*|[^\s,;()<>&]*[-/][^\s,;()<>&]*\d[^\s,;()<>&]*|\b\d+ [A-Z]\w+"
)
_UNIT = re.compile(r"(?<=\d) (?=%|pp\b|VP\b)")


def unbroken(text: str) -> str:
    """Return text escaped for a page, so that no line ends before a per cent sign or inside a unit, hex or fraction."""
    whole = _WHOLE.sub(lambda found: f'<span class="whole">{found[0]}</span>', escape(text, quote=False))
    return _UNIT.sub("\u00a0", whole)


def page(title: str, body: str) -> str:
    """Return a whole page.

    Parameters
    ----------
    title : str
        For the tab; escaped here.
    body : str
        HTML, escaped by the caller.
    """
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
