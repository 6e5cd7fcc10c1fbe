"""Question to answer: what one attack can do in a position, exactly: every die, every hidden draw, the counterattack too.

The dice are those of battle_tree.py; what lies under untried counters is averaged over the cup (battle_draws.py), for
neither player knows it. Choices that the rules leave to a player are those of the named scripts.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from wargame_sim.games.sicily import battle_working, codes_combat
from wargame_sim.games.sicily.battle_draws import draws, hidden_in
from wargame_sim.games.sicily.battle_tree import Attack, explore
from wargame_sim.games.sicily.battle_ways import Rows, Told, fate, rows_of, tell
from wargame_sim.games.sicily.codes import ALLIED, ALLIED_COMBAT, AXIS_COMBAT
from wargame_sim.games.sicily.positions import Board
from wargame_sim.kernels import jit
from wargame_sim.kernels.arrays import fill
from wargame_sim.model.battle import BattleAnswer
from wargame_sim.model.odds import Measure

TABLES = (
    "crt", "crt_high_odds", "drm", "coordination", "terrain", "sides_chart", "move_chart", "units", "hexes", "sides", "roads",
)  # fmt: skip
NOTES = (
    "Support, leads, losses, retreats, advances and counterattacks are those that the scripts choose; "
    "which other retreats were open is not told.",
    "The defenders neither refuse combat nor are reached by reaction movement before it (8.2, 8.3).",
)


def answer(board: Board, h: int, notes: tuple[str, ...] = ()) -> BattleAnswer:
    """Return the exact answer for the attack declared on hex `h`.

    Parameters
    ----------
    board : Board
        The position, with the declarations.
    h : int
        Hex attacked.
    notes : tuple of str
        What else bears on the answer.
    """
    T, S, side, pack = board.T, board.S, board.side, board.pack
    S.phase = ALLIED_COMBAT if side == ALLIED else AXIS_COMBAT
    for marker in (S.fired, S.countered, S.fell_back):
        fill(marker, 0)
    found: dict[Told, Fraction] = {}
    ways: list[tuple[Fraction, Rows]] = []
    columns: dict[int, Fraction] = {}
    for drawn, state in draws(T, S, hidden_in(T, S, board.W, side, h)):
        for end in explore(Attack(T, state, board.W, board.table.PA, side, h)):
            chance, told, rows = drawn * end.chance, tell(board, end, h), rows_of(end)
            found[told] = found.get(told, Fraction(0)) + chance
            ways.append((chance, rows))
            column = next((row[2] for row in rows if row[0] == codes_combat.LOG_ODDS), None)
            if column is not None:
                columns[column] = columns.get(column, Fraction(0)) + chance
    with jit.plain():
        fighters = tuple(battle_working.fighters(board, h))
    sides = pack.sides
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0].result))
    return BattleAnswer(
        game=pack.slug,
        title=pack.title,
        hexes=(board.words.names["hex"][h],),
        column=battle_working.columns(board.words, columns),
        working=tuple(battle_working.working(board, ways)),
        attack=sum((f.strength for f in fighters if f.role == "attacker"), Fraction(0)),
        defence=sum((f.strength for f in fighters if f.role == "defender"), Fraction(0)),
        sides=(sides[side], sides[1 - side]),
        fighters=fighters,
        results=tuple(fate(told, p, sides) for told, p in ranked),
        summary=summary(found, side, sides),
        choosers={sides[s]: board.script(s) for s in range(2)},
        notes=(*notes, *NOTES),
        origin={name: pack.table(name).told for name in TABLES},
    )


def summary(found: dict[Told, Fraction], side: int, sides: tuple[str, ...]) -> tuple[Measure, ...]:
    """Return the numbers that a player asks for."""

    def chance(name: str, label: str, event: Callable[[Told], bool]) -> Measure:
        total = sum((p for told, p in found.items() if event(told)), Fraction(0))
        return Measure(name, total, "probability", label)

    def mean(name: str, label: str, who: int) -> Measure:
        total = sum((p * told.steps[who] for told, p in found.items()), Fraction(0))
        return Measure(name, total, "mean", label, "steps")

    return (
        chance("defender_leaves", "defender leaves the hex", lambda t: t.vacated),
        chance("occupied", "attacker stands in the hex afterwards", lambda t: t.occupied),
        chance("counterattack", "the defender counterattacks (9.8)", lambda t: t.counter),
        chance("defender_eliminated", "defender eliminated, all of it", lambda t: t.gone[1 - side]),
        chance("lost_in_retreat", "a unit dies for want of a retreat", lambda t: any(w.lost for w in t.retreats)),
        chance("attacker_eliminated", "attacker eliminated, all of it", lambda t: t.gone[side]),
        mean("attacker_losses", "expected attacker losses", side),
        mean("defender_losses", "expected defender losses", 1 - side),
    )
