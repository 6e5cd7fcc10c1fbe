"""Objectives of a plan as the record that trials look at."""

from __future__ import annotations

from typing import Any

from wargame_sim.errors import UsageError
from wargame_sim.games.kasserine import codes, trials
from wargame_sim.games.kasserine.board import Board
from wargame_sim.kernels import records
from wargame_sim.model.plan import Objective


def goals_record(board: Board, objectives: list[Objective]) -> Any:
    """Return the record G of the objectives, as an array of length 1.

    Raises
    ------
    UsageError
        When there are more than a trial can note.
    """
    if len(objectives) > trials.MAX_OBJECTIVES:
        raise UsageError(f"objectives: found {len(objectives)}; allowed {trials.MAX_OBJECTIVES}")
    GA = records.empty(trials.goals_dtype(int(board.T.units)))
    GA[0].n = len(objectives)
    for i, objective in enumerate(objectives):
        _fill(board, GA[0], i, objective)
    return GA


def _fill(board: Board, G: Any, i: int, objective: Objective) -> None:
    words = board.words
    if objective.damage_of:
        raise UsageError("objective: damage_of is of games that count damage; Bloody Kasserine counts losses_of (9.3)")
    side = objective.held_by or objective.free_of or objective.losses_of
    G.side[i] = codes.SIDES.index(side) if side else 0
    if objective.hex:
        h = words.index[objective.hex]
        place = int(board.T.place_at[h])
        G.kind[i], G.hex[i] = trials.FREE_OF if objective.free_of else trials.OCCUPIED, h
        if objective.held_by and place >= 0:
            G.kind[i], G.hex[i] = trials.HELD, place
    elif objective.eliminated:
        G.kind[i] = trials.GONE
        for unit in objective.eliminated:
            G.unit[i, words.number[unit]] = 1
    elif objective.at_least is not None:
        G.kind[i], G.factors[i] = trials.AT_LEAST, objective.at_least
    else:
        G.kind[i], G.factors[i] = trials.AT_MOST, objective.at_most
