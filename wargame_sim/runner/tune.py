"""Search a player's numbers for a better one: against the equilibrium of its opponents, and proved on fresh dice.

Double oracle (McMahan, Gordon and Blum 2003, Proc. ICML, 536-543) for one side: each round searches an answer to the
opponents' present equilibrium (`climb`), lets it join the matrix, and solves that anew. All candidates of a generation meet
the same keys; every generation, and every race within it, has new ones, so that what was only luck is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

import numpy as np

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.players import PlayerBook
from wargame_sim.runner.climb import Box, Climb, Point, cost
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.interrupt import Interrupted
from wargame_sim.runner.player_file import player_in
from wargame_sim.runner.player_matrix import PlayerMatrix, favoured, label_of, measure_of, named
from wargame_sim.runner.players import joined, play_seats
from wargame_sim.runner.progress import Progress, duration
from wargame_sim.runner.quest import Budget, Quest
from wargame_sim.runner.score import Dice, Scorer
from wargame_sim.runner.seeds import seed_for
from wargame_sim.statistics.anytime import anytime_difference
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.meta_game import Mixture
from wargame_sim.statistics.paired import Difference

LEVEL = 0.95
_LEAST_WEIGHT = 0.02  # opponents that an equilibrium uses less are not played
_FEWEST, _BLOCK = 200, 100  # keys before the first look at the proof, and between looks


@dataclass
class Tuned:
    """What a search found.

    Parameters
    ----------
    side, parent : str
        The side, and what the player is called that it began from.
    origin, text : str
        That player and the one found, spelt out.
    opponents : dict of str to float
        The mixture that it was last searched and proved against.
    games, evaluations : int
        Games played and candidates looked at.
    seed : int
        Of all keys: the matrix has this one; searches have hashes of it, the proof one of it and of the player found.
    proof : Difference or None
        Found minus parent on fresh keys, more is better for the side; None when the search was stopped.
    matrix : PlayerMatrix or None
        All players with the one found among them, on keys that no search has seen.
    stopped : bool
        Whether Ctrl-C ended the search.
    """

    side: str
    parent: str
    origin: str
    text: str
    opponents: dict[str, float] = field(default_factory=dict)
    games: int = 0
    evaluations: int = 0
    seed: int = 1
    proof: Difference | None = None
    matrix: PlayerMatrix | None = None
    stopped: bool = False

    @property
    def better(self) -> bool:
        """Whether the proof says that it beats its parent."""
        return self.proof is not None and self.proof.low > 0


Told = Callable[[Tuned], None]


class Tuner:
    """A search for a better player of one side.

    Parameters
    ----------
    game : Game
        The game; its players must be data (`Game.book`).
    setup : Setup
        Options and tables.
    quest : Quest
        What is searched.
    budget : Budget or None
        How much is played.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        When the game's players are not data, or side, parent or outcome are unknown.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        quest: Quest,
        budget: Budget | None = None,
        manner: Manner | None = None,
    ) -> None:
        side, parent = quest.side, quest.parent
        if game.book is None:
            raise UsageError(
                f"tune: the players of {game.slug} are not data with ranges, so there is nothing to search"
            )
        if side not in game.sides:
            raise UsageError(f"--side: found {side!r}; allowed {', '.join(game.sides)}")
        self.game, self.setup, self.side, self.seed = game, setup, side, quest.seed
        self.book: PlayerBook = game.book
        self.measure: Measure = measure_of(game, quest.outcome)
        self.sign = 1.0 if favoured(game, self.measure) == side else -1.0
        self.budget, self.manner = budget or Budget(), manner or Manner()
        self.quiet = replace(self.manner, progress=False)
        self.progress = Progress(self.budget.games, self.manner.progress)
        self.scorer = Scorer(game, setup, side, self.measure, self.manner, self.progress)
        self.names = [name for name, p in self.book.parameters.items() if p.search]
        self.parent, self.further = parent, quest.further
        self.texts: Mapping[str, str] = {}
        if parent is not None:
            self.book.numbers(side, player_in(game, side, parent))

    def run(self, told: Told | None = None) -> Tuned:
        """Search, join the matrix, prove.

        Parameters
        ----------
        told : callable, optional
            Called with the best so far after every generation, so that it can be kept.
        """
        self.progress.note("the players against each other, to find whom to search against")
        began = monotonic()
        matrix = self._matrix()
        rate = len(matrix.rows) * matrix.trials / max(monotonic() - began, 1e-9)
        most = self.budget.games + 2 * self.budget.proof
        self.progress.note(f"the search, then up to {self.budget.proof:,} pairs of games an opponent as a proof: "
                           f"about {duration(self.budget.games / rate)} to {duration(most / rate)}")  # fmt: skip
        parent = max(_mixture(matrix, self.side), key=lambda m: m.weight).name
        if self.parent is not None:
            parent = label_of(self.parent)
        origin = player_in(self.game, self.side, matrix.seats[self.side][parent])
        found = Tuned(self.side, parent, origin, origin, seed=self.seed)
        try:
            for number in range(self.budget.rounds):
                found.opponents = self._opponents(matrix)
                self._search(found, number, told)
                if found.text not in (player_in(self.game, self.side, t) for t in matrix.seats[self.side].values()):
                    matrix = joined(matrix, {self.side: {f"found, round {number + 1}": found.text}}, self.quiet)
                found.matrix = matrix
            found.opponents = self._opponents(matrix)
            if found.text != origin:
                found.proof = self._prove(found)
        except Interrupted:
            found.stopped = True
        found.games = self.scorer.games
        self.progress.close()
        if told is not None:
            told(found)
        return found

    def _matrix(self) -> PlayerMatrix:
        """Return the matrix of the named players, those added and the parent, on keys that no search sees."""
        further = {side: list(texts) for side, texts in self.further.items()}
        if self.parent is not None:
            further[self.side] = [*further.get(self.side, ()), self.parent]
        seats = named(self.game, further, with_floor=False)
        return play_seats(
            self.game, self.setup, self.measure, seats, Dice(self.seed, 0, self.budget.matrix), self.manner
        )  # fmt: skip

    def _opponents(self, matrix: PlayerMatrix) -> dict[str, float]:
        kept = {m.name: m.weight for m in _mixture(matrix, self.scorer.other) if m.weight >= _LEAST_WEIGHT}
        self.texts = matrix.seats[self.scorer.other]
        return {name: weight / sum(kept.values()) for name, weight in kept.items()}

    def _scores(self, texts: Sequence[str], opponents: Mapping[str, float], dice: Dice) -> Array:
        return self.scorer.scores(texts, {self.texts[name]: weight for name, weight in opponents.items()}, dice)

    def _text(self, found: Tuned, x: Point) -> str:
        numbers = self.book.numbers(self.side, found.origin) | dict(zip(self.names, x, strict=True))
        return self.book.spelt(self.side, found.origin, numbers)

    def _search(self, found: Tuned, number: int, told: Told | None) -> None:
        """Climb for one round from the best so far; every round has dice of its own."""
        b, seed = self.budget, seed_for(self.seed, "search", number)
        parameters = [self.book.parameters[name] for name in self.names]
        box = Box(np.array([p.least for p in parameters]), np.array([p.most for p in parameters]))

        def score(points: Sequence[Point], first: int, count: int) -> Array:
            texts = [self._text(found, x) for x in points]
            different = list(dict.fromkeys(texts))
            values = self.sign * self._scores(different, found.opponents, Dice(seed, first, count))
            found.evaluations += len(different)
            return np.asarray(values[[different.index(t) for t in texts]])

        now = self.book.numbers(self.side, found.text)
        start = tuple(now[name] for name in self.names)
        climb = Climb(score, box, start, b.population, b.keys, seed % 2**32)
        each = cost(b.population, b.keys) * len(found.opponents)
        for _ in range(max(1, round(b.games / b.rounds / each))):
            found.text = self._text(found, climb.generation())
            if told is not None:
                told(replace(found, games=self.scorer.games))

    def _prove(self, found: Tuned) -> Difference:
        """Compare the player found with its parent on fresh keys, looking after every block until one is seen to win."""
        seed, pair = seed_for(self.seed, "proof", found.text), [found.text, found.origin]
        values = np.zeros((2, 0))
        self.progress.total = self.progress.done + 2 * len(found.opponents) * self.budget.proof
        while True:
            count = _BLOCK if values.shape[1] else _FEWEST
            more = self._scores(pair, found.opponents, Dice(seed, values.shape[1], count))
            values = np.concatenate([values, more], axis=1)
            a, b = values if self.sign > 0 else values[::-1]
            found.proof = anytime_difference(a, b, LEVEL, self.measure.kind == "share")
            if found.proof.low > 0 or found.proof.high < 0 or values.shape[1] >= self.budget.proof:
                return found.proof


def _mixture(matrix: PlayerMatrix, side: str) -> tuple[Mixture, ...]:
    return matrix.meta.mixtures[matrix.game.sides.index(side)]
