"""How single games fall out: one small bar chart a variant, over the outline of the base."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.data import Distribution, Spread
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import percent, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST = 12  # variants in one figure
_ROW = 0.72


def distribution_plot(spread: Spread) -> Figure:
    """Draw the distribution of one outcome for each variant, the base first and as an outline behind the others.

    Parameters
    ----------
    spread : Spread
        At most `MOST` distributions are drawn.
    """
    from matplotlib.ticker import MaxNLocator

    shown = spread.distributions[:MOST]
    figure = new_figure(_ROW * len(shown) + 0.75)
    low, high, step = _range(shown)
    top = max(max(d.shares, default=0.0) for d in shown) * 1.12 or 1.0
    height = figure.get_size_inches()[1]
    for row, each in enumerate(shown):
        axes = axes_in(figure, 0.12, height - 0.06 - _ROW * (row + 1) + 0.04, 0.12, 0.06 + _ROW * row + 0.16)
        _draw(axes, each, shown[0] if row else None, step)
        axes.set_xlim(low - step, high + step)
        axes.set_ylim(0, top)
        quiet(axes)
        axes.set_yticks([])
        axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
        if row < len(shown) - 1:
            axes.set_xticklabels([])
        else:
            axes.set_xlabel(_axis_label(spread, len(shown)), fontsize=WORDS)
    return figure


def _axis_label(spread: Spread, shown: int) -> str:
    unit = f", {spread.unit}" if spread.unit else ""
    base = (
        "\n(bars: share of games; line: the first variant; diamond: mean)"
        if shown > 1
        else "\n(share of games; diamond: mean)"
    )
    return f"{spread.outcome}{unit}{base}"


def _range(shown: Sequence[Distribution]) -> tuple[float, float, float]:
    values = sorted({v for d in shown for v in d.values})
    if not values:
        return 0.0, 1.0, 1.0
    gaps = [b - a for a, b in itertools.pairwise(values)]
    return values[0], values[-1], min(gaps, default=1.0)


def _draw(axes: Axes, each: Distribution, base: Distribution | None, step: float) -> None:
    axes.bar(
        each.values, each.shares, width=0.86 * step, color=palette.SKY, edgecolor=palette.BLUE, linewidth=0.4, zorder=2
    )
    if base is not None:
        edges = [v - step / 2 for v in base.values] + ([base.values[-1] + step / 2] if base.values else [])
        axes.stairs(base.shares, edges, color=palette.INK, linewidth=1.1, zorder=3)
    axes.plot(
        [each.mean],
        [0],
        marker="D",
        color=palette.VERMILLION,
        markersize=6,
        markeredgecolor=palette.PAPER,
        clip_on=False,
        zorder=5,
    )
    axes.text(0, 1.0, each.variant, transform=axes.transAxes, fontsize=WORDS, fontweight="bold", va="bottom", ha="left")
    peak = max(each.shares, default=0.0)
    told = f"mean {plain(each.mean, 2)}, highest bar {percent(peak, 1)} %"
    axes.text(
        1, 1.0, told, transform=axes.transAxes, fontsize=SMALL if len(told) > 40 else NUMBERS, va="bottom", ha="right"
    )
