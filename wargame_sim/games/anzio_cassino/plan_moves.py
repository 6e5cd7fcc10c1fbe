"""Carrying out the moves of a plan, one by one in their order, each refused with its section when it is illegal."""

from __future__ import annotations

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.refusals import why_not_at_all, why_not_there
from wargame_sim.games.anzio_cassino.rules import r05_movement as r05
from wargame_sim.games.anzio_cassino.rules import r08_reinforcements as r08
from wargame_sim.kernels import jit
from wargame_sim.model.plan import Plan
from wargame_sim.model.telling import joined


def carry_out(board: Board, plan: Plan) -> list[str]:
    """Move the units of a plan on the board, and tell each move in words.

    A German unit that is due is first put in a hex of its edge by a move of its own (8.2), and may then move.

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
                raise plan.fault(key, message="bridges and companies are not in this game; allowed unit and to")
            u, to = board.words.number[move.unit], board.words.index[move.to]
            said.append(f"{move.unit}: {_enter_or_move(board, plan, key, u, to)}")
        _check_stacks(board, plan)
    return said


def _enter_or_move(board: Board, plan: Plan, key: str, u: int, to: int) -> str:
    T, S, W, words = board.T, board.S, board.W, board.words
    name = f"{words.units[u]} to {words.hex(to)}"
    if S.at[u] in (codes.WAITING, codes.OFF_MAP) and T.side[u] == S.side == codes.GERMAN and r08.is_due(T, S, u):
        n = int(r08.entry_hexes(T, S, W, u))
        if to not in W.entry[:n]:
            edge = joined(words.hexes[h] for h in sorted(int(h) for h in W.entry[:n]))
            raise plan.illegal(key, f"{name}: it comes on the map in {edge}", "8.2")
        r08.enter(T, S, W, board.log, u, to)
        return f"comes on the map in {words.hex(to)}"
    refusal = why_not_at_all(board, u)
    if refusal is None:
        origin = int(S.at[u])
        r05.survey(T, S, W, u)
        if r05.move(T, S, W, board.log, u, to):
            S.moved[u] = 1
            return f"{words.hex(origin)} to {words.hex(to)}"
        refusal = why_not_there(board, u, to)
    raise plan.illegal(key, f"{name}: {refusal.why}", refusal.section)


def _check_stacks(board: Board, plan: Plan) -> None:
    """Refuse a plan that leaves a hex overstacked: units would be lost at the end of the impulse (5.3)."""
    T, S, W, words = board.T, board.S, board.W, board.words
    for h in range(int(T.n)):
        if W.owner[h] == S.side and W.stack[h] > T.stack_limit:
            units = [words.units[u] for u in board.units_of(int(S.side)) if S.at[u] == h]
            last = max((n for n, m in enumerate(plan.content.move) if m.to == words.hexes[h]), default=0)
            why = f"{words.hex(h)} would hold {joined(units)}; allowed {int(T.stack_limit)} units"
            raise plan.illegal(f"move[{last + 1}]", why, "5.3")
