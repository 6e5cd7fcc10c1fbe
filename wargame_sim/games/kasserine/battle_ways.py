"""Where the units of a battle may go after a result, one after the other as the rules have it: retreats, advances."""

from __future__ import annotations

from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.rules import r09_advance, r09_retreat
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.games.kasserine.rules.r06_movement import allowance
from wargame_sim.games.kasserine.rules.r07_stacking import fits
from wargame_sim.games.kasserine.rules.r12_bridges import step_costs
from wargame_sim.kernels.retreat import retreat_ends
from wargame_sim.model.battle import Way

_FAR = 250  # half points: more than any way costs

Ways = tuple[Way, ...]


def of_result(board: Board, b: int, code: int) -> tuple[Ways, Ways]:
    """Carry out the retreats and advances of a result on the board; return both, with what was open to each unit.

    The losses of the result have been taken. The order of units is that of ``r09_battle.fall_back`` and ``follow_up``.
    """
    T, side = board.T, board.side
    retreats: list[Way] = []
    advances: list[Way] = []
    back = int(r09.attacker_retreat(T, code))
    if back > 0:
        retreats += _retreats(board, b, side, back)
        advances += _advances(board, b, 1 - side, int(r09.defender_advance(T, code)), _left_by(board, b, side))
    back = int(r09.defender_retreat(code))
    if back > 0:
        retreats += _retreats(board, b, 1 - side, back)
    hexes = int(r09.attacker_advance(T, int(board.W.b_column[b]), code))
    targets = [int(h) for h in board.W.b_hex[b, : board.W.b_hexes[b]]]
    advances += _advances(board, b, side, hexes, targets)
    return tuple(retreats), tuple(advances)


def _members(board: Board, b: int, side: int) -> list[int]:
    T, S, W = board.T, board.S, board.W
    return [u for u in range(int(T.units)) if W.battle[u] == b and T.side[u] == side and S.at[u] >= 0]


def _left_by(board: Board, b: int, side: int) -> list[int]:
    """Hexes from which the units of a side in battle `b` fought, one for each unit."""
    T, W = board.T, board.W
    return [int(W.slot[u]) for u in range(int(T.units)) if W.battle[u] == b and T.side[u] == side]


def _retreats(board: Board, b: int, side: int, length: int) -> list[Way]:
    T, S, W, words = board.T, board.S, board.W, board.words
    P = board.table.PA[S.script[side]]
    r09_retreat.bar_retreat(T, W, side)
    found = []
    for u in _members(board, b, side):
        start = words.hexes[S.at[u]]
        open_to = () if T.artillery[u] else tuple(words.hexes[h] for h in retreat_options(board, u, length))
        why = "" if open_to else _why_lost(board, u, length)
        r09_retreat.retreat_unit(T, S, W, board.log, P, u, length)
        chosen = words.hexes[S.at[u]] if S.at[u] >= 0 else ""
        found.append(Way(words.units[u], start, open_to, chosen, why))
    return found


def retreat_options(board: Board, u: int, length: int, budget: int | None = None) -> list[int]:
    """Return the hexes where unit `u` may end a retreat of at least `length` hexes; W.mask bars the rest."""
    T, S, W = board.T, board.S, board.W
    cost = step_costs(T, S, W, T.retreat_class[u])
    most = int(allowance(T, S, u)) if budget is None else budget
    for steps in range(length, r09_retreat.LONGEST + 1):
        n = int(retreat_ends(T.nbr, T.ax, cost, W.mask, S.at[u], steps, most, W.dist, W.came, W.ends))
        ends = sorted(int(h) for h in W.ends[:n])
        room = [h for h in ends if fits(T, W, u, h)]
        if room or not n:
            return room
    return []


def _why_lost(board: Board, u: int, length: int) -> str:
    """Say why a unit that has to retreat cannot."""
    if board.T.artillery[u]:
        return "guns that must retreat are lost (10.4.C)"
    if retreat_options(board, u, length, _FAR):
        return "too few movement points for the way (9.2.C)"
    return "enemy units, their zones, cliffs or full hexes bar every way (9.2.B)"


def _advances(board: Board, b: int, side: int, hexes: int, left: list[int]) -> list[Way]:
    """Advance the units of a side into the hexes that the other left."""
    T, S, W, words = board.T, board.S, board.W, board.words
    if hexes <= 0:
        return []
    P = board.table.PA[S.script[side]]
    found: dict[int, Way] = {}
    for into in left:
        if W.owner[into] == 1 - side:
            continue
        for u in _members(board, b, side):
            if S.at[u] != W.slot[u] or T.artillery[u]:
                continue
            n = int(r09_advance.advance_ends(T, S, W, u, into, hexes))
            open_to = {words.hexes[h] for h in W.ends[:n] if fits(T, W, u, h)}
            before = found.get(u)
            r09_advance.advance_unit(T, S, W, board.log, P, u, into, hexes)
            chosen = words.hexes[S.at[u]] if S.at[u] != W.slot[u] else ""
            open_to |= set(before.open) if before else set()
            found[u] = Way(words.units[u], words.hexes[W.slot[u]], tuple(sorted(open_to)), chosen)
    return list(found.values())
