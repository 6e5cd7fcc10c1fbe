"""From a plan file to a battle's exact answer or a planned impulse: open the position, move, declare."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_cassino import battle as battles
from wargame_sim.games.anzio_cassino import turn as turns
from wargame_sim.games.anzio_cassino.board import Board, open_board
from wargame_sim.games.anzio_cassino.plan_attacks import declare_attacks
from wargame_sim.games.anzio_cassino.plan_moves import carry_out
from wargame_sim.model.battle import BattleAnswer
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import Plan
from wargame_sim.model.turn import PlannedTurn
from wargame_sim.packs import Pack

ONE_OF_SEVERAL = "The file has more attacks: this one is fought first, before anything else changes the map."


def battle(pack: Pack, setup: Setup, plan: Plan, attack: int) -> BattleAnswer:
    """Return the exact answer for one attack of a plan, number `attack` from 0, fought before all others.

    Raises
    ------
    DataError, IllegalOrder
        When the position or an order breaks a rule.
    """
    board, _, GA = _declared(pack, setup, plan, attack)
    notes = (ONE_OF_SEVERAL,) if len(plan.content.attack) > 1 else ()
    return battles.answer(board, GA, attack, notes)


def turn(pack: Pack, setup: Setup, plan: Plan, attack: int | None = None) -> PlannedTurn:
    """Return the impulse that a plan orders, or only its moves and one attack, ready for trials.

    Raises
    ------
    DataError, IllegalOrder
        When the position or an order breaks a rule.
    """
    board, told, GA = _declared(pack, setup, plan, attack)
    return turns.planned(board, plan, GA, attack, told)


def _declared(pack: Pack, setup: Setup, plan: Plan, attack: int | None) -> tuple[Board, list[str], Any]:
    if attack is not None and not 0 <= attack < len(plan.content.attack):
        raise plan.fault("attack", message="is missing; give one table [[attack]] with hex and with")
    board = open_board(pack, setup, plan)
    told = carry_out(board, plan)
    return board, told, declare_attacks(board, plan)
