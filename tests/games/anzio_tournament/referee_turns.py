"""Set-up, arrivals, replacements, supply, ports and cities as the referee judges them (C.1, C.2, C.4, C.7, C.9 to C.11, C.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.anzio_tournament import plain_map as m
from tests.games.anzio_tournament.plain_board import (
    ALLIED,
    GERMAN,
    LOST,
    MESSINA,
    POOL,
    SEA,
    TARANTO,
    WAITING,
    Board,
    Unit,
)
from tests.games.anzio_tournament.referee_log import NAMES, Event, Log
from wargame_sim.games.anzio_tournament import codes as c

if TYPE_CHECKING:
    from tests.games.anzio_tournament.referee import Referee

SIDES = (ALLIED, GERMAN)
ZONES = list(m.ZONES)
PORTS = list(m.PORTS)


def set_up(r: Referee, log: Log) -> None:
    """C.16.A, F.10, C.5.1: free Germans, 1 Para, then the zone of the first invasion."""
    board = r.board
    for e in log.all(c.LOG_SETUP):
        unit, h = board.units[e.unit], e.place(1)
        areas = {"free": "free_german", "f10": "para_free"}
        fits = [m.AREAS[area] for flag, area in areas.items() if flag in unit.flags]
        if "f10" in unit.flags:
            r.claim(bool(board.options["first_para"]), "F.10 is not in play")
            fits.append(["W62"])
        r.claim(any(h in area for area in fits), f"C.16.A {e.unit} at {h}")
        board.put(unit, h)
    for h in board.held_by(GERMAN):
        r.claim(board.points(h) <= 8, f"C.16.A {board.points(h)} points in {h}")
    e = log.take(c.LOG_ZONE)
    zone = ZONES[e[0]]
    r.claim(m.ZONES[zone]["first_invasion"] == "yes" and e[1] == 1, f"C.5.1 first invasion at {zone}")
    board.zones[zone], board.invaded[zone] = "open", 1


def arrivals(r: Referee, log: Log) -> None:
    """Phase 1 (B.2): weather, closing zones, arrivals, replacements."""
    board = r.board
    for unit in board.units.values():
        unit.moved = unit.fought = unit.through = unit.crest = unit.took = unit.waits = False
        unit.landed, unit.overran = "", ""
    board.uses = 0
    if r.side == ALLIED:
        board.used = {}
        weather(r, log.take(c.LOG_TURN))
        close_zones(r, log)
        for unit in board.living(ALLIED):
            if unit.at == WAITING and unit.row["arrives"] != "setup" and int(unit.row["arrives"]) <= board.turn:
                e = log.take(c.LOG_ARRIVES)
                r.claim(e.unit == unit.name and e.place(1) == POOL, f"C.1 {unit.name} comes to the pool, not {e}")
                board.put(unit, POOL)
                unit.since = board.turn - 1
    fresh = {pool: int(m.FRESH[board.turn][pool] or 0) for pool in ("us", "british", "french", "german")}
    while not log.done:
        replace(r, log, fresh)


def weather(r: Referee, e: Event) -> None:
    """C.4: one die on the column of the month."""
    board = r.board
    r.claim(e[0] == board.turn, f"B.1 turn {e[0]}")
    word = m.WEATHER[e[2]][m.TURNS[board.turn]["weather"]]
    r.claim(c.WEATHER[e[1]] == word, f"C.4 a die of {e[2]} is {word}")
    board.mud = word == "mud"


def close_zones(r: Referee, log: Log) -> None:
    """C.5.4: open zones without an Allied unit in them are closed for good."""
    board = r.board
    for zone, state in board.zones.items():
        empty = not any(u.side == ALLIED and m.ZONE_AT.get(u.at) == zone for u in board.units.values())
        if state == "open" and board.invaded[zone] < board.turn and empty:
            e = log.take(c.LOG_CLOSED)
            r.claim(ZONES[e[0]] == zone, f"C.5.4 {zone} closes, not {e}")
            board.zones[zone] = "closed"


def replace(r: Referee, log: Log, fresh: dict[str, int]) -> None:
    """One replacement, ersatz step or German arrival (C.11, C.2)."""
    board = r.board
    if log.next_is(c.LOG_REPLACED):
        e = log.take()
        unit = board.units[e.unit]
        pool = m.POOL_OF.get(unit.row["nation"], "")
        r.claim(unit.side == r.side and "ersatz" not in unit.flags, f"C.11.A {e.unit} takes a step")
        r.claim(fresh.get(pool, 0) >= 1, f"C.11.A no step left for {e.unit}")
        r.claim(fit(board, unit), f"C.11.A {e.unit} is not fit to take a step")
        enemies = board.held_by(GERMAN if unit.side == ALLIED else ALLIED)
        far = not unit.on_map or all(m.apart(unit.at, h) >= 3 for h in enemies)
        r.claim(far, f"C.11.A {e.unit} takes a step near the enemy")
        fresh[pool] = fresh.get(pool, 0) - 1
        unit.steps, unit.took = min(unit.steps + 1, int(unit.row["steps"])), True
        r.claim(not unit.on_map or board.points(unit.at) <= 8, f"B.5 {e.unit} grows past eight points")
    elif log.next_is(c.LOG_REBUILT):
        rebuild(r, log.take(), fresh)
    elif log.next_is(c.LOG_ERSATZ, c.LOG_LOST):
        give(r, log)
    elif log.next_is(c.LOG_ARRIVES):
        appear(r, log.take())
    else:
        r.claim(False, f"an event out of place: {log.take()}")


def fit(board: Board, unit: Unit) -> bool:
    """Whether a unit is in play, not full, supplied, face up, and has not taken a step this turn (C.11.A, C.9.D)."""
    placed = unit.on_map or unit.at in (POOL, MESSINA, TARANTO)
    return placed and unit.steps < int(unit.row["steps"]) and not (unit.took or unit.inverted or unit.isolated)


def rebuild(r: Referee, e: Event, fresh: dict[str, int]) -> None:
    """C.11.B: two steps bring back a division lost in an earlier turn."""
    unit = r.board.units[e.unit]
    pool = m.POOL_OF.get(unit.row["nation"], "")
    r.claim(fresh.get(pool, 0) >= 2 and unit.side == r.side, f"C.11.B no two steps left for {e.unit}")
    r.claim(unit.at == LOST and unit.division and unit.since < r.board.turn, f"C.11.B {e.unit} comes back")
    fresh[pool] = fresh.get(pool, 0) - 2
    r.board.put(unit, POOL if r.side == ALLIED else WAITING)
    unit.steps, unit.took, unit.inverted, unit.since = 1, True, False, r.board.turn - 1


def give(r: Referee, log: Log) -> None:
    """C.11.C: an ersatz unit gives a step to a division in its hex; with the last it is gone."""
    board = r.board
    gone = log.take() if log.next_is(c.LOG_LOST) else None
    e = log.take(c.LOG_ERSATZ)
    giver, taker = board.units[e.unit], board.units[NAMES[e[1]]]
    r.claim("ersatz" in giver.flags and not giver.took, f"C.11.C {e.unit} gives a step")
    r.claim(giver.at == taker.at and giver.on_map, f"C.11.C {giver.name} is not with {taker.name}")
    r.claim(taker.side == GERMAN and taker.division and fit(board, taker), f"C.11.C {taker.name} takes a step")
    r.claim((gone is not None) == (giver.steps == 1), f"C.11.C {giver.name} gone or not")
    giver.steps, giver.took = giver.steps - 1, True
    taker.steps, taker.took = taker.steps + 1, True
    if gone:
        board.remove(giver)
    board.changed()
    r.claim(board.points(taker.at) <= 8, f"B.5 {taker.name} grows past eight points")


def appear(r: Referee, e: Event) -> None:
    """C.2, C.2.A: a German reinforcement appears on the north edge, free of Allied units and zones."""
    board = r.board
    unit, h = board.units[e.unit], e.place(1)
    r.claim(r.side == GERMAN == unit.side and unit.at == WAITING, f"C.2 {e.unit} appears")
    arrives = unit.row["arrives"]
    due = arrives == "setup" or int(arrives) <= board.turn
    if "reserve" in unit.flags:
        due = board.reserve_turn > 0
    r.claim(due, f"C.2 {e.unit} comes early")
    r.claim(h in m.AREAS["north"] and board.side_in(h) != ALLIED, f"C.2 {e.unit} appears at {h}")
    r.claim(h not in board.zoc(ALLIED), f"C.2 {e.unit} appears in a zone at {h}")
    board.put(unit, h)
    board.take(GERMAN, h)


def supply(r: Referee, log: Log) -> None:
    """Phase 6: supply check, inverted units, ports, reserve; after the German one the count of cities."""
    board = r.board
    reached = board.supplied(r.side)
    for unit in list(board.living(r.side)):
        if not unit.on_map:
            continue
        if unit.at in reached:
            unit.isolated = 0
            continue
        unit.isolated += 1
        e = log.take(c.LOG_ISOLATED)
        r.claim(e.unit == unit.name and e[2] == unit.isolated, f"C.9.C {unit.name} is isolated, not {e}")
        if unit.isolated >= 2:
            e = log.take(c.LOG_LOST)
            r.claim(e.unit == unit.name and e[2] == c.LOST_ISOLATED, f"C.9.C {unit.name} is lost, not {e}")
            board.remove(unit)
    turn_up(r, log, reached)
    if r.side == ALLIED:
        count_ports(r, log)
        if board.called and not board.reserve_turn and 1 < board.turn <= 9:
            log.take(c.LOG_RESERVE)
            board.reserve_turn = board.turn
    else:
        count_cities(r, log)


def turn_up(r: Referee, log: Log, reached: set[str]) -> None:
    """C.10.C: on the map in supply and out of enemy zones; off it in an Allied player-turn after the one that sent it."""
    board = r.board
    enemy = GERMAN if r.side == ALLIED else ALLIED
    for unit in board.living(r.side):
        ready = unit.at in reached and unit.at not in board.zoc(enemy) if unit.on_map else not unit.waits
        if unit.inverted and ready and unit.at != SEA:
            e = log.take(c.LOG_TURNS_UP)
            r.claim(e.unit == unit.name, f"C.10.C {unit.name} turns up, not {e}")
            unit.inverted = False
            board.changed()


def count_ports(r: Referee, log: Log) -> None:
    """C.7.A: Allied player-turns running in which a port was friendly with no German adjacent."""
    board = r.board
    germans = board.held_by(GERMAN)
    for port, row in m.PORTS.items():
        h, was = row["hex"], port in board.open_ports
        if germans & {h, *m.near(h)}:
            board.open_ports.discard(port)
            board.count[port] = 0
        elif board.owner[h] == ALLIED:
            board.count[port] += 1
            if board.count[port] >= int(row["turns_to_open"]):
                board.open_ports.add(port)
        else:
            board.count[port] = 0
        if was != (port in board.open_ports):
            e = log.take(c.LOG_PORT)
            r.claim(PORTS[e[0]] == port and bool(e[1]) != was, f"C.7.A {port} opens or shuts, not {e}")


def count_cities(r: Referee, log: Log) -> None:
    """C.15: cities that are friendly and have an Allied supply path, at the end of the turn; the winner after the last."""
    board = r.board
    reached = board.supplied(ALLIED)
    held = [board.owner[h] == ALLIED and h in reached for h in m.CITIES]
    bits = sum(1 << i for i, city in enumerate(held) if city)
    e = log.take(c.LOG_HELD)
    r.claim((e[0], e[1]) == (sum(held), bits), f"C.15.B cities {bits:b}, game has {e[1]:b}")
    if board.turn == len(m.TURNS):
        wins = ALLIED if sum(held) >= (board.options["cities"] or 5) else GERMAN
        r.winner = log.take(c.LOG_END)[0]
        r.claim(SIDES[r.winner] == wins, f"C.15.A the winner is {wins}")
