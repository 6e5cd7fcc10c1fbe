"""Declaring the attacks of a plan: who attacks what, with which guns and aircraft, refused when the rules forbid it."""

from __future__ import annotations

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.plan_guns import defending_guns, support
from wargame_sim.games.kasserine.rules import r08_obligations as r08
from wargame_sim.games.kasserine.rules import r10_artillery as r10
from wargame_sim.games.kasserine.rules.r08_combat import odds_column
from wargame_sim.games.kasserine.rules.r11_german import may_single_out, stack_left_over
from wargame_sim.games.kasserine.rules.r16_1_air import (
    flak_covers,
    interdict,
    may_fly,
    mission_in,
    silence_interdicted,
    support_ground,
)
from wargame_sim.games.kasserine.scripts import declare
from wargame_sim.games.kasserine.state import MAX_BATTLES
from wargame_sim.games.kasserine.words import factors
from wargame_sim.kernels import jit
from wargame_sim.kernels.arrays import fill
from wargame_sim.model.plan import ALL, NONE, SCRIPT, Attack, Mission, Plan
from wargame_sim.model.telling import joined

_ADVANCE = {SCRIPT: codes.ADVANCE_BY_SCRIPT, ALL: codes.ADVANCE_ALL, NONE: codes.ADVANCE_NONE}
_AIR_OFF = "option air is off: there are no air units in this game"


def declare_attacks(board: Board, plan: Plan, enforced: bool) -> list[str]:
    """Declare the attacks of a plan on the board; battles are numbered as in the file.

    Parameters
    ----------
    board : Board
        After the moves.
    plan : Plan
        Orders.
    enforced : bool
        Whether every obligation to attack must be met; else the first that is not is told.

    Returns
    -------
    list of str
        What stays undone; empty when enforced.

    Raises
    ------
    IllegalOrder
        For the first order that the rules forbid.
    """
    T, S, W = board.T, board.S, board.W
    attacks = {f"attack[{n}]": attack for n, attack in enumerate(plan.content.attack, start=1)}
    with jit.plain():
        r08.obligations(T, S, W, board.side)
        fill(W.counter, -1)
        battles = [_declare(board, plan, key, attack) for key, attack in attacks.items()]
        r10.assign_defenders(T, S, W, 1 - board.side)
        _check_selected(board, plan, battles)
        undone = _check_obligations(board, plan, enforced)
        for n, mission in enumerate(plan.content.mission, start=1):
            _fly(board, plan, f"mission[{n}]", mission)
        silence_interdicted(T, S, W)
        for b, (key, attack) in zip(battles, attacks.items(), strict=True):
            support(board, plan, key, attack, b)
        declare.set_strengths(T, S, W, board.side)
        for b, (key, attack) in zip(battles, attacks.items(), strict=True):
            _settle_odds(board, plan, key, attack, b)
        defending_guns(board, plan, battles)
    return undone


def _declare(board: Board, plan: Plan, key: str, attack: Attack) -> int:
    """Open the battle of one attack with its attackers."""
    T, W, words = board.T, board.W, board.words
    hexes = [words.index[hex_id] for hex_id in attack.hex]
    for h in hexes:
        if W.owner[h] != 1 - board.side:
            raise plan.illegal(key, f"no enemy stands in {words.hex(h)}", "8.0.A")
        if W.b_of[h] >= 0 and not attack.only:
            why = f"{words.hex(h)} is attacked twice; all units in a hex are attacked at once"
            raise plan.illegal(key, why, "8.0.C")
    singled = _singled_out(board, plan, key, attack, hexes) if attack.only else -1
    b = int(r08.battle_on(T, W, hexes[0], singled))
    if b < 0:
        raise plan.fault(key, message=f"allowed {MAX_BATTLES} attacks in one phase")
    for h in hexes[1:]:
        if not r08.add_hex(T, W, b, h):
            why = f"{words.hex(h)} cannot be added to this attack: at most {W.b_hex.shape[1]} hexes"
            raise plan.illegal(key, why, "8.4")
    for unit in attack.units:
        _join(board, plan, key, words.number[unit], b)
    W.b_advance[b] = _ADVANCE.get(attack.advance, words.index.get(attack.advance, codes.ADVANCE_BY_SCRIPT))
    return b


def _singled_out(board: Board, plan: Plan, key: str, attack: Attack, hexes: list[int]) -> int:
    """Return the defender that a selective attack is made on."""
    v = board.words.number[attack.only]
    if len(hexes) > 1 or board.S.at[v] != hexes[0]:
        raise plan.fault(f"{key}.only", message=f"{attack.only} does not stand in the one hex attacked", rule="11.1.A")
    if not may_single_out(board.T, board.S, board.W, board.side, v):
        why = f"{attack.only} cannot be singled out: only the Axis may, only a maneuver battalion, only in a stack"
        raise plan.illegal(key, why, "11.1.B")
    if v in board.W.b_only[: board.W.b_n]:
        raise plan.illegal(key, f"{attack.only} is singled out twice; all who attack it do so together", "11.1.A")
    return v


def _join(board: Board, plan: Plan, key: str, u: int, b: int) -> None:
    T, S, W, words = board.T, board.S, board.W, board.words
    name = words.units[u]
    if T.side[u] != board.side:
        raise plan.illegal(key, f"{name} is not a unit of {codes.SIDES[board.side]}", "8.0.A")
    if S.at[u] < 0:
        raise plan.illegal(key, f"{name} is not on the map", "8.0.A")
    if T.artillery[u]:
        section, why = r08.DECLARATION_FAULTS[r08.GUNS_ATTACK]
        raise plan.illegal(key, f"{name}: {why}; name it under support", section)
    if W.battle[u] >= 0:
        why = f"{name} attacks twice; a unit makes one attack, against several hexes if need be"
        raise plan.illegal(key, why, "8.4")
    if not r08.may_join(T, S, W, u, b):
        section, why = r08.DECLARATION_FAULTS[r08.NOT_ADJACENT]
        raise plan.illegal(key, f"{name} in {words.hex(int(S.at[u]))}: {why}", section)
    W.battle[u] = b


def _check_selected(board: Board, plan: Plan, battles: list[int]) -> None:
    for n, b in enumerate(battles):
        h = int(board.W.b_hex[b, 0])
        if stack_left_over(board.T, board.S, board.W, h):
            why = f"some units in {board.words.hex(h)} are singled out, and nobody attacks the others"
            raise plan.illegal(f"attack[{n + 1}]", why, "11.1.A")


def _check_obligations(board: Board, plan: Plan, enforced: bool) -> list[str]:
    """Refuse, or return in words, what must be attacked or must attack and does not."""
    T, S, W, words = board.T, board.S, board.W, board.words
    code, what = r08.check_declaration(T, S, W, board.side)
    if code == r08.OK:
        return []
    section, why = r08.DECLARATION_FAULTS[code]
    if code == r08.HEX_SPARED:
        near = [words.units[u] for u in board.units_of(board.side) if r08.adjacent(T, S.at[u], what)]
        said = f"{words.hex(what)}: {why} (next to it: {joined(near)})"
    else:
        said = f"{words.units[what]} in {words.hex(int(S.at[what]))}: {why}"
    if enforced:
        raise plan.illegal("attacks", said, section)
    return [f"Before the dice are rolled, more must be declared: {said} (rule {section})."]


def _settle_odds(board: Board, plan: Plan, key: str, attack: Attack, b: int) -> None:
    """Refuse odds below the first column (8.2.E); lower them as ordered (8.2.F); send aircraft."""
    T, W, words = board.T, board.W, board.words
    column = int(odds_column(T, W.b_attack[b], W.b_defence[b]))
    if column < 0:
        odds = f"odds of {factors(int(W.b_attack[b]))} to {factors(int(W.b_defence[b]))} are below {words.columns[0]}"
        why = f"{odds}: such an attack may not be declared, and a unit that is forced to make it is eliminated"
        raise plan.illegal(key, why, "8.2.E")
    if attack.air:
        _fly(board, plan, key, Mission(unit=attack.air, hex=attack.hex[0]), b)
    if attack.lower:
        if attack.lower not in words.columns:
            raise plan.fault(f"{key}.lower", found=attack.lower, allowed=words.columns)
        wanted, most = words.columns.index(attack.lower), min(column + int(W.b_shift[b]), len(words.columns) - 1)
        if wanted > most:
            why = f"odds of {words.column(most)} can be lowered, not raised to {attack.lower}"
            raise plan.illegal(key, why, "8.2.F")
        W.b_lower[b] = wanted


def _fly(board: Board, plan: Plan, key: str, mission: Mission, b: int = -1) -> None:
    """Send an air unit to support battle `b`, or to interdict a hex."""
    T, S, W, words, side = board.T, board.S, board.W, board.words, board.side
    a, h, name = words.number[mission.unit], words.index[mission.hex], mission.unit
    if not T.opt_air:
        raise plan.illegal(key, _AIR_OFF, "16.1")
    if not T.air[a] or T.side[a] != side or T.air_support[a] <= 0:
        raise plan.illegal(key, f"{name} is no air unit of {codes.SIDES[side]} that can fly such a mission", "16.1.B")
    if mission_in(T, S, W, h, side):
        raise plan.illegal(key, f"another air unit has a mission in {words.hex(h)}", "16.1.2.C")
    if flak_covers(T, W, h, side):
        raise plan.illegal(key, f"flak in {words.hex(h)} keeps {name} away", "16.1.6.A")
    if not may_fly(T, S, a):
        why = f"{name} cannot fly now: not in the game yet, shot down, flown already, base lost or weather bad"
        raise plan.illegal(key, why, "16.4.1" if S.weather else "16.1.2.B")
    flown = support_ground(T, S, W, board.log, a, b, side) if b >= 0 else interdict(T, S, W, board.log, a, h, side)
    if not flown:
        raise plan.illegal(key, f"{name} may not fly there", "16.1.2.A" if b >= 0 else "16.1.3.A")
