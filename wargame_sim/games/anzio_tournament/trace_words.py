"""Names of units, hexes, zones and ports as a story tells them."""

from __future__ import annotations

from wargame_sim.games.anzio_tournament import codes
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

PLACES = {
    codes.POOL: "the pool",
    codes.MESSINA: "Messina",
    codes.TARANTO: "Taranto",
    codes.WAITING: "the north",
    codes.AT_SEA: "at sea",
    codes.ELIMINATED: "nowhere",
}
MOVES = ("", ", strategic", ", half an allowance", "", "", ", breakthrough")
LOST = ("combat", "no retreat", "automatic victory", "isolated twice", "evacuating", "its last step given away")


class Words:
    """Numbers to names.

    Parameters
    ----------
    pack : Pack
        Tables.
    """

    def __init__(self, pack: Pack) -> None:
        self._units = [row["unit"] for row in pack.rows("units")]
        self._zones = [row["zone"] for row in pack.rows("invasion_zones")]
        self._ports = [row["port"] for row in pack.rows("ports") if row["hex"]]
        self._hexes = pack.hexes
        self.names = {
            "unit": self._units,
            "hex": self._hexes,
            "zone": self._zones,
            "port": self._ports,
            "edge": codes.EDGES,
        }
        self.columns = odds_columns(pack.table("crt"))
        self._places = {row["hex"]: row["place"] for row in pack.rows("hexes")}

    def unit(self, u: int) -> str:
        """Return the name of a unit."""
        return self._units[u]

    def hex_named(self, hex_id: str) -> str:
        """Return the id of a hex with its place, if it has one."""
        return self.hex(self._hexes.index(hex_id))

    def zone(self, z: int) -> str:
        """Return the name of a zone."""
        return self._zones[z]

    def port(self, p: int) -> str:
        """Return the name of a port on the map."""
        return self._ports[p]

    def hex(self, place: int) -> str:
        """Return a hex with its place, or a place off the map."""
        if place < 0:
            return PLACES[place]
        name = self._hexes[place]
        return f"{name} {self._places[name]}" if self._places[name] else name
