"""How terrain, hexside features and roads look, chosen by the words a pack uses for them.

A pack names its terrain as its rulebook does (``rugged_crest``, ``rough``, ``chott``). The tables below go from common
words to a colour and a glyph, so that terrain can be told by pattern as well as by colour. A word that none of them
knows still gets a colour and its own letter. Lengths are in hex widths.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from wargame_sim.reports import palette
from wargame_sim.reports.maps.geometry import Point

Stroke = list[Point]


class TerrainStyle(NamedTuple):
    """Fill of a hex, and the glyph that repeats in it; ``letter`` is printed where no glyph is known."""

    fill: str
    glyph: str = ""
    letter: str = ""

    @property
    def ink(self) -> str:
        """Colour of the glyph."""
        return palette.mixed(self.fill, palette.INK, 0.38)


class SideStyle(NamedTuple):
    """Line along a hexside: colour, width (points), dashes, and ticks: none, ``low`` (downhill) or ``both``."""

    colour: str
    width: float
    dashes: tuple[float, ...] = ()
    ticks: str = ""
    core: str = ""  # colour of a thinner line on top: a canal's water between its banks


class RoadStyle(NamedTuple):
    """Line from centre to centre: casing below, colour on top; dashes of the top line."""

    colour: str
    width: float
    dashes: tuple[float, ...] = ()


# The first row that has one of the name's words gives the style; the order matters (a high mountain is a mountain).
_TERRAIN: tuple[tuple[frozenset[str], TerrainStyle], ...] = tuple(
    (frozenset(words.split()), style)
    for words, style in (
        ("sea ocean water lake task_force fleet", TerrainStyle("#cfe0ea", "waves")),
        ("swamp marsh bog chott lagoon rapido flooded", TerrainStyle("#a9cdc6", "tufts")),
        ("wood woods forest jungle", TerrainStyle("#86b58f", "trees")),
        ("city town village urban", TerrainStyle("#c4aecb", "blocks")),
        ("alpine peak glacier", TerrainStyle("#8d8078", "ridges")),
        ("mountain crest rugged massif", TerrainStyle("#b29371", "peaks")),
        ("rough broken rocky escarpment", TerrainStyle("#d9b98f", "stones")),
        ("hill hills high highland upland", TerrainStyle("#e6d3a4", "slopes")),
        ("desert sand dunes", TerrainStyle("#f5ecae", "dots")),
        ("clear plain open flat steppe", TerrainStyle("#f8f4e6")),
    )
)
_UNKNOWN = ("#e3dbe6", "#d5e0d2", "#e8d5d0", "#d2dbe3", "#dfe0c4")

_SIDES: tuple[tuple[frozenset[str], SideStyle], ...] = tuple(
    (frozenset(words.split()), style)
    for words, style in (
        ("cliff escarpment scarp", SideStyle(palette.INK, 3.2, (), "low")),
        ("mountain ridge", SideStyle("#5f4630", 2.2, (), "low")),
        ("crest apennine", SideStyle("#5f4630", 3.4, (), "both")),
        ("canal", SideStyle("#12507d", 4.6, (), "", "#bfe0f5")),
        ("sea lake strait", SideStyle("#12507d", 4.6)),
        ("river", SideStyle("#2f7fbf", 3.4)),
        ("water stream brook wadi", SideStyle("#2f7fbf", 2.2)),
        ("border front wall line", SideStyle("#7a2048", 2.0, (6, 2, 1, 2))),
    )
)

_ROADS: tuple[tuple[frozenset[str], RoadStyle], ...] = tuple(
    (frozenset(words.split()), style)
    for words, style in (
        ("dirt track trail minor path secondary", RoadStyle("#5a3413", 1.3, (3.2, 1.8))),
        ("rail railway railroad", RoadStyle(palette.INK, 1.4, (1.0, 1.2))),
        ("highway motorway", RoadStyle("#8e1b1b", 3.0)),
        ("all_weather major main primary paved road", RoadStyle("#8e1b1b", 2.0)),
    )
)

STREAM = SideStyle("#2f7fbf", 2.0, (3.0, 1.4))  # a wadi or stream through the middle of hexes
STREAM_WORDS = frozenset({"wadi", "stream", "river"})


def words_of(name: str) -> set[str]:
    """Return the whole name and its words, in lower case."""
    low = name.casefold()
    return {low, *low.replace("-", "_").replace(" ", "_").split("_")}


def terrain_style(name: str, known: int = 0) -> TerrainStyle:
    """Return the look of a terrain; `known` counts the unknown names met before, which get different colours."""
    words = words_of(name)
    for keys, style in _TERRAIN:
        if keys & words:
            return style
    return TerrainStyle(_UNKNOWN[known % len(_UNKNOWN)], "", name[:1].upper())


def terrain_styles(names: list[str]) -> dict[str, TerrainStyle]:
    """Return name to look; two names that would look alike are told apart by their letter."""
    styles: dict[str, TerrainStyle] = {}
    unknown = 0
    for name in names:
        style = terrain_style(name, unknown)
        unknown += bool(style.letter)
        if style in styles.values():
            style = style._replace(fill=palette.mixed(style.fill, "#7f7f7f", 0.25), letter=name[:1].upper())
        styles[name] = style
    return styles


def side_style(feature: str) -> SideStyle:
    """Return the look of a hexside feature."""
    words = words_of(feature)
    for keys, style in _SIDES:
        if keys & words:
            return style
    return SideStyle("#7a2048", 2.0, (3, 2))


def road_style(kind: str) -> RoadStyle:
    """Return the look of a kind of road."""
    words = words_of(kind)
    for keys, style in _ROADS:
        if keys & words:
            return style
    return RoadStyle("#8e1b1b", 1.6, (6, 1.5))


_WAVE = [(-0.09 + 0.0225 * i, 0.022 * math.sin(i * math.pi / 2)) for i in range(9)]
_SHAPES: dict[str, list[Stroke]] = {
    "slopes": [[(-0.06, -0.05), (-0.01, 0.05)], [(0.02, -0.05), (0.07, 0.05)]],
    "peaks": [[(-0.09, -0.05), (-0.02, 0.07), (0.05, -0.05)], [(0.015, 0.01), (0.05, 0.055), (0.105, -0.05)]],
    "ridges": [[(-0.1, -0.06), (-0.035, 0.07), (0.03, -0.06), (0.075, 0.03), (0.12, -0.06), (-0.1, -0.06)]],
    "stones": [
        [(-0.07, -0.03), (-0.05, 0.02), (0.0, 0.02), (0.02, -0.03), (-0.07, -0.03)],
        [(0.05, 0.03), (0.07, 0.06), (0.1, 0.03)],
    ],
    "tufts": [
        [(-0.08, -0.03), (0.08, -0.03)],
        [(-0.035, -0.03), (-0.06, 0.05)],
        [(0, -0.03), (0, 0.06)],
        [(0.035, -0.03), (0.06, 0.05)],
    ],
    "trees": [[(-0.05, -0.03), (0, 0.08), (0.05, -0.03), (-0.05, -0.03)], [(0, -0.03), (0, -0.07)]],
    "waves": [_WAVE],
    "blocks": [[(-0.05, -0.04), (0.05, -0.04), (0.05, 0.04), (-0.05, 0.04), (-0.05, -0.04)]],
    "dots": [[(-0.05, 0), (-0.04, 0)], [(0.04, 0.03), (0.05, 0.03)], [(0.02, -0.05), (0.03, -0.05)]],
}
_SPOTS: tuple[Point, ...] = ((-0.3, 0.0), (0.3, 0.02), (-0.13, 0.23), (0.16, 0.22), (-0.14, -0.24), (0.15, -0.22))


def glyph_strokes(glyph: str, at: Point, spots: tuple[Point, ...] = _SPOTS, scale: float = 1.0) -> list[Stroke]:
    """Return the strokes of a glyph repeated in one hex around the point `at`."""
    x, y = at
    return [
        [(x + sx + scale * px, y + sy + scale * py) for px, py in stroke]
        for sx, sy in spots
        for stroke in _SHAPES.get(glyph, [])
    ]
