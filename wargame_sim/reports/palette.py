"""Colours that a colour-blind reader can tell apart, and never the only sign: each meaning has a shape or pattern too.

Okabe and Ito's eight colours (Color Universal Design, 2008) for things that are named, ``cividis`` (Nunez, Anderton and
Renslow 2018) for quantities. ``tests/reports/test_palette.py`` simulates protan, deutan and tritan vision and checks
distances.
"""

from __future__ import annotations

from typing import NamedTuple

INK = "#1a1a1a"
FAINT = "#6b6b6b"
PAPER = "#ffffff"

ORANGE, SKY, GREEN, YELLOW = "#E69F00", "#56B4E9", "#009E73", "#F0E442"
BLUE, VERMILLION, PURPLE, BLACK = "#0072B2", "#D55E00", "#CC79A7", "#000000"

SEQUENTIAL = "cividis"  # name of matplotlib's colour map for shares and counts


class Mark(NamedTuple):
    """How one meaning looks: colour, marker shape (matplotlib's letter) and hatch."""

    colour: str
    marker: str
    hatch: str = ""


# One side is light with square corners, the other dark with round ones: told apart in grey print too.
SIDES = (Mark(ORANGE, "s"), Mark(BLUE, "o"))

VERDICTS = {
    "holds": Mark(GREEN, "o"),
    "contradicted": Mark(VERMILLION, "X"),
    "no effect": Mark(SKY, "p"),
    "not settled": Mark("#4D4D4D", "D"),
    "hardly used": Mark(YELLOW, "v"),
    "": Mark(BLUE, "s"),  # nothing was expected
}

# Results of an attack from worst to best for the attacker; a table with fewer kinds takes a spread of these.
RESULTS = (
    Mark("#7A2E00", "s"),
    Mark(VERMILLION, "s", "///"),
    Mark(ORANGE, "s"),
    Mark(YELLOW, "s", "..."),
    Mark("#DDDDDD", "s"),
    Mark(SKY, "s", "\\\\\\"),
    Mark(BLUE, "s"),
    Mark("#00304D", "s", "xxx"),
)


def verdict_mark(verdict: str) -> Mark:
    """Return the look of a verdict; a word that is not known looks like "nothing was expected"."""
    return VERDICTS.get(verdict, VERDICTS[""])


def side_mark(sides: tuple[str, ...], side: str) -> Mark:
    """Return the look of a side: by its name, not by who moves first, so that the Allies of all games look alike.

    One that is not of this game is grey.
    """
    return SIDES[sorted(sides, reverse=True).index(side) % len(SIDES)] if side in sides else Mark("#999999", "^")


def spread(count: int) -> tuple[Mark, ...]:
    """Return `count` looks from worst to best out of `RESULTS`; beyond eight, colours repeat with other hatches."""
    if count <= 1:
        return (RESULTS[len(RESULTS) // 2],) * count
    places = [round(i * (len(RESULTS) - 1) / (count - 1)) for i in range(count)]
    hatches = ("", "///", "...", "\\\\\\", "xxx", "+++", "ooo")
    marks, seen = [], dict.fromkeys(places, 0)
    for place in places:
        mark, again = RESULTS[place], seen[place]
        start = hatches.index(mark.hatch) if mark.hatch in hatches else 0
        marks.append(mark._replace(hatch=hatches[(start + again) % len(hatches)]))
        seen[place] += 1
    return tuple(marks)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return the three channels (0 to 1) of a colour written ``#rrggbb``."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def hex_colour(channels: tuple[float, float, float]) -> str:
    """Return ``#rrggbb`` of three channels from 0 to 1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, c))):02x}" for c in channels)


def mixed(colour: str, other: str, share: float) -> str:
    """Return the colour with `share` (0 to 1) of the other mixed in."""
    a, b = rgb(colour), rgb(other)
    return hex_colour((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])))


def luminance(colour: str) -> float:
    """Return the relative luminance, 0 black to 1 white (WCAG 2.1)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1; 4.5 and more is legible)."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on that colour: a contrast of 4.58 at the least."""
    return BLACK if contrast(colour, BLACK) >= contrast(colour, PAPER) else PAPER
