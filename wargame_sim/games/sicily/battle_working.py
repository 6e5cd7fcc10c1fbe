"""The working of a battle's odds: what every unit counts, every roll on the way to the table, the columns and modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.games.sicily.battle_ways import Rows
from wargame_sim.games.sicily.odds_working import percent
from wargame_sim.games.sicily.positions import Board
from wargame_sim.games.sicily.rules import r03_units as units
from wargame_sim.games.sicily.rules import r09_strength
from wargame_sim.games.sicily.trace_words import PLAYER, Words, count
from wargame_sim.model.battle import Fighter

HIDDEN = "untried: drawn from its cup (14.1.2, 15.3.1)"


def fighters(board: Board, h: int) -> Iterator[Fighter]:
    """Yield the units declared to attack hex `h`, then those in it; call in plain mode."""
    T, S, words = board.T, board.S, board.words
    for u in range(int(T.units)):
        if S.target[u] == h and T.side[u] == board.side:
            printed = int(units.attack(T, S, u))
            counts = int(r09_strength.attack_strength(T, S, u, h, 0))
            yield Fighter(
                words.unit(u),
                words.at(int(S.at[u])),
                "attacker",
                Fraction(printed),
                Fraction(counts),
                _why(board, u, h),
            )
    for u in range(int(T.units)):
        if S.at[u] == h:
            stands = int(units.seen_defence(T, S, u))
            why = HIDDEN if units.untried(T, S, u) else ""
            yield Fighter(words.unit(u), words.at(h), "defender", Fraction(stands), Fraction(stands), why)


def _why(board: Board, u: int, h: int) -> str:
    T, S = board.T, board.S
    why = (
        ["armor into mountain or alpine (9.2.3)"] if T.type[u] == c.ARMOR_TYPE and T.armor_halved[T.terrain[h]] else []
    )
    why += ["Out of Supply or Disrupted (9.4.I)"] if S.oos[u] or S.disrupted[u] else []
    return ", ".join(why)


def columns(words: Words, ends: Mapping[int, Fraction]) -> str:
    """Return the columns that are rolled on with their chances."""
    if not ends:
        return "no combat"
    found = sorted(ends.items())
    if len(found) == 1 and found[0][1] == 1:
        return words.column(found[0][0])
    told = [f"{words.column(column)} {percent(chance)}" for column, chance in found]
    none = 1 - sum(ends.values(), Fraction(0))
    return ", ".join([*told, *([f"no combat {percent(none)}"] if none else [])])


def working(board: Board, ways: list[tuple[Fraction, Rows]]) -> Iterator[str]:
    """Yield the rolls before the table, and the modifiers with their chances, from the logs of all ways."""
    lines: dict[str, None] = {}
    drms: dict[tuple[int, int], Fraction] = {}
    for chance, rows in ways:
        for row in rows:
            if row[0] == cc.LOG_RESULT:
                break
            if row[0] == cc.LOG_ODDS:
                drms[row[2], row[3]] = drms.get((row[2], row[3]), Fraction(0)) + chance
            line = _line(board.words, row)
            if line:
                lines.setdefault(line)
    yield from lines
    for (column, drm), chance in sorted(drms.items()):
        yield f"{board.words.column(column)} with a net modifier of {drm:+d}: {percent(chance)} (9.4.III to VI)"


def _line(w: Words, row: tuple[int, ...]) -> str:
    event, a, b, er, d, e = row
    if event == cc.LOG_LEAD:
        return f"{w.unit(b)} leads {PLAYER[a]}, ER {er} (9.3)"
    if event == cc.LOG_COORDINATION and a >= 0:
        return f"coordination of {w.unit(a)}: {min(er, c.FACES)} in 10, else half of the hex (9.3.3)"
    if event == cc.LOG_ARTILLERY:
        checked = f"{min(er, c.FACES)} in 10, else nothing" if b else "without a check"
        return f"{w.unit(a)} supports {PLAYER[e]}: {checked} (10.1.4)"
    if event in (cc.LOG_AIR, cc.LOG_NAVAL):
        kind = "air" if event == cc.LOG_AIR else "naval"
        return f"{PLAYER[a]}: {count(b, f'{kind} point')}, {max(min(d, c.FACES), 0)} in 10, else nothing (10.2, 10.3)"
    return ""
