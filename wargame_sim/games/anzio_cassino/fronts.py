"""In whose hands every hex is, turn by turn, while a batch of games is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino.codes import MAX_HEX
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
        self._T, self._now = T, np.full((games, MAX_HEX + 1), NOBODY, np.uint8)
        before = self._now[:, : int(T.n)]
        self.turns = [before.copy() for _ in range(int(T.first_turn))]

    def watch(self, games: Any, _turn: int, _mover: int, phase: str) -> None:
        """Look at the map after every attack phase, and note it when a turn ends."""
        T = self._T
        if phase == "attack":
            mine = [games.SA.at[:, np.asarray(T.side) == side] for side in range(2)]
            note_front(self._now, mine, np.asarray(T.nbr), MAX_HEX)
        elif phase == "turn":
            self.turns.append(self._now[:, : int(T.n)].copy())
