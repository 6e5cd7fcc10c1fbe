"""A record beside a simulation: two intervals on one axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import SMALL, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def against_plot(lines: Sequence[tuple[str, float, float, float]], label: str, share: bool) -> Figure:
    """Draw each sample's estimate with its interval.

    Parameters
    ----------
    lines : sequence of (str, float, float, float)
        Who played, the estimate and its interval; a share is from 0 to 1.
    label : str
        Of the axis.
    share : bool
        Whether it is a share, drawn from 0 to 100 %.
    """
    times, kind = (100.0, "share") if share else (1.0, "mean")
    figure = new_figure(0.5 * len(lines) + 0.7)
    axes = axes_in(figure, 0.12, 0.5, 0.12, 0.06)
    for y, (name, estimate, low, high) in enumerate(reversed(lines)):
        axes.plot([times * low, times * high], [y - 0.15] * 2, color=palette.BLUE, linewidth=2.0)
        axes.plot([times * estimate], [y - 0.15], marker="o", color=palette.BLUE, markersize=6)
        told, ends = with_interval(estimate, low, high, kind)
        across = axes.get_yaxis_transform()
        axes.text(0.0, y + 0.18, name, transform=across, fontweight="bold", fontsize=SMALL, va="center")
        axes.text(1.0, y + 0.18, f"{told} ({ends})", transform=across, fontsize=SMALL, va="center", ha="right")
    axes.set_ylim(-0.5, len(lines) - 0.5)
    axes.set_yticks([])
    if share:
        axes.set_xlim(0, 100)
    quiet(axes)
    axes.set_xlabel(label, fontsize=SMALL)
    return figure
