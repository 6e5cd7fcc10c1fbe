"""Carrying out a plan: moves refused with their section, objectives noted, trials of what the dice make of it.

A game supplies how one move is made (``order``), a kernel ``fight_all(TA, SA0, SA, WA, L, PA, GA, seed, first, rows)``, and the
rest of :func:`planned`. Its record G has the fields of :func:`wargame_sim.kernels.goals.goal_fields` and ``first`` and
``stop``, the attacks that are fought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.errors import UsageError
from wargame_sim.kernels import goals as kinds
from wargame_sim.kernels import jit
from wargame_sim.model.board import Board
from wargame_sim.model.game import Column
from wargame_sim.model.plan import Move, Objective, Plan
from wargame_sim.model.turn import DeclaredBattle, Goal, PlannedTurn, turn_columns, turn_rows

MAX_ATTACKS = 24


class Refusal(NamedTuple):
    """Why an order cannot be carried out, and the section that says so."""

    why: str
    section: str


def carry_out(board: Board[Any], plan: Plan, order: Callable[[Board[Any], Move], str | Refusal]) -> list[str]:
    """Make the moves of a plan on the board in their order, and tell each in words.

    Parameters
    ----------
    board : Board
        The position.
    plan : Plan
        Orders.
    order : callable
        Of the board and a move: makes it and says what happened, or refuses it.

    Raises
    ------
    IllegalOrder
        For the first order that the rules forbid.
    """
    if plan.content.move and plan.content.phase == "combat":
        raise plan.fault("move", message='does not go with phase = "combat", in which movement is over')
    said = []
    with jit.plain():
        for n, move in enumerate(plan.content.move, start=1):
            key = f"move[{n}]"
            if move.bridge or move.break_down:
                raise plan.fault(key, message="bridges and parts of units are not in this game; allowed unit and to")
            done = order(board, move)
            if isinstance(done, Refusal):
                raise plan.illegal(key, f"{move.unit} to {move.to}: {done.why}", done.section)
            said.append(f"{move.unit}: {done}")
    return said


def note_objectives(board: Board[Any], G: Any, objectives: Sequence[Objective], places: Callable[[int], bool]) -> None:
    """Write the objectives of a plan into G.

    Parameters
    ----------
    places : callable
        Of a hex: whether it counts for victory, so that its owner holds it; any other hex is held by the units in it.

    Raises
    ------
    UsageError
        When there are more than a trial can note.
    """
    if len(objectives) > kinds.MAX_GOALS:
        raise UsageError(f"objectives: found {len(objectives)}; allowed {kinds.MAX_GOALS}")
    G.n = len(objectives)
    names = board.words.names
    for i, one in enumerate(objectives):
        side = one.held_by or one.free_of or one.losses_of
        G.side[i] = board.pack.sides.index(side) if side else 0
        if one.hex:
            G.hex[i] = h = names["hex"].index(one.hex)
            G.kind[i] = kinds.FREE_OF if one.free_of else kinds.HELD if places(h) else kinds.OCCUPIED
        elif one.eliminated:
            G.kind[i] = kinds.GONE
            G.unit[i, [names["unit"].index(unit) for unit in one.eliminated]] = 1
        else:
            least = one.at_least is not None
            G.kind[i] = kinds.AT_LEAST if least else kinds.AT_MOST
            G.amount[i] = one.at_least if least else one.at_most


def row_dtype() -> np.dtype[Any]:
    """Layout of a trial's row: objectives met (bits), losses by side, result and success of every attack."""
    fields = [("met", "u4"), ("lost", "i4", (2,)), ("result", "u1", (MAX_ATTACKS,)), ("won", "u1", (MAX_ATTACKS,))]
    return np.dtype(fields, align=True)


class TurnTrials:
    """Trials of a planned turn; see :class:`wargame_sim.model.turn.Trials`.

    Parameters
    ----------
    board : Board
        After the moves.
    GA : record array of length 1
        Attacks and objectives.
    fight_all : kernel
        Fights them, a row a trial.
    losses : sequence of str
        Names of the columns of losses, by side.
    codes : sequence of int
        Results, in the order of their labels.
    """

    def __init__(
        self, board: Board[Any], GA: Any, fight_all: Callable[..., Any], losses: Sequence[str], codes: Sequence[int]
    ) -> None:
        self._board, self._GA, self._fight_all = board.copy(), GA.copy(), fight_all
        self._losses, self._codes = tuple(losses), list(codes)

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``."""
        jit.enable()
        there, G = self._board, self._GA[0]
        rows = np.zeros(count, row_dtype()).view(np.recarray)
        arguments = there.table.TA, there.SA, there.SA.copy(), there.WA.copy(), np.zeros((1, 6), np.int16)
        self._fight_all(*arguments, there.table.PA, self._GA, np.uint64(seed), np.uint64(first), rows)
        return turn_rows(rows, int(G.n), range(int(G.first), int(G.stop)), self._losses, self._codes)


def planned(
    board: Board[Any],
    plan: Plan,
    told: Sequence[str],
    battles: Sequence[DeclaredBattle],
    labels: Mapping[int, str],
    losses: Mapping[str, Column],
    trials: TurnTrials,
) -> PlannedTurn:
    """Return a planned turn without notes.

    Parameters
    ----------
    told : sequence of str
        The moves, in words.
    battles : sequence of DeclaredBattle
        Attacks that are fought.
    labels : mapping of int to str
        Every code of a result with its name.
    losses : mapping of str to Column
        Side to the column of its losses.
    """
    unit = next(iter(losses.values())).unit
    goals = tuple(
        Goal(one.told(board.words.hex_named, unit), f"objective_{n}")
        for n, one in enumerate(plan.content.objective, start=1)
    )
    return PlannedTurn(
        told=tuple(told),
        battles=tuple(battles),
        goals=goals,
        columns=turn_columns(battles, goals, tuple(labels.values()), tuple(losses.values())),
        losses={side: column.name for side, column in losses.items()},
        trials=trials,
    )
