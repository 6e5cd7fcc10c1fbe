"""The bid curve: how often a side wins under every bid, with a band for all bids together; below it, pairs of players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_CURVE, _ROW = 2.7, 0.25
_OTHERS = ((palette.VERMILLION, "s", "--"), (palette.GREEN, "D", ":"), (palette.PURPLE, "^", "-."))


class CurvePoint(NamedTuple):
    """Share of games won under one bid, 0 to 1, with its limits."""

    bid: int
    share: float
    low: float
    high: float


class PairLine(NamedTuple):
    """A pair of players: where their curve passes one half, with its limits; infinite when beyond the bids."""

    label: str
    crossing: float
    low: float
    high: float


@dataclass(frozen=True)
class BidPicture:
    """What the figure shows.

    Parameters
    ----------
    side, other, unit : str
        The side bid for, the side that is not; what is bid.
    points : tuple of CurvePoint
        The curve.
    fair : tuple of int
        The fair bid, and the ends of its confidence set.
    printed : int
        What the rulebook asks for without a bid.
    label : str
        Of the curve, told when there are others.
    others : tuple of (str, tuple of CurvePoint)
        Curves under other readings of the rules, drawn without a band.
    pairs : tuple of PairLine
        Drawn below when there are any.
    """

    side: str
    other: str
    unit: str
    points: tuple[CurvePoint, ...]
    fair: tuple[int, int, int]
    printed: int
    label: str = ""
    others: tuple[tuple[str, tuple[CurvePoint, ...]], ...] = ()
    pairs: tuple[PairLine, ...] = ()


def bid_plot(picture: BidPicture) -> Figure:
    """Draw the curve with its band, the fair bid and, when there are several, the pairs of players."""
    below = _ROW * len(picture.pairs) + 0.85 if picture.pairs else 0.0
    figure = new_figure(_CURVE + below)
    axes = axes_in(figure, 0.6, 0.45 + below, 0.12, 0.12)
    _draw_curve(axes, picture)
    if picture.pairs:
        _draw_pairs(axes_in(figure, 1.45, 0.45, 0.12, _CURVE + 0.25), picture)
    return figure


def _draw_curve(axes: Axes, picture: BidPicture) -> None:
    bids = [p.bid for p in picture.points]
    fair, low, high = picture.fair
    axes.axvspan(low - 0.5, high + 0.5, color="#e8e8e8", linewidth=0, zorder=0)
    axes.axhline(50, color=palette.INK, linewidth=0.9, zorder=1)
    axes.fill_between(
        bids,
        [100 * p.low for p in picture.points],
        [100 * p.high for p in picture.points],
        color=palette.SKY,
        alpha=0.45,
        linewidth=0,
        zorder=2,
    )
    axes.plot(
        bids,
        [100 * p.share for p in picture.points],
        "-o",
        color=palette.BLUE,
        markersize=4.5,
        label=picture.label,
        zorder=4,
    )
    for (name, points), (colour, marker, line) in zip(picture.others, _OTHERS, strict=False):
        shares = [100 * p.share for p in points]
        axes.plot(
            [p.bid for p in points], shares, line, marker=marker, color=colour, markersize=4, label=name, zorder=3
        )
    share = next(p.share for p in picture.points if p.bid == fair)
    axes.plot([fair], [100 * share], "D", color=palette.INK, markersize=7, markerfacecolor="none", zorder=5)
    _write_curve(axes, picture, bids)


def _write_curve(axes: Axes, picture: BidPicture, bids: Sequence[int]) -> None:
    from matplotlib.ticker import MaxNLocator

    if bids[0] <= picture.printed <= bids[-1]:
        axes.axvline(picture.printed, color=palette.FAINT, linewidth=0.9, linestyle=(0, (2, 2)), zorder=1)
        room = picture.printed > (bids[0] + bids[-1]) / 2
        axes.text(
            picture.printed + (0.12 if room else -0.12),
            101,
            "the rulebook's",
            fontsize=SMALL,
            color=palette.FAINT,
            va="top",
            ha="left" if room else "right",
            rotation=90,
        )
    if picture.others:
        axes.legend(fontsize=SMALL, frameon=False, loc="lower left", handlelength=2.6)
    axes.set_xlim(bids[0] - 0.5, bids[-1] + 0.5)
    axes.set_ylim(0, 103)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_yticks([0, 25, 50, 75, 100])
    quiet(axes, ("bottom", "left"))
    axes.set_xlabel(f"{picture.unit} that {picture.side} must reach", fontsize=WORDS)
    axes.set_ylabel(f"games won by {picture.side}, %", fontsize=WORDS)


def _draw_pairs(axes: Axes, picture: BidPicture) -> None:
    from matplotlib.ticker import MaxNLocator

    bids = [p.bid for p in picture.points]
    ends = bids[0] - 0.5, bids[-1] + 0.5
    ordered = sorted(picture.pairs, key=lambda p: (p.crossing, p.label))
    for row, pair in enumerate(ordered):
        low, middle, high = (min(max(v, ends[0]), ends[1]) for v in (pair.low, pair.crossing, pair.high))
        axes.plot([low, high], [row, row], color=palette.BLUE, linewidth=2, solid_capstyle="butt", zorder=3)
        marker = "o" if math.isfinite(pair.crossing) else "<" if pair.crossing < 0 else ">"
        axes.plot([middle], [row], marker, color=palette.BLUE, markersize=5.5, clip_on=False, zorder=4)
    axes.set_yticks(range(len(ordered)))
    axes.set_yticklabels([p.label for p in ordered])
    axes.text(
        -0.02,
        len(ordered) - 0.35,
        f"{picture.side} v {picture.other}",
        fontsize=SMALL,
        color=palette.FAINT,
        ha="right",
        va="bottom",
        transform=axes.get_yaxis_transform(),
    )
    axes.set_ylim(-0.6, len(picture.pairs) - 0.4)
    axes.set_xlim(*ends)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.6, zorder=0)
    axes.set_axisbelow(True)
    quiet(axes)
    axes.tick_params(axis="y", length=0, labelsize=NUMBERS)
    axes.set_xlabel(f"{picture.unit} that make sides even", fontsize=WORDS)
