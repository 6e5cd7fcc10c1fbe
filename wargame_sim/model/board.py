"""A position on the table: the records that a game's rules work on, one of each. For every game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from wargame_sim.packs import Pack

Names = TypeVar("Names")


@dataclass
class Board(Generic[Names]):
    """Records of one position.

    Parameters
    ----------
    pack : Pack
        Tables.
    table : tuple
        The game's records ``TA`` and ``PA``, and ``seats``: who plays.
    SA, WA : record arrays of length 1
        State and scratch.
    log : int16[n, 6]
        Event log; one row when it is off.
    words : object
        The game's names.
    """

    pack: Pack
    table: Any
    SA: Any
    WA: Any
    log: Any
    words: Names

    @property
    def T(self) -> Any:  # noqa: N802
        """Rules, map and units."""
        return self.table.TA[0]

    @property
    def S(self) -> Any:  # noqa: N802
        """State."""
        return self.SA[0]

    @property
    def W(self) -> Any:  # noqa: N802
        """Scratch."""
        return self.WA[0]

    @property
    def side(self) -> int:
        """Side to act."""
        return int(self.SA[0].side)

    def copy(self, log_rows: int = 1) -> Self:
        """Return the same position in records of its own, with an empty log."""
        import numpy as np

        return replace(self, SA=self.SA.copy(), WA=self.WA.copy(), log=np.zeros((log_rows, 6), np.int16))

    def script(self, number: int) -> str:
        """Return the name of the scripted player of a side."""
        return str(self.table.seats[self.pack.sides[number]])

    def units_of(self, side: int) -> list[int]:
        """Return the units of a side on the map."""
        return [u for u in range(int(self.T.units)) if self.T.side[u] == side and self.S.at[u] >= 0]
