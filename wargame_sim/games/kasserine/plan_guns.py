"""Guns in a plan: those that the attacker names, and the defender's, named too or placed by its script."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.rules import r10_artillery as r10
from wargame_sim.games.kasserine.scripts import declare
from wargame_sim.kernels.board import distance
from wargame_sim.model.plan import Attack, Plan


def support(board: Board, plan: Plan, key: str, attack: Attack, b: int) -> None:
    """Let the attacker's guns fire for battle `b`.

    Raises
    ------
    IllegalOrder
        When they are no guns, out of range, silenced, attacked themselves or used already.
    """
    for unit in attack.support:
        _lay(board, plan, f"{key}.support", unit, b, board.side)


def guns_named(plan: Plan) -> bool:
    """Whether the plan says what the defender's guns do."""
    return any(attack.defender_support is not None for attack in plan.content.attack)


def defending_guns(board: Board, plan: Plan, battles: Sequence[int]) -> None:
    """Let the defender's guns fire where the plan names them; a script places them later when it names none."""
    if not guns_named(plan):
        return
    for n, (b, attack) in enumerate(zip(battles, plan.content.attack, strict=True), start=1):
        for unit in attack.defender_support or ():
            _lay(board, plan, f"attack[{n}].defender_support", unit, b, 1 - board.side)
    declare.set_strengths(board.T, board.S, board.W, board.side)


def _lay(board: Board, plan: Plan, key: str, unit: str, b: int, side: int) -> None:
    T, S, W, words = board.T, board.S, board.W, board.words
    g = words.number[unit]
    if not T.artillery[g]:
        raise plan.illegal(key, f"{unit} is no artillery; other units attack", "10.1.A")
    if T.side[g] != side:
        raise plan.illegal(key, f"{unit} is not a unit of {codes.SIDES[side]}", "10.1.A")
    if S.at[g] < 0:
        raise plan.illegal(key, f"{unit} is not on the map", "10.1.A")
    if not r10.in_range(T, S, W, g, b):
        targets = [int(h) for h in W.b_hex[b, : W.b_hexes[b]]]
        far = min(int(distance(T.ax, S.at[g], h)) for h in targets)
        why = f"{unit} in {words.hex(int(S.at[g]))} has a range of {int(T.range[g])} hexes, the target is {far} away"
        raise plan.illegal(key, why, "10.1.A")
    if W.battle[g] >= 0:
        raise plan.illegal(key, f"{unit} is attacked itself and fires for no other battle", "10.4.B")
    if W.silent[g]:
        raise plan.illegal(key, f"{unit} is silenced by an interdiction", "16.1.3.E")
    if not r10.may_fire(T, S, W, g):
        raise plan.illegal(key, f"{unit} fires for two battles; each may support one", "10.1.C")
    W.support[g] = b
