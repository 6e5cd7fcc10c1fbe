"""Carrying out the moves of a plan, one by one in their order, each refused with its section when it is illegal."""

from __future__ import annotations

from wargame_sim.games.kasserine import codes, refusals
from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.rules import r06_movement as r06
from wargame_sim.games.kasserine.rules import r12_engineers
from wargame_sim.games.kasserine.rules.r07_stacking import overstacked
from wargame_sim.games.kasserine.rules.r09_losses import break_down, can_break_down
from wargame_sim.games.kasserine.rules.r13_entry import entry_area
from wargame_sim.games.kasserine.words import points
from wargame_sim.kernels import jit
from wargame_sim.model.plan import Move, Plan
from wargame_sim.model.telling import joined


def carry_out(board: Board, plan: Plan) -> list[str]:
    """Move the units of a plan on the board, and tell each move in words.

    Raises
    ------
    IllegalOrder
        For the first order that the rules forbid, and for a hex over-stacked when all have moved (7.0.A).
    """
    if plan.content.move and plan.content.phase == "combat":
        raise plan.fault("move", message='does not go with phase = "combat", in which movement is over')
    said = []
    with jit.plain():
        for n, move in enumerate(plan.content.move, start=1):
            said.append(_order(board, plan, f"move[{n}]", move))
        _check_stacks(board, plan)
    return said


def _order(board: Board, plan: Plan, key: str, move: Move) -> str:
    u = board.words.number[move.unit]
    said = [move.unit]
    if move.break_down:
        said.append(_break_down(board, plan, key, u))
        if move.to or move.bridge:
            raise plan.fault(key, message="a unit that breaks down has no order of its own; give its companies theirs")
    if move.to:
        said.append(_move(board, plan, key, u, board.words.index[move.to]))
    if move.bridge:
        said.append(_work(board, plan, key, u, move.bridge))
    return f"{said[0]}: {', '.join(said[1:])}"


def _move(board: Board, plan: Plan, key: str, u: int, to: int) -> str:
    T, S, W, words = board.T, board.S, board.W, board.words
    name = f"{words.units[u]} to {words.hex(to)}"
    released = _release(board, u)
    refusal = refusals.why_not_at_all(board, u)
    origin = int(S.at[u])
    if refusal is None:
        r06.survey(T, S, W, u)
        if r06.reachable(W, u, to):
            r06.spread(T, S, W, u)
            cost = int(W.dist[to])
            r06.move(T, S, W, board.log, u, to)
            start = "enters" if origin < 0 else words.hex(origin)
            told = f"{start} to {words.hex(to)}, {points(cost)} of {points(int(r06.allowance(T, S, u)))} MP"
            return f"{told}, released (14.0.B)" if released else told
        refusal = refusals.why_not_there(board, u, to)
    raise plan.illegal(key, f"{name}: {refusal.why}", refusal.section)


def _release(board: Board, u: int) -> bool:
    """Let the first unit held in the north that is given an order be the one that its player may release (14.0.B)."""
    refusal = refusals.why_not_at_all(board, u)
    if board.released or refusal is None or refusal.section != "14.0.B":
        return False
    board.released = True
    board.S.free[u] = 1
    return True


def _work(board: Board, plan: Plan, key: str, u: int, task: str) -> str:
    T, S, W, words = board.T, board.S, board.W, board.words
    h = int(S.at[u])
    name = f"{words.units[u]} cannot {task} a bridge"
    if h < 0 or not T.engineer[u] or not T.bridge[h]:
        what = "it is no engineer" if not T.engineer[u] else "it stands at no bridge"
        raise plan.illegal(key, f"{name}: {what}", "12.0.A" if task == "destroy" else "12.0.B")
    if T.side[u] != S.side:
        raise plan.illegal(key, f"{name}: it belongs to the other side", "4.0")
    if bool(S.bridge_out[h]) != (task == "repair"):
        state = "is down already" if S.bridge_out[h] else "stands"
        raise plan.illegal(key, f"{name}: the bridge in {words.hex(h)} {state}", "12.0.A")
    if S.bridge_worked[h]:
        raise plan.illegal(key, f"{name}: this bridge has been changed in this phase", "12.0.D")
    if not r12_engineers.work(T, S, W, board.log, u):
        cost = int(T.bridge_repair if task == "repair" else T.bridge_destroy)
        left = int(r06.allowance(T, S, u)) - int(W.spent[u])
        raise plan.illegal(key, f"{name}: that costs {points(cost)} MP, it has {points(left)} left", "12.0.A")
    return f"{'repairs' if task == 'repair' else 'destroys'} the bridge in {words.hex(h)}"


def _break_down(board: Board, plan: Plan, key: str, u: int) -> str:
    T, S, words = board.T, board.S, board.words
    name = words.units[u]
    if T.side[u] != S.side or S.at[u] < 0:
        raise plan.illegal(key, f"{name} cannot break down: it is not on the map in its own turn", "11.2.B")
    if not can_break_down(T, S, u):
        raise plan.illegal(key, f"{name} cannot break down: it has no companies in the counter tray", "11.2.A")
    break_down(T, S, board.W, board.log, u)
    S.goal[T.child[u]] = S.goal[u]
    return f"breaks down into {joined(words.units[v] for v in T.child[u])}"


def _check_stacks(board: Board, plan: Plan) -> None:
    T, S, W, words = board.T, board.S, board.W, board.words
    for h in range(int(T.n)):
        if W.owner[h] == S.side and overstacked(T, W, h):
            units = [words.units[u] for u in board.units_of(int(S.side)) if S.at[u] == h]
            last = max((n for n, m in enumerate(plan.content.move) if m.to == words.hexes[h]), default=0)
            most = f"{int(T.stack_thirds) // 3} battalions, {int(T.stack_maneuver_thirds) // 3} of them maneuver"
            why = f"{words.hex(h)} would hold {joined(units)} at the end of the phase; allowed {most}"
            raise plan.illegal(f"move[{last + 1}]", why, "7.0.A")


def entering(board: Board) -> list[str]:
    """Return the units of the side to move that may enter this turn and have not."""
    T, S = board.T, board.S
    waiting = [u for u in range(int(T.units)) if T.side[u] == S.side and S.at[u] == codes.WAITING and not T.air[u]]
    with jit.plain():
        return [board.words.units[u] for u in waiting if entry_area(T, S, u) >= 0]
