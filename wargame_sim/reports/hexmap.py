"""Draws the map of any pack: terrain, hexsides, roads, places, victory hexes, units, and shares or heat over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wargame_sim.reports import palette
from wargame_sim.reports.maps import forces, layers, orders
from wargame_sim.reports.maps.geometry import Page, page_of
from wargame_sim.reports.maps.labels import Box, Placer
from wargame_sim.reports.maps.legend import Entry, columns_for, draw_legend, entries, legend_height, order_entries
from wargame_sim.reports.maps.names import draw_names, names_of
from wargame_sim.reports.maps.painter import Painter
from wargame_sim.reports.maps.roster import draw_roster, make_roster
from wargame_sim.reports.maps.terrain import terrain_styles
from wargame_sim.reports.scene import MapPack, Row, Scene, origin_note, rows_of, stacks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MAP_TABLES = ("hexes", "sides", "roads")
_PRINTED = {"rulebook", "published", "owner"}  # origins of a map that is the game's own


class MapStyle(NamedTuple):
    """What a drawing shows, and how large.

    Parameters
    ----------
    hex_inches : float
        Distance of two centres; made smaller where the map would exceed `largest`.
    largest : float
        Longest side of the map in inches.
    ids, legend, regions, title : bool
        Hex ids; the legend; names of mountains and other places without a town; the heading.
    faint : float
        0 prints the ground at full strength, 1 leaves it white: for maps that carry numbers.
    least_points : float
        Smallest type for names and shares.
    """

    hex_inches: float = 0.75
    largest: float = 22.0
    ids: bool = True
    legend: bool = True
    regions: bool = True
    title: bool = True
    faint: float = 0.0
    least_points: float = 0.0


class Overlay(NamedTuple):
    """Quantities printed over the map.

    Parameters
    ----------
    shares : mapping of str to float
        Hex to a share from 0 to 1, printed as a percentage.
    heat : mapping of str to float
        Hex to a quantity of 0 or more, shown as a tint.
    label : str
        What the quantity is, for the title and the colour bar.
    """

    shares: Mapping[str, float] = {}
    heat: Mapping[str, float] = {}
    label: str = ""


def is_stand_in_map(pack: MapPack) -> bool:
    """Whether any table of the map is not the game's own print."""
    return any(pack.origins[table].partition(";")[0] not in _PRINTED for table in MAP_TABLES if table in pack.origins)


def map_note(pack: MapPack) -> str:
    """Return the sentence under the title that says whose map this is."""
    tables = origin_note(pack, (*MAP_TABLES, "units"))
    if is_stand_in_map(pack):
        return f"Stand-in map, not the printed one ({tables})"
    return f"Map as printed ({tables})"


def draw_map(
    pack: MapPack, scene: Scene | None = None, overlay: Overlay | None = None, style: MapStyle | None = None
) -> Figure:
    """Draw a map.

    Parameters
    ----------
    pack : MapPack
        Game data.
    scene : Scene, optional
        Units, holders, turn; an empty map without it.
    overlay : Overlay, optional
        Shares or heat over the map.
    style : MapStyle, optional
        What is shown and how large.

    Returns
    -------
    matplotlib.figure.Figure
        Ready for `wargame_sim.reports.save.save_figure`.
    """
    from matplotlib.figure import Figure

    scene, overlay, style = scene or Scene(), overlay or Overlay(), style or MapStyle()
    page, rows = page_of(pack.grid), pack.rows("hexes")
    frame = _frame(page, rows)
    inches = min(style.hex_inches, style.largest / max(frame.x1 - frame.x0, frame.y1 - frame.y0))
    standing = stacks(pack, scene)
    styles = terrain_styles(list(dict.fromkeys(row["terrain"] for row in _in_chart_order(pack, rows))))
    shown = [unit for units in standing.values() for unit in units]
    lines = entries(pack, rows, styles, shown) + order_entries(scene) if style.legend else []
    sheet = _Sheet(frame, inches, lines, style.title)
    roster = make_roster(pack, standing if style.legend else {}, sheet.size[0], sheet.font)
    sheet.add_below(roster.height)
    figure = Figure(figsize=sheet.size, facecolor=palette.PAPER)
    painter = _map_axes(figure, sheet, page, style.least_points)
    layers.draw_terrain(painter, rows, styles, style.faint)
    _draw_ground(painter, pack, rows, style)
    taken = _draw_play(painter, pack, scene, overlay, standing)
    placer = Placer(1 / painter.hex_points, frame, taken + _fixed_boxes(painter, pack, rows, style))
    draw_names(
        painter,
        placer.place(
            names_of(painter, pack, rows, style.regions, dict.fromkeys(overlay.shares, forces.disc_radius(painter)))
        ),
    )
    if style.title:
        _draw_title(figure, sheet, pack, scene, overlay)
    if lines:
        _legend_axes(figure, sheet, page, lines)
    if roster.rows:
        draw_roster(figure, roster, pack.sides)
    return figure


class _Sheet:
    """Measures of the figure in inches: title above, map left, legend right."""

    def __init__(self, frame: Box, inches: float, lines: Sequence[Entry], title: bool) -> None:
        self.frame, self.inches = frame, inches
        self.map_width, self.map_height = inches * (frame.x1 - frame.x0), inches * (frame.y1 - frame.y0)
        self.font = min(11.0, max(7.0, 0.17 * inches * 72))
        self.swatch = 3.3 * self.font / 72
        self.below = 0.0
        self.title = 5.2 * self.font / 72 if title else 0.0
        columns = columns_for(len(lines), self.map_height / self.swatch)
        body = max(self.map_height, self.swatch * legend_height(len(lines), columns) if lines else 0.0)
        letters = max((len(line.text) for line in lines), default=0)
        self.legend_width = columns * (1.7 * self.swatch + 0.58 * letters * self.font / 72)
        self.size = (self.map_width + self.legend_width, body + self.title)

    def add_below(self, height: float) -> None:
        """Make room under map and legend."""
        self.below = height
        self.size = (self.size[0], self.size[1] + height)

    def map_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width, height of the map as shares of the figure."""
        width, height = self.size
        bottom = height - self.title - self.map_height
        return 0.0, bottom / height, self.map_width / width, self.map_height / height

    def legend_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width, height of the legend as shares of the figure."""
        width, height = self.size
        body = height - self.title - self.below
        return self.map_width / width, self.below / height, self.legend_width / width, body / height


def _frame(page: Page, rows: Sequence[Row]) -> Box:
    xs, ys = zip(*(page.centre(row["hex"]) for row in rows), strict=True)
    return Box(min(xs) - 0.75, min(ys) - 0.75, max(xs) + 0.75, max(ys) + 0.75)


def _in_chart_order(pack: MapPack, rows: Sequence[Row]) -> list[Row]:
    order = [row.get("terrain", "") for row in rows_of(pack, "terrain")]
    return sorted(rows, key=lambda row: order.index(row["terrain"]) if row["terrain"] in order else len(order))


def _map_axes(figure: Figure, sheet: _Sheet, page: Page, least: float) -> Painter:
    axes = figure.add_axes(sheet.map_box())
    axes.set_xlim(sheet.frame.x0, sheet.frame.x1)
    axes.set_ylim(sheet.frame.y0, sheet.frame.y1)
    axes.set_aspect("equal")
    axes.axis("off")
    return Painter(axes, page, sheet.inches * 72, least)


def _legend_axes(figure: Figure, sheet: _Sheet, page: Page, lines: Sequence[Entry]) -> None:
    axes = figure.add_axes(sheet.legend_box())
    axes.set_xlim(0, sheet.legend_width / sheet.swatch)
    axes.set_ylim(0, (sheet.size[1] - sheet.title - sheet.below) / sheet.swatch)
    axes.axis("off")
    draw_legend(axes, page, lines, sheet.swatch * 72, sheet.font)


def _draw_ground(painter: Painter, pack: MapPack, rows: Sequence[Row], style: MapStyle) -> None:
    layers.draw_streams(painter, rows)
    layers.draw_roads(painter, rows_of(pack, "roads"), 1 - 0.5 * style.faint)
    layers.draw_sides(painter, rows_of(pack, "sides"))
    layers.draw_features(painter, rows)
    if style.ids:
        layers.draw_ids(painter, rows)


def _draw_play(
    painter: Painter, pack: MapPack, scene: Scene, overlay: Overlay, standing: Mapping[str, Sequence[Row]]
) -> list[Box]:
    taken: list[Box] = []
    if overlay.heat:
        forces.draw_heat(painter, overlay.heat, max(overlay.heat.values()))
    if overlay.shares:
        taken += forces.draw_shares(painter, overlay.shares)
    else:
        taken += forces.draw_victory(painter, forces.victory_points(rows_of(pack, "victory")), scene.held, pack.sides)
    taken += forces.draw_stacks(painter, standing, pack.sides)
    marked = [
        h for h, units in standing.items() if h in scene.engaged or any(u["unit"] in scene.engaged for u in units)
    ]
    forces.draw_engaged(painter, marked)
    orders.draw_marches(painter, scene.marches)
    taken += orders.draw_battles(painter, scene.battles)
    return taken


def _fixed_boxes(painter: Painter, pack: MapPack, rows: Sequence[Row], style: MapStyle) -> list[Box]:
    """Return what names should not cover: ids a little, signs of towns much."""
    boxes = layers.line_boxes(painter, pack)
    for row in rows:
        x, y = painter.page.centre(row["hex"])
        if style.ids:
            boxes.append(Box(x - 0.14, y + 0.36, x + 0.14, y + 0.45, 3))
        boxes += [Box(x - 0.13, y - 0.12, x + 0.13, y + 0.12, 6)] * bool(layers.drawn_features(row))
    return boxes


def _draw_title(figure: Figure, sheet: _Sheet, pack: MapPack, scene: Scene, overlay: Overlay) -> None:
    height = sheet.size[1]
    words = [f"turn {scene.turn}" if scene.turn is not None else "", scene.caption, overlay.label]
    title = pack.title + "".join(f" — {word}" for word in words if word)
    left = 0.35 / sheet.size[0]
    figure.text(
        left, 1 - 1.9 * sheet.font / 72 / height, title, fontsize=1.5 * sheet.font, fontweight="bold", va="center"
    )
    figure.text(
        left, 1 - 3.9 * sheet.font / 72 / height, map_note(pack), fontsize=sheet.font, va="center", color=palette.FAINT
    )
