"""The interaction plot: for pairs of options, the outcome without both, with either, and with both."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from wargame_sim.reports import palette
from wargame_sim.reports.design_data import Panel, Panels
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WIDTH, axes_in, new_figure, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_TALL, _GAP, _LEFT = 1.55, 0.78, 0.5
_LOOKS = ((palette.BLUE, "o", "-"), (palette.VERMILLION, "s", "--"))  # without the second change, with it


def interaction_plot(panels: Panels) -> Figure:
    """Draw one panel a pair, two abreast: parallel lines mean that the two changes do not interact.

    Parameters
    ----------
    panels : Panels
        All on one scale; shares are drawn in per cent.
    """
    shown = panels.panels
    rows = -(-len(shown) // 2)
    figure = new_figure(rows * (_TALL + _GAP) + 0.1)
    times = 100.0 if panels.kind == "share" else 1.0
    ends = [times * v for p in shown for i in p.points.values() for v in (i.low, i.high, i.estimate)]
    ends = [v for v in ends if math.isfinite(v)]
    room = 0.08 * (max(ends) - min(ends)) or 1.0
    wide, height = (WIDTH - 0.1) / 2, figure.get_size_inches()[1]
    for place, panel in enumerate(shown):
        left, top = 0.05 + wide * (place % 2), (_TALL + _GAP) * (place // 2) + 0.42
        axes = axes_in(figure, left + _LEFT, height - top - _TALL, WIDTH - left - wide + 0.1, top)
        _draw(axes, panel, times)
        axes.set_ylim(min(ends) - room, max(ends) + room)
        if place % 2 == 0:
            unit = "%" if panels.kind == "share" else panels.unit
            axes.set_ylabel(f"{panels.outcome}, {unit}", fontsize=SMALL)
    return figure


def _bar(length: float) -> float:
    """Return the length of a bar; none where games were all alike, so that no end is known."""
    return length if math.isfinite(length) else 0.0


def _draw(axes: Axes, panel: Panel, times: float) -> None:
    for on, (colour, marker, style) in zip((False, True), _LOOKS, strict=True):
        points = [panel.points[first, on] for first in (False, True)]
        middle = [times * p.estimate for p in points]
        error = [
            [_bar(times * (p.estimate - p.low)) for p in points],
            [_bar(times * (p.high - p.estimate)) for p in points],
        ]
        shift = 0.03 if on else -0.03
        look: dict[str, Any] = {"color": colour, "marker": marker, "linestyle": style, "markersize": 5}
        axes.errorbar([shift, 1 + shift], middle, yerr=error, capsize=3, linewidth=1.5, **look)
    _key(axes, panel.other)
    axes.set_xlim(-0.3, 1.3)
    axes.set_xticks([0, 1], ["without", f"with\n{_short(panel.one)}"])
    quiet(axes, ("bottom", "left"))
    axes.tick_params(labelsize=SMALL)
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)


def _key(axes: Axes, other: str) -> None:
    """Write above the panel which line is which, with the line's own marker."""
    for row, (word, (colour, marker, _)) in enumerate(zip(("without", "with"), _LOOKS, strict=True)):
        y = 1.09 + 0.115 * (1 - row)
        look: dict[str, Any] = {"transform": axes.transAxes, "clip_on": False}
        axes.plot([0.02], [y], marker=marker, color=colour, linestyle="", markersize=5, **look)
        name = f"{word} {_short(other)}"
        axes.text(0.08, y, name, fontsize=NUMBERS if len(name) < 20 else SMALL, va="center", **look)


def _short(label: str) -> str:
    return label if len(label) <= 17 else label[:16] + "\u2026"
