"""Who holds which part of the map, turn by turn, over many games: what a map of the front is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from wargame_sim.model.game import Simulator

if TYPE_CHECKING:
    import numpy as np

NOBODY = 2  # holder of a hex that no side has been in or next to


def stand_and_touch(
    at: np.ndarray[Any, Any], nbr: np.ndarray[Any, Any], n: int
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return where the units of one side stand, and the hexes next to them.

    Parameters
    ----------
    at : int[games, units]
        Hex of each unit, below 0 when it is in none.
    nbr : int[n + 1, 6]
        Neighbours; hex `n` means beyond the edge.
    n : int
        Number of hexes.

    Returns
    -------
    (bool[games, n + 1], bool[games, n + 1])
    """
    import numpy as np

    stands = np.zeros((len(at), n + 1), bool)
    game, unit = np.nonzero(at >= 0)
    stands[game, at[game, unit]] = True
    stands[:, n] = False
    near = np.zeros_like(stands)
    for k in range(6):
        near |= stands[:, nbr[:, k]]
    return stands, near


def note_front(
    now: np.ndarray[Any, Any], at: Sequence[np.ndarray[Any, Any]], nbr: np.ndarray[Any, Any], n: int
) -> None:
    """Write into `now` who holds what where the units stand as they do.

    Parameters
    ----------
    now : uint8[games, n + 1]
        Holder of each hex, 0, 1 or `NOBODY`; changed where a side stands, or is alone next to a hex without enemies.
    at : two of int[games, units]
        Hex of each unit, by side.
    nbr, n
        As for `stand_and_touch`.
    """
    seen = [stand_and_touch(mine, nbr, n) for mine in at]
    for side in range(2):
        (stands, near), (foes, foes_near) = seen[side], seen[1 - side]
        now[stands | (near & ~foes_near & ~foes)] = side


@dataclass(frozen=True)
class Fronts:
    """In how many games each side held each hex, by turn.

    Parameters
    ----------
    sides : tuple of (str, str)
        The one that moves first, first.
    games : int
        Games.
    hexes : tuple of str
        Ids.
    held : tuple of tuple of (tuple of int, tuple of int)
        A turn, then a side, then a hex: games in which it is in that side's hands as the turn ends.
    """

    sides: tuple[str, str]
    games: int
    hexes: tuple[str, ...]
    held: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def turns(self) -> int:
        """Number of turns."""
        return len(self.held)

    def contested(self, turn: int) -> dict[str, float]:
        """Return, for every hex, the share of games in which it is somebody's, less the lead: even, and not nobody's."""
        first, second = self.held[turn - 1]
        return {h: (a + b - abs(a - b)) / self.games for h, a, b in zip(self.hexes, first, second, strict=True)}

    def lead(self, turn: int) -> dict[str, float]:
        """Return, by hex, the share of games in the hands of the first side minus that of the second, -1 to 1.

        Parameters
        ----------
        turn : int
            From 1.
        """
        first, second = self.held[turn - 1]
        return {h: (a - b) / self.games for h, a, b in zip(self.hexes, first, second, strict=True)}

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Fronts:
        """Return what `to_json` told."""
        held = tuple((tuple(first), tuple(second)) for first, second in told["held"])
        first, second = told["sides"]
        return cls((first, second), told["games"], tuple(told["hexes"]), held)


@runtime_checkable
class FrontSimulator(Simulator, Protocol):
    """A simulator that also tells in whose hands every hex is, turn by turn."""

    @property
    def hexes(self) -> tuple[str, ...]:
        """Ids of the hexes, in the order of what :meth:`run_fronts` returns."""
        ...

    def run_fronts(self, seed: int, first: int, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Play games as :meth:`run` does and return who holds what.

        Returns
        -------
        uint8[count, turns, hexes]
            As a turn ends: 0 in the hands of the side that moves first, 1 of the other, 2 of nobody yet. A hex is in
            the hands of the side that last stood in it, or next to it with no enemy there or next to it.
        """
        ...
