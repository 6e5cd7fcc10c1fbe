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
        import numpy as np

        ordered = sorted(names, key=lambda n: (n.rank, -len(n.text), n.text, n.at))
        start = len(self.taken)
        # One row a box; rows for the names to come are of no size yet.
        boxes = np.zeros((start + len(ordered), 5))
        boxes[:start] = np.array(self.taken, dtype=float).reshape(-1, 5)
        found = []
        for name in ordered:
            box = self._best(name, boxes[: len(self.taken)])
            if box is not None:
                box = box._replace(weight=self.weight_of_names)
                boxes[len(self.taken)] = box
                self.taken.append(box)
                found.append(Placed(name, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2))
        return found

    def _best(self, name: Name, boxes: Any) -> Box | None:
        """Return the box of the place that covers least of `boxes` (x0, y0, x1, y1, weight), if it covers little."""
        import numpy as np

        width = text_width(name.text, name.size, name.bold, name.italic) * self.point
        height = (1.2 * name.size * (1 + name.text.count("\n"))) * self.point
        middles = np.array(_around(name, width, height))
        half = np.array([width / 2, height / 2])
        low, high = middles - half, middles + half
        wide = np.minimum(high[:, :1], boxes[:, 2]) - np.maximum(low[:, :1], boxes[:, 0])
        tall = np.minimum(high[:, 1:], boxes[:, 3]) - np.maximum(low[:, 1:], boxes[:, 1])
        costs = (np.clip(wide, 0, None) * np.clip(tall, 0, None)) @ boxes[:, 4] + 0.002 * np.arange(len(middles))
        frame = self.frame
        outside = (low < (frame.x0, frame.y0)).any(axis=1) | (high > (frame.x1, frame.y1)).any(axis=1)
        costs[outside] = np.inf
        best = int(np.argmin(costs))
        allowed = np.inf if name.rank == 0 else 0.05 + 0.02 * max(0, 3 - name.rank)
        if not np.isfinite(costs[best]) or costs[best] > allowed:
            return None
        return Box(*(float(v) for v in (*low[best], *high[best])))


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
