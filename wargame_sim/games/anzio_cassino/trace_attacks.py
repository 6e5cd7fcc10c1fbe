"""Attacks told: who, at which odds, the die, damage, who goes back, who goes forward."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.trace_moves import on_the_way
from wargame_sim.games.anzio_cassino.words import Words, result
from wargame_sim.model.telling import joined

Row = Sequence[int]
_CAST = (codes.LOG_MARKER, codes.LOG_FIGHTER)
_APART = (codes.LOG_BOMBED, codes.LOG_CROWDED)  # begins a piece of its own


def arrivals(rows: Sequence[Row]) -> list[Row]:
    """Return the events before the first attack: Allied reinforcements (8.1)."""
    return list(itertools.takewhile(lambda row: row[0] not in (*_CAST, *_APART), rows))


def told(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    """Return the lines of an attack phase."""
    lines: list[str] = []
    for fight in _fights(rows):
        lines += _attack(words, T, fight) if any(row[0] == codes.LOG_BATTLE for row in fight) else _loose(words, fight)
    return lines


def _fights(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Cut the events into attacks, each from its markers and the list of those who take part, and what belongs to none."""
    fight: list[Row] = []
    for row in rows:
        if fight and (row[0] in _APART or (row[0] in _CAST and fight[-1][0] not in _CAST)):
            yield fight
            fight = []
        fight.append(row)
    if fight:
        yield fight


def _loose(words: Words, rows: Sequence[Row]) -> list[str]:
    """Tell what belongs to no attack: bombers, overstacked hexes."""
    lines = []
    for event, a, b, *_ in rows:
        if event == codes.LOG_BOMBED:
            lines.append(f"  Heavy bombers strike {words.hex(a)} (10.2.3)")
        elif event == codes.LOG_CROWDED:
            lines.append(f"  {words.hex(a)} holds {b} units (5.3)")
        elif event == codes.LOG_LOST:
            lines.append(f"  {words.units[a]} is eliminated")
    return lines


def _attack(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    _, h, side, column, die, drm = next(row for row in rows if row[0] == codes.LOG_BATTLE)
    fighters = [row for row in rows if row[0] == codes.LOG_FIGHTER]
    ours = [row for row in fighters if row[2] == 0]
    theirs = [row[1] for row in fighters if row[2] != 0]
    stacks: dict[int, list[str]] = {}
    for row in ours:
        stacks.setdefault(row[3], []).append(words.units[row[1]])
    who = "; ".join(f"{joined(units)} from {words.hex(at)}" for at, units in stacks.items())
    row_read = min(max(die + drm, int(T.crt_lowest_roll)), int(T.crt_highest_roll))
    att, deff = int(T.crt_att[row_read, column]), int(T.crt_def[row_read, column])
    strengths = sum(int(T.attack[row[1]]) for row in ours), sum(int(T.defence[v]) for v in theirs)
    roll = f"die {die}" + (f" {drm:+d}" if drm else "")
    head = [f"  Attack on {words.hex(h)}: {who}{_markers(words, T, rows, side)}"]
    odds = f"{strengths[0]} to {strengths[1]}, "
    return [
        *(head if ours else []),  # bombers have been told of
        f"    against {joined(words.units[v] for v in theirs)}{_markers(words, T, rows, 1 - side)}",
        f"    {odds if ours else ''}column {words.column(column)}; {roll}: {result(att, deff)}",
        *_after(words, T, rows),
    ]


def _markers(words: Words, T: Any, rows: Sequence[Row], side: int) -> str:
    names = [words.markers[row[1]] for row in rows if row[0] == codes.LOG_MARKER and row[3] == side]
    return f"; {joined(names)}" if names else ""


def _after(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    """Tell damage, losses, retreats and advances, each kind on one line."""
    hurt: dict[int, int] = {}
    lines = []
    for event, a, b, _, one, *_ in rows:
        if event == codes.LOG_DAMAGE:
            hurt[a] = b
        elif event == codes.LOG_BOX and b < 0:
            lines.append("    the defensive box takes a point (6.3)")
        elif event == codes.LOG_STAND:
            who = words.units[one - 1] if one else "the loser"
            lines.append(f"    {who} stands fast in {words.hex(a)} for a point (6.4.1)")
    lost = [row[1] for row in rows if row[0] == codes.LOG_LOST]
    worn = [f"{words.units[u]} {n} of {int(T.endurance[u])}" for u, n in hurt.items() if u not in lost]
    lines += [f"    damage: {joined(worn)}"] if worn else []
    lines += [f"    eliminated: {joined(words.units[u] for u in lost)}"] if lost else []
    for event, word in ((codes.LOG_RETREAT, "back"), (codes.LOG_ADVANCE, "forward")):
        ends: dict[int, list[str]] = {}
        for row in rows:
            if row[0] == event:
                ends.setdefault(row[3], []).append(words.units[row[1]])
        went = "; ".join(f"{joined(units)} to {words.hex(to)}" for to, units in ends.items())
        lines += [f"    {word}: {went}"] if went else []
    off = [words.units[row[1]] for row in rows if row[0] == codes.LOG_OFF_MAP]
    lines += [f"    off the map: {joined(off)} (6.4.3)"] if off else []
    return [*lines, *(f"    {line}" for row in rows if (line := on_the_way(words, row)))]
