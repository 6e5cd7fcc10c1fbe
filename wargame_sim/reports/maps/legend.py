"""The legend of a map: every sign that is on it, the scale and the way to north."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.maps import orders
from wargame_sim.reports.maps.counters import printed_values
from wargame_sim.reports.maps.forces import draw_counter, draw_engaged_marker, draw_victory_hex
from wargame_sim.reports.maps.geometry import Page, Point, north_of
from wargame_sim.reports.maps.layers import FEATURE_NAMES, draw_roads, draw_sides, draw_sign, drawn_features
from wargame_sim.reports.maps.painter import Painter, around
from wargame_sim.reports.maps.terrain import STREAM, STREAM_WORDS, TerrainStyle, glyph_strokes, road_style, side_style
from wargame_sim.reports.scene import MapPack, Row, Scene, rows_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Swatch = Callable[[Painter, Point], None]


@dataclass(frozen=True)
class Entry:
    """One line of the legend: how its swatch is drawn, and what it means."""

    draw: Swatch
    text: str


def readable(pack: MapPack, table: str, key: str, name: str) -> str:
    """Return the name of a terrain, feature or road on the pack's chart, or the word itself made readable."""
    for row in rows_of(pack, table):
        if row.get(key) == name and row.get("name"):
            return row["name"].split(" (")[0]
    return name.replace("_", " ").capitalize()


def entries(
    pack: MapPack, rows: Sequence[Row], styles: dict[str, TerrainStyle], unit_rows: Sequence[Row]
) -> list[Entry]:
    """Return the lines of the legend for what the map shows."""
    found = [Entry(_terrain(style), readable(pack, "terrain", "terrain", name)) for name, style in styles.items()]
    kinds = dict.fromkeys(row["feature"] for row in rows_of(pack, "sides"))
    climbs = {row["feature"] for row in rows_of(pack, "sides") if row.get("up")}
    for kind in kinds:
        told = " (ticks point down)" if kind in climbs and side_style(kind).ticks else ""
        found.append(Entry(_side(kind, kind in climbs), readable(pack, "sides_chart", "feature", kind) + told))
    found += [
        Entry(_road(kind), _road_name(pack, kind))
        for kind in sorted({r.get("kind", "") for r in rows_of(pack, "roads")}, key=lambda k: -road_style(k).width)
    ]
    streams = sorted({w for row in rows for w in row.get("features", "").split() if w in STREAM_WORDS})
    found += [Entry(_stream, readable(pack, "terrain", "terrain", word)) for word in streams]
    signs = {sign for row in rows for sign in drawn_features(row)}
    found += [Entry(_sign(sign), name) for sign, name in FEATURE_NAMES.items() if sign in signs]
    return found + _victory_entries(pack) + _unit_entries(pack, unit_rows)


def _road_name(pack: MapPack, kind: str) -> str:
    name = readable(pack, "terrain", "terrain", kind)
    return name if "road" in name.casefold() or "way" in name.casefold() else f"{name} road"


def _terrain(style: TerrainStyle) -> Swatch:
    def draw(painter: Painter, at: Point) -> None:
        painter.shapes([around(at, painter.page.corners(), 0.95)], style.fill, "#a89f86", 0.5, 0)
        painter.lines(glyph_strokes(style.glyph, at), style.ink, 0.7, 1)
        if style.letter:
            painter.text(at, style.letter, 0.3, style.ink, 1)

    return draw


def _side(feature: str, climbs: bool) -> Swatch:
    def draw(painter: Painter, at: Point) -> None:
        row = {"a": "a", "b": "b", "feature": feature, "up": "a" if climbs else ""}
        draw_sides(_relocated(painter, {"a": (at[0], at[1] + 0.5), "b": (at[0], at[1] - 0.5)}), [row])

    return draw


def _road(kind: str) -> Swatch:
    def draw(painter: Painter, at: Point) -> None:
        places = {"a": (at[0] - 0.45, at[1]), "b": (at[0] + 0.45, at[1])}
        draw_roads(_relocated(painter, places), [{"a": "a", "b": "b", "kind": kind}])

    return draw


def _stream(painter: Painter, at: Point) -> None:
    stroke = [(at[0] - 0.45, at[1]), (at[0] + 0.45, at[1])]
    painter.lines([stroke], STREAM.colour, STREAM.width, 1, linestyle=(0, STREAM.dashes), capstyle="butt")


_IN_HEX = {
    "airfield": (-0.31, -0.16),
    "port": (-0.3, 0.12),
    "beach": (0.18, 0.18),
    "fort": (0.24, -0.22),
}  # sign to the middle of its swatch


def _sign(sign: str) -> Swatch:
    def draw(painter: Painter, at: Point) -> None:
        dx, dy = _IN_HEX.get(sign, (0.0, 0.0))
        draw_sign(painter, sign, (at[0] + dx, at[1] + dy))

    return draw


def _victory_entries(pack: MapPack) -> list[Entry]:
    if not rows_of(pack, "victory"):
        return []

    def draw(mark: palette.Mark) -> Swatch:
        return lambda painter, at: draw_victory_hex(painter, at, "2", mark)

    found = [Entry(draw(palette.side_mark(pack.sides, "")), "Victory hex with its points")]
    return found + [
        Entry(draw(palette.side_mark(pack.sides, side)), f"... held by {side.capitalize()}") for side in pack.sides
    ]


def _unit_entries(pack: MapPack, units: Sequence[Row]) -> list[Entry]:
    def draw(unit: Row) -> Swatch:
        return lambda painter, at: draw_counter(painter, at, unit, pack.sides, half=0.44)

    found = []
    for side in pack.sides:
        mine = [u for u in units if u.get("side") == side]
        if mine:
            values = printed_values(mine[0])
            sample = {"side": side, "type": "infantry", **{name: name[0].upper() for name in values}}
            found.append(Entry(draw(sample), f"{side.capitalize()}: {'-'.join(values)}"))
    types = {u.get("type", ""): u for u in reversed(units)}
    for kind in sorted(types):
        sample = {"side": types[kind].get("side", ""), "type": kind}
        found.append(Entry(draw(sample), _ARMS.get(kind, kind).replace("_", " ").capitalize()))
    return found


def order_entries(scene: Scene) -> list[Entry]:
    """Return the lines for what a scene adds to the map: marches, attacks, markers."""

    def march(painter: Painter, at: Point) -> None:
        orders.draw_march(painter, (at[0] - 0.5, at[1]), (at[0] + 0.7, at[1]))

    def attack(painter: Painter, at: Point) -> None:
        orders.draw_attack(painter, (at[0] - 0.6, at[1]), (at[0] + 0.4, at[1]))
        orders.draw_number(painter, (at[0] + 0.38, at[1]), 1)

    def engaged(painter: Painter, at: Point) -> None:
        draw_engaged_marker(painter, at)

    found = [Entry(march, "March (not the way taken)")] if scene.marches else []
    found += [Entry(attack, "Attack, and its number in order")] if scene.battles else []
    return found + ([Entry(engaged, "Engaged")] if scene.engaged else [])


_ARMS = {
    "inf": "infantry",
    "eng": "engineer",
    "pzgren": "panzergrenadier",
    "td": "tank destroyer",
    "para": "parachute",
    "recon": "reconnaissance",
    "mech": "mechanized infantry",
}


class _Elsewhere(Page):
    """A page on which named points lie where the legend wants them."""

    def __init__(self, page: Page, places: dict[str, Point]) -> None:
        super().__init__(page.grid, page.right, page.down)
        object.__setattr__(self, "places", places)

    def centre(self, hex_id: str) -> Point:
        places: dict[str, Point] = self.__dict__["places"]
        return places[hex_id]


def _relocated(painter: Painter, places: dict[str, Point]) -> Painter:
    return Painter(painter.axes, _Elsewhere(painter.page, places), painter.hex_points)


def draw_legend(axes: Axes, page: Page, lines: Sequence[Entry], hex_points: float, font: float) -> None:
    """Draw the lines, with scale and north above them.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        One unit is one swatch hex; y grows upwards.
    page : Page
        For north and the shape of a hex.
    lines : sequence of Entry
        From `entries`.
    hex_points : float
        Width of a swatch hex in points.
    font : float
        Size of the words in points.
    """
    painter = Painter(axes, page, hex_points)
    width, top = axes.get_xlim()[1], axes.get_ylim()[1]
    columns = columns_for(len(lines), top)
    _draw_scale(painter, (0.7, top - 1.1), font)
    for number, entry in enumerate(lines):
        column, row = divmod(number, -(-len(lines) // columns))
        x, y = column * width / columns, top - _HEAD - _STEP * row
        entry.draw(painter, (x + 0.7, y))
        axes.text(x + 1.45, y, entry.text, fontsize=font, va="center", ha="left", color=palette.INK)


_HEAD, _STEP = 2.5, 1.2  # swatch hexes: from the top to the first line, and from line to line


def columns_for(count: int, height: float) -> int:
    """Return how many columns a legend of about `count` lines needs in a height in swatch hexes."""
    return max(1, round(count / max(8.0, (height - _HEAD) / _STEP)))


def legend_height(count: int, columns: int) -> float:
    """Return the height of a legend of so many lines and columns, in swatch hexes."""
    return _HEAD + _STEP * (-(-count // columns))


def _draw_scale(painter: Painter, at: Point, font: float) -> None:
    x, y = at
    north = north_of(painter.page)
    if north is not None:
        nx, ny = north
        painter.axes.annotate(
            "",
            (x + 0.5 * nx, y + 0.5 * ny),
            (x - 0.5 * nx, y - 0.5 * ny),
            arrowprops={"arrowstyle": "-|>", "color": palette.INK, "lw": 1.6},
        )
        painter.axes.text(x + 0.78 * nx, y + 0.78 * ny, "N", fontsize=font, ha="center", va="center", fontweight="bold")
    km = painter.page.grid.hex_km
    if km:
        painter.axes.text(1.5, y, f"1 hex = {km:g} km", fontsize=font, va="center", ha="left")
