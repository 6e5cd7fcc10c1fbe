"""A planned turn, ready for trials: what was ordered, what is rolled for, and rows of what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from wargame_sim.model.game import Column

if TYPE_CHECKING:
    import numpy as np


class DeclaredBattle(NamedTuple):
    """One attack of the plan.

    Parameters
    ----------
    label : str
        What is attacked, in words.
    result, won : str
        Names of its outcome columns: the printed result, and whether the defenders left.
    column : str
        Odds as declared, with all guns.
    attack, defence : fractions.Fraction
        Strengths on the table.
    attackers, defenders : tuple of str
        Units.
    exact : mapping of str to Fraction
        Exact chance of each result; empty when chance comes before the dice of combat.
    """

    label: str
    result: str
    won: str
    column: str
    attack: Fraction
    defence: Fraction
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    exact: Mapping[str, Fraction]


class Goal(NamedTuple):
    """One objective: its words, and the name of its outcome column."""

    text: str
    column: str


class Trials(Protocol):
    """Fights the planned turn. Safe to call from several threads at once."""

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``: a structured array, one field an outcome column."""
        ...


@dataclass(frozen=True)
class PlannedTurn:
    """A plan whose moves and declarations the rules have accepted.

    Parameters
    ----------
    told : tuple of str
        The moves, in words.
    battles : tuple of DeclaredBattle
        In the order in which they are resolved.
    goals : tuple of Goal
        Objectives.
    columns : tuple of Column
        Outcome columns of a trial; ``all_objectives`` is among them when there are objectives.
    losses : mapping of str to str
        Side to the outcome column of the factors that it lost.
    trials : Trials
        Rolls the dice.
    notes : tuple of str
        What bears on the answer: choices, obligations, units left behind.
    origin : mapping of str to str
        Origin of every table it rests on.
    """

    told: tuple[str, ...]
    battles: tuple[DeclaredBattle, ...]
    goals: tuple[Goal, ...]
    columns: tuple[Column, ...]
    losses: Mapping[str, str]
    trials: Trials
    notes: tuple[str, ...] = ()
    origin: Mapping[str, str] = field(default_factory=dict)


ALL_OBJECTIVES = "all_objectives"
