"""A planned turn, ready for trials: what was ordered, what is rolled for, and rows of what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    damage : mapping of str to str
        Side to the outcome column of the points of damage that it took; empty where a game has none.
    losses_in : str
        What losses are counted in.
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
    damage: Mapping[str, str] = field(default_factory=dict)
    losses_in: str = "factors"


ALL_OBJECTIVES = "all_objectives"


def turn_columns(
    battles: Sequence[DeclaredBattle], goals: Sequence[Goal], labels: tuple[str, ...], losses: Sequence[Column]
) -> tuple[Column, ...]:
    """Return the outcome columns of a planned turn: objectives, losses, then result and success of every battle.

    Parameters
    ----------
    battles, goals
        Of the plan.
    labels : tuple of str
        Results as printed, by their codes in the rows.
    losses : sequence of Column
        What each side lost.
    """
    flags = [Column(goal.column, "flag", "", goal.text) for goal in goals]
    if goals:
        flags.insert(0, Column(ALL_OBJECTIVES, "flag", "", "all objectives together"))
    fights = []
    for one in battles:
        fights.append(Column(one.result, "category", "", f"result of the attack on {one.label}", labels))
        fights.append(Column(one.won, "flag", "", f"the defenders of {one.label} are gone"))
    return (*flags, *losses, *fights)


def turn_rows(
    rows: Any, goals: int, fought: range, losses: Sequence[str], codes: Sequence[int], damage: Sequence[str] = ()
) -> np.ndarray[Any, Any]:
    """Return rows with one field an outcome column, from what trials noted.

    Parameters
    ----------
    rows : structured array
        Fields ``met`` (a bit an objective), ``lost`` (by side), ``result`` (a code) and ``won`` (both by battle), and
        ``damage`` (by side) where a game counts it.
    goals : int
        Number of objectives.
    fought : range
        Battles, from 0.
    losses : sequence of str
        Names of the columns of losses, by side.
    codes : sequence of int
        Codes of results below 256, in the order of their labels.
    damage : sequence of str
        Names of the columns of damage, by side.
    """
    import numpy as np

    fields: list[tuple[str, str]] = [(f"objective_{n + 1}", "u1") for n in range(goals)]
    if goals:
        fields.insert(0, (ALL_OBJECTIVES, "u1"))
    fields += [(name, "u2") for name in (*losses, *damage)]
    for b in fought:
        fields += [(f"battle_{b + 1}", "u1"), (f"battle_{b + 1}_won", "u1")]
    out = np.zeros(len(rows), fields)
    for n in range(goals):
        out[f"objective_{n + 1}"] = rows.met >> np.uint32(n) & np.uint32(1)
    if goals:
        out[ALL_OBJECTIVES] = rows.met == (1 << goals) - 1
    for side, name in enumerate(losses):
        out[name] = rows.lost[:, side]
    for side, name in enumerate(damage):
        out[name] = rows.damage[:, side]
    label = np.zeros(256, np.uint8)
    label[list(codes)] = np.arange(len(codes), dtype=np.uint8)
    for b in fought:
        out[f"battle_{b + 1}"] = label[rows.result[:, b]]
        out[f"battle_{b + 1}_won"] = rows.won[:, b]
    return out
