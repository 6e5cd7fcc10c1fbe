"""Where a printed hex lies on the page: the four offset layouts, turned so that north is as far up as flips allow.

The unit is the distance between the centres of two neighbours; y grows upwards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_sim.packs.grid import Grid

Point = tuple[float, float]

RADIUS = 1 / math.sqrt(3)  # centre to corner, and the length of a side
_STEP = math.sqrt(3) / 2  # from one straight row or column to the next


@dataclass(frozen=True)
class Page:
    """Places of one grid's hexes on the page.

    Parameters
    ----------
    grid : Grid
        Layout and spelling of the ids.
    right, down : int
        1 when printed columns (rows) increase to the right (downwards), -1 when the other way.
    """

    grid: Grid
    right: int = 1
    down: int = 1

    @property
    def flat(self) -> bool:
        """True for straight columns: hexes with a flat top."""
        return self.grid.offset.endswith("q")

    def centre(self, hex_id: str) -> Point:
        """Return the centre of a hex."""
        col, row = self.grid.split(hex_id)
        odd = 1 if self.grid.offset.startswith("odd") else 0
        if self.flat:
            x, y = col * _STEP, row + (0.5 if col % 2 == odd else 0.0)
        else:
            x, y = col + (0.5 if row % 2 == odd else 0.0), row * _STEP
        return self.right * x, -self.down * y

    def corners(self) -> list[Point]:
        """Return the six corners relative to the centre."""
        turn = 0 if self.flat else 30
        return [
            (RADIUS * math.cos(math.radians(turn + 60 * k)), RADIUS * math.sin(math.radians(turn + 60 * k)))
            for k in range(6)
        ]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """Return both ends of the side between two neighbours."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
        half = RADIUS / 2 / math.hypot(dx, dy)
        return (mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)


def page_of(grid: Grid) -> Page:
    """Return the page of a grid, flipped so that east is right and north up as far as its georeference says so."""
    if not grid.georef_row or not grid.georef_col:
        return Page(grid)
    return Page(grid, right=-1 if grid.georef_col[2] < 0 else 1, down=-1 if grid.georef_row[1] > 0 else 1)


def north_of(page: Page) -> Point | None:
    """Return the unit vector on the page that points to true north, or None for a map without a georeference."""
    row, col = page.grid.georef_row, page.grid.georef_col
    if not row or not col:
        return None
    across, along = (_STEP, 1.0) if page.flat else (1.0, _STEP)
    x, y = page.right * col[1] * across, -page.down * row[1] * along
    length = math.hypot(x, y)
    return (x / length, y / length) if length else None
