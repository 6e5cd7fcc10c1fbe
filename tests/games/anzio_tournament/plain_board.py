"""A position of the tournament game as a referee keeps it: units, ground, zones, ports, the chit; moved by what the log tells."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.games.anzio_tournament import plain_map as m

ALLIED, GERMAN = "allied", "german"
OTHER = {ALLIED: GERMAN, GERMAN: ALLIED}
SEA, POOL, MESSINA, TARANTO, WAITING, LOST = "at sea", "pool", "Messina", "Taranto", "waiting", "lost"
EDGE_AREA = {MESSINA: "messina", TARANTO: "taranto"}


@dataclass
class Unit:
    """A counter; `since` is the turn in which it came to where it is off the map, or was lost."""

    name: str
    at: str = WAITING
    steps: int = 0
    since: int = 0
    off: str = ""  # hex that it is laid off
    inverted: bool = False
    isolated: int = 0
    moved: bool = False
    landed: str = ""  # route by which it came ashore this turn
    fought: bool = False
    through: bool = False
    crest: bool = False
    took: bool = False
    overran: str = ""  # hex of the automatic victory it took part in
    waits: bool = False  # inverted off the map in this very player-turn

    @property
    def row(self) -> dict[str, str]:
        return m.UNITS[self.name]

    @property
    def side(self) -> str:
        return self.row["side"]

    @property
    def flags(self) -> list[str]:
        return (self.row["flags"] or "").split()

    @property
    def on_map(self) -> bool:
        return self.at in m.TERRAIN

    @property
    def division(self) -> bool:
        return int(self.row["stacking"]) >= 2 and "ersatz" not in self.flags

    def level(self, column: str) -> int:
        return int(m.STEPS[self.name, self.steps][column])

    @property
    def points(self) -> int:
        return self.level("stacking")

    @property
    def attack(self) -> int:
        return 0 if self.inverted else self.level("attack")


@dataclass
class Board:
    """A position, with the options it is played by."""

    options: dict[str, object]
    units: dict[str, Unit] = field(default_factory=lambda: {name: Unit(name) for name in m.UNITS})
    owner: dict[str, str] = field(default_factory=lambda: dict.fromkeys(m.HEXES, GERMAN))
    turn: int = 1
    mud: bool = False
    zones: dict[str, str] = field(default_factory=lambda: dict.fromkeys(m.ZONES, "never"))
    invaded: dict[str, int] = field(default_factory=dict)  # zone to the turn of its invasion, in their order
    open_ports: set[str] = field(default_factory=set)
    count: dict[str, int] = field(default_factory=lambda: dict.fromkeys(m.PORTS, 0))
    holder: str = ALLIED
    uses: int = 0
    called: bool = False
    reserve_turn: int = 0
    used: dict[str, int] = field(default_factory=dict)  # points of each route used this turn
    _zoc: dict[str, set[str]] = field(default_factory=dict)

    def set_up(self) -> None:
        """Put every counter where its row of units.csv says (C.1, C.16.A)."""
        for unit in self.units.values():
            unit.steps = int(unit.row["steps"])
            where = unit.row["where"]
            if unit.row["arrives"] == "setup":
                unit.at = where if where in m.TERRAIN else POOL if where == "pool" else unit.row["default"]

    def there(self, h: str) -> list[Unit]:
        return [u for u in self.units.values() if u.at == h]

    def side_in(self, h: str) -> str:
        return next((u.side for u in self.units.values() if u.at == h), "")

    def held_by(self, side: str) -> set[str]:
        return {u.at for u in self.units.values() if u.side == side and u.on_map}

    def points(self, h: str) -> int:
        return sum(u.points for u in self.there(h))

    def changed(self) -> None:
        self._zoc.clear()

    def zoc(self, side: str) -> set[str]:
        """Hexes covered by the zones of a side: six around each face-up unit (B.4)."""
        if side not in self._zoc:
            stand = {u.at for u in self.units.values() if u.side == side and u.on_map and not u.inverted}
            self._zoc[side] = {n for h in stand for n in m.near(h)}
        return self._zoc[side]

    def free_partials(self, edge: str) -> list[str]:
        """Partial hexes of an edge without a German zone (C.8.E); without the new rules they carry none."""
        posts = {u.at for u in self.units.values() if u.side == GERMAN and u.on_map and not u.inverted}
        return [
            row["partial"]
            for row in m.PARTIALS
            if row["edge"] == EDGE_AREA[edge] and not posts & set(row["zoc_from"].split())
        ]

    def barred(self, side: str, h: str) -> bool:
        """C.8.G: on Sept II no German enters the bar."""
        return bool(self.options["south_entry"] and self.turn == 1 and side == GERMAN and h in m.AREAS["barred_sept2"])

    def take(self, side: str, h: str) -> None:
        """A unit of a side goes into a hex: the ground is its side's (C.5.0); a port that a German enters shuts (C.7.A)."""
        self.owner[h] = side
        if side == GERMAN and h in m.PORT_AT:
            self.open_ports.discard(m.PORT_AT[h])
            self.count[m.PORT_AT[h]] = 0

    def put(self, unit: Unit, place: str) -> None:
        """Put a unit into a hex or a place off the map."""
        unit.at = place
        unit.off = ""
        if not unit.on_map:
            unit.since = self.turn
            unit.isolated = 0
        elif unit.side == ALLIED and m.ZONE_AT.get(place, "") and m.ZONES[m.ZONE_AT[place]]["calls_reserve"] == "yes":
            self.called = True
        self.changed()

    def remove(self, unit: Unit) -> None:
        """Take a unit out of play."""
        self.put(unit, LOST)
        unit.steps, unit.inverted = 0, False

    def invert(self, unit: Unit) -> None:
        unit.inverted, unit.waits = True, True
        self.changed()

    def entry_area(self, edge: str) -> list[str]:
        """Entry hexes of an edge in this turn (C.8.D)."""
        column = "taranto_entry" if edge == TARANTO else "messina_entry"
        return m.AREAS.get(m.TURNS[self.turn][column], []) if m.TURNS[self.turn][column] else []

    def sources(self, side: str) -> set[str]:
        """Supply sources (C.9.B)."""
        if side == GERMAN:
            return set(m.AREAS["north"])
        found = {h for zone, state in self.zones.items() if state == "open" for h in m.ZONES[zone]["hexes"].split()}
        found |= {m.PORTS[port]["hex"] for port in self.open_ports}
        return found | set(self.entry_area(MESSINA)) | set(self.entry_area(TARANTO))

    def supplied(self, side: str) -> set[str]:
        """Hexes with a path to a source: no enemies, no enemy zone but with a friend, no crest off the road (C.9.A)."""
        enemies, friends, zone = self.held_by(OTHER[side]), self.held_by(side), self.zoc(OTHER[side])

        def passable(h: str) -> bool:
            return h not in enemies and (h not in zone or h in friends)

        found = {h for h in self.sources(side) if passable(h)}
        todo = deque(found)
        while todo:
            h = todo.popleft()
            for n in m.near(h):
                if n not in found and passable(n) and (not m.crest(h, n) or m.road(h, n)):
                    found.add(n)
                    todo.append(n)
        return found

    def retreats(self, unit: Unit, hexes: int, start: str = "") -> set[str]:
        """Hexes that a unit can retreat to: paths of `hexes` steps that end as far from their start (B.7.F)."""
        start = start or unit.at
        return {h for h in self.way_back(unit, hexes, start) if self.points(h) + unit.points <= 8}

    def way_back(self, unit: Unit, hexes: int, start: str) -> set[str]:
        """Hexes at that distance to which a path leads, full or not."""
        closed = self.held_by(OTHER[unit.side]) | self.zoc(OTHER[unit.side])
        edge = {start}
        for gone in range(1, hexes + 1):
            edge = {
                n
                for h in edge
                for n in m.near(h)
                if n not in closed
                and m.apart(start, n) == gone
                and (not m.crest(h, n) or m.road(h, n))
                and not self.barred(unit.side, n)
            }
        return edge

    def ways_off(self, unit: Unit, hexes: int) -> set[str]:
        """Off-map ports that an Allied unit can retreat to over an edge (C.8.F)."""
        if unit.side == GERMAN:
            return set()
        near = {h for gone in range(hexes) for h in self.way_back(unit, gone, unit.at)}
        return {edge for edge in EDGE_AREA if self.exits(edge) & near}

    def exits(self, edge: str) -> set[str]:
        """Entry hexes of an edge beside a partial hex free of German zones."""
        free = {h for p in self.free_partials(edge) for h in m.PARTIAL[p]["adjacent"].split()}
        return free & set(m.AREAS[EDGE_AREA[edge]])

    def may_be_taken_off(self, unit: Unit) -> bool:
        """C.7.C: an Allied unit in any zone, port or beach hex."""
        at = unit.at
        return unit.side == ALLIED and (at in m.ZONE_AT or at in m.PORT_AT or at in m.AREAS["beaches"])

    def living(self, side: str) -> Iterable[Unit]:
        return (u for u in self.units.values() if u.side == side and u.at != LOST)
