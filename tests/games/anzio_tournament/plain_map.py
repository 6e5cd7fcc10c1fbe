"""The map and the charts of the tournament game in plain Python, from the CSV files; no rule of the game is imported.

Hexes, zones, ports and units go by their printed names, costs in points. Rules are those of base_rules.md and the addendum.
"""

from __future__ import annotations

import csv
import functools
from fractions import Fraction
from pathlib import Path

from wargame_sim.games import anzio_tournament

PACK = Path(anzio_tournament.__file__).parent / "pack"
ALL, CLOSED = "all", "x"
RATIOS = ((1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
Cost = Fraction | str


@functools.cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a file of the pack."""
    with (PACK / f"{name}.csv").open(encoding="utf-8") as file:
        return tuple(csv.DictReader(line for line in file if not line.startswith("#")))


TERRAIN = {row["hex"]: row["terrain"] for row in rows("hexes")}
HEXES = list(TERRAIN)
CHART = {row["terrain"]: row for row in rows("terrain")}
ROAD_CHART = {row["kind"]: row for row in rows("roads_chart")}
ROADS = {frozenset((row["a"], row["b"])): row["kind"] for row in rows("roads")}
RIVERS = {frozenset((row["a"], row["b"])) for row in rows("sides") if row["feature"] == "river"}
CRESTS = {frozenset((row["a"], row["b"])) for row in rows("sides") if row["feature"] == "high_apennine"}
AREAS = {row["area"]: row["hexes"].split() for row in rows("entries") if row["hexes"]}
ZONES = {row["zone"]: row for row in rows("invasion_zones")}
ZONE_AT = {h: zone for zone, row in ZONES.items() for h in row["hexes"].split()}
PORTS = {row["port"]: row for row in rows("ports") if row["hex"]}
PORT_AT = {row["hex"]: port for port, row in PORTS.items()}
OFF_PORTS = {row["port"]: row for row in rows("ports") if not row["hex"]}
PARTIALS = list(rows("partial_hexes"))
PARTIAL = {row["partial"]: row for row in PARTIALS}
TURNS = {int(row["turn"]): row for row in rows("turns")}
WEATHER = {int(row["roll"]): row for row in rows("weather")}
CITIES = [row["hex"] for row in rows("victory")]
UNITS = {row["unit"]: row for row in rows("units")}
STEPS = {(row["unit"], int(row["step"])): row for row in rows("unit_steps")}
SHIFTS = {zone: int(row["air_shift_sept2"] or 0) for zone, row in ZONES.items()}
COLUMNS = [f"{a}:{b}" for a, b in RATIOS]
CRT = {(int(row["roll"]), column): row[column] for row in rows("crt") for column in COLUMNS}
FRESH = {int(row["turn"]): row for row in rows("replacements")}
POOL_OF = {"us": "us", "french": "french", "german": "german", "luftwaffe": "german"} | dict.fromkeys(
    ("british", "canadian", "indian", "new zealand"), "british"
)


@functools.cache
def apart(a: str, b: str) -> int:
    """Hexes from a to b."""
    (q, r), (s, t) = cube(a), cube(b)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@functools.cache
def cube(h: str) -> tuple[int, int]:
    """Axial coordinates: a column of an even number lies half a hex higher than the odd one before it."""
    column, row = ord(h[0]) - 64, int(h[1:])
    return column, row - column // 2


@functools.cache
def near(h: str) -> tuple[str, ...]:
    """Neighbours on the map."""
    q, r = cube(h)
    return tuple(m for m in HEXES if abs(cube(m)[0] - q) <= 1 and abs(cube(m)[1] - r) <= 1 and apart(h, m) == 1)


def road(a: str, b: str) -> str:
    """Kind of the road between two neighbours, or nothing."""
    return ROADS.get(frozenset((a, b)), "")


def crest(a: str, b: str) -> bool:
    return frozenset((a, b)) in CRESTS


def river(a: str, b: str) -> bool:
    return frozenset((a, b)) in RIVERS


def ground(h: str, mud: bool) -> Cost:
    """Points to enter a hex off the road (B.6.A)."""
    text = CHART[TERRAIN[h]]["cost_mud" if mud else "cost"]
    return ALL if text == "all" else Fraction(text)


def step_cost(a: str, b: str, mud: bool, first: bool, zones: bool) -> Cost:
    """Points of a step from a to b (B.6.A, B.6.C, B.6.D); `zones`: one of the two lies in an enemy zone."""
    kind = road(a, b)
    if river(a, b) and not first and (not kind or zones):
        return CLOSED
    if kind:
        return Fraction(ROAD_CHART[kind]["cost_mud" if mud else "cost"])
    if crest(a, b):
        return CLOSED if mud else ALL
    return ground(b, mud)


def odds_column(attack: int, defence: int) -> int:
    """B.7.B: the best column whose odds the attack reaches; -1 under 1:3 or with a total of 0."""
    return sum(attack * b >= defence * a for a, b in RATIOS) - 1 if attack > 0 else -1


def read(cell: str) -> tuple[int, int, int, int, bool]:
    """B.7.D: steps of the attacker, of the defender (-1: every one), hexes that each goes back, breakthrough."""
    losses, *rest = cell.split()
    mine, theirs = (-1 if n == "E" else int(n) for n in losses.split("/"))
    back = {word[0]: int(word[1:]) for word in rest if word != "b"}
    return mine, theirs, back.get("a", 0), back.get("d", 0), "b" in rest
