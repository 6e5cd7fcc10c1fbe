"""Why a unit may not move as ordered: the first reason that holds, with the section of the rulebook."""

from __future__ import annotations

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.games.anzio_tournament.rules import r25_invasion, r28_entry
from wargame_sim.games.anzio_tournament.rules.r06_movement import may_go_strategic, survey
from wargame_sim.games.anzio_tournament.rules.r28_edges import barred_now
from wargame_sim.hexgame.plan import Refusal


def why_not_at_all(board: Board, u: int) -> Refusal | None:
    """Return why a unit may not move in this phase, or None when it may."""
    T, S = board.T, board.S
    at = int(S.at[u])
    if T.side[u] != S.side:
        return Refusal(f"it belongs to the other side; this is the player-turn of {c.SIDES[board.side]}", "B.2")
    if at == c.ELIMINATED:
        return Refusal("it has been eliminated, or is not in play", "B.3")
    if at == c.WAITING:
        return Refusal("it has not come yet; German units appear in phase 1", "C.2")
    if at == c.AT_SEA:
        return Refusal("it lies off its hex till the combat", "sea 1")
    if S.moved[u]:
        return Refusal("it has moved in this phase already", "B.6")
    if S.combat == c.SECOND_COMBAT:
        return _no_breakthrough(board, u)
    if S.inverted[u] and at < 0:
        return Refusal("it is inverted", "C.10.A")
    if at == c.POOL and S.since[u] >= S.turn:
        return Refusal("it came to the pool this turn and is free in the next", "C.7.B")
    if at in c.PORTS_OFF and not r28_entry.may_enter(T, S, u):
        return Refusal("it came there this turn and waits for the next", "C.8.B")
    return None


def _no_breakthrough(board: Board, u: int) -> Refusal | None:
    S = board.S
    if not S.through[u]:
        return Refusal("it has not broken through", "C.13.B")
    if S.crest[u]:
        return Refusal("it attacked across a crest", "C.13.B")
    if S.isolated[u]:
        return Refusal("it is isolated", "C.9.D")
    return Refusal("there is no breakthrough movement in mud", "C.13.B") if S.weather == c.MUD else None


def why_not_there(board: Board, u: int, to: int) -> Refusal:
    """Return why a unit on the map that may move cannot end its move in hex `to`."""
    T, S, W = board.T, board.S, board.W
    kind = c.THROUGH if S.combat == c.SECOND_COMBAT else c.PLAIN
    if W.holds[to] == 1 - T.side[u]:
        return Refusal("enemy units stand there", "B.6")
    if barred_now(T, S, board.side) and T.area[c.AREA_BARRED, to]:
        return Refusal("the Germans may not enter that hex on Sept II", "entry 3")
    if _reached(board, u, kind, to):
        return Refusal(_full(board, to), "B.5")
    slow = "movement points, enemy zones, rivers or crests do not let it get there"
    if kind == c.PLAIN and not may_go_strategic(T, S, W, u):
        return Refusal(f"{slow}, and it may not use strategic movement", "B.6")
    if kind == c.PLAIN and _reached(board, u, c.STRATEGIC, to):
        return Refusal(_full(board, to), "B.5")
    return Refusal(slow, "B.6")


def why_not_ashore(board: Board, u: int, to: int) -> Refusal:
    """Return why a unit of the pool cannot come to hex `to`."""
    T, S, W = board.T, board.S, board.W
    if W.holds[to] == c.GERMAN:
        z = int(T.zone_at[to])
        if not T.opt_sea_attacks:
            return Refusal("enemy units stand there, and option sea_attacks is off", "sea 1")
        if z < 0 or S.zone[z] != c.IN_USE:
            return Refusal("enemy units stand there, and it is in no zone in use", "sea 1")
        points = int(r25_invasion.zone_points(T, S, z))
        return Refusal(f"lift of {points} points, and {int(T.sea_attack_points)} off a hex, are not enough", "sea 1")
    if not any(S.zone[z] == c.IN_USE for z in range(int(T.n_zones))) and not S.port_open[: T.n_ports].any():
        return Refusal("no zone is in use and no port is open; the position may name first_zone in [state]", "C.5.1")
    return Refusal("no zone, port or beach where it can land has points left and lies near enough", "C.5.3")


def _reached(board: Board, u: int, kind: int, to: int) -> bool:
    survey(board.T, board.S, board.W, u, kind, board.S.at[u])
    return bool(board.W.dist[to] != c.UNREACHED)


def _full(board: Board, to: int) -> str:
    return f"{board.words.hex(to)} is full: {int(board.W.stack[to])} points of {int(board.T.stack_limit)}"
