"""Games played by the piece: the function that all backends call, here or on another machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_sim.errors import WargameError
from wargame_sim.model.game import Game, Setup, Simulator
from wargame_sim.outcomes.digest import Rows
from wargame_sim.runner.chunks import Chunk, Unit

if TYPE_CHECKING:
    from wargame_sim.statistics.totals import Recipe


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
    recipe : Recipe or None
        Of the totals of blocks; None where only chunks are played.
    """

    def __init__(
        self, game: Game, seed: int, setups: Iterable[tuple[str, Setup]], recipe: Recipe | None = None
    ) -> None:
        self.game, self.seed, self.recipe = game, seed, recipe
        self.simulators: dict[str, Simulator] = {name: game.rules.simulator(setup) for name, setup in setups}
        self._names = [column.name for column in game.columns]

    def __call__(self, unit: Unit) -> Any:
        """Return the rows of a chunk, or the totals of a block: a pure function of setups, seed and trials."""
        if isinstance(unit, Chunk):
            return self.rows(unit.variant, unit.first, unit.count)
        from wargame_sim.statistics.totals import Totals

        assert self.recipe is not None  # blocks come with one
        rows = {variant: self.rows(variant, unit.first, unit.count) for variant in unit.variants}
        return Totals.of(self.recipe, rows, unit.tallied, unit.contrasts)

    def rows(self, variant: str, first: int, count: int) -> Rows:
        """Return the rows of consecutive trials of a variant."""
        rows = np.asarray(self.simulators[variant].run(self.seed, first, count))
        if rows.shape != (count,) or list(rows.dtype.names or ()) != self._names:
            raise WargameError(
                f"{self.game.slug}: its simulator returned {rows.shape} rows of {rows.dtype.names}; "
                f"allowed {count} rows of {tuple(self._names)}"
            )
        return rows
