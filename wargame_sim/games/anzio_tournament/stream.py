"""The combats of whole games in the order in which their dice fell, for questions about the re-roll chit."""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament.codes import LOG_ATTACK
from wargame_sim.hexgame.simulator import Games, Rows, Simulator

COMBAT = np.dtype([("trial", "u4"), ("turn", "u1"), ("side", "u1"), ("kind", "u2")])


class StreamSimulator(Simulator):
    """Also tells combats; see :class:`wargame_sim.model.combat_stream.CombatSimulator`."""

    def run_combats(self, seed: int, first: int, count: int) -> tuple[Rows, np.ndarray[Any, Any]]:
        """Rows of trials `first` to `first + count - 1`, and every combat that was rolled for, automatic victories not."""
        rows, found = [], list[tuple[int, int, int, int]]()
        for trial in range(first, first + count):

            def watch(games: Games, turn: int, side: int, _phase: str, trial: int = trial) -> None:
                log = games.log[1 : int(games.log[0, 0]) + 1]
                found.extend(
                    (trial, 2 * turn - 1 + side, side, int(event[2])) for event in log if event[0] == LOG_ATTACK
                )
                games.log[0, 0] = 0  # room for the next phase

            rows.append(self.traced(seed, trial, watch)[0])
        return np.array(rows), np.array(found, COMBAT)
