"""Who stands where, in words under the map: every unit by its hex, by the names that a plan asks for."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.reports import palette
from wargame_sim.reports.maps.counters import strengths
from wargame_sim.reports.scene import MapPack, Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLUMN = 4.4  # inches, at the least


class Stack(NamedTuple):
    """One stack: its side, and its lines of text."""

    side: str
    lines: tuple[str, ...]


class Roster(NamedTuple):
    """All stacks in columns.

    Parameters
    ----------
    rows : tuple of tuple of Stack
        One tuple a column.
    font : float
        Points.
    height : float
        Inches that the roster needs; 0 without units.
    """

    rows: tuple[tuple[Stack, ...], ...]
    font: float
    height: float


def make_roster(pack: MapPack, stacks: Mapping[str, Sequence[Row]], width: float, font: float) -> Roster:
    """Return all units by hex, wrapped into columns for a sheet of `width` inches."""
    font *= 0.82
    columns = max(1, int(width / _COLUMN))
    letters = int((width / columns - 0.6) * 72 / (0.56 * font))
    places = {row["hex"]: row.get("place", "") for row in pack.rows("hexes")}
    found = [
        Stack(units[-1].get("side", ""), tuple(textwrap.wrap(_told(place, places.get(place, ""), units), letters)))
        for place, units in sorted(stacks.items())
    ]
    if not found:
        return Roster((), font, 0.0)
    total = sum(len(stack.lines) for stack in found)
    rows: list[list[Stack]] = [[]]
    for stack in found:
        if sum(len(s.lines) for s in rows[-1]) >= total / columns and len(rows) < columns:
            rows.append([])
        rows[-1].append(stack)
    most = max(sum(len(s.lines) for s in column) for column in rows)
    return Roster(tuple(map(tuple, rows)), font, (most + 2.5) * 1.35 * font / 72)


def _told(place: str, name: str, units: Sequence[Row]) -> str:
    each = [f"{u['unit']} ({strengths(u)})" for u in reversed(units)]
    return f"{place}{' ' + name if name else ''}: " + ", ".join(each)


def draw_roster(figure: Figure, roster: Roster, sides: tuple[str, ...]) -> None:
    """Write the roster at the foot of a figure, every stack behind the token of its side."""
    width, height = figure.get_size_inches()
    axes = figure.add_axes((0, 0, 1, roster.height / height))
    step = 1.35 * roster.font / 72
    axes.set_xlim(0, width)
    axes.set_ylim(roster.height, 0)
    axes.axis("off")
    axes.text(0.35, step * 0.7, "Units by hex, top counter first", fontsize=roster.font, fontweight="bold", va="center")
    for number, column in enumerate(roster.rows):
        x, y = 0.35 + number * (width - 0.35) / len(roster.rows), 1.9 * step
        for stack in column:
            mark = palette.side_mark(sides, stack.side)
            look: dict[str, Any] = {
                "markersize": 0.62 * roster.font,
                "markeredgecolor": palette.INK,
                "markeredgewidth": 0.6,
            }
            axes.plot([x + 0.05], [y], marker=mark.marker, color=mark.colour, **look)
            for line in stack.lines:
                axes.text(x + 0.18, y, line, fontsize=roster.font, va="center")
                y += step
