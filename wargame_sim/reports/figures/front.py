"""Figure of the front: the map small, turn by turn, tinted by who holds a hex in most games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wargame_sim.model.front import Fronts
from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import SMALL, WORDS, new_figure
from wargame_sim.reports.maps.geometry import Page, Point, page_of
from wargame_sim.reports.scene import MapPack

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PANELS, ACROSS = 6, 3
_DPI = 160.0
CLEAR = 0.15  # lead below which a hex may be on either side by chance
_FOOT = 0.82  # inches for the scale
EVEN = "#b5b5b5"  # a hex that both sides hold as often; white is for nobody


def shown_turns(turns: int) -> list[int]:
    """Return at most `PANELS` turns, evenly spaced, the first and the last among them."""
    many = min(PANELS, turns)
    return [1] if many == 1 else sorted({1 + round(i * (turns - 1) / (many - 1)) for i in range(many)})


def front_maps(pack: MapPack, fronts: Fronts) -> Figure:
    """Draw the map once for each of some turns.

    A hex has the colour of the side that holds it in more games, the deeper the more; the line runs where both hold as
    often. Grey hexes are as often in either's hands, white ones in nobody's. Victory hexes have the numbers of `places_of`.

    Parameters
    ----------
    pack : MapPack
        For the map and its victory hexes.
    fronts : Fronts
        Who holds what.
    """
    page = page_of(pack.grid)
    centres = {h: page.centre(h) for h in fronts.hexes}
    xs, ys = zip(*centres.values(), strict=True)
    wide, high = max(xs) - min(xs) + 1.4, max(ys) - min(ys) + 1.4
    turns = shown_turns(fronts.turns)
    width = 4.3
    panel_w = (width - 0.1) / ACROSS
    panel_h = (panel_w - 0.06) * high / wide + 0.24
    rows = -(-len(turns) // ACROSS)
    figure = new_figure(rows * panel_h + _FOOT, width)
    figure.set_dpi(_DPI)  # of the tints, which are a picture inside the picture
    total = figure.get_size_inches()[1]
    for n, turn in enumerate(turns):
        left, top = 0.05 + n % ACROSS * panel_w, n // ACROSS * panel_h
        box = (left / width, (total - top - panel_h) / total, (panel_w - 0.06) / width, (panel_h - 0.24) / total)
        axes = figure.add_axes(box)
        axes.set_axis_off()
        axes.set_xlim(min(xs) - 0.7, max(xs) + 0.7)
        axes.set_ylim(min(ys) - 0.7, max(ys) + 0.7)
        lead, contested = fronts.lead(turn), fronts.contested(turn)
        _panel(axes, page, centres, lead, {h: tint(lead[h], contested[h], fronts.sides) for h in centres})
        _towns(axes, pack, centres)
        figure.text((left + 0.04) / width, (total - top - 0.03) / total, f"turn {turn}", fontsize=WORDS, va="top")
    _scale(figure, fronts)
    return figure


def tint(lead: float, contested: float, sides: Sequence[str]) -> str:
    """Return the colour of a hex: that of the side with the larger share, on grey where both hold it and white where nobody does."""
    side = palette.side_mark(tuple(sides), sides[0 if lead >= 0 else 1])
    ground = palette.mixed(palette.PAPER, EVEN, contested)
    return palette.mixed(ground, side.colour, abs(lead))


def _panel(
    axes: Axes, page: Page, centres: Mapping[str, Point], lead: Mapping[str, float], tints: Mapping[str, str]
) -> None:
    from matplotlib.collections import PolyCollection

    corners = page.corners()
    rings = [[(x + cx, y + cy) for cx, cy in corners] for x, y in centres.values()]
    colours = [tints[h] for h in centres]
    axes.add_collection(PolyCollection(rings, facecolors=colours, edgecolors=colours, linewidths=0.3, rasterized=True))
    gap = (float("nan"), float("nan"))
    ends = [point for a, b in line_of(page, centres, lead) for point in (a, b, gap)]
    axes.plot([x for x, _ in ends], [y for _, y in ends], color=palette.INK, linewidth=1.3, solid_capstyle="round")


def line_of(page: Page, centres: Mapping[str, Point], lead: Mapping[str, float]) -> list[tuple[Point, Point]]:
    """Return the hexsides between hexes that different sides hold in more games, one of them by `CLEAR` or more."""
    places = {(round(2 * x), round(2 * y)): h for h, (x, y) in centres.items()}
    found = []
    for h, (x, y) in centres.items():
        for other in _beside(places, x, y):
            clear = max(abs(lead[h]), abs(lead[other])) >= CLEAR
            if h < other and clear and lead[h] * lead[other] < 0:
                found.append(page.side(h, other))
    return found


def _beside(places: Mapping[tuple[int, int], str], x: float, y: float) -> list[str]:
    """Return the hexes whose centres are one hex width away."""
    import math

    found = []
    for step in range(12):  # six neighbours, for rows that lie straight and for columns that do
        angle = math.radians(30 * step)
        key = round(2 * (x + math.cos(angle))), round(2 * (y + math.sin(angle)))
        if key in places:
            found.append(places[key])
    return found


def _towns(axes: Axes, pack: MapPack, centres: Mapping[str, Point]) -> None:
    numbers = {h: n for h, (n, _) in places_of(pack).items() if h in centres}
    spots = [centres[h] for h in numbers]
    axes.plot([x for x, _ in spots], [y for _, y in spots], "o", color=palette.PAPER, markersize=3.6,
              markeredgecolor=palette.INK, markeredgewidth=0.8)  # fmt: skip
    low, high = axes.get_ylim()
    for h, number in numbers.items():
        x, y = centres[h]
        above = y + 0.028 * (high - low) if y < high - 0.08 * (high - low) else y - 0.075 * (high - low)
        axes.text(x, above, str(number), fontsize=5.5, ha="center", va="bottom", color=palette.INK)


def places_of(pack: MapPack) -> dict[str, tuple[int, str]]:
    """Return the victory hexes of a map: hex to its number in the figure, from 1, and its name."""
    if "victory" not in pack.origins:
        return {}
    hexes = dict.fromkeys(row["hex"] for row in pack.rows("victory") if row["hex"])
    names = {row["hex"]: row.get("place", "") for row in pack.rows("hexes")}
    notes = {row["hex"]: row.get("note", "").split(" (")[0] for row in pack.rows("victory")}
    return {h: (n, names.get(h) or notes.get(h) or h) for n, h in enumerate(hexes, start=1)}


def _scale(figure: Figure, fronts: Fronts) -> None:
    """Draw the scale of tints with its words."""
    width, height = figure.get_size_inches()
    axes = figure.add_axes((0.9 / width, 0.50 / height, (width - 1.8) / width, 0.13 / height))
    steps = 21
    for n in range(steps):
        lead = 1 - 2 * n / (steps - 1)
        colour = tint(lead, 1 - abs(lead), fronts.sides)
        axes.fill([n, n + 1, n + 1, n], [0, 0, 1, 1], color=colour, linewidth=0)
    axes.set_xlim(0, steps)
    axes.set_ylim(0, 1)
    axes.set_axis_off()
    first, second = fronts.sides
    for x, text, where in ((0.82, first, "right"), (width - 0.82, second, "left"), (width / 2, "even", "center")):
        y = 0.50 if where != "center" else 0.32
        figure.text(x / width, y / height, text, fontsize=SMALL, ha=where)
    figure.text(0.9 / width, 0.32 / height, "in all games", fontsize=SMALL, ha="left")
    figure.text(0.5, 0.08 / height, "white: nobody has been there", fontsize=SMALL, ha="center")
    figure.text((width - 0.9) / width, 0.32 / height, "in all games", fontsize=SMALL, ha="right")
