"""One end of a battle in words of the answer: the result, who lost steps, who went where, from the log of its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.games.sicily.battle_tree import End
from wargame_sim.games.sicily.odds import result
from wargame_sim.games.sicily.positions import Board
from wargame_sim.games.sicily.trace_words import count
from wargame_sim.model.battle import Fate, Way

NO_COMBAT = "no combat"
NO_WAY = "no way to retreat (9.6)"
BY_SEA = "evacuated by sea (13.3)"
Rows = list[tuple[int, ...]]


class Told(NamedTuple):
    """What an end comes to: ends that agree in it are one row of the answer."""

    result: str
    lost: tuple[tuple[str, ...], tuple[str, ...]]
    steps: tuple[int, int]
    retreats: tuple[Way, ...]
    advances: tuple[Way, ...]
    vacated: bool
    occupied: bool
    gone: tuple[bool, bool]
    counter: bool


def rows_of(end: End) -> Rows:
    """Return the events of an end."""
    return [tuple(int(x) for x in row) for row in end.log[1 : int(end.log[0, 0]) + 1]]


def tell(board: Board, end: End, h: int) -> Told:
    """Return what an end of the attack on hex `h` comes to."""
    T, before, after, words = board.T, board.S, end.S, board.words
    rows = rows_of(end)
    results = [row[3] for row in rows if row[0] == cc.LOG_RESULT]
    label = result(results[0]) if results else NO_COMBAT
    label += "".join(f", counterattack {result(code)}" for code in results[1:])
    sides: list[list[str]] = [[], []]
    steps = [0, 0]
    for u in range(int(T.units)):
        lost = int(before.steps[u]) - int(after.steps[u])
        if lost and after.at[u] != c.WITHDRAWN:
            steps[T.side[u]] += lost
            sides[T.side[u]].append(
                words.unit(u) if after.steps[u] == 0 else f"{words.unit(u)} ({count(lost, 'step')})"
            )
        elif lost:
            sides[T.side[u]].append(f"{words.unit(u)} (turned over without strength, 14.1.3)")
    held = {int(T.side[u]) for u in range(int(T.units)) if after.at[u] == h}
    mine = [u for row in rows if row[0] == cc.LOG_HIT or row[0] == cc.LOG_FOLLOW for u in row[1:2]]
    parties = _parties(board, mine, h)
    return Told(
        label,
        (tuple(sides[0]), tuple(sides[1])),
        (steps[0], steps[1]),
        tuple(_retreats(board, rows)),
        tuple(_advances(board, rows)),
        1 - board.side not in held,
        board.side in held,
        (_gone(after, parties[0]), _gone(after, parties[1])),
        any(row[0] == cc.LOG_COUNTER for row in rows),
    )


def _parties(board: Board, others: list[int], h: int) -> list[set[int]]:
    """Return by side who is in the combat: those declared, those in the hex, and whoever suffers with them."""
    T, S = board.T, board.S
    found: list[set[int]] = [set(), set()]
    for u in {u for u in range(int(T.units)) if S.target[u] == h or S.at[u] == h} | set(others):
        found[T.side[u]].add(u)
    return found


def _gone(S: Any, party: set[int]) -> bool:
    return all(S.steps[u] == 0 for u in party)


def _retreats(board: Board, rows: Rows) -> Iterator[Way]:
    words = board.words
    for event, a, b, _, d, *_ in rows:
        if event == cc.LOG_FALL_BACK:
            yield Way(words.unit(a), words.at(b), (), words.at(d) if d >= 0 else words.at(c.ITALY_BOX))
        elif event == cc.LOG_CUT_OFF:
            yield Way(words.unit(a), words.at(b), (), "", NO_WAY)
        elif event == cc.LOG_EVACUATE:
            yield Way(words.unit(a), words.at(b), (), BY_SEA)
        elif event == cc.LOG_STAND and d:
            yield Way(words.unit(a), words.at(int(board.S.at[a])), (), "")


def _advances(board: Board, rows: Rows) -> Iterator[Way]:
    for event, a, b, to, *_ in rows:
        if event == cc.LOG_FOLLOW:
            yield Way(board.words.unit(a), board.words.at(b), (board.words.at(to),), board.words.at(to))


def fate(told: Told, probability: Fraction, sides: tuple[str, ...]) -> Fate:
    """Return a row of the answer; losses are counted in steps."""
    by_side: Mapping[str, Fraction] = {side: Fraction(told.steps[i]) for i, side in enumerate(sides)}
    return Fate(
        result=told.result,
        probability=probability,
        lost={side: told.lost[i] for i, side in enumerate(sides)},
        retreats=told.retreats,
        advances=told.advances,
        vacated=told.vacated,
        gone={side: told.gone[i] for i, side in enumerate(sides)},
        losses=by_side,
        attack_factors=by_side,
        occupied=told.occupied,
    )
