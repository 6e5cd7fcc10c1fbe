"""Question to answer: what comes of a planned impulse: its moves and attacks, checked, and trials of its attacks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino import battle, codes, trials
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.objectives import note
from wargame_sim.games.anzio_cassino.rules import r08_reinforcements as r08
from wargame_sim.games.anzio_cassino.state import work_dtype
from wargame_sim.kernels import jit, records
from wargame_sim.model.game import Column
from wargame_sim.model.plan import Plan
from wargame_sim.model.telling import joined
from wargame_sim.model.turn import DeclaredBattle, Goal, PlannedTurn, turn_columns, turn_rows

_LOSSES = {side: f"{side}_losses" for side in codes.SIDES}
_DAMAGE = {side: f"{side}_damage" for side in codes.SIDES}


def planned(board: Board, plan: Plan, GA: Any, one: int | None, told: list[str]) -> PlannedTurn:
    """Return the impulse of a board on which the moves of a plan are made and its attacks declared in GA.

    Parameters
    ----------
    board : Board
        After the moves.
    plan : Plan
        Orders.
    GA : record array of length 1
        The attacks.
    one : int or None
        The one attack to fight; None for all.
    told : list of str
        The moves, in words.
    """
    fought = range(int(GA[0].stop)) if one is None else range(one, one + 1)
    GA[0].first, GA[0].stop, GA[0].whole = fought.start, fought.stop, one is None
    note(board, GA[0], plan.content.objective)
    battles = tuple(_battle(board, GA, b, first=b == fought.start) for b in fought)
    goals = tuple(
        Goal(o.told(board.words.hex_named, "points of strength"), f"objective_{n}")
        for n, o in enumerate(plan.content.objective, start=1)
    )
    labels = battle.labels(board)
    lost = "combat strength of units that"
    losses = [Column(name, "number", "strength", f"{lost} {side} lost") for side, name in _LOSSES.items()]
    losses += [Column(n, "number", "points", f"points of damage that {s} took in combat") for s, n in _DAMAGE.items()]
    return PlannedTurn(
        told=tuple(told),
        battles=battles,
        goals=goals,
        columns=turn_columns(battles, goals, tuple(labels.values()), losses),
        losses=_LOSSES,
        damage=_DAMAGE,
        losses_in="strength",
        trials=TurnTrials(board, GA, len(goals), fought, list(labels)),
        notes=_notes(board),
        origin={name: board.pack.table(name).told for name in battle.TABLES},
    )


def _battle(board: Board, GA: Any, b: int, first: bool) -> DeclaredBattle:
    there = battle.ready(board, GA, b)
    W, T, words = there.W, there.T, there.words
    attackers = [u for u in range(int(T.units)) if W.in_attack[u]]
    defenders = [u for u in there.units_of(1 - there.side) if there.S.at[u] == W.t_hex]
    exact = {battle.label(code): p for code, p in battle.rolls(there).items()} if first else {}
    return DeclaredBattle(
        label=words.hex(int(W.t_hex)),
        result=f"battle_{b + 1}",
        won=f"battle_{b + 1}_won",
        column=words.column(int(W.t_column)),
        attack=Fraction(sum(int(T.attack[u]) for u in attackers)),
        defence=Fraction(sum(int(T.defence[u]) for u in defenders)),
        attackers=tuple(words.units[u] for u in attackers),
        defenders=tuple(words.units[u] for u in defenders),
        exact=exact,
    )


class TurnTrials:
    """Trials of a planned impulse; see :class:`wargame_sim.model.turn.Trials`."""

    def __init__(self, board: Board, GA: Any, goals: int, fought: range, codes_shown: list[int]) -> None:
        self._board, self._GA, self._goals, self._fought = board.copy(), GA.copy(), goals, fought
        self._codes = codes_shown

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``."""
        jit.enable()
        there = self._board
        rows = np.zeros(count, trials.row_dtype()).view(np.recarray)
        scratch, log = records.empty(work_dtype()), np.zeros((1, 6), np.int16)
        arguments = there.table.TA, there.SA, there.SA.copy(), scratch, log, there.table.PA, self._GA
        trials.fight_all(*arguments, np.uint64(seed), np.uint64(first), rows)
        return turn_rows(rows, self._goals, self._fought, tuple(_LOSSES.values()), self._codes, tuple(_DAMAGE.values()))


def _notes(board: Board) -> tuple[str, ...]:
    """Say who chooses what, and what the plan leaves undone."""
    T, S = board.T, board.S
    us, them = board.side, 1 - board.side
    names = {s: board.script(int(S.script[s])) for s in (us, them)}
    said = [
        f"Damage, standing fast and retreats are chosen as the scripts would: {codes.SIDES[us]} {names[us]}, "
        f"{codes.SIDES[them]} {names[them]}; advances as the plan says, else by script. A plan is one impulse of one side."
    ]
    with jit.plain():
        due = [u for u in range(int(T.units)) if T.side[u] == us and r08.is_due(T, S, u)]
    if due and us == codes.GERMAN:
        said.append(f"Not on the map, though they may come: {joined(board.words.units[u] for u in due)} (8.2).")
    return tuple(said)
