"""Frames written as CSV, Markdown, HTML or a picture, by the suffix of the file."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.model.telling import tables_told
from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.neutral import csv_text, markdown_table, markdown_text
from wargame_sim.reports.numbers import NO_NUMBER, plain
from wargame_sim.reports.page import unbroken
from wargame_sim.reports.save import SUFFIXES as PICTURES
from wargame_sim.reports.save import checked_suffix, save_figure

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from wargame_sim.model.odds import OddsTable

SUFFIXES = (".csv", ".md", ".html", *PICTURES)
Formats = Mapping[str, Callable[[Any], str]]
_NONE: Formats = {}


def write_table(
    frame: pd.DataFrame, path: Path, title: str = "", notes: Sequence[str] = (), formats: Formats = _NONE
) -> Path:
    """Write a frame; its index is written when it has a name.

    Parameters
    ----------
    frame : pandas.DataFrame
        What is written. CSV gets full numbers, the others numbers as `formats` say.
    path : pathlib.Path
        Suffix csv, md, html, png, svg or pdf.
    title : str
        Heading; not in CSV.
    notes : sequence of str
        Lines under the heading: origins, methods; not in CSV.
    formats : mapping of str to callable
        Column to a function from cell to text.

    Raises
    ------
    UsageError
        For another suffix.
    """
    suffix = checked_suffix(path, SUFFIXES)
    if frame.index.name is not None:
        frame = frame.reset_index()
    if suffix in PICTURES:
        return save_figure(table_figure(frame, title, notes, formats), path, dpi=160)
    if suffix == ".csv":
        text = csv_text([str(name) for name in frame.columns], frame.itertuples(index=False), digits=17)
    elif suffix == ".md":
        text = markdown(frame, title, notes, formats)
    else:
        text = html_page(frame, title, notes, formats)
    write_whole(path, text.encode())
    return path


def write_odds_table(table: OddsTable, path: Path) -> Path:
    """Write an odds table: full numbers as CSV, percentages as Markdown or HTML, a heat table as a picture."""
    from wargame_sim.reports.figures import heat_table

    suffix = checked_suffix(path, SUFFIXES)
    origin = tables_told(table.origin)
    if suffix in PICTURES:
        return save_figure(heat_table(table, "; ".join([*([origin] if origin else []), *table.notes])), path, dpi=200)
    frame, notes = odds_frame(table, exact=suffix == ".csv"), [n for n in (origin, *table.notes) if n]
    if suffix != ".html":
        return write_table(frame, path, table.title, notes)
    write_whole(path, html_page(frame, table.title, notes, shades=odds_shades(table)).encode())
    return path


def odds_shades(table: OddsTable) -> list[list[str]]:
    """Return a colour for every cell of an odds table, empty where there is no number."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    from wargame_sim.reports import palette

    known = [float(v) for line in table.values for v in line if v is not None]
    top = 1.0 if table.kind == "probability" else max([*known, 1e-9])
    scale = colormaps[palette.SEQUENTIAL]
    return [["" if v is None else str(to_hex(scale(float(v) / top))) for v in line] for line in table.values]


def odds_frame(table: OddsTable, exact: bool = False) -> pd.DataFrame:
    """Return an odds table as a frame with the row labels first.

    Parameters
    ----------
    table : OddsTable
        Numbers by two strengths.
    exact : bool
        Full numbers rather than rounded text; percentages when they are probabilities.
    """
    import pandas as pd

    from wargame_sim.reports.numbers import percent

    def cell(r: int, c: int) -> Any:
        value = table.values[r][c]
        if exact:
            return float("nan") if value is None else float(value)
        if value is None:
            return NO_NUMBER
        text = percent(float(value)) + " %" if table.kind == "probability" else plain(float(value), 1)
        word = table.cells[r][c] if table.cells else ""
        return f"{text} ({word})" if word else text

    head = f"{table.row_name} \\ {table.column_name}"
    data: dict[str, list[Any]] = {head: list(table.rows)}
    data |= {name: [cell(r, c) for r in range(len(table.rows))] for c, name in enumerate(table.columns)}
    return pd.DataFrame(data)


def cells_of(frame: pd.DataFrame, formats: Formats = _NONE) -> list[list[str]]:
    """Return every cell as text: by `formats`, else whole numbers as they are and others with four digits."""
    columns = list(frame.columns)
    return [
        [formats.get(str(name), _text)(value) for name, value in zip(columns, row, strict=True)]
        for row in frame.itertuples(index=False)
    ]


def _text(value: Any) -> str:
    if value is None:
        return NO_NUMBER
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) or (hasattr(value, "dtype") and value.dtype.kind == "f"):
        number = float(value)
        if not math.isfinite(number) or number == int(number):
            return plain(number, 0)
        return plain(number, max(0, 3 - math.floor(math.log10(abs(number)))))
    return str(value)


def markdown(frame: pd.DataFrame, title: str = "", notes: Sequence[str] = (), formats: Formats = _NONE) -> str:
    """Return the frame as a Markdown table with its heading and notes."""
    parts = [f"# {markdown_text(title)}"] if title else []
    parts += [markdown_text(note) for note in notes]
    parts.append(markdown_table([str(name) for name in frame.columns], cells_of(frame, formats)))
    return "\n\n".join(parts) + "\n"


def html_table(frame: pd.DataFrame, formats: Formats = _NONE, shades: Sequence[Sequence[str]] = ()) -> str:
    """Return the frame as a ``<table>``.

    Parameters
    ----------
    shades : sequence of sequences of str
        A ground colour (or "") for every cell but the first of each row.
    """
    rows = []
    for number, (first, *rest) in enumerate(cells_of(frame, formats)):
        grounds = shades[number] if number < len(shades) else [""] * len(rest)
        cells = [f"<td{_ground(g)}>{unbroken(cell)}</td>" for cell, g in zip(rest, grounds, strict=True)]
        rows.append(f'<tr><th scope="row">{unbroken(first)}</th>{"".join(cells)}</tr>')
    head = "".join(f'<th scope="col">{escape(str(name))}</th>' for name in frame.columns)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _ground(colour: str) -> str:
    from wargame_sim.reports.palette import ink_on

    return f' style="background:{colour};color:{ink_on(colour)}"' if colour else ""


def html_page(
    frame: pd.DataFrame,
    title: str = "",
    notes: Sequence[str] = (),
    formats: Formats = _NONE,
    shades: Sequence[Sequence[str]] = (),
) -> str:
    """Return a self-contained page with the table."""
    from wargame_sim.reports.page import page

    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return page(title or "Table", f"<h1>{escape(title)}</h1>{said}{html_table(frame, formats, shades)}")


def table_figure(frame: pd.DataFrame, title: str = "", notes: Sequence[str] = (), formats: Formats = _NONE) -> Figure:
    """Return the frame as a picture, columns as wide as their longest cell."""
    from wargame_sim.reports import palette
    from wargame_sim.reports.figures.base import NUMBERS, new_figure

    heads, cells = [str(name) for name in frame.columns], cells_of(frame, formats)
    wide = [0.2 + 0.075 * max(len(line) for line in [head, *(row[c] for row in cells)]) for c, head in enumerate(heads)]
    head_room = 0.15 + 0.28 * bool(title) + 0.2 * len(notes)
    height, step = head_room + 0.26 * (len(cells) + 1) + 0.12, 0.26
    figure = new_figure(height, max(sum(wide) + 0.2, 3.0, 0.072 * max(map(len, [title, *notes]), default=0)))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, figure.get_size_inches()[0])
    axes.set_ylim(height, 0)
    axes.axis("off")
    axes.text(0.1, 0.22, title, fontsize=10.5, fontweight="bold", va="center")
    for n, note in enumerate(notes):
        axes.text(0.1, 0.2 + 0.26 * bool(title) + 0.2 * n, note, fontsize=8, va="center", color=palette.FAINT)
    for r, row in enumerate([heads, *cells]):
        y = head_room + step * (r + 0.5)
        if r % 2 == 0 and r:
            axes.axhspan(y - step / 2, y + step / 2, color="#f1f1f1", linewidth=0)
        for c, cell in enumerate(row):
            x = 0.1 + sum(wide[:c]) + (0.05 if c == 0 else wide[c] - 0.05)
            axes.text(
                x,
                y,
                cell,
                fontsize=NUMBERS,
                ha="left" if c == 0 else "right",
                va="center",
                fontweight="bold" if r == 0 else "normal",
            )
    axes.axhline(head_room + step, color=palette.INK, linewidth=0.8)
    return figure
