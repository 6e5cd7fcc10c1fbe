"""The working of a battle's odds: what every unit counts and why, and the steps from two strengths to a column."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wargame_sim.games.kasserine.board import Board
from wargame_sim.games.kasserine.rules import r08_combat as r08
from wargame_sim.games.kasserine.rules import r10_artillery as r10
from wargame_sim.games.kasserine.words import factors, whole
from wargame_sim.model.battle import Fighter

ROLES = ("attacker", "attacking guns", "defender", "defending guns")


def fighters(board: Board, b: int) -> tuple[Fighter, ...]:
    """Return everyone who counts in battle `b`, attackers first."""
    T, S, W = board.T, board.S, board.W
    found = []
    for u in range(int(T.units)):
        if S.at[u] < 0 or b not in (W.battle[u], W.support[u]):
            continue
        guns = W.battle[u] != b
        ours = T.side[u] == board.side
        role = ROLES[(0 if ours else 2) + guns]
        found.append(_attacking(board, b, u, role, guns) if ours else _defending(board, u, role, guns))
    return tuple(sorted(found, key=lambda f: ROLES.index(f.role)))


def _attacking(board: Board, b: int, u: int, role: str, guns: bool) -> Fighter:
    T, S, W = board.T, board.S, board.W
    quarters = r10.gun_strength(T, S, W, u, b) if guns else r08.worst_attack_quarters(
        T, u, S.at[u], W.b_hex[b], W.b_hexes[b]
    )  # fmt: skip
    targets = [int(h) for h in W.b_hex[b, : W.b_hexes[b]]]
    reasons: dict[str, None] = {}
    for h in targets:
        reasons |= dict.fromkeys(_gun_reasons(T, S, u, h) if guns else _attack_reasons(T, S, u, h))
    if reasons and len(targets) > 1:
        reasons["of several hexes the worst counts (8.4)"] = None
    return _fighter(board, u, role, int(T.attack[u]), int(quarters), list(reasons))


def _attack_reasons(T: Any, S: Any, u: int, to: int) -> list[str]:
    at = int(S.at[u])
    k = next(k for k in range(6) if T.nbr[at, k] == to)
    found = []
    if T.elevation[to] > T.elevation[at]:
        found.append("uphill (8.3.B)")
    if T.wadi[at] and not T.wadi[to]:
        found.append("out of a wadi (8.3.C)")
    if T.cliff[at, k] == 1:
        found.append("up a cliff (8.3.C)")
    if T.heavy[u] and not T.artillery[u] and T.crest[to]:
        found.append("heavy equipment into rugged crest (8.3.E)")
    if len(found) > 1:
        found.append("never worse than the least (8.3.D)")
    return found


def _gun_reasons(T: Any, S: Any, u: int, to: int) -> list[str]:
    found = ["guns firing uphill (10.2.A)"] if T.elevation[to] > T.elevation[S.at[u]] else []
    return found + ["out of supply (16.3.2)"] * bool(S.short[u])


def _defending(board: Board, v: int, role: str, guns: bool) -> Fighter:
    T, S, W = board.T, board.S, board.W
    if guns:
        reasons = ["out of supply (16.3.2)"] if S.short[v] else []
        printed = int(T.defence[v])
        return _fighter(board, v, role, printed, int(r10.defending_gun_strength(T, S, v, printed)), reasons)
    printed = int(r10.printed_defence(T, S, W, v))
    defends = r10.defending_gun_strength(T, S, v, printed) if T.artillery[v] else r08.defence_quarters(T, v, S.at[v])
    quarters = int(defends)
    reasons = []
    if printed != T.defence[v]:
        reasons.append(
            f"{int(T.defence[v])} on the counter; guns alone or interdicted count {printed} (10.4.A, 16.1.3.E)"
        )
    if T.artillery[v] and quarters < r08.WHOLE * printed:
        reasons.append("out of supply (16.3.2)")
    if T.city[S.at[v]] and not T.artillery[v]:
        reasons.append("in a city (8.3.H)")
    return _fighter(board, v, role, printed, quarters, reasons)


def _fighter(board: Board, u: int, role: str, printed: int, quarters: int, reasons: list[str]) -> Fighter:
    where = board.words.hexes[board.S.at[u]]
    return Fighter(board.words.units[u], where, role, Fraction(printed), Fraction(quarters, 4), ", ".join(reasons))


def working(board: Board, b: int) -> tuple[str, ...]:
    """Return the steps from the strengths of battle `b` to the column that is rolled on."""
    T, W, words = board.T, board.W, board.words
    attack, defence = int(W.b_attack[b]), int(W.b_defence[b])
    column = int(r08.odds_column.py_func(T, attack, defence))
    said = []
    for name, role in (("attack", 0), ("defence", 2)):
        parts = fighters(board, b)
        units, guns = (sum((f.strength for f in parts if f.role == ROLES[role + k]), Fraction(0)) for k in range(2))
        more = f" + {whole(guns)} of guns = {whole(units + guns)}" if guns else ""
        said.append(f"{name} {whole(units)}{more}")
    said.append(f"{factors(attack)} to {factors(defence)} is {words.column(column)}, rounded for the defender (8.2.C)")
    if column < 0:
        return (*said, "guns of the defender took a declared attack below the table: lost without dice (8.2.E)")
    shift = int(W.b_shift[b])
    if shift:
        column = min(column + shift, len(words.columns) - 1)
        said.append(f"{words.units[W.b_air[b]]} shifts {shift} columns up: {words.column(column)} (16.1.2.D)")
    if 0 <= W.b_lower[b] < column:
        said.append(f"the attacker lowers the odds to {words.column(int(W.b_lower[b]))} (8.2.F)")
    return tuple(said)
