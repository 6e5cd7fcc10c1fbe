"""What a search for a better player is to find, and how much it may play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Budget:
    """How much a search may play.

    Parameters
    ----------
    games : int
        Games of the search, all rounds together; the matrix and the proof are extra.
    rounds : int
        Rounds of search and equilibrium.
    keys : int
        Games a candidate and opponent.
    population : int
        Candidates of a generation.
    matrix : int
        Games a pair in the matrix.
    proof : int
        Most keys of the proof.
    """

    games: int = 20_000
    rounds: int = 3
    keys: int = 32
    population: int = 40
    matrix: int = 400
    proof: int = 3000


@dataclass(frozen=True)
class Quest:
    """What is searched.

    Parameters
    ----------
    side : str
        Whose player is searched.
    parent : str or None
        Where the search begins, ``NAME``, ``NAME+WORD`` or a file: the side's heaviest player at equilibrium unless given.
    outcome : str or None
        What is to be gained; what the game's players are judged by unless given.
    seed : int
        Of dice and search.
    further : mapping of str to sequence of str
        Side to players that are met beside the named ones, ``NAME+WORD`` or files.
    """

    side: str
    parent: str | None = None
    outcome: str | None = None
    seed: int = 1
    further: Mapping[str, Sequence[str]] = field(default_factory=dict)
