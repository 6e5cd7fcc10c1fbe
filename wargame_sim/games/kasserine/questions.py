"""From a plan file to a battle's exact answer or a planned turn: open the position, move, declare."""

from __future__ import annotations

from wargame_sim.games.kasserine import battle as battles
from wargame_sim.games.kasserine import turn as turns
from wargame_sim.games.kasserine.board import Board, open_board
from wargame_sim.games.kasserine.plan_attacks import declare_attacks
from wargame_sim.games.kasserine.plan_guns import guns_named
from wargame_sim.games.kasserine.plan_moves import carry_out
from wargame_sim.model.battle import BattleAnswer
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import Plan
from wargame_sim.model.turn import PlannedTurn
from wargame_sim.packs import Pack

ONE_OF_SEVERAL = "The file has more attacks: all are declared, with their guns, and this one is fought first."


def battle(pack: Pack, setup: Setup, plan: Plan, attack: int) -> BattleAnswer:
    """Return the exact answer for one attack of a plan, number `attack` from 0, fought before all others.

    Raises
    ------
    DataError, IllegalOrder
        When the position or an order breaks a rule.
    """
    board, _, notes = _declared(pack, setup, plan, attack)
    return battles.answer(battles.ready(board, attack, guns_named(plan)), attack, notes)


def turn(pack: Pack, setup: Setup, plan: Plan, attack: int | None = None) -> PlannedTurn:
    """Return the turn that a plan orders, or only its moves and one attack, ready for trials.

    Raises
    ------
    DataError, IllegalOrder
        When the position or an order breaks a rule.
    """
    board, told, notes = _declared(pack, setup, plan, attack)
    return turns.planned(board, plan, attack, told, notes)


def _declared(pack: Pack, setup: Setup, plan: Plan, attack: int | None) -> tuple[Board, list[str], tuple[str, ...]]:
    if attack is not None and not 0 <= attack < len(plan.content.attack):
        raise plan.fault("attack", message="is missing; give one table [[attack]] with hex and with")
    board = open_board(pack, setup, plan)
    told = carry_out(board, plan)
    undone = declare_attacks(board, plan, enforced=attack is None)
    if attack is not None and len(plan.content.attack) > 1:
        undone.append(ONE_OF_SEVERAL)
    return board, told, tuple(undone)
