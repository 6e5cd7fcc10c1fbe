"""Why a unit may not move as ordered: the first reason that holds, with the section of the rulebook."""

from __future__ import annotations

from typing import NamedTuple

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.rules import r05_movement as r05
from wargame_sim.games.anzio_cassino.rules import r08_reinforcements as r08
from wargame_sim.games.anzio_cassino.rules.r10_3_coordination import is_active

_FAR = 250  # half points: further than any unit can go


class Refusal(NamedTuple):
    """A reason in words, and the section that gives it."""

    why: str
    section: str


def why_not_at_all(board: Board, u: int) -> Refusal | None:
    """Return why a unit may not move in this impulse, or None when it may."""
    T, S = board.T, board.S
    at = int(S.at[u])
    if T.side[u] != S.side:
        return Refusal(f"it belongs to the other side; this is the impulse of {codes.SIDES[S.side]}", "4.1")
    if at == codes.ELIMINATED:
        return Refusal("it has been eliminated", "6.2")
    if at == codes.ASIDE:
        return Refusal("it is not in this scenario", "3.1")
    if at in (codes.WAITING, codes.OFF_MAP):
        if not r08.is_due(T, S, u):
            turn, impulse = divmod(int(S.due[u]), int(T.impulses))
            return Refusal(f"it is due in {turn + 1}.{'ABCD'[impulse]}", "8.0")
        return Refusal("Allied units come in the attack phase and do not move in this impulse", "8.1")
    if S.moved[u]:
        return Refusal("it has moved in this impulse already", "4.1.3")
    if not is_active(T, S, u):
        return Refusal("its nation is not activated in this impulse", "10.3")
    return None


def why_not_there(board: Board, u: int, to: int) -> Refusal:
    """Return why a unit that may move cannot end its move in hex `to`; it has been surveyed without finding it."""
    T, S, W = board.T, board.S, board.W
    at = int(S.at[u])
    if W.owner[to] == 1 - T.side[u]:
        return Refusal("enemy units stand there", "5.3")
    if at == codes.FLOATING:
        return Refusal("from the floating reserve a unit moves into a Task Force hex and stops", "5.1.3")
    if T.sea[at]:
        return Refusal("from a Task Force hex a unit moves to a hex of the coast next to it and stops", "5.1.2")
    if T.sea[to]:
        return Refusal("no unit moves back into a Task Force hex", "5.1.2")
    if T.armor[u] and T.no_armor[to]:
        return Refusal("armor never enters a Lower Rapido hex", "5.2.2")
    if _reaches(board, u, to, enemies=True):
        return Refusal(f"it is too far for {int(T.mf[u]) // 2} movement points, with the bonus of a road", "5.2")
    if _reaches(board, u, to, enemies=False):
        return Refusal("a move ends on coming next to an enemy, and that bars every way within reach", "5.1")
    if T.armor[u] and S.weather == codes.RAIN:
        return Refusal("in rain armor moves along roads only", "10.4.1")
    if T.n_water:
        return Refusal(
            "water and mountain sides bar every way: a move ends on crossing water, armor needs a road", "5.2.1"
        )
    return Refusal("the Mussolini Canal or enemy units bar every way there", "5.1.1")


def _reaches(board: Board, u: int, to: int, enemies: bool) -> bool:
    """Whether it would get there with movement points without end, or with no enemy near either."""
    far = board.copy()
    far.table = far.table._replace(TA=far.table.TA.copy())
    if enemies:
        far.T.mf[u] = _FAR
    else:
        far.W.bars[:] &= r05.BLOCKED
    r05.survey(far.T, far.S, far.W, u)
    return bool(r05.reachable(far.W, u, to))
