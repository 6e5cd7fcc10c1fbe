"""Question to answer: what comes of a planned player-turn: its moves and attacks, checked, and trials of its dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wargame_sim.games.anzio_tournament import battle, trials
from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament.odds import RECONSTRUCTED
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.hexgame import plan as shared
from wargame_sim.model.game import Column
from wargame_sim.model.plan import Plan
from wargame_sim.model.turn import DeclaredBattle, PlannedTurn

TABLES = (*battle.TABLES, "invasion_zones", "ports", "turns", "victory")
_LOSSES = {side: Column(f"{side}_losses", "number", "steps", f"steps that {side} lost") for side in c.SIDES}


def planned(board: Board, plan: Plan, GA: Any, one: int | None, told: list[str]) -> PlannedTurn:
    """Return the player-turn of a board on which the moves of a plan are made and its attacks declared in GA.

    Parameters
    ----------
    board : Board
        After the moves.
    plan : Plan
        Orders.
    GA : record array of length 1
        The attacks.
    one : int or None
        The one attack to fight; None for all, and the rest of the player-turn.
    told : list of str
        The moves, in words.
    """
    G = GA[0]
    fought = range(int(G.stop)) if one is None else range(one, one + 1)
    G.first, G.stop, G.whole = fought.start, fought.stop, one is None
    names = battle.labels(board)
    losses = [column.name for column in _LOSSES.values()]
    found = shared.planned(
        board,
        plan,
        told,
        [_battle(board, GA, b, first=len(fought) == 1 or _first(GA, fought) == b) for b in fought],
        names,
        _LOSSES,
        shared.TurnTrials(board, GA, trials.fight_all, losses, list(names)),
    )
    origin = {name: board.pack.table(name).told for name in TABLES}
    return replace(found, notes=tuple(_notes(board, one)), origin=origin)


def _first(GA: Any, fought: range) -> int:
    """Return the attack that is resolved first: an automatic victory, if there is one."""
    return min(fought, key=lambda b: (not GA[0].auto[b], b))


def _battle(board: Board, GA: Any, b: int, first: bool) -> DeclaredBattle:
    attack = battle.attack_of(battle.ready(board, GA, b), GA, b)
    names, words = battle.labels(board), board.words
    sure = first or bool(GA[0].auto[b])
    return DeclaredBattle(
        label=words.hex(attack.hexes[0]),
        result=f"battle_{b + 1}",
        won=f"battle_{b + 1}_won",
        column=attack.column,
        attack=attack.strengths[0],
        defence=attack.strengths[1],
        attackers=tuple(words.unit(u) for u in attack.attackers),
        defenders=tuple(words.unit(u) for u in attack.defenders),
        exact={names[code]: p for code, p in attack.rolls.items()} if sure else {},
    )


def _notes(board: Board, one: int | None) -> Iterator[str]:
    """Say who chooses what, and what the plan leaves undone."""
    us, them = board.side, 1 - board.side
    scripts = f"{c.SIDES[us]} {board.script(us)}, {c.SIDES[them]} {board.script(them)}"
    yield f"Losses, retreats and the chit are as the scripts would have them: {scripts}; advances as the plan says, else by script."
    if one is None and board.S.combat == c.FIRST_COMBAT:
        yield "After the first combat the scripts play the rest of the player-turn: breakthrough, second combat, supply (B.2)."
    yield RECONSTRUCTED
    coming = [u for u in range(int(board.T.units)) if board.T.side[u] == us and board.S.at[u] in c.PORTS_OFF]
    if coming:
        yield f"Still off the map: {', '.join(board.words.unit(u) for u in coming)} (C.8)."
