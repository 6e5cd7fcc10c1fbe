"""Names that people use: units, hexes with their places, strengths, movement points, results, weather."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.rules import r09_results
from wargame_sim.packs import Pack

DESTROYED = 255  # result of an attack that guns took below the table, as the rules code it
NO_DICE = "eliminated"


class Words:
    """Indices to words, and back, for one pack."""

    def __init__(self, pack: Pack) -> None:
        self.units = [row["unit"] for row in pack.rows("units")]
        self.number = {name: u for u, name in enumerate(self.units)}
        self.hexes = pack.hexes
        self.index = {hex_id: h for h, hex_id in enumerate(pack.hexes)}
        self.columns = pack.table("crt").columns[1:]
        self._places = {row["hex"]: row["place"] for row in pack.rows("hexes") if row["place"]}
        self.towns = [row["note"].split(" (")[0] for row in pack.rows("victory")]

    def hex(self, h: int) -> str:
        """Return a hex with its place: ``Sidi Bou Zid (1303)``."""
        return self.hex_named(self.hexes[h])

    def hex_named(self, hex_id: str) -> str:
        """Return the id of a hex with its place, if it has one."""
        place = self._places.get(hex_id, "")
        return f"{place} ({hex_id})" if place else hex_id

    def result(self, code: int) -> str:
        """Return a result as the chart spells it."""
        return NO_DICE if code == DESTROYED else r09_results.name(code)

    def column(self, column: int) -> str:
        """Return a column as printed; "eliminated" below the first."""
        return self.columns[column] if column >= 0 else NO_DICE


def factors(quarters: int) -> str:
    """Return a strength in quarters as players write it: 8.5."""
    return f"{quarters / 4:g}"


def whole(value: Fraction) -> str:
    """Return a number of factors as players write it."""
    return f"{float(value):g}"


def points(half: int) -> str:
    """Return movement in half points as printed: 2.5."""
    return f"{half / 2:g}"


def side(number: int) -> str:
    """Return a side as a word at the beginning of a sentence."""
    return codes.SIDES[number].capitalize()
