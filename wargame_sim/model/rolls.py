"""Rolls on a results table, counted game by game: what luck and influence are worked out from.

A *kind* of roll is a column of the table with a modifier of the die: all rolls of a kind read a face of the dice the same
way, so that what a kind expects is known exactly. A game without modifiers has one kind a column.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Simulator

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Kind:
    """One way to roll on the table.

    Parameters
    ----------
    column : int
        Index of the printed column.
    rows : tuple of int
        Index of the printed row that each face of the dice reads, the modifier and the ends of the table included.
    modifier : int
        What is added to the dice; told to people only.
    """

    column: int
    rows: tuple[int, ...]
    modifier: int = 0


@dataclass(frozen=True)
class RollTable:
    """A results table as printed, and the kinds of rolls on it that a game counts.

    Parameters
    ----------
    name : str
        Table of the pack, as what-if changes name it: ``crt``.
    sides : tuple of str
        Attacking sides, in the order of the counts.
    columns, rows : tuple of str
        Printed columns and rows, as what-if changes name them.
    results : tuple of tuple of str
        ``results[row][column]`` as printed.
    order : tuple of str
        Results from the worst for the attacker to the best.
    kinds : tuple of Kind
        Kinds of rolls, in the order of the counts.
    chances : tuple of Fraction
        Chance of each face of the dice (a sum of two dice counts as one face); they add up to 1.
    costs : (tuple of str, tuple of str)
        Results that cost the attacker units or steps by themselves, and those that cost the defender: luck with them is
        told apart, because it explains losses.
    """

    name: str
    sides: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]
    order: tuple[str, ...]
    kinds: tuple[Kind, ...]
    chances: tuple[Fraction, ...]
    costs: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    @property
    def shape(self) -> tuple[int, int, int]:
        """Shape of the counts of one game: sides, kinds, faces."""
        return len(self.sides), len(self.kinds), len(self.chances)

    def result(self, kind: int, face: int) -> str:
        """Return what a face of the dice says on a kind of roll."""
        there = self.kinds[kind]
        return self.results[there.rows[face]][there.column]

    def results_of(self, kind: int) -> set[str]:
        """Return every result that a kind of roll can read."""
        return {self.result(kind, face) for face in range(len(self.chances))}


@runtime_checkable
class CountingSimulator(Simulator, Protocol):
    """A simulator that also tells what was rolled on the results table."""

    @property
    def rolls(self) -> RollTable:
        """The table as this setup has it, what-if changes included."""
        ...

    def run_counted(
        self, seed: int, first: int, count: int
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, np.dtype[np.uint16]]]:
        """Play as :meth:`run` does, and count.

        Returns
        -------
        rows : structured array
            The same as those of :meth:`run`.
        counts : uint16[count, sides, kinds, faces]
            How often the attacking side rolled that face on that kind, a game. Every roll counts that was read on the
            table, also one that was rolled again afterwards; attacks settled without dice do not.
        """
        ...


def counting(simulator: Simulator, game: str) -> CountingSimulator:
    """Return a simulator as one that counts rolls.

    Parameters
    ----------
    simulator : Simulator
        Of any game.
    game : str
        Its slug, for the message.

    Raises
    ------
    UsageError
        When the game does not count.
    """
    if not isinstance(simulator, CountingSimulator):
        raise UsageError(
            f"{game} does not count rolls on its results table, so that neither luck nor influence is known"
        )
    return simulator
