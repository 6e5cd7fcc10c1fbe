"""The layers of a map, from the ground up: terrain, streams, roads, hexsides, features, ids."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wargame_sim.reports import palette
from wargame_sim.reports.maps.geometry import Point
from wargame_sim.reports.maps.labels import Box
from wargame_sim.reports.maps.painter import Painter, around, rounded, square
from wargame_sim.reports.maps.terrain import (
    STREAM,
    STREAM_WORDS,
    RoadStyle,
    SideStyle,
    Stroke,
    TerrainStyle,
    glyph_strokes,
    road_style,
    side_style,
)
from wargame_sim.reports.scene import MapPack, Row, rows_of

# Drawing order; higher covers lower.
GROUND, GLYPH, OUTLINE, WATER, ROAD, SIDE, MARK, ID, VICTORY, COUNTER, NAME = range(11)

FEATURE_WORDS = {
    "city": "city",
    "town": "village",
    "village": "village",
    "airbase": "airfield",
    "airfield": "airfield",
    "port": "port",
    "major_port": "port",
    "pass": "pass",
    "bridge": "bridge",
    "beach": "beach",
    "landing": "beach",
    "def_box": "fort",
    "fort": "fort",
    "strongpoint": "fort",
}
FEATURE_NAMES = {
    "city": "City",
    "village": "Town or village",
    "airfield": "Airfield",
    "port": "Port",
    "pass": "Pass",
    "bridge": "Bridge",
    "beach": "Landing beach",
    "fort": "Fortified place",
}


def drawn_features(row: Row) -> list[str]:
    """Return the features of a hex that have a sign on the map, each once."""
    signs = [FEATURE_WORDS[word] for word in row.get("features", "").split() if word in FEATURE_WORDS]
    if row.get("terrain") in {"city", "town", "village"}:
        signs.append(FEATURE_WORDS[row["terrain"]])
    return [sign for sign in FEATURE_NAMES if sign in signs and not (sign == "village" and "city" in signs)]


def draw_terrain(painter: Painter, rows: Sequence[Row], styles: Mapping[str, TerrainStyle], faint: float = 0.0) -> None:
    """Fill the hexes and repeat each terrain's glyph.

    Parameters
    ----------
    faint : float
        From 0 to 1 everything fades towards the paper; above 0 the glyphs are left out.
    """
    corners = painter.page.corners()
    edge = palette.mixed("#a89f86", palette.PAPER, faint)
    for name, style in styles.items():
        here = [painter.page.centre(row["hex"]) for row in rows if row["terrain"] == name]
        fill = palette.mixed(style.fill, palette.PAPER, faint)
        painter.shapes([around(at, corners) for at in here], fill, edge, 0.5, GROUND)
        if faint:
            continue
        painter.lines([stroke for at in here for stroke in glyph_strokes(style.glyph, at)], style.ink, 0.7, GLYPH)
        if style.letter:
            for x, y in here:
                painter.text((x + 0.3, y - 0.2), style.letter, 0.16, style.ink, GLYPH)


def draw_ids(painter: Painter, rows: Sequence[Row]) -> None:
    """Write each hex's id small at its upper edge."""
    for row in rows:
        x, y = painter.page.centre(row["hex"])
        painter.text((x, y + 0.405), row["hex"], 0.1, "#5c5646", ID)


def stream_strokes(painter: Painter, rows: Sequence[Row]) -> list[Stroke]:
    """Return the strokes of streams that run through hexes: between neighbours that both have one, else a short bar."""
    wet = {
        row["hex"]: painter.page.centre(row["hex"])
        for row in rows
        if STREAM_WORDS & set(row.get("features", "").split())
    }
    strokes: list[Stroke] = []
    places = sorted(wet.items())
    joined: set[str] = set()
    for index, (name, (x, y)) in enumerate(places):
        for other, (u, v) in places[index + 1 :]:
            if math.hypot(u - x, v - y) < 1.01:
                strokes.append([(x, y), (u, v)])
                joined |= {name, other}
    strokes += [[(x - 0.25, y - 0.05), (x, y), (x + 0.25, y - 0.05)] for name, (x, y) in places if name not in joined]
    return strokes


def draw_streams(painter: Painter, rows: Sequence[Row]) -> None:
    """Draw streams and wadis that are features of hexes."""
    strokes = stream_strokes(painter, rows)
    painter.lines(strokes, STREAM.colour, STREAM.width, WATER, linestyle=(0, STREAM.dashes), capstyle="butt")


def draw_roads(painter: Painter, rows: Iterable[Row], thin: float = 1.0) -> None:
    """Draw roads from centre to centre, each kind in its own colour, width and dashes on a pale casing."""
    by_kind: dict[str, list[Stroke]] = {}
    for row in rows:
        by_kind.setdefault(row.get("kind", ""), []).append(
            [painter.page.centre(row["a"]), painter.page.centre(row["b"])]
        )
    for kind, segments in sorted(by_kind.items(), key=lambda item: road_style(item[0]).width):
        style = road_style(kind)
        strokes = chains(segments)
        painter.lines(strokes, "#fffdf5", (style.width + 1.6) * thin, ROAD, alpha=0.85)
        painter.lines(strokes, style.colour, style.width * thin, ROAD + 0.1, **_dashes(style))


def _dashes(style: RoadStyle | SideStyle) -> dict[str, Any]:
    return {"linestyle": (0, style.dashes), "capstyle": "butt"} if style.dashes else {}


def chains(segments: Sequence[Stroke]) -> list[Stroke]:
    """Return segments joined end to end where exactly two meet, so that dashes run on over many hexes."""
    at: dict[Point, list[int]] = {}
    keyed = [[(round(x, 3), round(y, 3)) for x, y in segment] for segment in segments]
    for index, (a, b) in enumerate(keyed):
        at.setdefault(a, []).append(index)
        at.setdefault(b, []).append(index)
    unused = dict.fromkeys(range(len(keyed)))
    found: list[Stroke] = []

    def grow(chain: Stroke) -> Stroke:
        while len(at[chain[-1]]) == 2:
            after = next((i for i in at[chain[-1]] if i in unused), None)
            if after is None:
                break
            del unused[after]
            a, b = keyed[after]
            chain.append(b if a == chain[-1] else a)
        return chain

    while unused:
        first = next(iter(unused))
        del unused[first]
        forward = grow(list(keyed[first]))
        found.append(grow(forward[::-1]))
    return found


def draw_sides(painter: Painter, rows: Iterable[Row]) -> None:
    """Draw hexside features, with ticks down the slope where the pack says which hex is the higher."""
    by_feature: dict[str, list[Row]] = {}
    for row in rows:
        by_feature.setdefault(row["feature"], []).append(row)
    for feature, members in by_feature.items():
        style = side_style(feature)
        sides: list[Stroke] = [list(painter.page.side(row["a"], row["b"])) for row in members]
        painter.lines(sides, style.colour, style.width, SIDE, **_dashes(style))
        if style.core:
            painter.lines(sides, style.core, style.width * 0.45, SIDE + 0.1)
        ticks = [tick for row in members for tick in _ticks(painter, row, style.ticks)]
        painter.lines(ticks, style.colour, style.width * 0.45, SIDE, capstyle="butt")


def _ticks(painter: Painter, row: Row, where: str) -> list[Stroke]:
    high = row.get("up", "")
    lows = [row["b"] if high == row["a"] else row["a"]] if high else [row["a"], row["b"]] if where == "both" else []
    (px, py), (qx, qy) = painter.page.side(row["a"], row["b"])
    strokes: list[Stroke] = []
    for low in lows if where else []:
        lx, ly = painter.page.centre(low)
        mx, my = (px + qx) / 2, (py + qy) / 2
        dx, dy = (lx - mx) * 0.2, (ly - my) * 0.2
        for share in (0.14, 0.38, 0.62, 0.86):
            x, y = px + share * (qx - px), py + share * (qy - py)
            strokes.append([(x, y), (x + dx, y + dy)])
    return strokes


def draw_features(painter: Painter, rows: Sequence[Row]) -> None:
    """Draw the signs of towns, passes, airfields, ports, bridges."""
    for row in rows:
        for sign in drawn_features(row):
            draw_sign(painter, sign, painter.page.centre(row["hex"]))


def draw_sign(painter: Painter, sign: str, centre: Point) -> None:
    """Draw one sign in the hex around `centre` (in the legend: the swatch)."""
    x, y = centre
    if sign == "city":
        painter.shapes([square((x, y), 0.15)], palette.INK, palette.PAPER, 1.2, MARK)
        painter.shapes([square((x, y), 0.06)], palette.PAPER, palette.INK, 0.4, MARK + 0.1)
    elif sign == "village":
        painter.shapes([rounded((x, y), 0.1, 1.0)], palette.INK, palette.PAPER, 1.0, MARK)
    elif sign == "airfield":
        painter.shapes([rounded((x + 0.31, y + 0.16), 0.1, 1.0)], palette.PAPER, "#12507d", 0.9, MARK)
        plane = [(0, 0.08), (0.015, 0.02), (0.08, -0.01), (0.015, -0.01), (0.01, -0.05), (0.035, -0.075)]
        outline = plane + [(-px, py) for px, py in reversed(plane)]
        painter.shapes([around((x + 0.31, y + 0.16), outline, 0.95)], "#12507d", "#12507d", 0.2, MARK + 0.1)
    elif sign == "port":
        ax, ay = x + 0.3, y - 0.12
        cup = [(0.07 * math.cos(a), -0.02 + 0.07 * math.sin(a)) for a in [math.pi * (1 + k / 8) for k in range(9)]]
        strokes = [
            [(ax + u, ay + v) for u, v in part]
            for part in (cup, [(0, -0.09), (0, 0.07)], [(-0.04, 0.035), (0.04, 0.035)])
        ]
        painter.lines(strokes, palette.PAPER, 2.6, MARK)
        painter.lines(strokes, "#12507d", 1.2, MARK + 0.1)
    else:
        painter.lines(_sign_strokes(sign, x, y), palette.INK, 1.2, MARK + 0.1)


def _sign_strokes(sign: str, x: float, y: float) -> list[Stroke]:
    arc = [(0.05 * math.cos(a), 0.12 * math.sin(a)) for a in [math.pi * (k / 8 - 0.5) for k in range(9)]]
    if sign == "pass":
        return [[(x - 0.11 + u, y + v) for u, v in arc], [(x + 0.11 - u, y + v) for u, v in arc]]
    if sign == "bridge":
        bracket = [(-0.04, 0.09), (0.0, 0.05), (0.0, -0.05), (-0.04, -0.09)]
        return [[(x - 0.06 + u, y + v) for u, v in bracket], [(x + 0.06 - u, y + v) for u, v in bracket]]
    if sign == "beach":
        return [
            [(x - 0.25, y - 0.24), (x - 0.12, y - 0.12)],
            [(x - 0.21, y - 0.12), (x - 0.12, y - 0.12), (x - 0.12, y - 0.21)],
        ]
    teeth = [
        (-0.16, 0.0),
        (-0.16, 0.08),
        (-0.08, 0.08),
        (-0.08, 0.0),
        (0.0, 0.0),
        (0.0, 0.08),
        (0.08, 0.08),
        (0.08, 0.0),
        (0.16, 0.0),
    ]
    return [[(x - 0.24 + 0.7 * u, y + 0.2 + 0.7 * v) for u, v in teeth]]


def line_boxes(painter: Painter, pack: MapPack) -> list[Box]:
    """Return small boxes along roads and hexsides, which names should rather not cover."""
    boxes = []
    for row in rows_of(pack, "roads"):
        boxes += _along(painter.page.centre(row["a"]), painter.page.centre(row["b"]), 0.05, 1.5)
    for row in rows_of(pack, "sides"):
        boxes += _along(*painter.page.side(row["a"], row["b"]), 0.07, 4 if side_style(row["feature"]).ticks else 0.5)
    return boxes


def _along(a: Point, b: Point, half: float, weight: float) -> list[Box]:
    steps = 6
    points = [(a[0] + i / steps * (b[0] - a[0]), a[1] + i / steps * (b[1] - a[1])) for i in range(steps + 1)]
    return [Box(x - half, y - half, x + half, y + half, weight) for x, y in points]
