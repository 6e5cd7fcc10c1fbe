"""Unit counters: a box in the colour of the side, the symbol of the arm, and the printed strengths.

Symbols follow the NATO habit that wargamers read: a cross for infantry, an oval for armour, a dot for artillery. The
words of a pack's ``type`` column choose them; a type that none of the words knows is written with its first letters.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from wargame_sim.reports.maps.geometry import Point
from wargame_sim.reports.maps.terrain import Stroke, words_of


class Symbol(NamedTuple):
    """Strokes in a box from (-1, -0.6) to (1, 0.6), filled dots (x, y, radius), and letters where no stroke serves."""

    strokes: tuple[Stroke, ...] = ()
    dots: tuple[tuple[float, float, float], ...] = ()
    letters: str = ""


_CROSS: tuple[Stroke, ...] = ([(-1, -0.6), (1, 0.6)], [(-1, 0.6), (1, -0.6)])
_SLASH: tuple[Stroke, ...] = ([(-1, -0.6), (1, 0.6)],)
_OVAL: Stroke = [(0.62 * math.cos(a * math.pi / 12), 0.34 * math.sin(a * math.pi / 12)) for a in range(25)]
_VEE: Stroke = [(-1, -0.6), (0, 0.6), (1, -0.6)]
_BRIDGE: tuple[Stroke, ...] = ([(-0.55, -0.3), (-0.55, 0.25), (0.55, 0.25), (0.55, -0.3)], [(0, -0.3), (0, 0.25)])
_DOME: Stroke = [(math.cos(a * math.pi / 12), -0.6 + 0.75 * math.sin(a * math.pi / 12)) for a in range(13)]
_GULL: Stroke = [(-0.4, -0.42), (-0.2, -0.22), (0, -0.42), (0.2, -0.22), (0.4, -0.42)]
_PEAK: Stroke = [(-0.22, -0.6), (0, -0.2), (0.22, -0.6)]
_WINGS: Stroke = [(0, 0), (-0.6, 0.3), (-0.6, -0.3), (0, 0), (0.6, 0.3), (0.6, -0.3), (0, 0)]

# The first row that has one of the type's words gives the symbol.
_SYMBOLS: tuple[tuple[frozenset[str], Symbol], ...] = tuple(
    (frozenset(words.split()), symbol)
    for words, symbol in (
        ("armored_infantry armoured_infantry panzergrenadier pzgren mech mechanized", Symbol((*_CROSS, _OVAL))),
        ("assault_gun sturmgeschutz", Symbol((_OVAL,), ((0, 0, 0.16),))),
        ("antitank anti-tank td", Symbol((_VEE,))),
        ("flak antiaircraft aa", Symbol((_DOME,))),
        ("air aircraft squadron", Symbol((_WINGS,))),
        ("armor armour armored armoured panzer tank tanks", Symbol((_OVAL,))),
        ("artillery arty gun guns", Symbol((), ((0, 0, 0.2),))),
        ("reconnaissance recon rcn cavalry cav", Symbol(_SLASH)),
        ("engineer eng pioneer", Symbol(_BRIDGE)),
        ("motorcycle", Symbol(_CROSS, ((-0.35, -0.42, 0.11), (0.35, -0.42, 0.11)))),
        ("parachute para airborne", Symbol((*_CROSS, _GULL))),
        ("glider", Symbol((*_CROSS, [(-0.5, 0.0), (0.5, 0.0)]))),
        ("mountain alpini", Symbol((*_CROSS, _PEAK))),
        ("ranger", Symbol(letters="RGR")),
        ("commando", Symbol(letters="CDO")),
        ("infantry inf", Symbol(_CROSS)),
    )
)


def symbol_of(unit_type: str) -> Symbol:
    """Return the symbol of a type of unit: strokes of the arm, or the initials of a type that no row knows."""
    words = words_of(unit_type)
    for keys, symbol in _SYMBOLS:
        if keys & words:
            return symbol
    parts = unit_type.replace("_", " ").split()
    return Symbol(letters="".join(p[0] for p in parts).upper() if len(parts) > 1 else unit_type[:3].upper())


def placed(symbol: Symbol, at: Point, half: float) -> list[Stroke]:
    """Return the symbol's strokes in a box of half-width `half` around `at`."""
    x, y = at
    return [[(x + half * px, y + half * py) for px, py in stroke] for stroke in symbol.strokes]


def printed_values(unit: Mapping[str, str]) -> tuple[str, ...]:
    """Return which columns a counter prints: where units have an endurance, it stands for a strength of defence."""
    return ("attack", "endurance" if unit.get("endurance") else "defence", "movement")


def strengths(unit: Mapping[str, str]) -> str:
    """Return the printed strengths: attack, defence (or endurance), movement; of aircraft support or interception."""
    text = "-".join(unit.get(name) or "" for name in printed_values(unit) if unit.get(name))
    return text or (unit.get("support") or unit.get("intercept") or "")


def weight(unit: Mapping[str, str]) -> float:
    """Return the attack strength, by which the top counter of a stack is chosen; 0 when it has none."""
    try:
        return float(unit.get("attack") or 0)
    except ValueError:
        return 0.0
