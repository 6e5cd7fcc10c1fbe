"""Luck roll by roll: how far each player is ahead of what was to be expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import SMALL, WORDS, axes_in, new_figure, quiet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LOOKS = (
    (palette.BLUE, "-", "o"),
    (palette.VERMILLION, "--", "s"),
    (palette.GREEN, ":", "D"),
    (palette.PURPLE, "-.", "^"),
)


def fortune_plot(lines: Mapping[str, Sequence[float]], unit: str) -> Figure:
    """Draw the luck of each player as it grew.

    Parameters
    ----------
    lines : mapping of str to sequence of float
        Player to the sum of luck after each roll of all players; at most four players are drawn.
    unit : str
        Of luck.
    """
    figure = new_figure(2.8)
    axes = axes_in(figure, 0.6, 0.5, 0.9, 0.14)
    axes.axhline(0, color=palette.FAINT, linewidth=0.8)
    for (player, sums), (colour, dash, marker) in zip(lines.items(), _LOOKS, strict=False):
        x = range(len(sums) + 1)
        axes.step(x, [0.0, *sums], where="post", color=colour, linestyle=dash, linewidth=1.6)
        axes.plot([len(sums)], [sums[-1]], marker=marker, color=colour, markersize=5)
        axes.annotate(
            player[:12], (len(sums), sums[-1]), (5, 0), textcoords="offset points", fontsize=SMALL, va="center"
        )
    axes.set_xlabel("rolls", fontsize=WORDS)
    axes.set_ylabel(f"{unit}, beyond expectation", fontsize=SMALL)
    quiet(axes, ("bottom", "left"))
    return figure
