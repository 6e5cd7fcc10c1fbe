"""Games played by the piece: the function that all backends call, here or on another machine."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from wargame_sim.errors import WargameError
from wargame_sim.model.game import Game, Setup, Simulator
from wargame_sim.outcomes.digest import Rows
from wargame_sim.runner.chunks import Chunk


class Player:
    """Plays chunks, with one simulator a variant; safe in threads.

    Parameters
    ----------
    game : Game
        The game.
    seed : int
        Of the dice.
    setups : iterable of (str, Setup)
        Variants by name.
    """

    def __init__(self, game: Game, seed: int, setups: Iterable[tuple[str, Setup]]) -> None:
        self.game, self.seed = game, seed
        self.simulators: dict[str, Simulator] = {name: game.rules.simulator(setup) for name, setup in setups}
        self._names = [column.name for column in game.columns]

    def __call__(self, chunk: Chunk) -> Rows:
        """Return the rows of a chunk: a pure function of game, setup, seed, first trial and count."""
        rows = np.asarray(self.simulators[chunk.variant].run(self.seed, chunk.first, chunk.count))
        if rows.shape != (chunk.count,) or list(rows.dtype.names or ()) != self._names:
            raise WargameError(
                f"{self.game.slug}: its simulator returned {rows.shape} rows of {rows.dtype.names}; "
                f"allowed {chunk.count} rows of {tuple(self._names)}"
            )
        return rows
