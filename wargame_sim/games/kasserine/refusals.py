"""Why a unit may not move as ordered: the first reason that holds, with the section of the rulebook."""

from __future__ import annotations

from typing import Any, NamedTuple

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.rules import r06_movement as r06
from wargame_sim.games.kasserine.rules.r13_entry import entry_area
from wargame_sim.games.kasserine.words import points
from wargame_sim.hexgame.tables import PROHIBITED

_FAR = 250  # half points: further than any unit can go


class Refusal(NamedTuple):
    """A reason in words, and the section that gives it."""

    why: str
    section: str


def why_not_at_all(board: Board, u: int) -> Refusal | None:
    """Return why a unit may not move in this phase, or None when it may."""
    T, S = board.T, board.S
    at = int(S.at[u])
    if T.air[u]:
        return Refusal("an air unit flies missions, it does not move", "16.1.A")
    if T.side[u] != S.side:
        return Refusal(f"it belongs to the other side; this is the turn of {codes.SIDES[S.side]}", "4.0")
    if at == codes.ELIMINATED:
        return Refusal("it has been eliminated", "9.1.7")
    if at == codes.ASIDE:
        if T.parent[u] >= 0:
            name = board.words.units[T.parent[u]]
            return Refusal(f"{name} has not been broken down; order break_down for it first", "11.2.A")
        return Refusal("it is not in play", "13.0.A")
    if S.moved[u]:
        return Refusal("it has moved in this phase already", "6.0.B")
    if at == codes.WAITING:
        return _not_due(board, u)
    if S.engaged[u] != codes.FREE and not T.slips[u]:
        return Refusal("it is engaged and may not move away", "9.1.4.A")
    if S.turn == 1 and T.nation[u] == codes.ITALIAN:
        return Refusal("Italian units hold their positions on turn 1", "14.0.A")
    if S.turn == 1 and T.side[u] == codes.ALLIED and T.row[at] < T.freeze_row and not S.free[u]:
        return Refusal("Allied units this far north are held on turn 1, and it has not been released", "14.0.B")
    return None


def _not_due(board: Board, u: int) -> Refusal | None:
    T, S = board.T, board.S
    if entry_area(T, S, u) >= 0:
        return None
    lost = T.area[u] == codes.AREA_LE_KEF and entry_area(T, S, u) < 0 <= S.turn - T.arrives[u]
    due = int(T.arrives[u]) + (int(T.le_kef_delay) if lost else 0)
    section = "13.0.B" if T.side[u] == codes.AXIS else "13.0.C"
    return Refusal(f"it enters on turn {due}, and this is turn {int(S.turn)}", section)


def why_not_there(board: Board, u: int, to: int) -> Refusal:
    """Return why a unit that may move cannot end its move in hex `to`; it has been surveyed without finding it."""
    T, S, W = board.T, board.S, board.W
    if W.owner[to] == 1 - T.side[u]:
        return Refusal("enemy units stand there", "6.3")
    if T.entry[0, T.move_class[u], to] == PROHIBITED:
        return Refusal("heavy equipment may not enter that terrain", "6.6.B")
    if W.bars[codes.ORDINARY, to] & r06.ZONE:
        if T.artillery[u]:
            return Refusal("artillery may not enter an enemy zone", "10.3")
        if S.dispute and T.side[u] == codes.AXIS:
            return Refusal("no Axis unit enters an enemy zone in a command dispute", "16.6.B")
    for why in (_too_far, _zones_bar_the_way, _held_north):
        refusal = why(board, u, to)
        if refusal is not None:
            return refusal
    if S.at[u] == codes.WAITING and not W.can[u].any():
        return Refusal("no entry hex is open to it", "13.0.D")
    return Refusal("cliffs, prohibited terrain or enemy units bar every way there", "6.4.B")


def _too_far(board: Board, u: int, to: int) -> Refusal | None:
    """With movement points without end it gets there."""
    far = board.copy()
    far.table = far.table._replace(TA=far.table.TA.copy())
    far.T.ma[u], far.S.short[u] = _FAR, 0
    if not _reaches(far, u, to):
        return None
    cost, has = int(far.W.dist[to]), int(r06.allowance(board.T, board.S, u))
    short = " out of supply" if board.S.short[u] else ""
    return Refusal(f"the cheapest way costs {points(cost)} MP, it has {points(has)}{short}", "6.0.C")


def _zones_bar_the_way(board: Board, u: int, to: int) -> Refusal | None:
    """Without enemy zones it gets there."""
    far = board.copy()
    far.W.bars[:] &= r06.BLOCKED | r06.NO_ROAD
    if board.T.artillery[u] or board.S.dispute:
        far.W.bars[codes.BARRED] = far.W.bars[codes.ORDINARY]
    if not _reaches(far, u, to):
        return None
    if board.T.artillery[u]:
        return Refusal("enemy zones bar every way within its reach, and artillery may not enter one", "10.3")
    return Refusal("enemy zones bar every way within its reach: a unit stops on entering one and pays for it", "6.1.B")


def _held_north(board: Board, u: int, to: int) -> Refusal | None:
    T: Any = board.T
    held = T.move_class[u] >= codes.FOOT_HELD and not T.ranger[u]
    if held and T.row[to] > T.bickering_row:
        return Refusal("21 Panzer may not go so far south", "16.6.A")
    return None


def _reaches(board: Board, u: int, to: int) -> bool:
    return bool(r06.spread(board.T, board.S, board.W, u) and board.W.dist[to] != r06.UNREACHED)
