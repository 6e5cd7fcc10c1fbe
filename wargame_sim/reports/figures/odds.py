"""Figures of exact odds: a heat table over two strengths, results by column, a number by column."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wargame_sim.model.odds import OddsTable
from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import percent, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def heat_table(table: OddsTable, note: str = "") -> Figure:
    """Draw an odds table with every number printed on its colour.

    Parameters
    ----------
    table : OddsTable
        Probabilities are printed in per cent, other numbers with one decimal; the words of `cells` below them.
    note : str
        A line under the title: where the tables come from.
    """
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    rows, columns = len(table.rows), len(table.columns)
    words = any(any(line) for line in table.cells)
    cell_w, cell_h = 0.42, 0.34 if words else 0.27
    side = 0.45 + 0.066 * max(len(label) for label in table.rows)
    told = 0.15 * (1 + len(note) // 60)
    figure = new_figure(cell_h * rows + 1.12 + told, max(4.6, side + cell_w * columns + 0.15))
    axes = axes_in(figure, side, 0.12, figure.get_size_inches()[0] - side - cell_w * columns, 1.0 + told)
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)
    scale, (low, high) = colormaps[palette.SEQUENTIAL], _range(table)
    for r, line in enumerate(table.values):
        for c, value in enumerate(line):
            share = 0.0 if value is None or high == low else (float(value) - low) / (high - low)
            colour = "#f0f0f0" if value is None else to_hex(scale(share))
            axes.fill([c, c + 1, c + 1, c], [r, r, r + 1, r + 1], color=colour, linewidth=0)
            _cell(axes, table, r, c, palette.ink_on(colour), words)
    _heads(axes, table)
    _title(figure, table, note)
    return figure


def _title(figure: Figure, table: OddsTable, note: str) -> None:
    width, height = figure.get_size_inches()
    unit = ", per cent" if table.kind == "probability" else ""
    figure.text(0.1 / width, 1 - 0.16 / height, table.title + unit, fontsize=10.5, fontweight="bold", va="top")
    told = "\n".join(textwrap.wrap(note, int(width * 16)))
    figure.text(0.1 / width, 1 - 0.38 / height, told, fontsize=SMALL, va="top", color=palette.FAINT)


def _range(table: OddsTable) -> tuple[float, float]:
    if table.kind == "probability":
        return 0.0, 1.0
    values = [float(v) for line in table.values for v in line if v is not None]
    return min(values, default=0.0), max(values, default=1.0)


def _cell(axes: Axes, table: OddsTable, r: int, c: int, ink: str, words: bool) -> None:
    value = table.values[r][c]
    if value is None:
        text = "–"
    else:
        text = percent(float(value)) if table.kind == "probability" else plain(float(value), 1)
    axes.text(c + 0.5, r + (0.34 if words else 0.5), text, fontsize=NUMBERS, ha="center", va="center", color=ink)
    if words and r < len(table.cells) and c < len(table.cells[r]):
        axes.text(c + 0.5, r + 0.74, table.cells[r][c], fontsize=6.0, ha="center", va="center", color=ink)


def _heads(axes: Axes, table: OddsTable) -> None:
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xticks([c + 0.5 for c in range(len(table.columns))], table.columns)
    axes.set_yticks([r + 0.5 for r in range(len(table.rows))], table.rows)
    axes.set_xlabel(table.column_name, fontsize=WORDS)
    axes.set_ylabel(table.row_name, fontsize=WORDS)
    quiet(axes, ())
    axes.tick_params(length=0)


def result_bars(
    shares: Mapping[str, Mapping[str, float]], results: Sequence[str], label: str = "odds column"
) -> Figure:
    """Draw the chances of every result by odds column, stacked from worst to best for the attacker.

    Parameters
    ----------
    shares : mapping of str to mapping of str to float
        Column to result to probability.
    results : sequence of str
        All results, worst for the attacker first.
    label : str
        Name of the axis.
    """
    legend = 0.19 * -(-len(results) // 3)
    figure = new_figure(3.1 + legend)
    axes = axes_in(figure, 0.62, 0.62 + legend, 0.1, 0.1)
    base = [0.0] * len(shares)
    for result, mark in zip(results, palette.spread(len(results)), strict=True):
        heights = [100 * float(line.get(result, 0.0)) for line in shares.values()]
        look: dict[str, Any] = {"color": mark.colour, "hatch": mark.hatch, "edgecolor": palette.PAPER}
        axes.bar(range(len(shares)), heights, 0.86, base, linewidth=0.5, label=result, **look)
        _write_shares(axes, heights, base, mark)
        base = [a + b for a, b in zip(base, heights, strict=True)]
    axes.set_xticks(range(len(shares)), list(shares))
    axes.set_ylim(0, 100)
    axes.set_ylabel("chance, %", fontsize=WORDS)
    axes.set_xlabel(label, fontsize=WORDS)
    quiet(axes)
    look = {"handlelength": 1.6, "handleheight": 1.1, "borderaxespad": 0.2}
    figure.legend(loc="lower center", ncols=3, fontsize=SMALL, frameon=False, **look)
    return figure


def _write_shares(axes: Axes, heights: Sequence[float], base: Sequence[float], mark: palette.Mark) -> None:
    """Print the percentages that have room, on plain ground where the bar is hatched."""
    plain_ground = {"boxstyle": "square,pad=0.18", "facecolor": mark.colour, "edgecolor": "none"}
    look: dict[str, Any] = {"fontsize": 7, "ha": "center", "va": "center", "color": palette.ink_on(mark.colour)}
    for place, (height, below) in enumerate(zip(heights, base, strict=True)):
        if height >= 9:
            axes.text(place, below + height / 2, f"{height:.0f}", bbox=plain_ground if mark.hatch else None, **look)


def column_lines(
    columns: Sequence[str], lines: Mapping[str, Sequence[float | None]], unit: str, label: str = "odds column"
) -> Figure:
    """Draw a number by odds column, one line each for up to four series, every point told by marker and line style.

    Parameters
    ----------
    columns : sequence of str
        Odds columns in order.
    lines : mapping of str to sequence of float or None
        Series to one number a column; None leaves a gap.
    unit, label : str
        Names of the axes.
    """
    looks = (
        (palette.BLUE, "o", "-"),
        (palette.VERMILLION, "s", "--"),
        (palette.GREEN, "^", "-."),
        (palette.INK, "D", ":"),
    )
    figure = new_figure(2.75)
    axes = axes_in(figure, 0.72, 0.55, 0.1, 0.3 if len(lines) > 1 else 0.12)
    for (name, values), (colour, marker, style) in zip(lines.items(), looks, strict=False):
        numbers = [float("nan") if v is None else float(v) for v in values]
        axes.plot(
            range(len(columns)),
            numbers,
            color=colour,
            marker=marker,
            linestyle=style,
            label=name,
            linewidth=1.6,
            markersize=5,
        )
    axes.set_xticks(range(len(columns)), columns)
    axes.set_ylabel(unit, fontsize=WORDS)
    axes.set_xlabel(label, fontsize=WORDS)
    axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]))
    quiet(axes, ("bottom", "left"))
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)
    if len(lines) > 1:
        axes.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1.0),
            ncols=len(lines),
            fontsize=SMALL,
            frameon=False,
            borderaxespad=0.1,
        )
    return figure


def chance_bars(chances: Mapping[str, float]) -> Figure:
    """Draw chances as bars, one a line, each with its name and its number.

    Parameters
    ----------
    chances : mapping of str to float
        Name to chance, in the order in which they are shown.
    """
    names = ["\n".join(textwrap.wrap(name, 26)) for name in chances]
    rows = [1 + 0.45 * name.count("\n") for name in names]
    figure = new_figure(0.27 * sum(rows) + 0.2)
    wide = 0.25 + 0.075 * max((len(line) for name in names for line in name.splitlines()), default=1)
    axes = axes_in(figure, wide, 0.1, 0.55, 0.1)
    place = 0.0
    for name, height, chance in zip(names, rows, chances.values(), strict=True):
        middle = place + height / 2
        axes.barh([middle], [100 * float(chance)], 0.7, color=palette.INK, linewidth=0)
        axes.text(-1.5, middle, name, fontsize=WORDS, ha="right", va="center")
        shown = f"{percent(float(chance))} %"
        axes.text(100 * float(chance) + 1.0, middle, shown, fontsize=NUMBERS, ha="left", va="center")
        place += height
    axes.set_xlim(0, 100)
    axes.set_ylim(max(place, 1.0), 0)
    axes.axis("off")
    return figure
