"""Sets of changes against a target band, and an outcome along the number that was turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ROW = 0.44  # inches a set: its name above, its interval below
_BAND = "#e3e3e3"
# Shape and colour of a verdict: the same as of claims that hold, are not settled, are contradicted.
PLACES = {
    "within": palette.VERDICTS["holds"],
    "not told apart": palette.VERDICTS["not settled"],
    "outside": palette.VERDICTS["contradicted"],
}


class _Look(NamedTuple):
    """A line along the knob: told apart by colour, marker and dashes."""

    colour: str
    marker: str
    dashes: str

    @property
    def line(self) -> dict[str, Any]:
        return {"color": self.colour, "linestyle": self.dashes, "linewidth": 1.4}


_LOOKS = (_Look(palette.BLUE, "o", "-"), _Look(palette.VERMILLION, "s", "--"), _Look(palette.GREEN, "^", ":"))


class Target(NamedTuple):
    """What is aimed at.

    Parameters
    ----------
    outcome, kind, unit : str
        What is counted; kind as in an `Estimate`.
    target, band : float
        And how far from it is still near enough.
    """

    outcome: str
    kind: str
    unit: str
    target: float
    band: float

    @property
    def times(self) -> float:
        """What numbers are multiplied with: shares are drawn in per cent."""
        return 100.0 if self.kind == "share" else 1.0

    @property
    def axis(self) -> str:
        """Label of the axis."""
        unit = "%" if self.kind == "share" else self.unit
        return f"{self.outcome}, {unit}" if unit else self.outcome


class SetRow(NamedTuple):
    """A set: its name, how many changes, estimate and interval, where it stands (a key of `PLACES`)."""

    name: str
    changes: int
    estimate: float
    low: float
    high: float
    place: str


class KnobLine(NamedTuple):
    """The outcome along a knob: name of the line; points of (value, estimate, low, high, place)."""

    name: str
    points: Sequence[tuple[str, float, float, float, str]]


def balance_plot(rows: Sequence[SetRow], target: Target) -> Figure:
    """Draw each set's estimate with its interval against the band, in the order given.

    Parameters
    ----------
    rows : sequence of SetRow
        At least one.
    target : Target
        What is aimed at.
    """
    places = [place for place in PLACES if place in {row.place for row in rows}]
    legend = 0.24 * len(places)
    figure = new_figure(0.1 + _ROW * len(rows) + 0.56 + legend)
    axes = axes_in(figure, 0.12, 0.52 + legend, 0.12, 0.06)
    low, high = target.times * (target.target - target.band), target.times * (target.target + target.band)
    axes.axvspan(low, high, color=_BAND, linewidth=0, zorder=0)
    axes.axvline(target.times * target.target, color=palette.FAINT, linewidth=1.0, linestyle=(0, (4, 3)), zorder=1)
    for number, row in enumerate(rows):
        _draw_row(axes, row, -number, target)
    ends = [target.times * v for row in rows for v in (row.low, row.high)] + [low, high]
    room = 0.05 * (max(ends) - min(ends)) or 1.0
    axes.set_xlim(min(ends) - room, max(ends) + room)
    axes.set_ylim(-len(rows) + 0.4, 0.75)
    axes.set_yticks([])
    quiet(axes)
    axes.set_xlabel(f"{target.axis}\ngrey: the band that is wanted; dashed: the target", fontsize=SMALL)
    _draw_legend(figure, places, legend)
    return figure


def _draw_row(axes: Axes, row: SetRow, y: float, target: Target) -> None:
    mark, line = PLACES[row.place], y - 0.1
    low, middle, high = (target.times * v for v in (row.low, row.estimate, row.high))
    axes.plot([low, high], [line] * 2, color=mark.colour, linewidth=2.0, solid_capstyle="butt", zorder=3)
    axes.plot([low, high], [line] * 2, marker="|", color=mark.colour, linestyle="", markersize=9, zorder=3)
    look: dict[str, Any] = {"markersize": 6.5, "markeredgecolor": palette.PAPER, "zorder": 4}
    axes.plot([middle], [line], marker=mark.marker, color=mark.colour, **look)
    estimate, ends = with_interval(row.estimate, row.low, row.high, target.kind)
    ground = {"boxstyle": "square,pad=0.05", "facecolor": palette.PAPER, "edgecolor": "none", "alpha": 0.8}
    words: dict[str, Any] = {"transform": axes.get_yaxis_transform(), "va": "center", "bbox": ground, "zorder": 5}
    room = 44 - len(estimate) - len(ends)
    name = row.name if len(row.name) <= room else row.name[: room - 1] + "\u2026"
    axes.text(0.0, y + 0.28, name, fontsize=WORDS, fontweight="bold", ha="left", **words)
    axes.text(1.0, y + 0.28, f"{estimate}  ({ends})", fontsize=NUMBERS, ha="right", **words)


def _draw_legend(figure: Figure, places: Sequence[str], height: float) -> None:
    words = {"within": "surely within the band", "not told apart": "cannot be told from the target", "outside": "ruled out"}  # fmt: skip
    axes = axes_in(figure, 0.12, 0.02, 0.12, figure.get_size_inches()[1] - height)
    axes.axis("off")
    axes.set_xlim(0, 1)
    axes.set_ylim(-len(places) + 0.5, 0.5)
    for row, place in enumerate(places):
        mark = PLACES[place]
        axes.plot([0.02], [-row], marker=mark.marker, color=mark.colour, markersize=7, clip_on=False)
        axes.text(0.06, -row, words[place], fontsize=SMALL, va="center")


def knob_plot(lines: Sequence[KnobLine], target: Target, knob: str, printed: str) -> Figure:
    """Draw the outcome along the values of a number or a cell, at most three lines.

    Parameters
    ----------
    lines : sequence of KnobLine
        Points in the order in which they are drawn.
    target : Target
        What is aimed at.
    knob, printed : str
        What is turned, and what it reads in the game as it is.
    """
    lines = lines[: len(_LOOKS)]
    legend = 0.24 * len(lines)
    figure = new_figure(2.9 + legend)
    axes = axes_in(figure, 0.62, 0.62 + legend, 0.14, 0.12)
    low, high = target.times * (target.target - target.band), target.times * (target.target + target.band)
    axes.axhspan(low, high, color=_BAND, linewidth=0, zorder=0)
    axes.axhline(target.times * target.target, color=palette.FAINT, linewidth=1.0, linestyle=(0, (4, 3)), zorder=1)
    values = list(dict.fromkeys(point[0] for line in lines for point in line.points))
    places, ordered = _along(values)
    apart = 0.02 * (max(places.values()) - min(places.values()))
    for number, line in enumerate(lines):
        shift = apart * (number - (len(lines) - 1) / 2)
        _draw_line(axes, line, [places[p[0]] + shift for p in line.points], target, _LOOKS[number])
        if ordered:
            y = [target.times * p[1] for p in line.points]
            axes.plot([places[p[0]] + shift for p in line.points], y, **_LOOKS[number].line, zorder=2)
    axes.set_xticks(list(places.values()), [f"{v}\nas it is" if v == printed else v for v in places])
    axes.set_ylabel(target.axis, fontsize=WORDS)
    axes.set_xlabel(knob, fontsize=WORDS)
    quiet(axes, ("bottom", "left"))
    axes.grid(axis="y", color="#ededed", linewidth=0.6)
    axes.set_axisbelow(True)
    look: dict[str, Any] = {"frameon": False, "fontsize": SMALL, "borderaxespad": 0.2}
    figure.legend(loc="lower left", bbox_to_anchor=(0.02, 0.0), **look)
    return figure


def _along(values: Sequence[str]) -> tuple[dict[str, float], bool]:
    """Return where each value stands, and whether that is a number; words stand one after the other."""
    try:
        return {value: float(value) for value in values}, True
    except ValueError:
        return {value: float(n) for n, value in enumerate(values)}, False


def _draw_line(axes: Axes, line: KnobLine, x: Sequence[float], target: Target, look: _Look) -> None:
    for at, (_, middle, low, high, place) in zip(x, line.points, strict=True):
        y, bottom, top = (target.times * value for value in (middle, low, high))
        face = palette.PAPER if place == "outside" else look.colour
        more: dict[str, Any] = {"markersize": 6, "markerfacecolor": face, "capsize": 3, "zorder": 3}
        axes.errorbar([at], [y], yerr=[[y - bottom], [top - y]], color=look.colour, marker=look.marker, **more)
    axes.plot([], [], marker=look.marker, label=line.name, **look.line)
