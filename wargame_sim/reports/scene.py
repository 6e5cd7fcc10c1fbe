"""What a map drawing shows beside the printed map: units in hexes, holders, markers, a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from wargame_sim.packs.grid import Grid

Row = Mapping[str, str]


class MapPack(Protocol):
    """What a drawing needs of a pack."""

    @property
    def title(self) -> str:
        """Printed title of the game."""

    @property
    def sides(self) -> tuple[str, ...]:
        """Sides; the one that moves first comes first."""

    @property
    def grid(self) -> Grid:
        """Layout of the map."""

    @property
    def origins(self) -> Mapping[str, str]:
        """Table to origin, as shown to users."""

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """Tables that hold invented numbers."""

    def rows(self, table: str) -> tuple[Row, ...]:
        """Return the rows of a table as typed."""


March = tuple[str, str]  # from hex, to hex


class Battle(NamedTuple):
    """One attack: hexes attacked, and hexes of the attackers."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """A moment of a game on the map.

    Parameters
    ----------
    units : mapping of str to str
        Unit to hex; units elsewhere are not drawn.
    held : mapping of str to str
        Hex to the side that holds it.
    engaged : frozenset of str
        Units or hexes that carry a marker "engaged".
    turn : int or None
        Turn, for the title.
    caption : str
        Further words for the title.
    marches : tuple of (str, str)
        Moves just made or ordered, from hex to hex.
    battles : tuple of Battle
        Attacks ordered, in their order.
    """

    units: Mapping[str, str] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    engaged: frozenset[str] = frozenset()
    turn: int | None = None
    caption: str = ""
    marches: tuple[March, ...] = ()
    battles: tuple[Battle, ...] = ()


def has_table(pack: MapPack, table: str) -> bool:
    """Whether the pack has that table."""
    return table in pack.origins


def rows_of(pack: MapPack, table: str) -> tuple[Row, ...]:
    """Return the rows of a table, none when the pack has no such table."""
    return pack.rows(table) if has_table(pack, table) else ()


def setup_scene(pack: MapPack) -> Scene:
    """Return the set-up: units that arrive at ``setup`` in a hex of the map, and who holds what at the start.

    An area of one hex, such as a box at sea, is that hex.
    """
    place = {row["hex"]: row["hex"] for row in pack.rows("hexes")}
    place |= {row["area"]: row["hexes"] for row in rows_of(pack, "entries") if row["hexes"] in place}
    units = {
        row["unit"]: place[row["where"]]
        for row in rows_of(pack, "units")
        if row.get("arrives") == "setup" and row.get("where") in place and not is_air(row)
    }
    held = {row["hex"]: row["holder_at_start"] for row in rows_of(pack, "victory") if row.get("holder_at_start")}
    return Scene(units, held, caption="set-up")


def is_air(unit: Row) -> bool:
    """Whether a unit is an air unit, which stands beside the map or on a base and covers the ground units there."""
    return unit.get("type") in {"air", "aircraft"} or "air" in unit.get("flags", "").split()


def stacks(pack: MapPack, scene: Scene) -> dict[str, list[Row]]:
    """Return hex to the units in it, the strongest attacker last (drawn on top)."""
    from wargame_sim.reports.maps.counters import weight

    known = {row["unit"]: row for row in rows_of(pack, "units")}
    found: dict[str, list[Row]] = {}
    hexes = {row["hex"] for row in pack.rows("hexes")}
    for unit, place in scene.units.items():
        if unit in known and place in hexes:
            found.setdefault(place, []).append(known[unit])
    for units in found.values():
        units.sort(key=lambda u: (weight(u), u["unit"]))
    return found


def origin_note(pack: MapPack, tables: Iterable[str]) -> str:
    """Return words that say where tables come from, stand-ins first: "stand-in: sides; rulebook: victory"."""
    by_origin: dict[str, list[str]] = {}
    for table in tables:
        if table in pack.origins:
            by_origin.setdefault(pack.origins[table], []).append(table)
    order = sorted(by_origin, key=lambda origin: ("stand-in" not in origin, origin.startswith("partly"), origin))
    return "; ".join(f"{origin}: {', '.join(by_origin[origin])}" for origin in order)


@dataclass(frozen=True)
class Cutout:
    """A part of a map, for a closer look: the hexes within some distance of one.

    Parameters
    ----------
    pack : MapPack
        The whole.
    middle : str
        Hex in the middle.
    radius : int
        Distance in hexes.
    """

    pack: MapPack
    middle: str
    radius: int

    @property
    def title(self) -> str:
        """Printed title of the game."""
        return self.pack.title

    @property
    def sides(self) -> tuple[str, ...]:
        """Sides of the game."""
        return self.pack.sides

    @property
    def grid(self) -> Grid:
        """Layout of the map."""
        return self.pack.grid

    @property
    def origins(self) -> Mapping[str, str]:
        """Table to origin."""
        return self.pack.origins

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """Tables that hold invented numbers."""
        return self.pack.stand_ins

    def rows(self, table: str) -> tuple[Row, ...]:
        """Return the rows that lie in the part: of tables of hexes and hexsides; other tables whole."""
        rows = self.pack.rows(table)
        if not rows or not ({"hex", "a"} & rows[0].keys()):
            return rows
        return tuple(row for row in rows if all(self._inside(row[key]) for key in ("hex", "a", "b") if key in row))

    def _inside(self, hex_id: str) -> bool:
        return self.grid.distance(self.middle, hex_id) <= self.radius
