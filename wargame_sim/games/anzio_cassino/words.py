"""Names that people use: units, hexes with their places, markers, columns, results, dates."""

from __future__ import annotations

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.packs import Pack


class Words:
    """Indices to words, and back, for one pack."""

    def __init__(self, pack: Pack) -> None:
        self.units = [row["unit"] for row in pack.rows("units")]
        self.number = {name: u for u, name in enumerate(self.units)}
        self.hexes = pack.hexes
        self.index = {hex_id: h for h, hex_id in enumerate(pack.hexes)}
        self.columns = pack.table("crt").columns[1:]
        self.markers = [row["marker"] for row in pack.rows("support")]
        self._places = {row["hex"]: row["place"] for row in pack.rows("hexes") if row["place"]}

    def hex(self, h: int) -> str:
        """Return a hex with its place: ``Anzio (1208)``; a unit at sea stands in the floating reserve."""
        return self.hex_named(self.hexes[h]) if h >= 0 else "the floating reserve"

    def hex_named(self, hex_id: str) -> str:
        """Return the id of a hex with its place, if it has one."""
        place = self._places.get(hex_id, "")
        return f"{place} ({hex_id})" if place else hex_id

    def column(self, column: int) -> str:
        """Return a column as printed."""
        return self.columns[column]


def result(attacker: int, defender: int) -> str:
    """Return a result as the table prints it: damage to the attacker, damage to the defender."""
    return f"{attacker},{defender}"


def side(number: int) -> str:
    """Return a side as a word at the beginning of a sentence."""
    return codes.SIDES[number].capitalize() if number == codes.GERMAN else "Allies"
