"""Scores of one side's players against a mixture of opponents: the same keyed dice for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from wargame_sim.model.game import Game, Setup, Simulator
from wargame_sim.outcomes.digest import Rows
from wargame_sim.runner.chunks import Chunk, cut
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.interrupt import Interrupted, StopOnInterrupt
from wargame_sim.runner.local import default_workers, run_local
from wargame_sim.runner.progress import Progress
from wargame_sim.runner.setups import make_setup
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.measures import Measure

_CHUNK = 64  # games in a piece of work


@dataclass(frozen=True)
class Dice:
    """Games `first` to `first` + `count` - 1 of a seed."""

    seed: int
    first: int
    count: int


class Scorer:
    """Plays players of one side against a mixture of the other's and returns what the outcome came to.

    Every key of dice is played against every opponent of the mixture, and the outcomes are weighted: so that one score
    a key is left, whose mean is that of the mixture, and two players of the side are compared key by key.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        Options and tables.
    side : str
        The side that is looked at.
    measure : Measure
        The outcome.
    manner : Manner or None
        Workers; progress is told by whoever asks.
    progress : Progress or None
        Counts the games.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        side: str,
        measure: Measure,
        manner: Manner | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.game, self.setup, self.side, self.measure = game, setup, side, measure
        self.other = next(s for s in game.sides if s != side)
        self.workers = (manner or Manner()).workers or default_workers()
        self.progress = progress or Progress(0, show=False)
        self.games = 0

    def scores(self, players: Sequence[str], mixture: Mapping[str, float], dice: Dice) -> Array:
        """Return one score a player and key, float[players, keys].

        Parameters
        ----------
        players : sequence of str
            Texts of players of the side.
        mixture : mapping of str to float
            Text of an opponent to its weight; weights are made to add up to 1.
        dice : Dice
            The keys.

        Raises
        ------
        Interrupted
            After Ctrl-C.
        """
        simulators: dict[str, Simulator] = {}
        weights = np.array(list(mixture.values())) / sum(mixture.values())
        names = [[f"{i} {j}" for j in range(len(mixture))] for i in range(len(players))]
        for i, player in enumerate(players):
            for j, opponent in enumerate(mixture):
                seats = {self.side: player, self.other: opponent}
                setup = make_setup(self.game, self.setup.options, seats, self.setup.data, self.setup.patches)
                simulators[names[i][j]] = self.game.rules.simulator(setup)
        values = self._play(simulators, dice)
        return np.stack([sum(w * values[name] for w, name in zip(weights, line, strict=True)) for line in names])

    def _play(self, simulators: Mapping[str, Simulator], dice: Dice) -> dict[str, Array]:
        found = {name: np.zeros(dice.count) for name in simulators}

        def play(chunk: Chunk) -> Rows:
            return np.asarray(simulators[chunk.variant].run(dice.seed, chunk.first, chunk.count))

        chunks = cut({name: [(dice.first, dice.count)] for name in simulators}, _CHUNK)
        done = 0
        with StopOnInterrupt() as stop:

            def go_on() -> bool:
                self.progress.advance()
                return not stop.requested

            for chunk, rows in run_local(chunks, play, self.workers, go_on):
                at = chunk.first - dice.first
                found[chunk.variant][at : at + chunk.count] = self.measure.values(rows)
                done += chunk.count
                self.progress.advance(chunk.count)
        self.games += done
        if done < dice.count * len(simulators):
            raise Interrupted("stopped")
        return found
