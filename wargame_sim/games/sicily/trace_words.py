"""Names of units, hexes, boxes, ports and operations as a story tells them."""

from __future__ import annotations

from typing import NamedTuple

from wargame_sim.games.sicily import codes
from wargame_sim.games.sicily.rules import r09_odds as r09
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

BOXES = {
    codes.WAITING: "the reinforcements",
    codes.AFRICA_BOX: "the Africa Holding Box",
    codes.INVASION_BOX: "the Amphibious Invasion Box",
    codes.FOLLOWUP_BOX: "the Follow-Up Box",
    codes.EMERGENCY_BOX: "the Emergency Evacuation Box",
    codes.ITALY_BOX: "the Italy Holding Box",
    codes.EVACUATION_BOX: "the Axis Evacuation Box",
    codes.CUP: "the cup",
    codes.ELIMINATED: "the eliminated units",
    codes.WITHDRAWN: "the units out of the game",
    codes.ASIDE: "the units of no part",
}
SIDE = ("Allied", "Axis")
PLAYER = ("the Allies", "the Axis")
WEATHER = ("dry", "mud", "dry, storm", "mud, storm")


class Row(NamedTuple):
    """An event of the log: its five numbers, whose meaning stands beside its code."""

    a: int
    b: int
    c: int
    d: int
    e: int


class Words:
    """Numbers to names.

    Parameters
    ----------
    pack : Pack
        Tables.
    """

    def __init__(self, pack: Pack) -> None:
        self._units = [row["unit"] for row in pack.rows("units")]
        self._values = [
            f"attack {row['attack']}, defence {row['defence']}, ER {row['efficiency']}" for row in pack.rows("units")
        ]
        self._ports = [row["name"] for row in pack.rows("ports")]
        self._hexes = pack.hexes
        self.names = {
            "unit": self._units,
            "hex": self._hexes,
            "port": self._ports,
            "side": codes.SIDES,
            "operation": codes.OPERATIONS,
        }
        self._places = {row["hex"]: row["place"] for row in pack.rows("hexes") if row["place"]}
        self._columns = odds_columns(pack.table("crt"))

    def unit(self, u: int) -> str:
        """Return the name of a unit."""
        return self._units[u]

    def units(self, numbers: list[int]) -> str:
        """Return the names of several units."""
        return ", ".join(self._units[u] for u in numbers)

    def values(self, u: int) -> str:
        """Return the printed strengths of a counter."""
        return self._values[u]

    def port(self, p: int) -> str:
        """Return the name of a port."""
        return self._ports[p]

    def operation(self, o: int) -> str:
        """Return the name of an operation."""
        return codes.OPERATIONS[o]

    def at(self, place: int) -> str:
        """Return a hex with the name of its place, or a box."""
        if place < 0:
            return BOXES[place]
        return self.hex_named(self._hexes[place])

    def hex_named(self, name: str) -> str:
        """Return the id of a hex with the name of its place."""
        return f"{name} {self._places[name]}" if name in self._places else name

    def is_named(self, h: int) -> bool:
        """Whether a hex has the name of a place."""
        return self._hexes[h] in self._places

    def column(self, number: int) -> str:
        """Return the odds of a column."""
        return "below 1:3" if number < 0 else self._columns[number]


def points(halves: int) -> str:
    """Return movement points from half points."""
    return f"{halves / 2:g} {'point' if halves == 2 else 'points'}"


def count(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def check(die: int, limit: int, passed: int, drm: int = 0) -> str:
    """Return a check of efficiency: the die, what it had to be at most, and whether it passed."""
    added = f" {drm:+d}" if drm else ""
    return f"{die}{added} against {limit}, {'passed' if passed else 'failed'}"


def result(code: int) -> str:
    """Return a result in words."""
    if code < 0:
        return "no combat"
    if code == 4**4:
        return "the attackers are eliminated"
    mine = _side("the attackers", r09.attacker_steps.py_func(code), r09.attacker_hexes.py_func(code))
    theirs = _side("the defenders", r09.defender_steps.py_func(code), r09.defender_hexes.py_func(code))
    return "; ".join(part for part in (mine, theirs) if part) or "no effect"


def _side(who: str, steps: int, hexes: int) -> str:
    told = [f"lose {count(steps, 'step')}"] if steps else []
    told += [f"retreat {hexes} {'hex' if hexes == 1 else 'hexes'}"] if hexes else []
    return f"{who} {' and '.join(told)}" if told else ""
