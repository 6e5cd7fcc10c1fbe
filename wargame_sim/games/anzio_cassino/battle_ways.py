"""Where the units of an attack may go: the log of a resolved attack told step by step, with what was open at each."""

from __future__ import annotations

from typing import NamedTuple

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.rules import r06_advance as r06a
from wargame_sim.games.anzio_cassino.rules import r06_retreat as r06r
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits, lift, put, refresh
from wargame_sim.games.anzio_cassino.rules.r06_way_home import ways_home
from wargame_sim.model.battle import Way

OFF_MAP = "off the map"
NO_WAY = "no way towards supply that keeps clear of the enemy (6.4.2)"


class Told(NamedTuple):
    """What a resolved attack did: units killed by damage, retreats, advances, damage points by side."""

    killed: tuple[int, ...]
    retreats: tuple[Way, ...]
    advances: tuple[Way, ...]
    damage: tuple[int, int]


def replay(before: Board, after: Board) -> Told:
    """Go through the log of `after` on a copy of `before`, and ask the rules at each step what was open to the unit."""
    there = before.copy()
    T, S, W, words = there.T, there.S, there.W, there.words
    refresh(T, S, W)
    killed, retreats, advances, damage = [], [], [], [0, 0]
    cast: dict[int, set[int]] = {0: set(), 1: set()}
    length = abs(int(after.W.t_att) - int(after.W.t_def))
    rows = [tuple(int(x) for x in row) for row in after.log[1 : int(after.log[0, 0]) + 1]]
    for i, (event, u, a, b, one, *_) in enumerate(rows):
        if event == codes.LOG_FIGHTER:
            cast[a].add(u)
        elif event == codes.LOG_DAMAGE:
            damage[int(T.side[u])] += 1
        elif event == codes.LOG_LOST:
            if i and rows[i - 1][:2] == (codes.LOG_DAMAGE, u):
                killed.append(u)
            else:
                retreats.append(Way(words.units[u], words.hexes[a], (), "", NO_WAY))
            lift(T, S, W, u)
            S.at[u] = codes.ELIMINATED
        elif event == codes.LOG_STAND:
            standing = [one - 1] if one else _standing(there, u, a, cast)  # each unit pays, or the hex (6.4.1)
            retreats += [Way(words.units[v], words.hexes[u], (), "") for v in standing]
        elif event in (codes.LOG_RETREAT, codes.LOG_OFF_MAP):
            end = b if event == codes.LOG_RETREAT else codes.MAX_HEX
            open_to = retreat_ends(there, u, length)
            retreats.append(Way(words.units[u], words.hexes[a], open_to, _name(there, end)))
            lift(T, S, W, u)
            S.at[u] = codes.OFF_MAP
            if end < codes.MAX_HEX:
                put(T, S, W, u, end)
        elif event == codes.LOG_ADVANCE:
            W.n_vacated, W.vacated[:] = after.W.n_vacated, after.W.vacated
            open_to = advance_ends(there, u, length)
            advances.append(Way(words.units[u], words.hexes[a], open_to, words.hexes[b]))
            lift(T, S, W, u)
            put(T, S, W, u, b)
    return Told(tuple(killed), tuple(retreats), tuple(advances), (damage[0], damage[1]))


def _standing(board: Board, h: int, party: int, cast: dict[int, set[int]]) -> list[int]:
    """Return the units of a losing party that stand fast in hex `h` (6.4.1)."""
    return sorted(u for u in cast[party] if board.S.at[u] == h)


def _name(board: Board, h: int) -> str:
    return OFF_MAP if h == codes.MAX_HEX else board.words.hexes[h]


def retreat_ends(board: Board, u: int, hexes: int) -> tuple[str, ...]:
    """Return every hex where a legal retreat of unit `u` can end, in the order of the map."""
    T, S, W = board.T, board.S, board.W
    home = ways_home(T, W, T.side[u], S.at[u])
    found: set[int] = set()

    def walk(path: list[int]) -> None:
        h = path[-1]
        if r06r.may_fall_back(T, S, W, u, h, codes.OUT):
            found.add(codes.MAX_HEX)
        for k in range(6):
            m = int(T.nbr[h, k])
            if not r06r.may_fall_back(T, S, W, u, h, k) or m in path or (len(path) == 1 and not home >> k & 1):
                continue
            if len(path) == hexes:
                found.add(m)
            else:
                walk([*path, m])

    walk([int(S.at[u])])
    return tuple(_name(board, h) for h in sorted(found))


def advance_ends(board: Board, u: int, hexes: int) -> tuple[str, ...]:
    """Return every hex where a legal advance of unit `u` can end, in the order of the map."""
    T, S, W = board.T, board.S, board.W
    found: set[int] = set()

    def walk(path: list[int]) -> None:
        h = path[-1]
        for k in range(6):
            W.path[: len(path)] = path
            if not r06a.may_go_on(T, S, W, u, len(path) - 1, k):
                continue
            m = int(T.nbr[h, k])
            if fits(T, W, u, m):
                found.add(m)
            if len(path) < hexes and not r06a.must_stop(T, W, u, h, k):
                walk([*path, m])

    walk([int(S.at[u])])
    return tuple(_name(board, h) for h in sorted(found))
