"""Question to answer: what comes of a planned turn: its moves and declarations, checked, and trials of its battles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import battle, codes, trials
from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.objectives import goals_record
from wargame_sim.games.kasserine.plan_guns import guns_named
from wargame_sim.games.kasserine.plan_moves import entering
from wargame_sim.games.kasserine.rules import r14_first_turn
from wargame_sim.games.kasserine.words import DESTROYED
from wargame_sim.kernels import jit
from wargame_sim.model.game import Column
from wargame_sim.model.plan import Plan
from wargame_sim.model.telling import joined
from wargame_sim.model.turn import DeclaredBattle, Goal, PlannedTurn, turn_columns, turn_rows

_TABLES = ("crt", "parameters", "terrain", "sides_chart", "units", "hexes", "sides", "roads", "entries", "victory")
_LOSSES = {side: f"{side}_losses" for side in codes.SIDES}


def planned(board: Board, plan: Plan, one: int | None, told: list[str], notes: tuple[str, ...]) -> PlannedTurn:
    """Return the turn of a board on which the attacks of a plan are declared.

    Parameters
    ----------
    board : Board
        After the declarations.
    plan : Plan
        Orders.
    one : int or None
        The one battle to fight, without interception and counterbattery fire, as its exact answer has it; None for all.
    told : list of str
        The moves, in words.
    notes : tuple of str
        What stays undone.
    """
    chance = one is None and bool(board.T.opt_air or board.T.opt_counterbattery)
    fought = range(int(board.W.b_n)) if one is None else range(one, one + 1)
    battles = tuple(_battle(board, plan, b, chance) for b in fought)
    named = [o.told(board.words.hex_named, "factors") for o in plan.content.objective]
    goals = tuple(Goal(text, f"objective_{n}") for n, text in enumerate(named, start=1))
    results = _results(board)
    lost = "attack factors of units lost by"
    losses = [Column(name, "number", "factors", f"{lost} {side}") for side, name in _LOSSES.items()]
    return PlannedTurn(
        told=tuple(told),
        battles=battles,
        goals=goals,
        columns=turn_columns(battles, goals, tuple(results.values()), losses),
        losses=_LOSSES,
        trials=TurnTrials(board, plan, fought, chance, list(results)),
        notes=(*notes, *_notes(board, plan, chance)),
        origin={name: board.pack.table(name).told for name in _TABLES},
    )


def _battle(board: Board, plan: Plan, b: int, chance: bool) -> DeclaredBattle:
    there = battle.ready(board, b, guns_named(plan))
    W, words = there.W, there.words
    names = [words.units[u] for u in range(int(there.T.units)) if W.battle[u] == b and there.T.side[u] == there.side]
    others = [words.units[u] for u in range(int(there.T.units)) if W.battle[u] == b and there.T.side[u] != there.side]
    exact = {} if chance else {words.result(code): p for code, p in battle.rolls(there, b).items()}
    single = f", {words.units[W.b_only[b]]} alone" if W.b_only[b] >= 0 else ""
    return DeclaredBattle(
        label=joined(words.hex(int(h)) for h in W.b_hex[b, : W.b_hexes[b]]) + single,
        result=f"battle_{b + 1}",
        won=f"battle_{b + 1}_won",
        column=words.column(int(W.b_column[b])),
        attack=Fraction(int(W.b_attack[b]), 4),
        defence=Fraction(int(W.b_defence[b]), 4),
        attackers=tuple(names),
        defenders=tuple(others),
        exact=exact,
    )


def _results(board: Board) -> dict[int, str]:
    """Return every result code that can come up, in the order of the rulebook, with its name."""
    T = board.T
    found = sorted({int(T.crt[roll, c]) for roll in range(11) for c in range(len(T.ratio_num))})
    return {code: board.words.result(code) for code in (*found, DESTROYED)}


class TurnTrials:
    """Trials of a planned turn; see :class:`wargame_sim.model.turn.Trials`."""

    def __init__(self, board: Board, plan: Plan, fought: range, chance: bool, codes_shown: list[int]) -> None:
        self._chance = chance
        self._board, self._goals, self._fought = board.copy(), len(plan.content.objective), fought
        if not self._chance:
            battle.lay_guns(self._board, guns_named(plan))
        self._GA = goals_record(board, plan.content.objective)
        self._GA[0].first, self._GA[0].stop = fought.start, fought.stop
        self._GA[0].guns_fixed = guns_named(plan)
        self._codes = codes_shown

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``."""
        jit.enable()
        there = self._board
        rows = np.zeros(count, trials.row_dtype()).view(np.recarray)
        S, W, log = there.SA.copy(), there.WA.copy(), np.zeros((1, 6), np.int16)
        arguments = (there.table.TA, there.SA, there.WA, S, W, log, there.table.PA, self._GA)
        fight = trials.fight_all_with_chance if self._chance else trials.fight_all
        fight(*arguments, np.uint64(seed), np.uint64(first), rows)
        return turn_rows(rows, self._goals, self._fought, tuple(_LOSSES.values()), self._codes)


def _notes(board: Board, plan: Plan, chance: bool) -> tuple[str, ...]:
    """Say who chooses what, and what the plan leaves undone."""
    S, side = board.S, board.side
    us, them = codes.SIDES[side], codes.SIDES[1 - side]
    names = {s: board.script(int(S.script[codes.SIDES.index(s)])) for s in (us, them)}
    said = [
        f"Losses and retreats are chosen as the scripts would: {us} {names[us]}, {them} {names[them]}; advances as the "
        "plan says, else by script."
    ]
    if guns_named(plan):
        said.append(f"Guns of {them}: those that the plan names, no others.")
    else:
        said.append(f"Guns of {them} fire where its script places them.")
    if chance:
        said.append("Interception or counterbattery fire is rolled before combat, so that odds differ between trials.")
    waiting = entering(board)
    if waiting:
        said.append(f"Not entered, though they may this turn: {joined(waiting)}.")
    return (*said, *_freed(board))


def _freed(board: Board) -> list[str]:
    """Turn 1 of the Axis: Allied units in the north that the plan sets free."""
    T, S = board.T, board.S
    if S.turn != 1 or board.side != codes.AXIS:
        return []
    held = board.copy()
    held.S.side = codes.ALLIED
    with jit.plain():
        r14_first_turn.release_in_zones(T, held.S, held.W)
        north = [u for u in held.units_of(codes.ALLIED) if T.row[S.at[u]] < T.freeze_row]
        free = [u for u in north if held.S.free[u] or held.W.battle[u] >= 0]
    if not free:
        return []
    names = joined(board.words.units[u] for u in free)
    return [f"Free to move in the Allied turn, attacked or in a zone: {names} (14.0.B)."]
