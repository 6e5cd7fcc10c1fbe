"""In whose hands every hex is, turn by turn, while a batch of games is played."""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.kasserine.codes import ALLIED

NOBODY = 2


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
        stands, near = zip(*(self._of(games.SA.at, side) for side in range(2)), strict=True)
        for side in range(2):
            foe = 1 - side
            self._now[stands[side] | (near[side] & ~near[foe] & ~stands[foe])] = side
        if mover == ALLIED:
            self.turns.append(self._now[:, :-1].copy())

    def _of(self, at: np.ndarray[Any, Any], side: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return where ground units of a side stand, and the hexes next to them."""
        T, n = self._T, int(self._T.n)
        stands = np.zeros((len(at), n + 1), bool)
        mine = at[:, (np.asarray(T.side) == side) & self._ground]
        game, unit = np.nonzero(mine >= 0)
        stands[game, mine[game, unit]] = True
        stands[:, n] = False  # no hex: beyond the edge of the map
        near = np.zeros_like(stands)
        for k in range(6):
            near |= stands[:, np.asarray(T.nbr[:, k])]
        return stands, near
