"""Orders on the map: where units come from, who attacks whom and in which order."""

from __future__ import annotations

import math
from collections.abc import Sequence

from wargame_sim.reports import palette
from wargame_sim.reports.maps.geometry import Point
from wargame_sim.reports.maps.labels import Box
from wargame_sim.reports.maps.layers import COUNTER
from wargame_sim.reports.maps.painter import Painter, rounded
from wargame_sim.reports.maps.terrain import Stroke
from wargame_sim.reports.scene import Battle, March

_UNDER, _OVER = COUNTER - 0.4, COUNTER + 0.9


def draw_marches(painter: Painter, marches: Sequence[March]) -> None:
    """Draw a dashed arrow from where units stood to where they end; the way between is theirs."""
    for a, b in dict.fromkeys(marches):
        if a != b:
            draw_march(painter, painter.page.centre(a), painter.page.centre(b))


def draw_march(painter: Painter, start: Point, end: Point) -> None:
    """Draw the arrow of one move."""
    tip, back = _towards(end, start, 0.26), _towards(end, start, 0.44)
    painter.lines([[start, back]], palette.PAPER, 4.2, _UNDER, alpha=0.8)
    painter.lines([[start, back]], palette.INK, 1.6, _UNDER + 0.01, linestyle=(0, (5, 2)), capstyle="butt")
    painter.shapes([_head(back, tip, 0.09)], palette.INK, palette.PAPER, 0.8, _UNDER + 0.02)


def draw_battles(painter: Painter, battles: Sequence[Battle]) -> list[Box]:
    """Draw a broad arrow over every side that an attack crosses, and its number in the hex attacked.

    Returns
    -------
    list of Box
        What arrows and numbers cover.
    """
    boxes = []
    for number, battle in enumerate(battles, start=1):
        for target in battle.targets:
            centre = painter.page.centre(target)
            for place in dict.fromkeys(battle.attackers):
                start = painter.page.centre(place)
                if 0 < math.dist(start, centre) < 1.01:
                    draw_attack(painter, start, centre)
                    boxes.append(_box(((start[0] + centre[0]) / 2, (start[1] + centre[1]) / 2), 0.18))
            at = centre[0] + 0.3, centre[1] + 0.3
            draw_number(painter, at, number)
            boxes.append(_box(at, 0.12))
    return boxes


def _box(at: Point, half: float) -> Box:
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half, 8)


def draw_attack(painter: Painter, start: Point, end: Point) -> None:
    """Draw the arrow of an attack between two neighbours."""
    painter.shapes([_arrow(start, end)], palette.VERMILLION, palette.PAPER, 1.2, _OVER)


def draw_number(painter: Painter, at: Point, number: int) -> None:
    """Draw the number of an attack."""
    painter.shapes([rounded(at, 0.115, 1.0)], palette.VERMILLION, palette.PAPER, 1.6, _OVER + 0.02)
    ink = palette.ink_on(palette.VERMILLION)
    painter.text(at, f"{number}", 0.15, ink, _OVER + 0.03, fontweight="bold")


def _towards(a: Point, b: Point, length: float) -> Point:
    """Return the point `length` from `a` on the way to `b`."""
    share = length / math.dist(a, b)
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _head(back: Point, tip: Point, half: float) -> Stroke:
    dx, dy = tip[0] - back[0], tip[1] - back[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * half, dx / length * half
    return [(back[0] + nx, back[1] + ny), tip, (back[0] - nx, back[1] - ny), (back[0] + nx, back[1] + ny)]


def _arrow(start: Point, end: Point) -> Stroke:
    """Return the outline of a broad arrow over the middle of the way between two neighbours."""
    tail, neck, tip = (_towards(start, end, length) for length in (0.3, 0.52, 0.72))
    dx, dy = end[0] - start[0], end[1] - start[1]
    nx, ny = -dy, dx
    half, wide = 0.05, 0.12
    left = [(tail[0] + half * nx, tail[1] + half * ny), (neck[0] + half * nx, neck[1] + half * ny)]
    right = [(neck[0] - half * nx, neck[1] - half * ny), (tail[0] - half * nx, tail[1] - half * ny)]
    barbs = [(neck[0] + wide * nx, neck[1] + wide * ny), tip, (neck[0] - wide * nx, neck[1] - wide * ny)]
    return [*left, *barbs, *right, left[0]]
