"""A position of Invasion: Sicily in plain Python, from the CSV files: who stands where, whose zone goes where, what is in supply.

Written from the rulebook and the charts; it imports no rule. Hexes and units go by their printed names.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tests.games.sicily.plain_odds import rows

LIMIT = 11
CLASSES = {"armor": "armor_offroad", "artillery": "artillery_offroad"}
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@functools.cache
def hexes() -> dict[str, dict[str, str]]:
    return {row["hex"]: row for row in rows("hexes")}


@functools.cache
def axial(name: str) -> tuple[int, int]:
    """Column, and row less the columns' shove: odd columns lie half a hex lower."""
    column, row = int(name[:2]), int(name[2:])
    return column, row - (column - column % 2) // 2


@functools.cache
def at_axial() -> dict[tuple[int, int], str]:
    return {axial(name): name for name in hexes()}


@functools.cache
def near(name: str) -> tuple[str, ...]:
    """Neighbours on the map."""
    q, r = axial(name)
    found = (at_axial().get((q + dq, r + dr)) for dq, dr in DIRECTIONS)
    return tuple(m for m in found if m)


def apart(a: str, b: str) -> int:
    """Hexes from a to b."""
    dq, dr = (x - y for x, y in zip(axial(a), axial(b), strict=True))
    return max(abs(dq), abs(dr), abs(dq + dr))


@functools.cache
def sides() -> dict[frozenset[str], set[str]]:
    """Pair of hexes to features between them: river, sea, main, minor."""
    found: dict[frozenset[str], set[str]] = defaultdict(set)
    for row in rows("sides"):
        found[frozenset((row["a"], row["b"]))].add(row["feature"])
    for row in rows("roads"):
        found[frozenset((row["a"], row["b"]))].add(row["kind"])
    return found


def between(a: str, b: str) -> set[str]:
    return sides().get(frozenset((a, b)), set())


@functools.cache
def printed() -> dict[str, dict[str, str]]:
    return {row["unit"]: row for row in rows("units")}


@functools.cache
def terrain_chart() -> dict[str, dict[str, str]]:
    return {row["terrain"]: row for row in rows("terrain")}


@dataclass
class Unit:
    """A counter: its row, where it is, its state; `face` is the counter whose values an untried one has."""

    name: str
    at: str
    steps: int
    face: str
    tried: bool = True
    oos: bool = False
    disrupted: bool = False
    target: str = ""
    fired: bool = False
    fell_back: bool = False
    countered: bool = False
    as_port: bool = False  # a Beach counter on its Port side

    @property
    def row(self) -> dict[str, str]:
        return printed()[self.name]

    @property
    def side(self) -> str:
        return self.row["side"]

    @property
    def type(self) -> str:
        return self.row["type"]

    @property
    def flags(self) -> list[str]:
        return (self.row["flags"] or "").split()

    @property
    def shore(self) -> bool:
        return self.type in ("beach", "port")

    def value(self, column: str) -> int:
        """Printed value of the side that is up."""
        row = printed()[self.face]
        reduced = self.steps < int(self.row["steps"])
        return int(row[("r_" if reduced else "") + column] or 0)

    def points(self) -> int:
        return int(self.row["stacking"] or 0)


@dataclass
class Board:
    """A position."""

    units: dict[str, Unit]
    strongpoints: set[str] = field(default_factory=set)
    control: dict[str, str] = field(default_factory=dict)
    mud: bool = False
    storm: bool = False
    turn: int = 2
    axis_zone: bool = True
    air: dict[str, int] = field(default_factory=lambda: {"allied": 0, "axis": 0})
    naval: int = 0
    fallen: bool = False
    revival: bool = False
    scenario: int = 2
    evacuating: bool = False  # Sicily Evacuation is declared: its ports supply nobody
    demolished: dict[str, int] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    def there(self, h: str) -> list[Unit]:
        return [u for u in self.units.values() if u.at == h and u.steps > 0]

    def owner(self, h: str) -> str:
        stack = self.there(h)
        return stack[0].side if stack else ""

    def enters(self, u: Unit, a: str, b: str) -> bool:
        """Whether the ground lets a unit go from a to its neighbour b (7.3.5, TEC)."""
        if hexes()[b]["terrain"] == "sea" or hexes()[a]["terrain"] == "sea" or "sea" in between(a, b):
            return False
        if between(a, b) & {"main", "minor"}:
            return True
        chart = terrain_chart()[hexes()[b]["terrain"]]
        wheels = u.type in CLASSES or {"motorized", "orange"} & set(u.flags)
        column = ("motor_" if wheels else "foot_") + ("mud" if self.mud else "dry")
        return chart[column] != "x" and not (u.type in CLASSES and chart[CLASSES[u.type]] == "x")

    def moves_to(self, u: Unit, a: str, b: str) -> bool:
        """Whether a unit could move from a to b at all: ground, area, and the western limit of two divisions."""
        if not self.enters(u, a, b) or not self.is_open(b):
            return False
        formation = u.row["formation"]
        limited = formation in ("2 Arm Div", "82 Abn Div") and int(b[2:]) >= 9
        palermo = self.control.get("2407") == "allied"
        return not (limited and (self.turn > 8 or palermo))

    def is_open(self, h: str) -> bool:
        """Whether a hex belongs to the scenario: all land, Sicily, or the area of scenario 1."""
        if self.scenario == 1:
            return h in next(row["hexes"] for row in rows("entries") if row["area"] == "scenario_1_area").split()
        return self.scenario > 2 or "calabria" not in hexes()[h]["features"].split()

    def pass_by(self, u: Unit, h: str) -> None:
        """A combat unit goes into hex h: it is its side's, and so are hexes that its zone takes unopposed (3.2)."""
        if u.shore:
            return
        self.control[h] = u.side
        was, u.at = u.at, h
        other = "axis" if u.side == "allied" else "allied"
        for m in near(h):
            if self.zone(u, m) and self.owner(m) != other and not self.zoned(other, m):
                self.control[m] = u.side
        u.at = was

    def zone(self, u: Unit, h: str) -> bool:
        """Whether the zone of a unit goes into hex h (3.4)."""
        if u.disrupted or u.steps == 0 or u.at not in hexes() or apart(u.at, h) != 1:
            return False
        kind = u.row["zoc"]
        if kind == "no" or (kind == "untried" and u.tried):
            return False
        return hexes()[h]["terrain"] != "city" and self.enters(u, u.at, h)

    def zoned(self, side: str, h: str) -> bool:
        """Whether any unit of a side has a zone in hex h."""
        return any(u.side == side and self.zone(u, h) for m in near(h) for u in self.there(m))

    def room(self, h: str, points: int) -> bool:
        return points == 0 or sum(u.points() for u in self.there(h)) + points <= LIMIT

    def efficiency(self, u: Unit) -> int:
        er = u.value("efficiency")
        if self.fallen and u.row["nation"] == "Italian":
            er -= 1
        if self.revival and "ccnn" in u.flags:
            er += 2
        return max(er, 0)

    def combat_er(self, u: Unit) -> int:
        return max(self.efficiency(u) - (2 if u.oos or u.disrupted else 0), 0)
