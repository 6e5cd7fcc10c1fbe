"""Movement, landings, transfers and entry as the referee judges them (B.6, C.5 to C.8)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.games.anzio_tournament import plain_map as m
from tests.games.anzio_tournament.plain_board import ALLIED, EDGE_AREA, GERMAN, MESSINA, OTHER, POOL, SEA, TARANTO, Unit
from tests.games.anzio_tournament.referee_log import NAMES, Event, Log
from wargame_sim.games.anzio_tournament import codes as c

if TYPE_CHECKING:
    from tests.games.anzio_tournament.referee import Referee

HALF = (c.HALVED, c.THROUGH)
INVADED, ASHORE = "invaded", "ashore"  # how a unit came from the sea this turn


def second_invasion(r: Referee, e: Event) -> None:
    """C.6.1: once, in its window, into another zone that allows it."""
    board = r.board
    zone = list(m.ZONES)[e[0]]
    r.claim(m.TURNS[board.turn]["invasion"] == "second" and len(board.invaded) == 1, f"C.6.1 invasion of {zone}")
    r.claim(m.ZONES[zone]["second_invasion"] == "yes" and zone not in board.invaded, f"C.6.1 invasion of {zone}")
    board.zones[zone], board.invaded[zone] = "open", board.turn


def allowance(unit: Unit, kind: int) -> Fraction:
    """Points of a move by its kind (B.6.F, C.5.3, C.13.B)."""
    points = unit.level("movement")
    return Fraction(points // 2 if kind in HALF else 2 * points if kind == c.STRATEGIC else points)


def move(r: Referee, log: Log) -> None:
    """One move with its path."""
    board = r.board
    e = log.take(c.LOG_MOVE)
    path = log.path()
    unit, kind, start = board.units[e.unit], e[4], e.place(1)
    r.claim(unit.side == r.side, f"B.2 {e.unit} moves in the other side's turn")
    r.claim(unit.at == start, f"B.6 {e.unit} moves from {start}, is at {unit.at}")
    r.claim(may_move(r, unit, kind), f"B.6 {e.unit} may not make a move of kind {kind}")
    if kind == c.ENTERING:
        start = enter(r, unit, start, path)
        path = path[1:]
    spent = walk(r, unit, kind, start, path)
    if spent is not None:
        r.claim(2 * spent == e[3], f"B.6.A {e.unit} pays {Fraction(e[3], 2)} for {start} {path}, should pay {spent}")
    r.claim(bool(path) and path[-1] == e.place(2), f"B.6 {e.unit} ends at {path}, not {e.place(2)}")
    for h in path:
        board.take(unit.side, h)
    board.put(unit, path[-1] if path else start)
    unit.moved = True
    r.claim(board.points(unit.at) <= 8, f"B.5 {board.points(unit.at)} points in {unit.at}")


def may_move(r: Referee, unit: Unit, kind: int) -> bool:
    """Whether a unit may make a move of a kind at all."""
    board = r.board
    if unit.moved or (unit.overran and kind != c.THROUGH):
        return False
    if kind == c.THROUGH:
        fit = unit.through and not unit.crest and not unit.isolated and not board.mud
        return bool(r.phase == "breakthrough" and unit.on_map and fit)
    if r.phase != "movement":
        return False
    if kind == c.ENTERING:
        return unit.at in EDGE_AREA and unit.since < board.turn and not unit.inverted
    if kind in (c.HALVED, c.LANDED):
        return unit.on_map and unit.landed == (INVADED if kind == c.HALVED else ASHORE)
    if kind == c.STRATEGIC:
        clear = unit.at not in board.zoc(OTHER[unit.side])
        return unit.on_map and clear and not (unit.landed or unit.inverted or unit.isolated)
    return unit.on_map and not unit.landed


def enter(r: Referee, unit: Unit, edge: str, path: list[str]) -> str:
    """Entry over an edge by a partial hex (C.8.D, C.8.E); return the partial hex."""
    board = r.board
    partial, h = path[0], path[1]
    row = m.PARTIAL.get(partial)
    r.claim(row is not None and row["edge"] == EDGE_AREA[edge], f"C.8.D {unit.name} enters by {partial} from {edge}")
    if row:
        r.claim(h in row["adjacent"].split(), f"C.8.D {h} is not beside {partial}")
    r.claim(h in board.entry_area(edge), f"C.8.D {h} is no entry hex of turn {board.turn}")
    if h in board.zoc(GERMAN):
        free = bool(board.options["south_entry"]) and partial in board.free_partials(edge)
        r.claim(free, f"C.8.E {unit.name} enters a zone at {h} from {partial}")
    return partial


def walk(r: Referee, unit: Unit, kind: int, start: str, path: list[str]) -> Fraction | None:
    """Judge a path step by step; return what it costs, None when the whole allowance pays for its only step."""
    board, enemy = r.board, OTHER[unit.side]
    budget, spent, here = allowance(unit, kind), Fraction(0), start
    zone, enemies = board.zoc(enemy), board.held_by(enemy)
    for i, h in enumerate(path):
        entry = kind == c.ENTERING and i == 0
        r.claim(entry or h in m.near(here), f"B.6 {unit.name} steps from {here} to {h}")
        r.claim(h not in enemies, f"B.5 {unit.name} enters {h}, where the enemy is")
        r.claim(not (here in zone and h in zone) or entry, f"B.6.B {unit.name} from zone {here} to zone {h}")
        r.claim(here not in zone or i == 0, f"B.6.B {unit.name} goes on from {here} in a zone")
        r.claim(not board.barred(unit.side, h), f"C.8.G {unit.name} enters {h}")
        if kind == c.STRATEGIC:
            r.claim(h not in zone, f"B.6.F {unit.name} into a zone at {h}")
            r.claim(board.owner[h] == unit.side, f"B.6.F {unit.name} leaves friendly terrain at {h}")
            r.claim(not board.mud or bool(m.road(here, h)), f"B.6.F {unit.name} off the road in mud at {h}")
        cost = entry_cost(board.mud, h) if entry else m.step_cost(here, h, board.mud, i == 0, bool({here, h} & zone))
        r.claim(cost != m.CLOSED, f"B.6.C, B.6.D {unit.name} may not step from {here} to {h}")
        if not isinstance(cost, Fraction) or (i == 0 and cost > budget):
            alone = i == 0 and len(path) == 1 and kind not in HALF
            r.claim(
                alone, f"B.6.D, B.6.E {unit.name} from {here} to {h} takes the whole allowance, path {path} by {kind}"
            )
            return None
        spent, here = spent + cost, h
    r.claim(spent <= budget, f"B.6.A {unit.name} pays {spent} of {budget} for {start} {path} by {kind}")
    return spent


def entry_cost(mud: bool, h: str) -> m.Cost:
    """C.8.D: the cost of the entry hex, by road where a major road comes in over the edge."""
    if h in m.AREAS["edge_roads"]:
        return Fraction(m.ROAD_CHART["major"]["cost_mud" if mud else "cost"])
    return m.ground(h, mud)


def use(r: Referee, what: str, points: int, limit: int, rule: str) -> None:
    """Count points of a route against what it takes in a turn."""
    used = r.board.used.get(what, 0) + points
    r.claim(used <= limit, f"{rule} {used} points by {what}, which takes {limit}")
    r.board.used[what] = used


def in_pool(r: Referee, unit: Unit) -> bool:
    """Whether a unit of the pool may use a sea route in this turn (C.1, C.7.B, C.10.C)."""
    free = unit.at == POOL and unit.since < r.board.turn and not unit.inverted and not unit.moved
    return free and unit.side == ALLIED and r.side == ALLIED


def by_zone(r: Referee, unit: Unit, h: str, route: int) -> None:
    """C.5.2, C.5.4, C.6.1: the lift of an invasion on its turn, build-up later, until the zone's port opens."""
    board = r.board
    zone = m.ZONE_AT.get(h, "")
    r.claim(board.zones.get(zone) == "open", f"C.5.4 {unit.name} by zone {zone or h}, which is not open")
    if board.zones.get(zone) != "open":
        return
    row, now = m.ZONES[zone], board.invaded[zone] == board.turn
    r.claim(route == (c.INVADE if now else c.BUILD_UP), f"C.5.3 {unit.name} by route {route} at {h}")
    column = ("first_lift", "second_lift")[list(board.invaded).index(zone)] if now else "build_up"
    if not now:
        port = m.PORT_AT.get(row["port_hex"] or "", "")
        r.claim(port not in board.open_ports, f"C.5.4 build-up at {zone}, whose port is open")
    use(r, f"zone {zone}", unit.points, int(row[column]), "C.5.2")


def land(r: Referee, log: Log) -> None:
    """A unit comes ashore (C.5.3, C.5.4, C.7.B)."""
    board = r.board
    e = log.take()
    unit, h, route = board.units[e.unit], e.place(1), e[2]
    r.claim(in_pool(r, unit), f"C.1 {e.unit} is not free in the pool")
    r.claim(board.side_in(h) != GERMAN, f"C.5.3 {e.unit} lands on the enemy at {h}")
    if route in (c.INVADE, c.BUILD_UP):
        by_zone(r, unit, h, route)
        clear = board.side_in(h) == ALLIED or h not in board.zoc(GERMAN)
        r.claim(route == c.INVADE or clear, f"C.5.4 {e.unit} builds up in a zone at {h}")
    elif route == c.BY_PORT:
        port = m.PORT_AT.get(h, "")
        r.claim(port in board.open_ports, f"C.7.B {e.unit} by port at {h}")
        use(r, f"port {port}", unit.points, int(m.PORTS[port]["capacity"]) if port else 0, "C.7.B")
    else:
        friendly = board.owner[h] == ALLIED and h not in board.zoc(GERMAN)
        r.claim(h in m.AREAS["beaches"] and friendly, f"C.7.B {e.unit} by beach at {h}")
        use(r, "beaches", unit.points, 3, "C.7.B")
    unit.landed = INVADED if route == c.INVADE else ASHORE
    board.take(ALLIED, h)
    board.put(unit, h)
    if log.next_is(c.LOG_MOVE) and log.rows[log.at][1] == e[0]:
        move(r, log)
    unit.moved = True
    r.claim(board.points(unit.at) <= 8, f"B.5 {board.points(unit.at)} points in {unit.at}")


def lay_off(r: Referee, log: Log) -> None:
    """A unit is laid off a zone hex to attack from the sea (C.5.5, sea 1, sea 2)."""
    board = r.board
    e = log.take()
    unit, h = board.units[e.unit], e.place(1)
    r.claim(bool(board.options["sea_attacks"]), "5 sea attacks are not in play")
    r.claim(in_pool(r, unit), f"C.1 {e.unit} is not free in the pool")
    r.claim(board.side_in(h) == GERMAN, f"sea 1 nobody to attack at {h}")
    by_zone(r, unit, h, e[2])
    board.put(unit, SEA)
    unit.off, unit.moved, unit.landed = h, True, "at sea"
    points = sum(u.points for u in board.units.values() if u.at == SEA and u.off == h)
    r.claim(points <= 8, f"sea 2 {points} points off {h}")


def send(r: Referee, log: Log) -> None:
    """C.8.A: from the pool to an off-map port."""
    e = log.take()
    unit, place = r.board.units[e.unit], e.place(1)
    r.claim(in_pool(r, unit), f"C.8.A {e.unit} is not free in the pool")
    use(r, place, unit.points, int(m.OFF_PORTS[place]["capacity"]) if place in (MESSINA, TARANTO) else 0, "C.8.A")
    r.board.put(unit, place)
    unit.moved = True


def go_back(r: Referee, log: Log) -> None:
    """C.8.B: from an off-map port back to the pool."""
    e = log.take()
    unit = r.board.units[e.unit]
    r.claim(may_move(r, unit, c.ENTERING), f"C.8.B {e.unit} goes back")
    r.board.put(unit, POOL)
    unit.moved = True


def transfer(r: Referee, log: Log) -> None:
    """C.7.B: from a port, zone or beach out of enemy zones to the pool, in place of a move."""
    board = r.board
    e = log.take()
    unit, h = board.units[e.unit], e.place(1)
    by_port = m.PORT_AT.get(h, "") in board.open_ports
    by_sea = by_port or board.zones.get(m.ZONE_AT.get(h, "")) == "open" or h in m.AREAS["beaches"]
    r.claim(by_sea and h not in board.zoc(GERMAN), f"C.7.B {e.unit} transfers from {h}")
    r.claim(unit.side == ALLIED and unit.at == h and not (unit.moved or unit.landed), f"C.7.B {e.unit} did not stay")
    use(r, "transfer", unit.points, 6, "C.7.B")
    board.put(unit, POOL)
    unit.moved = True


def evacuate(r: Referee, log: Log) -> None:
    """C.7.C: in place of a move to the pool, inverted; out of an enemy zone a step is lost first."""
    board = r.board
    first = log.take() if log.next_is(c.LOG_STEP_LOST, c.LOG_LOST) else None
    unit = board.units[first.unit if first else NAMES[log.rows[log.at][1]]]
    r.claim(board.may_be_taken_off(unit) and not (unit.moved or unit.landed), f"C.7.C {unit.name} evacuates")
    take_off(r, log, unit, first, 0)
    unit.moved = True


def take_off(r: Referee, log: Log, unit: Unit, first: Event | None, retreats: int) -> None:
    """Take a unit to the pool, inverted; `first` is the loss of a step already read."""
    board = r.board
    pays = unit.on_map and unit.at in board.zoc(GERMAN)
    r.claim(pays == (first is not None), f"C.7.C {unit.name} loses a step or not at {unit.at}")
    if first is not None:
        unit.steps -= 1
        if unit.steps == 0:
            r.claim(
                first.kind == c.LOG_LOST and first[2] == c.LOST_EVACUATING, f"C.7.C {unit.name} is lost, not {first}"
            )
            board.remove(unit)
            return
    e = log.take(c.LOG_EVACUATED)
    r.claim(e.unit == unit.name and e[3] == retreats, f"C.7.C {unit.name} evacuates, not {e}")
    board.put(unit, POOL)
    board.invert(unit)


HANDLERS: dict[int, Callable[[Referee, Log], None]] = {
    c.LOG_MOVE: move,
    c.LOG_LANDED: land,
    c.LOG_AT_SEA: lay_off,
    c.LOG_SENT: send,
    c.LOG_BACK: go_back,
    c.LOG_TRANSFER: transfer,
    c.LOG_EVACUATED: evacuate,
    c.LOG_STEP_LOST: evacuate,
    c.LOG_LOST: evacuate,
}
