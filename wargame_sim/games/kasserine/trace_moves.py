"""Movement told: arrivals and moves by destination, places taken, bridges, companies, aircraft without a base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.words import Words
from wargame_sim.model.telling import joined

Row = Sequence[int]
BASE_LOST = 4  # kind of a LOG_AIR event
_OUTLINE = (codes.LOG_MOVE, codes.LOG_ENTER)


def told(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    """Return the lines of a movement phase, or of the start of a player-turn."""
    lines = [f"  {line}" for row in rows if (line := _event(words, T, row))]
    return [*_moves(words, rows), *lines]


def _moves(words: Words, rows: Sequence[Row]) -> list[str]:
    """One line a destination: who came from where, in the order in which the first of them got there."""
    stacks: dict[int, dict[int, list[str]]] = {}
    for event, u, origin, to, *_ in rows:
        if event in _OUTLINE:
            stacks.setdefault(to, {}).setdefault(origin, []).append(words.units[u])
    lines = []
    for to, origins in stacks.items():
        parts = [f"{joined(units)} {'enter' if len(units) > 1 else 'enters'}" if origin < 0
                 else f"{joined(units)} from {words.hex(origin)}" for origin, units in origins.items()]  # fmt: skip
        lines.append(f"  to {words.hex(to)}: {'; '.join(parts)}")
    return lines


def _event(words: Words, T: Any, row: Row) -> str:
    """Return the line of any other event, empty for those that are told elsewhere."""
    event, a, b, c, *_ = row
    if event == codes.LOG_TAKEN:
        return taken(words, T, row)
    if event == codes.LOG_BRIDGE:
        return f"{words.units[a]} {'destroys' if c else 'repairs'} the bridge in {words.hex(b)}"
    if event == codes.LOG_SPLIT:
        return split(words, row)
    if event == codes.LOG_JOIN:
        return f"The companies of {words.units[a]} recombine in {words.hex(b)}"
    if event == codes.LOG_AIR and c == BASE_LOST and T.opt_air:
        return f"{words.units[a]} is grounded: its base is in enemy hands"
    return ""


def taken(words: Words, T: Any, row: Row) -> str:
    """Tell that a place changes hands."""
    _, _, side, u, h, _ = row
    return f"{words.units[u]} takes {words.hex(h)} for {('the Axis', 'the Allies')[side]}"


def split(words: Words, row: Row) -> str:
    """Tell that a battalion breaks down."""
    return f"{words.units[row[1]]} breaks down into companies in {words.hex(row[2])}"
