"""In whose hands every hex is, turn by turn, while a batch of games is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.kasserine.codes import ALLIED
from wargame_sim.model.front import NOBODY, note_front


class FrontWatch:
    """Watches a batch of games; see :class:`wargame_sim.model.front.FrontSimulator`.

    Parameters
    ----------
    T : record
        Tables.
    games : int
        Games of the batch.
    """

    def __init__(self, T: Any, games: int) -> None:
        self._T, self._now = T, np.full((games, int(T.n) + 1), NOBODY, np.uint8)
        self._ground = np.asarray(T.air) == 0
        self.turns: list[np.ndarray[Any, np.dtype[np.uint8]]] = []

    def watch(self, games: Any, _turn: int, mover: int, phase: str) -> None:
        """Look at the map after every combat phase, and note it when a turn ends."""
        if phase != "combat":
            return
        T, n = self._T, int(self._T.n)
        mine = [games.SA.at[:, (np.asarray(T.side) == side) & self._ground] for side in range(2)]
        note_front(self._now, mine, np.asarray(T.nbr), n)
        if mover == ALLIED:
            self.turns.append(self._now[:, :-1].copy())
