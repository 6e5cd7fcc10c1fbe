"""From a plan file to a battle's exact answer or a planned turn: open the position, move, declare."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wargame_sim.errors import UsageError
from wargame_sim.games.anzio_tournament import battle as battles
from wargame_sim.games.anzio_tournament import turn as turns
from wargame_sim.games.anzio_tournament.plan_attacks import declare_attacks
from wargame_sim.games.anzio_tournament.plan_moves import order
from wargame_sim.games.anzio_tournament.positions import POSITIONS, Board
from wargame_sim.hexgame.plan import carry_out
from wargame_sim.model.battle import BattleAnswer
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import Plan
from wargame_sim.model.turn import PlannedTurn
from wargame_sim.packs import Pack

ONE_OF_SEVERAL = "The file has more attacks: this one is fought first, before anything else changes the map."


def battle(pack: Pack, setup: Setup, plan: Plan, attack: int, reroll: str = "", price: str = "0") -> BattleAnswer:
    """Return the exact answer for one attack of a plan, number `attack` from 0, fought before all others.

    Parameters
    ----------
    reroll, price : str
        Party that uses the chit, when it gains more than the price in units of score; as its script would unless given.

    Raises
    ------
    DataError, IllegalOrder, UsageError
        When the position, an order or the use of the chit breaks a rule.
    """
    board, _, GA = declared(pack, setup, plan, attack)
    use_chit(board, GA, attack, reroll, price)
    notes = (ONE_OF_SEVERAL,) if len(plan.content.attack) > 1 else ()
    return battles.answer(board, GA, attack, notes)


def turn(
    pack: Pack, setup: Setup, plan: Plan, attack: int | None = None, reroll: str = "", price: str = "0"
) -> PlannedTurn:
    """Return the player-turn that a plan orders, or only its moves and one attack, ready for trials.

    Raises
    ------
    DataError, IllegalOrder, UsageError
        When the position, an order or the use of the chit breaks a rule.
    """
    board, told, GA = declared(pack, setup, plan, attack)
    if attack is not None:
        use_chit(board, GA, attack, reroll, price)
    return turns.planned(board, plan, GA, attack, told)


def use_chit(board: Board, GA: Any, attack: int, reroll: str, price: str) -> None:
    """Write into G how the chit is used in one attack, if a question says so."""
    if not reroll:
        return
    try:
        worth = Fraction(price)
    except (ValueError, ZeroDivisionError):
        raise UsageError(f"price: found {price!r}; allowed a number in units of result score") from None
    battles.name_chit(board, GA, attack, battles.Reroll(reroll, worth))


def declared(pack: Pack, setup: Setup, plan: Plan, attack: int | None) -> tuple[Board, list[str], Any]:
    """Return the board of a plan after its moves, the moves in words, and the record of its attacks."""
    if attack is not None and not 0 <= attack < len(plan.content.attack):
        raise plan.fault("attack", message="is missing; give one table [[attack]] with hex and with")
    board = POSITIONS.open(pack, setup, plan)
    told = carry_out(board, plan, order)
    return board, told, declare_attacks(board, plan)
