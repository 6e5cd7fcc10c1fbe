"""The working of an attack's odds: what every unit and marker counts and why, and the steps to a column and a row."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.rules import r06_odds as odds
from wargame_sim.games.anzio_cassino.rules.r07_supply import is_supplied
from wargame_sim.games.anzio_cassino.rules.r10_1_support import marker_shift
from wargame_sim.model.battle import Fighter

_FEATURES = (
    (codes.CANAL, "canal", "shift_canal"),
    (codes.MOUNTAIN, "mountain", "shift_mountain"),
    (codes.WATER, "water", "shift_water"),
)


def fighters(board: Board) -> tuple[Fighter, ...]:
    """Return everyone in the declared attack, attackers first."""
    T, S, W, words = board.T, board.S, board.W, board.words
    cast = [("attacker", u, int(T.attack[u])) for u in range(int(T.units)) if W.in_attack[u]]
    cast += [("defender", u, int(T.defence[u])) for u in board.units_of(1 - board.side) if S.at[u] == W.t_hex]
    found = []
    for role, u, strength in cast:
        why = [f"damage {int(S.damage[u])} of {int(T.endurance[u])}"] if S.damage[u] else []
        if role == "attacker" and not is_supplied(T, S, W, board.side, S.at[u]):
            why.append("out of supply (7.5)")
        where = words.hexes[S.at[u]]
        found.append(Fighter(words.units[u], where, role, Fraction(strength), Fraction(strength), ", ".join(why)))
    return tuple(found)


def working(board: Board) -> tuple[str, ...]:
    """Return the steps from the strengths of the declared attack to the column and the row that are read."""
    T, W, words, side = board.T, board.W, board.words, board.side
    h = int(W.t_hex)
    attack, crossed, armor = (int(x) for x in odds.attackers(T, W, h))
    defence = int(W.force[h])
    first = int(odds.ratio_column(T, attack, defence))
    said = [f"{attack} to {defence} is {words.column(first)}, rounded for the defender (6.1)"]
    shifts: list[tuple[str, int]] = []
    if T.woods[h]:
        shifts.append(("woods (6.1.1)", int(T.woods[h])))
    shifts += [(f"all across {name} (6.1.1)", int(T[field])) for bit, name, field in _FEATURES if crossed & bit]
    if int(odds.armor_shift(T, armor, odds.armor_in(T, W, h))):
        shifts.append(("armor (6.1.2)", int(T.shift_armor)))
    for m in range(int(T.n_markers)):
        if W.t_support[m]:
            shift = int(marker_shift(T, T.marker_kind[m], T.marker_side[m], side))
            shifts.append((f"{words.markers[m]} (10.1.2, 10.2.2)", shift))
    said += [f"{name}: {shift:+d} column{'s' * (abs(shift) != 1)}" for name, shift in shifts]
    said.append(f"column {words.column(int(W.t_column))}")
    if W.t_drm:
        said.append(f"the die counts {int(W.t_drm):+d} (7.5, 10.2.4, 10.4.1)")
    if board.S.box[h] and side == codes.ALLIED:
        said.append(f"a defensive box takes {int(T.box_absorbs)} point of the defender's damage (6.3)")
    return tuple(said)
