"""Declaring the attacks of a plan: who attacks what, with which markers, refused when the rules forbid it."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_cassino import codes, trials
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.rules import r06_attack as r06
from wargame_sim.games.anzio_cassino.rules.r10_1_support import is_barred, is_ready, usable, use
from wargame_sim.games.anzio_cassino.rules.r10_3_coordination import is_active
from wargame_sim.kernels import jit, records
from wargame_sim.model.plan import ALL, NONE, SCRIPT, Attack, Plan

_ADVANCE = {SCRIPT: codes.ADVANCE_BY_SCRIPT, ALL: codes.ADVANCE_ALL, NONE: codes.ADVANCE_NONE}


def declare_attacks(board: Board, plan: Plan) -> Any:
    """Return the record G of the attacks of a plan, as an array of length 1, each checked against the position.

    Raises
    ------
    IllegalOrder, DataError
        For the first order that the rules forbid, or that is not of this game.
    """
    GA = records.empty(trials.goals_dtype())
    G = GA[0]
    if len(plan.content.attack) > trials.MAX_ATTACKS:
        raise plan.fault("attack", message=f"allowed {trials.MAX_ATTACKS} attacks in one impulse")
    if plan.content.mission:
        raise plan.fault("mission", message="air support is a marker here; name it under support of an attack")
    G.stop = len(plan.content.attack)
    G.defender_named = any(a.defender_support is not None for a in plan.content.attack)
    with jit.plain():
        check = board.copy()
        taken: set[int] = set()
        for b, attack in enumerate(plan.content.attack):
            _declare(check, plan, G, b, attack, taken)
    return GA


def _declare(board: Board, plan: Plan, G: Any, b: int, attack: Attack, taken: set[int]) -> None:
    key, words, W = f"attack[{b + 1}]", board.words, board.W
    for name in ("only", "air", "lower"):
        if getattr(attack, name):
            raise plan.fault(f"{key}.{name}", message="is not in this game")
    if len(attack.hex) != 1:
        raise plan.illegal(key, "an attack is made on a single hex", "6.0")
    h = words.index[attack.hex[0]]
    if W.owner[h] != 1 - board.side:
        raise plan.illegal(key, f"no enemy stands in {words.hex(h)}", "6.0")
    if h in [int(G.attack_hex[i]) for i in range(b)]:
        raise plan.illegal(key, f"{words.hex(h)} is attacked twice in one impulse", "6.0")
    G.attack_hex[b] = h
    G.advance[b] = _ADVANCE.get(attack.advance, words.index.get(attack.advance, codes.ADVANCE_BY_SCRIPT))
    W.in_attack[:] = 0
    W.t_support[:] = 0
    W.t_hex = h
    for unit in attack.units:
        u = words.number[unit]
        _check_attacker(board, plan, key, u, h, taken)
        taken.add(u)
        G.attacker[b, u] = W.in_attack[u] = 1
    ours, theirs = attack.support, attack.defender_support or []
    order = [(ours, board.side, "support"), (theirs, 1 - board.side, "defender_support")]
    for names, side, where in sorted(order, key=lambda item: item[1]):
        for marker in names:
            G.marker[b, _place(board, plan, f"{key}.{where}", marker, h, side)] = 1


def _check_attacker(board: Board, plan: Plan, key: str, u: int, h: int, taken: set[int]) -> None:
    T, S, W, words = board.T, board.S, board.W, board.words
    name = words.units[u]
    if T.side[u] != board.side:
        raise plan.illegal(key, f"{name} is not a unit of {codes.SIDES[board.side]}", "6.0")
    if S.at[u] < 0:
        raise plan.illegal(key, f"{name} is not on the map", "6.0")
    if u in taken:
        raise plan.illegal(key, f"{name} attacks twice in one impulse", "6.0")
    if r06.may_attack(T, S, W, u, h):
        return
    where = f"{name} in {words.hex(int(S.at[u]))}"
    if h not in T.nbr[S.at[u]]:
        raise plan.illegal(key, f"{where} is not next to {words.hex(h)}", "6.0")
    if T.sea[h]:
        raise plan.illegal(key, f"{where}: Task Force hexes may not be attacked", "5.1.2")
    if not is_active(T, S, u):
        raise plan.illegal(key, f"{where}: its nation is not activated in this impulse", "10.3")
    raise plan.illegal(key, f"{where}: no attack across the canal without a road", "5.1.1")


def _place(board: Board, plan: Plan, key: str, marker: str, h: int, side: int) -> int:
    T, S, W, words = board.T, board.S, board.W, board.words
    if marker not in words.markers:
        raise plan.fault(key, message="unknown marker", found=marker, allowed=words.markers)
    m = words.markers.index(marker)
    if usable(T, S, W, m, h, side):
        use(T, S, W, board.log, m, h, side)
        return m
    if T.marker_side[m] != side:
        raise plan.illegal(key, f"{marker} is not a marker of {codes.SIDES[side]}", "10.1")
    if is_barred(T, W, m):
        raise plan.illegal(key, f"{marker} may not be placed where the Allied marker of its kind is", "10.1.2")
    if not is_ready(T, S, m):
        raise plan.illegal(key, f"{marker} cannot be used now: rule not played, spent, or grounded by rain", "10.1.1")
    if T.marker_barred[m] == h:
        raise plan.illegal(key, f"{marker} may not be used against the Abbey while it is neutral", "10.2.1")
    raise plan.illegal(key, f"{marker} finds no unit of its nation, or none within its range, in this attack", "10.1.1")
