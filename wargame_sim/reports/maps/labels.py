"""Place names on a map without covering counters, symbols or each other: greedy, most important first.

Each name tries a ring of places around its point and takes the one that covers least. A name of low rank that would
still cover something is left out; one of rank 0 (a town, a victory hex) is always drawn.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wargame_sim.reports.maps.geometry import Point


class Box(NamedTuple):
    """A rectangle that is taken, and how bad it is to cover it (area is multiplied by `weight`)."""

    x0: float
    y0: float
    x1: float
    y1: float
    weight: float = 1.0

    def covered(self, other: Box) -> float:
        """Return the area shared with another box, times this box's weight."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return width * height * self.weight if width > 0 and height > 0 else 0.0


class Name(NamedTuple):
    """A name to place: point it belongs to, letters (a line break splits it), size in points, rank, and look."""

    text: str
    at: Point
    size: float
    rank: int = 0
    bold: bool = False
    italic: bool = False
    centred: bool = False  # may lie on its point: the name of a region
    clear: float = 0.0  # radius around the point that the name keeps free, beyond the usual gap


class Placed(NamedTuple):
    """A name with the centre of its place."""

    name: Name
    x: float
    y: float


@functools.lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False, italic: bool = False) -> float:
    """Return the width in points of the widest line."""
    return max(_line_width(line, size, bold, italic) for line in text.split("\n"))


@functools.lru_cache(maxsize=8)
def _font(bold: bool, italic: bool) -> Any:
    from matplotlib.font_manager import FontProperties, findfont, get_font

    look = FontProperties(weight="bold" if bold else "normal", style="italic" if italic else "normal")
    return get_font(findfont(look))


def _line_width(line: str, size: float, bold: bool, italic: bool) -> float:
    font = _font(bold, italic)
    font.set_size(64, 72)
    font.set_text(line, 0.0)
    return float(font.get_width_height()[0]) / 64 * size / 64


def wrapped(text: str, size: float, room: float) -> str:
    """Return the text on two lines where it is wider than `room` points and has a place to break."""
    if text_width(text, size) <= room:
        return text
    breaks = [i for i, letter in enumerate(text) if letter in " /-"]
    if not breaks:
        return text
    middle = min(breaks, key=lambda i: abs(i - len(text) / 2))
    cut = middle + (text[middle] in "/-")
    return text[:cut].rstrip() + "\n" + text[cut:].lstrip()


@dataclass
class Placer:
    """Places names one after the other.

    Parameters
    ----------
    point : float
        Length of one point (1/72 inch) in map units.
    frame : Box
        Names stay inside.
    taken : list of Box
        What may not be covered; grows with every name placed.
    """

    point: float
    frame: Box
    taken: list[Box] = field(default_factory=list)
    weight_of_names: float = 10.0

    def place(self, names: Iterable[Name]) -> list[Placed]:
        """Return the names that found room, most important first; longer ones first within a rank."""
        found = []
        for name in sorted(names, key=lambda n: (n.rank, -len(n.text), n.text, n.at)):
            best = self._best(name)
            if best is not None:
                x, y, box = best
                self.taken.append(box._replace(weight=self.weight_of_names))
                found.append(Placed(name, x, y))
        return found

    def _best(self, name: Name) -> tuple[float, float, Box] | None:
        width = text_width(name.text, name.size, name.bold, name.italic) * self.point
        height = (1.2 * name.size * (1 + name.text.count("\n"))) * self.point
        best: tuple[float, float, float, Box] | None = None
        near = [b for b in self.taken if self._may_touch(b, name.at, width, height)]
        for order, (x, y) in enumerate(_around(name, width, height)):
            box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            if not (
                box.x0 >= self.frame.x0
                and box.x1 <= self.frame.x1
                and box.y0 >= self.frame.y0
                and box.y1 <= self.frame.y1
            ):
                continue
            cost = sum(b.covered(box) for b in near) + 0.002 * order
            if best is None or cost < best[0]:
                best = cost, x, y, box
        if best is None or (name.rank > 0 and best[0] > 0.05 + 0.02 * max(0, 3 - name.rank)):
            return None
        return best[1], best[2], best[3]

    @staticmethod
    def _may_touch(box: Box, at: Point, width: float, height: float) -> bool:
        reach_x, reach_y = 1.1 + width, 1.1 + height
        return (
            box.x1 > at[0] - reach_x
            and box.x0 < at[0] + reach_x
            and box.y1 > at[1] - reach_y
            and box.y0 < at[1] + reach_y
        )


def _around(name: Name, width: float, height: float) -> list[Point]:
    """Return places for the middle of a name, best first: below its point, above, beside, corners, then further off."""
    x, y = name.at
    found = [(x, y), (x, y - 0.12), (x, y + 0.12)] if name.centred else []
    for gap in (0.17 + name.clear, 0.27 + name.clear, 0.38 + name.clear):
        low, side = gap + height / 2, gap + width / 2
        found += [(x, y - low), (x, y + low), (x + side, y), (x - side, y)]
        found += [(x + dx * width / 2, y + dy * low) for dy in (-1, 1) for dx in (0.5, -0.5, 1, -1)]
        found += [(x + dx * side, y + dy * 0.2) for dx in (1, -1) for dy in (-1, 1)]
    return found
