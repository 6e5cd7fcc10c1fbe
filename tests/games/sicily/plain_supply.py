"""Where a unit of a side could trace a supply route, whatever its capacity: the plain twin of the map that retreats look at."""

from __future__ import annotations

import heapq

from tests.games.sicily.plain_board import Board, Unit, between, hexes, near
from tests.games.sicily.plain_odds import rows


def closed(board: Board, side: str, h: str) -> bool:
    """Whether no line of a side passes hex h (5.3.2)."""
    enemy = "axis" if side == "allied" else "allied"
    if hexes()[h]["terrain"] == "sea" or board.owner(h) == enemy:
        return True
    if side == "allied" and h in board.strongpoints:
        return True
    return not board.owner(h) and board.zoned(enemy, h) and not board.zoned(side, h)


def sources(board: Board, side: str) -> set[str]:
    """Ports that supply a side (5.3.3, 5.3.4) in scenario 2."""
    found = set()
    for row in rows("ports"):
        h = row["hex"]
        standing = int(row["capacity"]) - board.demolished.get(h, 0)
        if board.control.get(h, "axis") != side or standing <= 0:
            continue
        if not board.is_open(h) and not (board.scenario == 2 and row["name"] == "Reggio Calabria"):
            continue
        if side == "axis" and board.evacuating and "calabria" not in hexes()[h]["features"].split():
            continue
        opens = any((u.type in ("port", "engineer") or u.as_port) and u.side == "allied" for u in board.there(h))
        if side == "axis" or opens:
            found.add(h)
    return found


def on_net(board: Board, side: str, shut: set[str]) -> set[str]:
    """Hexes on a road net: 40 road points for the Allies, any number for the Axis (5.3.5)."""
    far = {h: 0.0 for h in sources(board, side)}
    heap = [(0.0, h) for h in far]
    heapq.heapify(heap)
    limit = 40.0 if side == "allied" else float("inf")
    while heap:
        spent, h = heapq.heappop(heap)
        if spent > far[h] or h in shut:
            continue
        for m in near(h):
            road = between(h, m) & {"main", "minor"}
            cost = spent + (0.5 if "main" in road else 1.0)
            if road and cost <= limit and cost < far.get(m, 1e9):
                far[m] = cost
                heapq.heappush(heap, (cost, m))
    return set(far)


def supplied(board: Board, u: Unit) -> set[str]:
    """Hexes from which a unit like u could trace a route: the road net, Beach units, and five hexes from them (four in mud)."""
    if board.scenario == 1 and u.side == "axis":
        return set(hexes())
    shut = {h for h in hexes() if closed(board, u.side, h)}
    found = on_net(board, u.side, shut)
    if u.side == "allied":
        for v in board.units.values():
            if v.type == "beach" and not v.as_port and v.steps and v.at in hexes():
                capacity = int(v.row["supply"])
                found |= {v.at} if (capacity // 2 if board.storm else capacity) > 0 else set()
    climbs = u.type in ("mountain", "commando")
    edge = set(found)
    for _ in range(4 if board.mud else 5):
        goes = {h for h in edge if h not in shut and (climbs or hexes()[h]["terrain"] != "alpine")}
        edge = {
            m
            for h in goes
            for m in near(h)
            if hexes()[m]["terrain"] != "sea" and "sea" not in between(h, m) and m not in found
        }
        found |= edge
    return found
