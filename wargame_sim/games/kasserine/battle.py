"""Question to answer: what one attack can do in a position, exactly: odds, losses, open retreats, advances.

Every throw of the dice is enumerated through the rule functions that games are played by, as plain Python. Choices that
the rules leave to a player are those of the named scripts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, certain
from wargame_sim.games.kasserine import battle_ways as ways
from wargame_sim.games.kasserine import codes, exact
from wargame_sim.games.kasserine.battle_working import fighters, working
from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.rules import r09_battle as r09b
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.games.kasserine.rules.r09_losses import eliminate_all, printed_value
from wargame_sim.games.kasserine.scripts import declare
from wargame_sim.games.kasserine.words import DESTROYED
from wargame_sim.kernels import jit
from wargame_sim.model.battle import BattleAnswer, Fate
from wargame_sim.model.odds import Measure

_LOG = 400
_TABLES = ("crt", "parameters", "terrain", "sides_chart", "units", "hexes", "sides", "roads")


def lay_guns(board: Board, named: bool) -> None:
    """Lay the defender's guns as its script would, unless the plan has named them."""
    if not named:
        with jit.plain():
            declare.set_strengths(board.T, board.S, board.W, board.side)
            declare.add_defending_guns(board.T, board.S, board.W, 1 - board.side)


def ready(board: Board, b: int, guns_named: bool) -> Board:
    """Return a copy of a declared position in which battle `b` is about to be rolled: all guns laid, column known."""
    there = board.copy(_LOG)
    lay_guns(there, guns_named)
    with jit.plain():
        r09b.begin(there.T, there.S, there.W, b)
        r09b.final_column(there.T, there.S, there.W, b, there.side)
    return there


def rolls(board: Board, b: int) -> Distribution[int]:
    """Return the distribution of the result code of battle `b`, ready to be rolled."""
    column = int(board.W.b_column[b])
    return certain(DESTROYED) if column < 0 else exact.results(board.T, column)


def answer(board: Board, b: int, notes: tuple[str, ...]) -> BattleAnswer:
    """Return the exact answer for battle `b` of a board made by :func:`ready`."""
    T, S, W, words, side = board.T, board.S, board.W, board.words, board.side
    fates = [fate(board, b, code, p) for code, p in rolls(board, b).items()]
    hexes = tuple(words.hexes[h] for h in W.b_hex[b, : W.b_hexes[b]])
    names = (codes.SIDES[side], codes.SIDES[1 - side])
    with jit.plain():
        taking_part = fighters(board, b)
    return BattleAnswer(
        game=board.pack.slug,
        title=board.pack.title,
        hexes=hexes,
        column=words.column(int(W.b_column[b])),
        working=working(board, b),
        attack=Fraction(int(W.b_attack[b]), 4),
        defence=Fraction(int(W.b_defence[b]), 4),
        sides=names,
        fighters=taking_part,
        results=tuple(fates),
        summary=summary(fates, *names),
        choosers={codes.SIDES[s]: board.script(int(S.script[s])) for s in range(2)},
        notes=(*notes, *_notes(T, fates)),
        origin={name: board.pack.table(name).told for name in _TABLES},
    )


class PlayedOut(NamedTuple):
    """A result played out on a copy of the board: units lost to the result itself, and ways taken afterwards."""

    board: Board
    lost: tuple[int, ...]
    retreats: ways.Ways
    advances: ways.Ways


def play_out(board: Board, b: int, code: int) -> PlayedOut:
    """Play result `code` of battle `b` out, unit by unit."""
    there = board.copy(_LOG)
    T, S, W, L, side = there.T, there.S, there.W, there.log, there.side
    with jit.plain():
        if code == DESTROYED:
            eliminate_all(T, S, W, L, b, side)
            return PlayedOut(there, tuple(_lost(there)), (), ())
        r09b.inflict(T, S, W, L, there.table.PA, b, side, int(W.b_column[b]), code)
        lost = tuple(_lost(there))
        return PlayedOut(there, lost, *ways.of_result(there, b, code))


def fate(board: Board, b: int, code: int, probability: Fraction) -> Fate:
    """Return what result `code` does."""
    there, lost, retreats, advances = play_out(board, b, code)
    T, S, W, words, side = there.T, there.S, there.W, there.words, there.side
    targets = [int(h) for h in W.b_hex[b, : W.b_hexes[b]]]
    stand = [u for u in range(int(T.units)) if W.battle[u] == b and S.at[u] >= 0]
    return Fate(
        result=words.result(code),
        probability=probability,
        lost={codes.SIDES[s]: tuple(words.units[u] for u in lost if T.side[u] == s) for s in range(2)},
        retreats=retreats,
        advances=advances,
        vacated=not any(S.at[v] in targets for v in stand if T.side[v] != side),
        gone={codes.SIDES[s]: not any(T.side[u] == s for u in stand) for s in range(2)},
        losses=_losses(board, there, b),
        attack_factors={codes.SIDES[s]: Fraction(int(S.lost_factors[s])) for s in range(2)},
        occupied=any(S.at[u] in targets for u in stand if T.side[u] == side),
        engaged=code != DESTROYED and code // r09.KIND == r09.ENG,
    )


def _losses(before: Board, after: Board, b: int) -> dict[str, Fraction]:
    """Return the printed factors that each side lost (9.3); a company that broke out counts by its own print."""
    T, S, W, side = before.T, before.S, before.W, before.side
    lost = {name: Fraction(0) for name in codes.SIDES}
    with jit.plain():
        for u in _lost(after):
            attacking = T.side[u] == side
            whole_unit = W.battle[u] == b and S.at[u] >= 0
            printed = T.attack[u] if attacking else T.defence[u]
            lost[codes.SIDES[T.side[u]]] += int(printed_value(T, S, W, u, attacking) if whole_unit else printed)
    return lost


def _lost(board: Board) -> list[int]:
    rows = board.log[1 : int(board.log[0, 0]) + 1]
    return [int(row[1]) for row in rows if row[0] == codes.LOG_LOST]


def summary(fates: list[Fate], attacker: str, defender: str) -> tuple[Measure, ...]:
    """Return the numbers that players ask for."""

    def chance(name: str, label: str, event: Any) -> Measure:
        total = sum((f.probability for f in fates if event(f)), Fraction(0))
        return Measure(name, total, "probability", label)

    def mean(name: str, label: str, side: str) -> Measure:
        total = sum((f.probability * f.losses[side] for f in fates), Fraction(0))
        return Measure(name, total, "mean", label, "factors")

    def flees(fate: Fate) -> bool:
        return any(way.lost for way in fate.retreats)

    def driven(fate: Fate) -> bool:
        return fate.gone[attacker] or (bool(fate.retreats) and not fate.vacated)

    return (
        chance("defender_leaves", "defender leaves the hex", lambda f: f.vacated),
        chance("occupied", "attacker stands in the hex afterwards", lambda f: f.occupied),
        chance("defender_eliminated", "defender eliminated, all of it", lambda f: f.gone[defender]),
        chance("lost_in_retreat", "a unit dies for want of a retreat", flees),
        chance("attacker_suffers", "attacker eliminated or retreats", driven),
        chance("attacker_eliminated", "attacker eliminated, all of it", lambda f: f.gone[attacker]),
        chance("engaged", "both sides left engaged", lambda f: f.engaged),
        mean("attacker_losses", "expected attacker losses", attacker),
        mean("defender_losses", "expected defender losses", defender),
    )


def _notes(T: Any, fates: list[Fate]) -> tuple[str, ...]:
    said = []
    if any(fate.engaged for fate in fates):
        said.append("After Eng the attacker must attack again in its next turn; the defender need not (9.1.4.B).")
    if T.opt_air or T.opt_counterbattery:
        said.append("Interception and counterbattery fire are not in these chances; `turn` counts them.")
    return tuple(said)
