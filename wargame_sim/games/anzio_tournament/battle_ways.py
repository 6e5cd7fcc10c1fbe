"""Where the units of an attack may go: the log of a resolved attack told step by step, with what was open at each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.games.anzio_tournament.rules import r07_combat, r07_retreat
from wargame_sim.games.anzio_tournament.rules.r04_zones import invert, refresh
from wargame_sim.games.anzio_tournament.rules.r05_stacking import eliminate, lose_step
from wargame_sim.games.anzio_tournament.rules.r27_ports import may_evacuate, to_pool
from wargame_sim.model.battle import Way

NO_WAY = "enemy units, their zones or full hexes bar every way (B.7.F)"
LAST_STEP = "its last step was lost in the evacuation (C.7.C)"
POOL = "the pool, inverted"
BY_EDGE = ("Messina", "Taranto")


@dataclass
class Told:
    """What a resolved attack did: units killed by the result, retreats, advances, and the rest in words."""

    killed: list[int] = field(default_factory=list)
    retreats: list[Way] = field(default_factory=list)
    advances: list[Way] = field(default_factory=list)
    also: list[str] = field(default_factory=list)


def replay(before: Board, after: Board) -> Told:
    """Go through the log of `after` on a copy of `before`, and ask the rules at each step what was open to the unit."""
    there, told = before.copy(), Told()
    T, S, W, L, words = there.T, there.S, there.W, there.log, there.words
    refresh(T, S, W)
    rows = [tuple(int(x) for x in row) for row in after.log[1 : int(after.log[0, 0]) + 1]]
    left: dict[int, None] = {}
    broken: list[int] = []
    for event, u, a, b, d, _ in rows:
        if event == c.LOG_STEP_LOST:
            left[u] = None
            lose_step(T, S, W, L, u)
        elif event == c.LOG_LOST:
            _lost(there, told, u, a, b)
        elif event == c.LOG_RETREAT:
            told.retreats.append(Way(words.unit(u), _hex(words, a), retreat_open(there, u, d), _place(words, b)))
            _go_back(there, u, b, d)
        elif event == c.LOG_EVACUATED:
            at_sea = a == c.AT_SEA
            where = "at sea" if at_sea else _hex(words, a)
            open_to = () if at_sea or not d else retreat_open(there, u, abs(_back(after, u)))
            told.retreats.append(Way(words.unit(u), where, (*open_to, *(() if POOL in open_to else (POOL,))), POOL))
            invert(T, S, W, u)
            to_pool(T, S, W, u)
        elif event == c.LOG_ADVANCE:
            told.advances.append(Way(words.unit(u), _place(words, a), (_hex(words, b),), _hex(words, b)))
            r07_retreat.advance(T, S, W, L, u, b)
        elif event == c.LOG_BREAKTHROUGH:
            broken.append(u)
    hurt = [(words.unit(u), int(after.S.steps[u]), int(T.full[u])) for u in left]
    told.also += [f"{name} is left with {steps} of {full} steps" for name, steps, full in hurt if steps]
    told.also += [f"{', '.join(words.unit(u) for u in broken)} broken through (C.13.A)"] if broken else []
    told.advances += _staying(before, after)
    return told


def _back(after: Board, u: int) -> int:
    """Return the hexes that the result takes unit `u` back."""
    T, W = after.T, after.W
    return int(r07_combat.hexes_back(T, W, c.ATTACKER if T.side[u] == after.side else c.DEFENDER))


def _lost(board: Board, told: Told, u: int, place: int, reason: int) -> None:
    words = board.words
    if reason == c.LOST_RETREAT:
        told.retreats.append(Way(words.unit(u), _place(words, place), (), "", NO_WAY))
    elif reason == c.LOST_EVACUATING:
        told.retreats.append(Way(words.unit(u), _place(words, place), (POOL,), "", LAST_STEP))
    else:
        told.killed.append(u)
    eliminate(board.T, board.S, board.W, board.log, u, reason)


def retreat_open(board: Board, u: int, hexes: int) -> tuple[str, ...]:
    """Return every place where a legal retreat of unit `u` can end: hexes in the order of the map, then over an edge, by sea."""
    T, S, W, words = board.T, board.S, board.W, board.words
    n = int(r07_retreat.find_retreats(T, S, W, u, hexes))
    found = [words.names["hex"][h] for h in sorted(int(h) for h in W.ends[:n])]
    found += [BY_EDGE[edge] for edge in range(2) if r07_retreat.way_off(T, S, W, u, hexes, edge) >= 0]
    return (*found, *((POOL,) if may_evacuate(T, S, u) else ()))


def _go_back(board: Board, u: int, to: int, hexes: int) -> None:
    T, S, W, L = board.T, board.S, board.W, board.log
    r07_retreat.find_retreats(T, S, W, u, hexes)
    if to >= 0:
        r07_retreat.retreat_to(T, S, W, L, u, to, hexes)
        return
    edge = c.PORTS_OFF.index(to)
    r07_retreat.retreat_off(T, S, W, L, u, int(r07_retreat.way_off(T, S, W, u, hexes, edge)), hexes, edge)


def _staying(before: Board, after: Board) -> list[Way]:
    """Return the attackers who could have gone into the hex and stay where they are."""
    T, S, W, words = after.T, after.S, after.W, after.words
    h = int(W.t_hex)
    units = [int(u) for u in W.fighter[c.ATTACKER, : W.n_fighter[c.ATTACKER]]]
    stay = [u for u in units if S.at[u] >= 0 and S.at[u] != h and r07_combat.may_advance(T, S, W, u)]
    return [Way(words.unit(u), _hex(words, int(S.at[u])), (_hex(words, h),), "") for u in stay]


def _hex(words: Any, h: int) -> str:
    return str(words.names["hex"][h])


def _place(words: Any, place: int) -> str:
    return _hex(words, place) if place >= 0 else str(words.hex(place))
