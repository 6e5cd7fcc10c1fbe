"""What stands on the map: stacks of counters, victory hexes with their holders, markers, shares printed in hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_sim.reports import palette
from wargame_sim.reports.maps.counters import placed, strengths, symbol_of
from wargame_sim.reports.maps.geometry import Point
from wargame_sim.reports.maps.labels import Box
from wargame_sim.reports.maps.layers import COUNTER, GROUND, VICTORY
from wargame_sim.reports.maps.painter import Painter, around, rounded, square, token
from wargame_sim.reports.maps.terrain import Stroke
from wargame_sim.reports.numbers import percent
from wargame_sim.reports.scene import Row

HALF = 0.215  # half-width of a counter
BADGE = 0.125  # half-width of a victory badge
_STEP = 0.055  # shift of the counters below the top one
_SHOWN = 4  # counters of a stack that are drawn; the number tells the rest


def counter_centre(centre: Point) -> Point:
    """Return the centre of the top counter of a stack in the hex around `centre`."""
    return centre[0], centre[1] + 0.02


def draw_stacks(painter: Painter, stacks: Mapping[str, Sequence[Row]], sides: tuple[str, ...]) -> list[Box]:
    """Draw all stacks, the last unit of each on top; return the boxes they cover."""
    boxes = []
    for place, units in stacks.items():
        centre = counter_centre(painter.page.centre(place))
        depth = min(len(units), _SHOWN) - 1
        for level, unit in enumerate(units[-_SHOWN:]):
            shift = (depth - level) * _STEP
            draw_counter(painter, (centre[0] + shift, centre[1] + shift), unit, sides, top=level == depth)
        if len(units) > 1:
            _draw_count(painter, centre, len(units))
            boxes.append(
                Box(
                    centre[0] + HALF - 0.07,
                    centre[1] - HALF - 0.09,
                    centre[0] + HALF + 0.12,
                    centre[1] - HALF + 0.09,
                    10,
                )
            )
        reach = HALF + depth * _STEP
        boxes.append(Box(centre[0] - HALF, centre[1] - HALF - 0.04, centre[0] + reach, centre[1] + reach, 10))
    return boxes


def draw_counter(
    painter: Painter, at: Point, unit: Row, sides: tuple[str, ...], top: bool = True, half: float = HALF
) -> None:
    """Draw one counter of half-width `half`: face, symbol, strengths; only the face when it is not on top."""
    mark = palette.side_mark(sides, unit.get("side", ""))
    face = square(at, half) if mark.marker == "s" else rounded(at, half)
    z = COUNTER + 0.001 * (-at[0] - at[1])  # counters further down the stack lie further up and right
    painter.shapes([face], mark.colour, palette.PAPER, 2.2, z - 0.0004)
    painter.shapes([face], mark.colour, palette.INK, 0.8, z)
    if not top:
        return
    figures = strengths(unit)
    _draw_symbol(painter, (at[0], at[1] + half * (0.26 if figures else 0)), unit.get("type", ""), 0.58 * half, z)
    size = painter.fitted(figures, 0.53 * half, 1.86 * half, bold=True)
    painter.text(
        (at[0], at[1] - 0.53 * half), figures, size, palette.ink_on(mark.colour), z + 0.0004, fontweight="bold"
    )


def _draw_symbol(painter: Painter, at: Point, kind: str, half: float, z: float) -> None:
    symbol = symbol_of(kind)
    frame = around(at, ((-half, -0.6 * half), (half, -0.6 * half), (half, 0.6 * half), (-half, 0.6 * half)))
    painter.shapes([frame], palette.PAPER, palette.INK, 0.8, z + 0.0002)
    painter.lines(placed(symbol, at, half), palette.INK, 0.8, z + 0.0003)
    dots = [rounded((at[0] + x * half, at[1] + y * half), r * half, 1.0) for x, y, r in symbol.dots]
    painter.shapes(dots, palette.INK, palette.INK, 0.3, z + 0.0003)
    if symbol.letters:
        size = painter.fitted(symbol.letters, 0.9 * half, 1.8 * half, bold=True)
        painter.text(at, symbol.letters, size, palette.INK, z + 0.0004, fontweight="bold")


def _draw_count(painter: Painter, centre: Point, count: int) -> None:
    at = (centre[0] + HALF + 0.02, centre[1] - HALF + 0.0)
    painter.shapes([rounded(at, 0.085, 1.0)], palette.PAPER, palette.INK, 0.7, COUNTER + 0.5)
    painter.text(at, f"{count}", 0.12, palette.INK, COUNTER + 0.6, fontweight="bold")


def draw_engaged(painter: Painter, hexes: Sequence[str]) -> None:
    """Draw the marker "engaged" at the counters in hexes."""
    for place in hexes:
        x, y = counter_centre(painter.page.centre(place))
        draw_engaged_marker(painter, (x - HALF, y - HALF))


def draw_engaged_marker(painter: Painter, at: Point) -> None:
    """Draw one marker "engaged": a black diamond with crossed strokes."""
    x, y = at
    painter.shapes([token(at, 0.1, "D")], palette.INK, palette.PAPER, 1.0, COUNTER + 0.5)
    strokes: list[Stroke] = [
        [(x - 0.05, y - 0.05), (x + 0.05, y + 0.05)],
        [(x - 0.05, y + 0.05), (x + 0.05, y - 0.05)],
    ]
    painter.lines(strokes, palette.PAPER, 1.4, COUNTER + 0.6)


def victory_points(rows: Sequence[Row]) -> dict[str, str]:
    """Return hex to points as printed; of several rows for one hex (scenarios) the first."""
    points: dict[str, str] = {}
    for row in rows:
        points.setdefault(row["hex"], row.get("points", ""))
    return points


def badge_centre(centre: Point) -> Point:
    """Return where a victory badge lies in the hex around `centre`."""
    return centre[0] - 0.33, centre[1] + 0.17


def draw_victory(
    painter: Painter, points: Mapping[str, str], held: Mapping[str, str], sides: tuple[str, ...]
) -> list[Box]:
    """Ring the victory hexes and print their points on the token of the holder; return the boxes they cover."""
    boxes = []
    for place, worth in points.items():
        centre = painter.page.centre(place)
        draw_victory_hex(painter, centre, worth, palette.side_mark(sides, held.get(place, "")))
        x, y = badge_centre(centre)
        boxes.append(Box(x - BADGE, y - BADGE, x + BADGE, y + BADGE, 10))
    return boxes


def draw_victory_hex(painter: Painter, centre: Point, worth: str, mark: palette.Mark) -> None:
    """Draw the ring and badge of one victory hex (in the legend: the swatch)."""
    ring: list[Stroke] = [around(centre, painter.page.corners(), 0.9)]
    painter.lines(ring, palette.PAPER, 3.6, VICTORY - 0.1)
    painter.lines(ring, "#7d1f5e", 2.0, VICTORY)
    at = badge_centre(centre)
    painter.shapes([token(at, BADGE, mark.marker)], mark.colour, palette.PAPER, 1.8, COUNTER + 0.7)
    painter.shapes([token(at, BADGE, mark.marker)], mark.colour, palette.INK, 0.8, COUNTER + 0.71)
    painter.text(
        at,
        worth,
        painter.fitted(worth, 0.16, 1.8 * BADGE, bold=True),
        palette.ink_on(mark.colour),
        COUNTER + 0.8,
        fontweight="bold",
    )


def draw_shares(painter: Painter, shares: Mapping[str, float]) -> list[Box]:
    """Print shares (0 to 1) as percentages on discs coloured by them; return the boxes they cover."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    scale = colormaps[palette.SEQUENTIAL]
    size, radius = painter.name_size(0.3), disc_radius(painter)
    boxes = []
    for place, share in shares.items():
        x, y = painter.page.centre(place)
        colour = to_hex(scale(share))
        painter.shapes([rounded((x, y), radius, 1.0)], colour, palette.PAPER, 3.2, VICTORY)
        painter.shapes([rounded((x, y), radius, 1.0)], colour, palette.INK, 1.2, VICTORY + 0.1)
        text = percent(share)
        fraction = painter.fitted(text, size / painter.hex_points, 1.75 * radius, bold=True)
        painter.text((x, y), text, fraction, palette.ink_on(colour), COUNTER, fontweight="bold")
        boxes.append(Box(x - radius, y - radius, x + radius, y + radius, 10))
    return boxes


def disc_radius(painter: Painter) -> float:
    """Return the radius of the disc that carries a share, in hex widths."""
    return max(0.42, 1.35 * painter.name_size(0.3) / painter.hex_points)


def draw_heat(painter: Painter, heat: Mapping[str, float], top: float) -> None:
    """Tint hexes by a quantity from 0 (left as they are) to `top` (e.g. how often the front line ran there)."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    scale = colormaps[palette.SEQUENTIAL]
    for place, value in heat.items():
        if value > 0 and top > 0:
            share = min(1.0, value / top)
            tint = f"{to_hex(scale(share))}{round(255 * (0.25 + 0.6 * share)):02x}"
            painter.shapes([around(painter.page.centre(place), painter.page.corners())], tint, "none", 0, GROUND + 0.5)
