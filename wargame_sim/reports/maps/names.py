"""Which names a map carries and in what type: towns upright, heights once for all their hexes, in italics."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from wargame_sim.reports import palette
from wargame_sim.reports.maps.geometry import Point
from wargame_sim.reports.maps.labels import Name, Placed, wrapped
from wargame_sim.reports.maps.layers import NAME, drawn_features
from wargame_sim.reports.maps.painter import Painter
from wargame_sim.reports.scene import MapPack, Row, rows_of

_TOWNS = {"city", "village", "port"}
_NONE: Mapping[str, float] = {}


def names_of(
    painter: Painter, pack: MapPack, rows: Sequence[Row], regions: bool = True, spots: Mapping[str, float] = _NONE
) -> list[Name]:
    """Return the names to place: towns and victory hexes, and with `regions` passes, forts and everything else.

    Parameters
    ----------
    regions : bool
        Without them only cities and victory hexes are named.
    spots : mapping of str to float
        Hexes that carry a number, with the radius of its disc: named as victory hexes are.
    """
    victory = {row["hex"] for row in rows_of(pack, "victory")} | set(spots)
    names, other = [], []
    for row in rows:
        signs = drawn_features(row)
        if not row.get("place"):
            continue
        large = "city" in signs or row["hex"] in victory
        if large or (regions and _TOWNS & set(signs)):
            names.append(_town(painter, row, large)._replace(clear=max(0.0, spots.get(row["hex"], 0.0) - 0.12)))
        elif regions:
            other.append((row["place"], painter.page.centre(row["hex"]), bool(signs)))
    return names + [_region(painter, *group) for group in _joined(other)]


def _town(painter: Painter, row: Row, bold: bool) -> Name:
    size = painter.name_size(0.17 if bold else 0.15)
    text = wrapped(row["place"], size, 1.9 * painter.hex_points)
    return Name(text, painter.page.centre(row["hex"]), size, 0, bold)


def _region(painter: Painter, place: str, points: Sequence[Point], signed: bool) -> Name:
    size = painter.name_size(0.115)
    text = wrapped(place.replace("_", " "), size, 1.25 * painter.hex_points)
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return Name(text, middle, size, 1 if signed else 2, italic=True, centred=not signed)


def _joined(places: Iterable[tuple[str, Point, bool]]) -> list[tuple[str, list[Point], bool]]:
    """Return places with the centres of their connected hexes: neighbours of the same name are one region."""
    groups: list[tuple[str, list[Point], bool]] = []
    for place, point, signed in places:
        touching = [g for g in groups if g[0] == place and any(math.dist(point, other) < 1.01 for other in g[1])]
        points = [point, *(other for group in touching for other in group[1])]
        groups = [g for g in groups if g not in touching]
        groups.append((place, points, signed or any(g[2] for g in touching)))
    return groups


def draw_names(painter: Painter, placed: Iterable[Placed]) -> None:
    """Write placed names on a pale ground that keeps them legible over roads and glyphs."""
    for name, x, y in placed:
        box = {"boxstyle": "round,pad=0.08", "facecolor": "#fffdf5", "edgecolor": "none", "alpha": 0.72}
        painter.text(
            (x, y),
            name.text,
            name.size / painter.hex_points,
            palette.INK if not name.italic else "#3c3222",
            NAME,
            fontweight="bold" if name.bold else "normal",
            fontstyle="italic" if name.italic else "normal",
            bbox=box,
        )
