"""Figures of influence: a heat map over the results table, and predictions beside their re-runs."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import MINUS, decimals, plain
from wargame_sim.statistics.confirmed import Confirmed
from wargame_sim.statistics.influence import (
    BOTH,
    Influence,
    InfluenceMap,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MORE, LESS = palette.BLUE, palette.VERMILLION
_CELL_W, _CELL_H = 0.52, 0.36
_DEEPEST = 0.85  # share of the colour in the cell that matters most


def influence_heat(found: InfluenceMap, side: str = BOTH, note: str = "", framed: Sequence[Influence] = ()) -> Figure:
    """Draw the results table; each cell tells what the outcome gains if that cell alone reads as another result.

    Parameters
    ----------
    found : InfluenceMap
        Shares are told in percentage points.
    side : str
        Whose attacks read otherwise; ``both`` for everybody's.
    note : str
        Line under the title: where the table comes from.
    framed : sequence of Influence
        Cells with a frame.
    """
    table, cells = found.table, {(i.change.row, i.change.column): i for i in found.of(side)}
    rows, columns = len(table.rows), len(table.columns)
    width = max(5.6, 0.65 + _CELL_W * columns)
    told = "\n".join(textwrap.wrap(_told(found, side, note), round(15.5 * width)))
    head = 0.78 + 0.14 * (1 + told.count("\n"))
    figure = new_figure(_CELL_H * rows + head + 0.1, width)
    axes = axes_in(figure, 0.55, 0.1, width - 0.55 - _CELL_W * columns, head)
    axes.set_xlim(0, columns)
    axes.set_ylim(rows, 0)
    most = max((abs(i.estimate) for i in cells.values()), default=0.0)
    marked = {(i.change.row, i.change.column) for i in framed}
    for r in range(rows):
        for c in range(columns):
            _cell(axes, found, cells.get((r, c)), (r, c), most)
    for r, c in marked:
        axes.plot([c, c + 1, c + 1, c, c], [r, r, r + 1, r + 1, r], color=palette.INK, linewidth=1.6, clip_on=False)
    _heads(axes, found)
    height = figure.get_size_inches()[1]
    name = f"{found.outcome}, if one cell {_reads(found)}"
    figure.text(0.02, 1 - 0.1 / height, name, fontsize=10.5, fontweight="bold", va="top")
    figure.text(0.02, 1 - 0.34 / height, told, fontsize=SMALL, va="top", color=palette.FAINT)
    return figure


def _reads(found: InfluenceMap) -> str:
    if found.reads in ("better", "worse"):
        return f"reads one result {found.reads} for the attacker"
    return f"reads {found.reads}"


def _told(found: InfluenceMap, side: str, note: str) -> str:
    unit = "percentage points" if found.kind == "share" else found.unit
    whose = "attacks of both sides" if side == BOTH else f"attacks of {side} only"
    said = f"Change in {unit}, first order, {whose}. Bold: {100 * found.level:g} % intervals, right for all cells "
    return (said + f"together, leave 0 out. Small: the result in the table, and the one read instead. {note}").strip()


def _cell(axes: Axes, found: InfluenceMap, one: Influence | None, place: tuple[int, int], most: float) -> None:
    (r, c), box = place, ([place[1], place[1] + 1, place[1] + 1, place[1]], [place[0]] * 2 + [place[0] + 1] * 2)
    if one is None:
        axes.fill(*box, color="#f0f0f0", linewidth=0)
        printed = found.table.results[r][c]
        axes.text(c + 0.5, r + 0.5, printed, fontsize=6, ha="center", va="center", color=palette.FAINT)
        return
    share = _DEEPEST * abs(one.estimate) / most if most else 0.0
    colour = palette.mixed(palette.PAPER, MORE if one.estimate >= 0 else LESS, share)
    axes.fill(*box, color=colour, linewidth=0)
    clear = one.low > 0 or one.high < 0
    times = 100 if found.kind == "share" else 1
    text = plain(times * one.estimate, _places(found), signed=True)
    weight = "bold" if clear else "normal"
    ink = palette.ink_on(colour)
    axes.text(c + 0.5, r + 0.36, text, fontsize=NUMBERS, ha="center", va="center", color=ink, fontweight=weight)
    words = f"{one.change.printed}→{one.change.instead}"
    axes.text(c + 0.5, r + 0.76, words, fontsize=5.2, ha="center", va="center", color=ink)


def _places(found: InfluenceMap) -> int:
    """Return the decimals that the surest of the large cells supports."""
    times = 100 if found.kind == "share" else 1
    largest = found.largest(6)
    return min(2, max((decimals(times * i.low, times * i.high) for i in largest), default=1))


def _heads(axes: Axes, found: InfluenceMap) -> None:
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xticks([c + 0.5 for c in range(len(found.table.columns))], found.table.columns)
    axes.set_yticks([r + 0.5 for r in range(len(found.table.rows))], found.table.rows)
    axes.set_ylabel("dice", fontsize=WORDS)
    quiet(axes, ())
    axes.tick_params(length=0)


def confirmed_plot(found: InfluenceMap, confirmed: Sequence[Confirmed]) -> Figure:
    """Draw each prediction with its interval beside what playing the change gave.

    Parameters
    ----------
    found : InfluenceMap
        Where the predictions come from.
    confirmed : sequence of Confirmed
        From the top down.
    """
    figure = new_figure(0.42 * len(confirmed) + 0.85)
    axes = axes_in(figure, 1.5, 0.42, 0.12, 0.36)
    times = 100 if found.kind == "share" else 1
    for n, one in enumerate(confirmed):
        p, d = one.predicted, one.played
        for at, mark, colour, low, value, high in (
            (n - 0.14, "D", palette.ORANGE, p.low, p.estimate, p.high),
            (n + 0.14, "o", palette.BLUE, d.low, d.mean, d.high),
        ):
            axes.plot([times * low, times * high], [at, at], color=colour, linewidth=2.2, solid_capstyle="butt")
            axes.plot([times * value], [at], mark, color=colour, markersize=6.5, label="_")
    axes.axvline(0, color=palette.FAINT, linewidth=0.8)
    names = [cell_name(found, one.predicted) for one in confirmed]
    axes.set_yticks(range(len(confirmed)), names)
    axes.set_ylim(len(confirmed) - 0.5, -0.5)
    unit = "percentage points" if found.kind == "share" else found.unit
    axes.set_xlabel(f"change of {found.outcome}, {unit}", fontsize=WORDS)
    quiet(axes)
    axes.tick_params(axis="y", length=0)
    axes.plot([], [], "D", color=palette.ORANGE, markersize=6.5, label="predicted from one run")
    axes.plot([], [], "o", color=palette.BLUE, markersize=6.5, label="played")
    axes.legend(loc="lower left", bbox_to_anchor=(-0.55, 1.0), ncols=2, fontsize=SMALL, frameon=False)
    return figure


def cell_name(found: InfluenceMap, one: Influence) -> str:
    """Return column, row and what changes: ``3:1, 7: Exch→DR1``."""
    change = one.change
    where = f"{found.table.columns[change.column]}, {found.table.rows[change.row]}".replace("-", MINUS)
    return f"{where}: {change.printed}→{change.instead}"
