"""From a plan file to a battle's exact answer: open the position, declare."""

from __future__ import annotations

from wargame_sim.errors import UsageError
from wargame_sim.games.sicily import battle as battles
from wargame_sim.games.sicily.plan_attacks import declare_attacks
from wargame_sim.games.sicily.positions import POSITIONS
from wargame_sim.model.battle import BattleAnswer
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import Plan
from wargame_sim.model.turn import PlannedTurn
from wargame_sim.packs import Pack

ONE_OF_SEVERAL = "The file has more attacks: this one is resolved first, before anything else changes the map."


def battle(pack: Pack, setup: Setup, plan: Plan, attack: int) -> BattleAnswer:
    """Return the exact answer for one attack of a plan, number `attack` from 0, resolved before all others.

    Raises
    ------
    DataError, IllegalOrder
        When the position or an order breaks a rule.
    """
    if not 0 <= attack < len(plan.content.attack):
        raise plan.fault("attack", message="is missing; give one table [[attack]] with hex and with")
    if plan.content.move:
        raise plan.fault("move", message="moves are not carried out in this game yet; allowed the position after them")
    board = POSITIONS.open(pack, setup, plan)
    hexes = declare_attacks(board, plan)
    return battles.answer(board, hexes[attack], (ONE_OF_SEVERAL,) if len(hexes) > 1 else ())


def turn(pack: Pack, setup: Setup, plan: Plan, attack: int | None = None) -> PlannedTurn:
    """Refuse: this game plays no planned turns yet."""
    raise UsageError(f"{pack.slug}: this game has no turn yet; battle answers one attack")
