"""Carrying out the moves of a plan, one by one in their order, each refused with its section when it is illegal.

Where a unit is says what its move is. On the map it moves, by strategic movement when it gets there only so. From the pool it
lands (by invasion, build-up, port or beach, the first that will do, the nearest landing hex first) and moves on, or is laid
off a hex that German units hold. From Messina or Taranto it comes in over the edge.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.games.anzio_tournament.refusals import why_not_ashore, why_not_at_all, why_not_there
from wargame_sim.games.anzio_tournament.rules import r25_invasion as r25
from wargame_sim.games.anzio_tournament.rules import r28_entry
from wargame_sim.games.anzio_tournament.rules.r06_movement import may_move, move, survey
from wargame_sim.hexgame.plan import Refusal
from wargame_sim.kernels.board import distance
from wargame_sim.model.plan import Move

ROUTES = ("by invasion", "by build-up", "by port", "over the beach")


def order(board: Board, asked: Move) -> str | Refusal:
    """Make one move and say what happened, or refuse it."""
    S, names = board.S, board.words.names
    u, to = names["unit"].index(asked.unit), names["hex"].index(asked.to)
    refusal = why_not_at_all(board, u)
    if refusal is not None:
        return refusal
    if S.at[u] == c.POOL:
        return _come_ashore(board, u, to)
    if S.at[u] in c.PORTS_OFF:
        return _enter(board, u, to)
    return _move(board, u, to)


def _move(board: Board, u: int, to: int) -> str | Refusal:
    T, S, W, words = board.T, board.S, board.W, board.words
    origin = int(S.at[u])
    kinds = (c.THROUGH,) if S.combat == c.SECOND_COMBAT else (c.PLAIN, c.STRATEGIC)
    for kind in kinds:
        if may_move(T, S, W, u, kind):
            survey(T, S, W, u, kind, origin)
            if move(T, S, W, board.log, u, to):
                how = {c.STRATEGIC: ", strategic", c.THROUGH: ", breakthrough"}.get(kind, "")
                return f"{words.hex(origin)} to {words.hex(to)}{how}"
    return why_not_there(board, u, to)


def _enter(board: Board, u: int, to: int) -> str | Refusal:
    T, S, W, words = board.T, board.S, board.W, board.words
    place = int(S.at[u])
    survey(T, S, W, u, c.ENTERING, place)
    if r28_entry.enter(T, S, W, board.log, u, to):
        return f"{words.hex(place)} to {words.hex(to)}"
    return Refusal(f"from {words.hex(place)} no free entry hex lies near enough, or it is full", "C.8.D")


def _come_ashore(board: Board, u: int, to: int) -> str | Refusal:
    T, S, W, L, words = board.T, board.S, board.W, board.log, board.words
    if W.holds[to] == c.GERMAN and r25.lay_off(T, S, W, L, u, to):
        return f"laid off {words.hex(to)} for an attack from the sea"
    for h, route in _landings(board, u, to):
        if h != to:
            survey(T, S, W, u, r25.landing_kind(T, S, h, route), h)
        if r25.land(T, S, W, L, u, h, route, to):
            on = "" if h == to else f", and on to {words.hex(to)}"
            return f"lands in {words.hex(h)} {ROUTES[route]}{on}"
    return why_not_ashore(board, u, to)


def _landings(board: Board, u: int, to: int) -> Iterator[tuple[int, int]]:
    """Yield the hexes and routes by which unit `u` may land, the hex itself and those nearest to it first."""
    T, S, W = board.T, board.S, board.W
    near = sorted(range(int(T.n)), key=lambda h: (int(distance(T.ax, h, to)), h))
    for h in near:
        for route in (c.INVADE, c.BUILD_UP, c.BY_PORT, c.BY_BEACH):
            if r25.may_land(T, S, W, u, h, route):
                yield h, route
