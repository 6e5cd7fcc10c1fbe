"""Objectives of a plan as entries of the record that trials look at."""

from __future__ import annotations

from typing import Any

from wargame_sim.errors import UsageError
from wargame_sim.games.anzio_cassino import codes, trials
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.model.plan import Objective


def note(board: Board, G: Any, objectives: list[Objective]) -> None:
    """Write the objectives into G.

    Raises
    ------
    UsageError
        When there are more than a trial can note.
    """
    if len(objectives) > trials.MAX_OBJECTIVES:
        raise UsageError(f"objectives: found {len(objectives)}; allowed {trials.MAX_OBJECTIVES}")
    G.n = len(objectives)
    for i, objective in enumerate(objectives):
        _fill(board, G, i, objective)


def _fill(board: Board, G: Any, i: int, objective: Objective) -> None:
    words = board.words
    side = objective.held_by or objective.free_of or objective.losses_of or objective.damage_of
    G.side[i] = codes.SIDES.index(side) if side else 0
    if objective.hex:
        h = words.index[objective.hex]
        place = int(board.T.place_at[h])
        G.kind[i], G.hex[i] = trials.FREE_OF if objective.free_of else trials.OCCUPIED, h
        if objective.held_by and place >= 0 and board.T.place_points[place] > 0:
            G.kind[i], G.hex[i] = trials.HELD, place
    elif objective.eliminated:
        G.kind[i] = trials.GONE
        for unit in objective.eliminated:
            G.unit[i, words.number[unit]] = 1
    elif objective.at_least is not None:
        G.kind[i] = trials.HURT_AT_LEAST if objective.damage_of else trials.AT_LEAST
        G.strength[i] = objective.at_least
    else:
        G.kind[i] = trials.HURT_AT_MOST if objective.damage_of else trials.AT_MOST
        G.strength[i] = objective.at_most
