"""The combats of played games in their order, for questions about a re-roll chit: which side rolled, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np

    from wargame_sim.model.game import Setup


class CombatKind(NamedTuple):
    """A kind of combat: all that roll on the same column with the same losses.

    Parameters
    ----------
    name : str
        As people say it, for example ``"3:1"`` or ``"3:1, defender doubled"``.
    faces : tuple of str
        Of the die.
    chances : tuple of Fraction
        Of each face.
    worth : tuple of Fraction
        Of what each face brings, to the attacker.
    """

    name: str
    faces: tuple[str, ...]
    chances: tuple[Fraction, ...]
    worth: tuple[Fraction, ...]


class Chit(NamedTuple):
    """The re-roll chit of a setup: the side that holds it at the start, and how often it is used in a player-turn."""

    holder: str
    uses: int


@runtime_checkable
class ChitRules(Protocol):
    """Rules of a game that has a re-roll chit."""

    @property
    def worth_unit(self) -> str:
        """Return what the worth of a result is counted in, for people."""
        ...

    def chit(self, setup: Setup) -> Chit:
        """Return the chit of this setup."""
        ...

    def combat_kinds(self, setup: Setup) -> Sequence[CombatKind]:
        """Return the kinds of combat, in the order of their numbers."""
        ...


@runtime_checkable
class CombatSimulator(Protocol):
    """A simulator that also tells the combats of its games."""

    def run_combats(self, seed: int, first: int, count: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Play trials `first` to `first + count - 1` and return their rows and their combats.

        The combats are a structured array with fields ``trial``, ``turn`` (number of the player-turn, from 1: odd for the
        side that moves first), ``side`` (of the attacker, 0 or 1) and ``kind``, each game's in the order in which the
        dice fell.
        """
        ...
