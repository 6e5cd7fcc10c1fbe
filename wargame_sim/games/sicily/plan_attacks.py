"""Declaring the attacks of a plan: who attacks what, refused with the section when the rules forbid it."""

from __future__ import annotations

from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily.positions import Board
from wargame_sim.games.sicily.rules import r08_declare
from wargame_sim.games.sicily.rules.r03_units import attack as strength
from wargame_sim.games.sicily.rules.r03_units import untried
from wargame_sim.kernels import jit
from wargame_sim.kernels.arrays import fill
from wargame_sim.model.plan import SCRIPT, Attack, Plan

_OF_OTHER_GAMES = ("only", "air", "lower", "support", "defender_support")


def declare_attacks(board: Board, plan: Plan) -> list[int]:
    """Declare the attacks of a plan on the board, beside those that its position declares; return the hexes attacked.

    Raises
    ------
    IllegalOrder, DataError
        For the first order that the rules forbid, or that is not of this game.
    """
    if plan.content.mission:
        raise plan.fault("mission", message="missions are not in this game")
    with jit.plain():
        return [_declare(board, plan, f"attack[{n}]", one) for n, one in enumerate(plan.content.attack, start=1)]


def _declare(board: Board, plan: Plan, key: str, attack: Attack) -> int:
    T, S, W, words = board.T, board.S, board.W, board.words
    for name in _OF_OTHER_GAMES:
        if getattr(attack, name):
            raise plan.fault(f"{key}.{name}", message="is left to the players of this game")
    if attack.advance != SCRIPT:
        raise plan.fault(f"{key}.advance", found=attack.advance, allowed=SCRIPT)
    if len(attack.hex) != 1:
        raise plan.illegal(key, "an attack is made on a single hex", "8.1.1")
    h = words.names["hex"].index(attack.hex[0])
    if W.owner[h] != 1 - board.side:
        raise plan.illegal(key, f"no enemy stands in {words.at(h)}", "9.1.3")
    units = [words.names["unit"].index(unit) for unit in attack.units]
    fill(W.picked, 0)
    for u in units:
        if S.target[u] != h:
            _check(board, plan, key, u, h)
            W.picked[u] = 1
    for place in sorted({int(S.at[u]) for u in units if W.picked[u]}):
        if not r08_declare.declare(T, S, W, board.log, place, h):
            raise plan.illegal(key, f"the units in {words.at(place)} have no strength together", "8.1.3")
    return int(h)


def _check(board: Board, plan: Plan, key: str, u: int, h: int) -> None:
    """Refuse an attacker, with what forbids it."""
    T, S, W, words = board.T, board.S, board.W, board.words
    where = f"{words.unit(u)} in {words.at(int(S.at[u]))}"
    if T.side[u] != board.side:
        raise plan.illegal(key, f"{words.unit(u)} is not a unit of {c.SIDES[board.side]}", "9.1.2")
    if S.at[u] < 0:
        raise plan.illegal(key, f"{where} is not on the map", "8.1.1")
    if S.target[u] != c.NOWHERE:
        raise plan.illegal(key, f"{where} attacks {words.at(int(S.target[u]))}, once in a phase", "9.1.5")
    if r08_declare.may_declare(T, S, W, u, h):
        return
    if untried(T, S, u) or strength(T, S, u) == 0:
        raise plan.illegal(key, f"{where} has no attack strength", "8.1.3")
    if not T.land[S.at[u]]:
        raise plan.illegal(key, f"{where} attacks the hex of its arrow only", "13.2.4")
    if not r08_declare.next_to(T, int(S.at[u]), h):
        raise plan.illegal(key, f"{where} is not next to {words.at(h)}", "8.1.1")
    raise plan.illegal(key, f"{where} cannot go over that hexside, or may not attack at all", "8.1.4")
