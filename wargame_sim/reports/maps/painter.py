"""The sheet a map is drawn on: places in hex widths, sizes that follow the hex, a few kinds of strokes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wargame_sim.reports.maps.geometry import Page, Point
from wargame_sim.reports.maps.labels import text_width
from wargame_sim.reports.maps.terrain import Stroke

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_REFERENCE = 54.0  # points a hex width for which line widths are given


@dataclass(frozen=True)
class Painter:
    """Draws on one axes in units of the distance between hex centres.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        Sheet with equal scales.
    page : Page
        Where hexes lie.
    hex_points : float
        Points (1/72 inch) from centre to centre: fonts and lines follow it.
    least : float
        Names and shares are written in no smaller type than this many points.
    """

    axes: Axes
    page: Page
    hex_points: float
    least: float = 0.0

    def size(self, fraction: float) -> float:
        """Return a font size in points from a fraction of the hex width."""
        return fraction * self.hex_points

    def name_size(self, fraction: float) -> float:
        """Return the font size of a name in points, never below the least."""
        return max(self.least, self.size(fraction))

    def width(self, points: float) -> float:
        """Return a line width that follows the hex from one given for a hex of 54 points."""
        return points * self.hex_points / _REFERENCE

    def lines(self, strokes: Sequence[Stroke], colour: str, width: float, z: float, **more: Any) -> None:
        """Draw open strokes of one colour as one path; `more` goes to matplotlib's PathPatch."""
        look: dict[str, Any] = {"capstyle": "round", "joinstyle": "round", "linewidth": self.width(width)} | more
        self._add(strokes, {"fill": False, "edgecolor": colour, "zorder": z} | look)

    def shapes(self, outlines: Sequence[Stroke], fill: str, edge: str, width: float, z: float) -> None:
        """Draw filled shapes of one colour (``#rrggbb`` or ``#rrggbbaa``) as one path."""
        look = {"facecolor": fill, "edgecolor": edge, "linewidth": self.width(width), "zorder": z, "joinstyle": "round"}
        self._add(outlines, look)

    def _add(self, strokes: Sequence[Stroke], look: dict[str, Any]) -> None:
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path

        if strokes:
            # One path for all strokes: pictures stay small and are drawn fast.
            codes = [code for s in strokes for code in (Path.MOVETO, *[Path.LINETO] * (len(s) - 1))]
            path = Path([point for stroke in strokes for point in stroke], codes)
            self.axes.add_artist(PathPatch(path, **look))

    def text(self, at: Point, text: str, fraction: float, colour: str, z: float, **more: Any) -> None:
        """Write centred text whose size is a fraction of the hex width; `more` goes to matplotlib's Text."""
        look: dict[str, Any] = {"ha": "center", "va": "center", "linespacing": 1.0, "clip_on": False} | more
        self.axes.text(at[0], at[1], text, fontsize=self.size(fraction), color=colour, zorder=z, **look)

    def fitted(self, text: str, fraction: float, room: float, bold: bool = False) -> float:
        """Return the fraction, or a smaller one with which the text fits into `room` hex widths."""
        wide = text_width(text, self.size(fraction), bold) / self.hex_points
        return fraction * min(1.0, room / wide) if wide else fraction


def around(at: Point, corners: Iterable[Point], scale: float = 1.0) -> Stroke:
    """Return the closed outline of corners around a point."""
    ring = [(at[0] + scale * x, at[1] + scale * y) for x, y in corners]
    return [*ring, ring[0]]


def square(at: Point, half: float) -> Stroke:
    """Return a closed square of half-width `half`."""
    return around(at, ((-half, -half), (half, -half), (half, half), (-half, half)))


def rounded(at: Point, half: float, cut: float = 0.35) -> Stroke:
    """Return a closed square with corners rounded off by `cut` (1 makes a circle) of its half-width."""
    inner, radius = half * (1 - cut), half * cut
    ring = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(7):
            angle = math.radians(90 * quarter + 15 * step)
            ring.append((sx * inner + radius * math.cos(angle), sy * inner + radius * math.sin(angle)))
    return around(at, ring)


def token(at: Point, half: float, marker: str) -> Stroke:
    """Return the outline that stands for a side: ``s`` square, ``o`` rounded, anything else a diamond."""
    if marker == "s":
        return square(at, half)
    if marker == "o":
        return rounded(at, half, 0.6)
    return around(at, ((0, -1.2 * half), (1.2 * half, 0), (0, 1.2 * half), (-1.2 * half, 0)))
