"""Arrivals, moves by destination, places taken, boxes cleared: what a side does before it attacks, told."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.words import Words
from wargame_sim.model.telling import joined

Row = Sequence[int]
_NATION = {codes.BRITISH: "British", codes.US: "US"}


def moves(words: Words, rows: Sequence[Row]) -> list[str]:
    """Return the lines of a movement phase, one a destination: who came from where, then what happened on the way."""
    stacks: dict[int, dict[int | None, list[str]]] = {}
    lines = []
    for event, a, b, c, *_ in rows:
        if event == codes.LOG_MOVE:
            stacks.setdefault(c, {}).setdefault(b, []).append(words.units[a])
        elif event == codes.LOG_ENTER:
            stacks.setdefault(b, {}).setdefault(None, []).append(words.units[a])
        elif event == codes.LOG_ACTIVATE:
            lines.append(f"  {_NATION.get(a, 'all')} units are active (10.3)")
    for to, origins in stacks.items():
        parts = [
            f"{joined(units)} {'arrive' if len(units) > 1 else 'arrives'}"
            if origin is None
            else f"{joined(units)} from {words.hex(origin)}"
            for origin, units in origins.items()
        ]
        lines.append(f"  to {words.hex(to)}: {'; '.join(parts)}")
    return [*lines, *(f"  {line}" for row in rows if (line := on_the_way(words, row)))]


def on_the_way(words: Words, row: Row) -> str:
    """Return the line of a place taken, a box cleared, the reserve or the Abbey's end, else nothing."""
    event, a, b, c, *_ = row
    if event == codes.LOG_TAKEN:
        return f"{words.units[c]} goes through {words.hex(a)} for the {('Allies', 'Germans')[b]}"
    if event == codes.LOG_BOX and b >= 0:
        return f"{words.units[b]} clears the defensive box in {words.hex(a)} (6.3)"
    if event == codes.LOG_RESERVE and a:
        return f"the German reserve is committed: the Allies have {b} VP (8.2.1)"
    if event == codes.LOG_ABBEY:
        return "the Abbey is bombed to ruins (10.2.2)"
    return ""
