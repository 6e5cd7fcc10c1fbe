"""The working of an attack's odds: what every unit counts and why, and the steps to a column."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.games.anzio_tournament.rules import r07_combat, r08_terrain
from wargame_sim.games.anzio_tournament.rules.r42_air import air_shift
from wargame_sim.model.battle import Fighter


def attackers(board: Board) -> list[int]:
    """Return the units in the declared attack."""
    return [u for u in range(int(board.T.units)) if board.W.in_attack[u]]


def defenders(board: Board) -> list[int]:
    """Return the units in the hex attacked."""
    return [u for u in board.units_of(1 - board.side) if board.S.at[u] == board.W.t_hex]


def fighters(board: Board) -> tuple[Fighter, ...]:
    """Return everyone in the declared attack, attackers first."""
    return (*(_attacking(board, u) for u in attackers(board)), *(_defending(board, u) for u in defenders(board)))


def _attacking(board: Board, u: int) -> Fighter:
    T, S, words, h = board.T, board.S, board.words, int(board.W.t_hex)
    printed, at = int(T.attack[u, S.steps[u]]), int(S.at[u])
    why = _steps(board, u)
    if at == c.AT_SEA:
        why.append("half from the sea (sea 3)")
    elif T.half[at, r08_terrain.side_towards(T, at, h)]:
        why.append("half across a crest (B.8.D)")
    elif T.river[at, r08_terrain.side_towards(T, at, h)]:
        why.append("across a river (B.8.B)")
    where = "at sea" if at == c.AT_SEA else words.names["hex"][at]
    counts = Fraction(int(r08_terrain.halves_of(T, S, u, h)), 2)
    return Fighter(words.unit(u), where, "attacker", Fraction(printed), counts, ", ".join(why))


def _defending(board: Board, v: int) -> Fighter:
    T, S, W, words = board.T, board.S, board.W, board.words
    h, why = int(W.t_hex), _steps(board, v)
    printed = int(T.defence[v, S.steps[v]])
    counts = printed * int(W.t_times)
    if W.up[h] == 0:
        counts = int(T.inverted_defence)
        why.append("inverted, as all are here (C.10.A)")
    elif S.inverted[v]:
        counts = 0
        why.append("inverted beside others (C.10.B)")
    elif W.t_times > 1:
        river = bool(r08_terrain.across_river(T, S, W, h))
        why += ["terrain (B.8.A)"] * int(T.mult[h] > 1) + ["all attack across a river (B.8.B)"] * river
    return Fighter(
        words.unit(v), words.names["hex"][h], "defender", Fraction(printed), Fraction(counts), ", ".join(why)
    )


def _steps(board: Board, u: int) -> list[str]:
    steps, full = int(board.S.steps[u]), int(board.T.full[u])
    return [f"{steps} of {full} steps"] if steps < full else []


def working(board: Board) -> tuple[str, ...]:
    """Return the steps from the strengths of the declared attack to the column that is rolled on."""
    T, S, W, words, side = board.T, board.S, board.W, board.words, board.side
    attack, defence, times = int(W.t_attack), int(W.t_defence), int(W.t_times)
    column = int(r07_combat.ratio_column(T, attack, defence))
    told = f"{defence // times} times {times} = {defence}" if times > 1 else str(defence)
    said = [f"{attack} to {told} is {words.columns[column]}, rounded for the defender (B.7.B)"]
    shift = int(air_shift(T, S, side, W.t_hex))
    if shift:
        said.append(f"German aircraft shift {shift} to the right: {words.columns[int(W.t_column)]} (D.2)")
    if times > 1:
        said.append(f"the attacker's losses are multiplied by {times} too (B.8.E)")
    return tuple(said)
