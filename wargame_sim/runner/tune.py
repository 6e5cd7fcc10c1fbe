"""Search a player's numbers for a better one: against the equilibrium of its opponents, and proved on fresh dice.

Double oracle (McMahan, Gordon and Blum 2003, Proc. ICML, 536-543) for one side: each round searches an answer to the
opponents' present equilibrium by differential evolution (Storn and Price 1997, J. Glob. Optim. 11, 341-359; scipy), lets
it join the matrix, and solves that anew. Within a round all candidates meet the same keys; a new round has new ones, so
that what was only luck with the keys is found out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.players import PlayerBook
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.interrupt import Interrupted
from wargame_sim.runner.player_matrix import PlayerMatrix, favoured, measure_of
from wargame_sim.runner.players import joined, play_players
from wargame_sim.runner.progress import Progress
from wargame_sim.runner.quest import Budget, Quest
from wargame_sim.runner.score import Dice, Scorer
from wargame_sim.statistics.anytime import anytime_difference
from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.meta_game import Mixture
from wargame_sim.statistics.paired import Difference

LEVEL = 0.95
_LEAST_WEIGHT = 0.02  # opponents that an equilibrium uses less are not played
_FEWEST, _BLOCK = 200, 100  # keys before the first look at the proof, and between looks
_FINALISTS, _FINAL = 4, 4  # candidates of a round that meet again, and how many times as many keys
_SPREAD = 0.2  # standard deviation of a first change, as a part of a parameter's range


@dataclass
class Tuned:
    """What a search found.

    Parameters
    ----------
    side, parent, text : str
        The side, the player it began from, and the one found, spelt out.
    opponents : dict of str to float
        The mixture that it was last searched and proved against.
    games, evaluations : int
        Games played and candidates looked at.
    seed : int
        Of all keys: the matrix has this one, searches the next, the proof the last.
    proof : Difference or None
        Found minus parent on fresh keys, more is better for the side; None when the search was stopped.
    matrix : PlayerMatrix or None
        All players with the one found among them, on keys that no search has seen.
    stopped : bool
        Whether Ctrl-C ended the search.
    """

    side: str
    parent: str
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
        self.parent = parent
        if parent is not None:
            self.book.numbers(side, parent)

    def run(self, told: Told | None = None) -> Tuned:
        """Search, join the matrix, prove.

        Parameters
        ----------
        told : callable, optional
            Called with the best so far after every generation, so that it can be kept.
        """
        with self.progress.stage("the players against each other, to find whom to search against"):
            matrix = self._matrix()
        parent = self.parent or max(_mixture(matrix, self.side), key=lambda m: m.weight).name
        found = Tuned(self.side, parent, parent, seed=self.seed)
        try:
            for number in range(self.budget.rounds):
                found.opponents = self._opponents(matrix)
                self._search(found, number, told)
                if found.text not in matrix.labels(self.side):
                    matrix = joined(matrix, {self.side: [found.text]}, self.quiet)
                found.matrix = matrix
            found.opponents = self._opponents(matrix)
            if found.text != parent:
                found.proof = self._prove(found)
        except Interrupted:
            found.stopped = True
        found.games = self.scorer.games
        self.progress.close()
        if told is not None:
            told(found)
        return found

    def _matrix(self) -> PlayerMatrix:
        """Return the matrix of the named players, and of the parent, on keys that no search sees."""
        further = {self.side: [self.parent] if self.parent is not None and "+" in self.parent else []}
        return play_players(
            self.game, self.setup, self.measure.name, self.budget.matrix, self.seed, further, self.quiet
        )  # fmt: skip

    def _opponents(self, matrix: PlayerMatrix) -> dict[str, float]:
        kept = {m.name: m.weight for m in _mixture(matrix, self.scorer.other) if m.weight >= _LEAST_WEIGHT}
        return {name: weight / sum(kept.values()) for name, weight in kept.items()}

    def _text(self, found: Tuned, x: Array) -> str:
        numbers = self.book.numbers(self.side, found.parent)
        numbers |= {name: round(float(v)) for name, v in zip(self.names, x, strict=True)}
        return self.book.spelt(self.side, found.parent, numbers)

    def _search(self, found: Tuned, number: int, told: Told | None) -> None:
        """Search one round from the best so far; the winner is chosen among the best on other keys."""
        from scipy.optimize import Bounds, differential_evolution

        b, at = self.budget, self.seed + 1 + 2 * number
        dice = Dice(at, 0, b.keys)
        scores: dict[str, float] = {}

        def lost(xs: Array) -> Array:
            texts = [self._text(found, x) for x in np.atleast_2d(xs.T)]
            fresh = [t for t in dict.fromkeys(texts) if t not in scores]
            if fresh:
                values = self.scorer.scores(fresh, found.opponents, dice).mean(axis=1)
                scores.update(zip(fresh, (-self.sign * values).tolist(), strict=True))
                found.evaluations += len(fresh)
            return np.array([scores[t] for t in texts])

        def best_so_far() -> str:
            # A round's best on its own keys may be only lucky, or answer one opponent alone: the last round's has proved more.
            return found.text if number else min(scores, key=scores.__getitem__, default=found.text)

        def keep(intermediate_result: Any) -> None:
            if told is not None:
                told(replace(found, text=best_so_far(), games=self.scorer.games))

        each = b.population * b.keys * len(found.opponents)
        generations = max(1, round(b.games / b.rounds / each) - 1)
        parameters = [self.book.parameters[name] for name in self.names]
        try:
            differential_evolution(
                lost, Bounds([p.least for p in parameters], [p.most for p in parameters]),  # type: ignore[arg-type]
                integrality=np.ones(len(parameters), bool),
                init=self._first(found, number), maxiter=generations, tol=0, atol=-1, polish=False, vectorized=True,
                updating="deferred", mutation=(0.4, 1.0), recombination=0.5, rng=at, callback=keep,
            )  # fmt: skip
        except Interrupted:
            found.text = best_so_far()
            raise
        best = sorted(scores, key=scores.__getitem__)[:_FINALISTS]
        found.text = self._final(found, list(dict.fromkeys([found.text, *best])), at + 1)

    def _final(self, found: Tuned, texts: list[str], seed: int) -> str:
        """Return the best of a few on keys that did not choose them."""
        scores = self.scorer.scores(texts, found.opponents, Dice(seed, 0, _FINAL * self.budget.keys))
        return texts[int((self.sign * scores.mean(axis=1)).argmax())]

    def _first(self, found: Tuned, number: int) -> Array:
        """Return the first candidates: the best so far, and copies of it with a few numbers changed."""
        rng = np.random.default_rng([self.seed, number])
        now = self.book.numbers(self.side, found.text)
        start = np.array([now[name] for name in self.names], dtype=float)
        least, most = (
            np.array([getattr(self.book.parameters[n], end) for n in self.names]) for end in ("least", "most")
        )
        many = max(5, self.budget.population)
        moved = rng.random((many, start.size)) < rng.uniform(0.05, 0.3, (many, 1))
        step = np.sign(rng.standard_normal(moved.shape)) * np.maximum(
            1, np.abs(rng.standard_normal(moved.shape)) * _SPREAD * (most - least)
        )
        moved[0] = False
        return np.asarray(np.clip(np.round(start + moved * step), least, most))

    def _prove(self, found: Tuned) -> Difference:
        """Compare the player found with its parent on fresh keys, looking after every block until one is seen to win."""
        seed, pair = self.seed + 1 + 2 * self.budget.rounds, [found.text, found.parent]
        values = np.zeros((2, 0))
        self.progress.total = self.progress.done + 2 * len(found.opponents) * self.budget.proof
        while True:
            count = _BLOCK if values.shape[1] else _FEWEST
            more = self.scorer.scores(pair, found.opponents, Dice(seed, values.shape[1], count))
            values = np.concatenate([values, more], axis=1)
            a, b = values if self.sign > 0 else values[::-1]
            found.proof = anytime_difference(a, b, LEVEL, self.measure.kind == "share")
            if found.proof.low > 0 or found.proof.high < 0 or values.shape[1] >= self.budget.proof:
                return found.proof


def _mixture(matrix: PlayerMatrix, side: str) -> tuple[Mixture, ...]:
    return matrix.meta.mixtures[matrix.game.sides.index(side)]
