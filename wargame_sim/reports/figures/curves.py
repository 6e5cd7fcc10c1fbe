"""An outcome along a swept number, with the band of its intervals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.design_data import Curve
from wargame_sim.reports.figures.base import SMALL, WORDS, axes_in, new_figure, quiet

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def curve_plot(curve: Curve) -> Figure:
    """Draw the estimates as points on a line, their intervals as bars and as a band, the base as a diamond.

    Parameters
    ----------
    curve : Curve
        Two points or more; shares are drawn in per cent.
    """
    figure = new_figure(3.0)
    axes = axes_in(figure, 0.72, 0.72, 0.14, 0.14)
    times = 100.0 if curve.kind == "share" else 1.0
    x = [p.value for p in curve.points]
    middle, low, high = (
        [times * getattr(p.interval, name) for p in curve.points] for name in ("estimate", "low", "high")
    )
    low = [end if math.isfinite(end) else m for end, m in zip(low, middle, strict=True)]  # games all alike: no bar
    high = [end if math.isfinite(end) else m for end, m in zip(high, middle, strict=True)]
    axes.fill_between(x, low, high, color=palette.SKY, alpha=0.35, linewidth=0, zorder=1)
    errors = [[m - a for m, a in zip(middle, low, strict=True)], [b - m for m, b in zip(middle, high, strict=True)]]
    axes.errorbar(
        x, middle, yerr=errors, color=palette.BLUE, marker="o", markersize=5, capsize=3, linewidth=1.5, zorder=3
    )
    for value, y in zip(x, middle, strict=True):
        if value == curve.base:
            axes.plot([value], [y], marker="D", color=palette.VERMILLION, markersize=8, linestyle="", zorder=4)
    axes.set_xticks(x if len(x) <= 9 else x[:: -(-len(x) // 9)])
    unit = "%" if curve.kind == "share" else curve.unit
    axes.set_ylabel(f"{curve.outcome}, {unit}", fontsize=WORDS)
    axes.set_xlabel(_label(curve), fontsize=WORDS)
    quiet(axes, ("bottom", "left"))
    axes.grid(axis="y", color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)
    if len(x) > 6:
        axes.tick_params(axis="x", labelsize=SMALL)
    return figure


def _label(curve: Curve) -> str:
    diamond = "; diamond: the base" if curve.base is not None else ""
    return f"{curve.factor}\n(band: {100 * curve.level:g} % for all points together{diamond})"
