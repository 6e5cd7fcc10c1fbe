"""A combat phase told: aircraft and counterbattery, then every battle with odds, dice, losses, retreats, advances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.games.kasserine.trace_moves import split, taken
from wargame_sim.games.kasserine.words import DESTROYED, Words, factors, side
from wargame_sim.model.telling import joined, listed

Row = Sequence[int]
SUPPORTS, INTERDICTS, INTERCEPTED = range(3)  # kinds of a LOG_AIR event
_CAST = (codes.LOG_FIGHTER, codes.LOG_GUN)


def told(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    """Return the lines of a combat phase."""
    lines: list[str] = []
    rest = list(rows)
    while rest and rest[0][0] not in _CAST:
        lines += [f"  {line}" for line in _before(words, T, rest)]
    for battle in _battles(rest):
        lines += _battle(words, T, battle)
    return lines


def _before(words: Words, T: Any, rest: list[Row]) -> Iterator[str]:
    """Take the first event off the rest and tell it: what is settled before any dice of combat."""
    event, a, b, c, d, *_ = rest.pop(0)
    if event == codes.LOG_FORCED:
        lost = []
        while rest and rest[0][0] == codes.LOG_LOST:
            lost.append(words.units[rest.pop(0)[1]])
        fate = f"{joined(lost)} must attack all the same: eliminated" if lost else "called off"
        yield f"Attack on {words.hex(b)}: odds below {words.columns[0]}, {fate} (8.2.E)"
    elif event == codes.LOG_AIR and c == SUPPORTS:
        yield f"{words.units[a]} flies ground support against {words.hex(b)}"
    elif event == codes.LOG_AIR and c == INTERDICTS:
        yield f"{words.units[a]} interdicts {words.hex(b)}"
    elif event == codes.LOG_AIR and c == INTERCEPTED:
        yield f"{words.units[b]} intercepts {words.units[a]}: {codes.INTERCEPTION[d].lower()}"
    elif event == codes.LOG_GUNS:
        fate = "silenced" if d else "still firing"
        yield f"Counterbattery fire on {words.units[a]} at {words.column(b)}: {words.result(c)}, {fate}"
    elif event == codes.LOG_LOST:
        yield f"{words.units[a]} is eliminated"
    elif event == codes.LOG_TAKEN:
        yield taken(words, T, (event, a, b, c, d))


def _battles(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Cut the events into battles: each begins with the list of those who take part."""
    battle: list[Row] = []
    for row in rows:
        if row[0] in _CAST and battle and battle[-1][0] not in _CAST:
            yield battle
            battle = []
        battle.append(row)
    if battle:
        yield battle


def _battle(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    strength = next(row for row in rows if row[0] == codes.LOG_STRENGTH)
    fought = next(row for row in rows if row[0] == codes.LOG_BATTLE)
    after = rows[list(rows).index(fought) + 1 :]
    return [*_cast(words, T, rows), f"    {_odds(words, strength, fought)}", *_after(words, T, rows, after, fought)]


def _cast(words: Words, T: Any, rows: Sequence[Row]) -> list[str]:
    """Say who attacks whom from where, with which guns."""
    fighters = [row for row in rows if row[0] == codes.LOG_FIGHTER]
    guns = [row for row in rows if row[0] == codes.LOG_GUN]
    first = next(row for row in rows if row[0] == codes.LOG_BATTLE)[2]
    defender = next((row[3] for row in fighters if row[4] == first), 1 - fighters[0][3])
    targets = list(dict.fromkeys([first, *(row[4] for row in fighters if row[3] == defender)]))
    alone = " alone" if any(row[5] for row in fighters) else ""
    ours = _by_hex(words, [row for row in fighters if row[3] != defender])
    theirs = joined(words.units[row[2]] for row in fighters if row[3] == defender)
    lines = [f"  Attack on {joined(words.hex(h) for h in targets)}: {ours}{_guns(words, guns, 1 - defender)}"]
    return [*lines, f"    against {theirs}{alone}{_guns(words, guns, defender)}"]


def _by_hex(words: Words, rows: Sequence[Row]) -> str:
    stacks: dict[int, list[str]] = {}
    for row in rows:
        stacks.setdefault(row[4], []).append(words.units[row[2]])
    return "; ".join(f"{joined(units)} from {words.hex(h)}" for h, units in stacks.items())


def _guns(words: Words, rows: Sequence[Row], side: int) -> str:
    names = [words.units[row[2]] for row in rows if row[3] == side]
    return f"; guns {listed(names)}" if names else ""


def _odds(words: Words, strength: Row, fought: Row) -> str:
    _, _, attack, defence, shift, lower = strength
    _, _, _, column, value, dice = fought
    told = f"{factors(attack)} to {factors(defence)}"
    if column < 0:
        return f"{told}, below {words.columns[0]}: no dice, the attackers are eliminated (8.2.E)"
    told += f" with {shift} columns up" * bool(shift) + " lowered" * (0 <= lower == column)
    die_1, die_2 = divmod(dice - 1, 8)
    return f"{told} is {words.column(column)}; dice {die_1} + {die_2 + 1} = {die_1 + die_2 + 1}: {words.result(value)}"


def _after(words: Words, T: Any, rows: Sequence[Row], after: Sequence[Row], fought: Row) -> list[str]:
    """Tell losses, retreats and advances, each kind on one line, and places that change hands."""
    sides = {row[2]: row[3] for row in rows if row[0] == codes.LOG_FIGHTER}
    lost, fled = _losses(T, after, sides, fought[4])
    lines = []
    for number in range(2):
        names = [words.units[u] for u in lost if T.side[u] == number]
        lines += [f"    {side(number)} loses: {joined(names)}"] if names else []
    back = _went(words, after, codes.LOG_RETREAT)
    lines += [f"    back: {back}"] if back else []
    lines += [f"    lost for want of a retreat: {joined(words.units[u] for u in fled)}"] if fled else []
    forward = _went(words, after, codes.LOG_ADVANCE)
    lines += [f"    forward: {forward}"] if forward else []
    for row in after:
        if row[0] == codes.LOG_SPLIT:
            lines.insert(0, f"    {split(words, row)}")
        elif row[0] == codes.LOG_TAKEN:
            lines.append(f"    {taken(words, T, row)}")
    return lines


def _losses(T: Any, after: Sequence[Row], sides: dict[int, int], value: int) -> tuple[list[int], list[int]]:
    """Return the units lost to the result itself, and those lost because they could not retreat."""
    gone = [row[1] for row in after if row[0] == codes.LOG_LOST]
    kind = DESTROYED if value == DESTROYED else value // r09.KIND
    if kind in (r09.AR, r09.DR):
        return [], gone
    if kind != r09.A_ELIM:
        return gone, []
    # The defender's factors are taken first, the rest of the attackers then retreats one hex (9.1.1).
    owed = _defence(T, sides, gone)
    paid = 0
    for n, u in enumerate(gone):
        if paid >= owed:
            return gone[:n], gone[n:]
        paid += int(T.attack[u])
    return gone, []


def _defence(T: Any, sides: dict[int, int], gone: Sequence[int]) -> int:
    """Return the printed factors of the side that lost nobody; guns without company count one (10.4.A)."""
    loser = T.side[gone[0]] if gone else 0
    stand = [u for u, side in sides.items() if side != loser]
    if all(T.artillery[u] for u in stand):
        return len(stand) * int(T.lone_artillery_defence)
    return sum(int(T.defence[u]) for u in stand)


def _went(words: Words, rows: Sequence[Row], event: int) -> str:
    ends: dict[int, list[str]] = {}
    for row in rows:
        if row[0] == event:
            ends.setdefault(row[3], []).append(words.units[row[1]])
    return "; ".join(f"{joined(units)} to {words.hex(h)}" for h, units in ends.items())
