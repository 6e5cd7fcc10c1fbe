"""Better whole numbers for a player from few, noisy games: evolution strategy, each step confirmed on fresh dice.

The covariance matrix adaptation evolution strategy (Hansen and Ostermeier 2001, Evol. Comput. 9, 159-195; package `cma`)
proposes a generation, whose candidates meet the same dice. Where it stands then races with the best so far on dice that
neither has seen, and replaces it when ahead: what was only luck with the dice is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from wargame_sim.statistics.intervals import Array

Point = tuple[int, ...]
Score = Callable[[Sequence[Point], int, int], Array]
"""Scores of candidates on dice FIRST to FIRST + COUNT - 1, float[candidates, count]; more is better."""

SPREAD = 0.15  # standard deviation of a first change, as a part of a number's range
RACE = 6  # a race has so many times as many dice as a candidate of a generation
RACERS = 2  # the middle of the strategy and the best of the generation


class Box(NamedTuple):
    """Least and most of every number, int[numbers]."""

    least: Array
    most: Array

    def inside(self, x: Array) -> Point:
        """Return a point as whole numbers in their ranges."""
        return tuple(int(v) for v in np.clip(np.rint(x), self.least, self.most))


def cost(population: int, keys: int) -> int:
    """Return the games of a generation and its race against one opponent."""
    return (population + (1 + RACERS) * RACE) * keys


class Climb:
    """A search for a point with a better mean score.

    Parameters
    ----------
    score : Score
        Plays.
    box : Box
        What is allowed.
    start : tuple of int
        Where it begins.
    population, keys : int
        Candidates of a generation, and dice for each.
    seed : int
        Of the changes, at least 1.
    """

    def __init__(self, score: Score, box: Box, start: Point, population: int, keys: int, seed: int) -> None:
        self.score, self.box, self.best, self.keys, self.next = score, box, start, keys, 0
        self.strategy = _strategy(box, start, population, seed)

    def generation(self) -> Point:
        """Play a generation and a race; return the best so far."""
        proposed = self.strategy.ask()
        points = [self.box.inside(x) for x in proposed]
        means = self._play(points, 1).mean(axis=1)
        self.strategy.tell(proposed, (-means).tolist())
        racers = [self.box.inside(self.strategy.result.xfavorite), points[int(means.argmax())]]
        self.best = self._race([self.best, *racers])
        return self.best

    def _play(self, points: Sequence[Point], times: int) -> Array:
        values = self.score(points, self.next, times * self.keys)
        self.next += times * self.keys
        return values

    def _race(self, racers: Sequence[Point]) -> Point:
        """Return who is ahead on fresh dice; of equals the one named first."""
        different = list(dict.fromkeys(racers))
        return different[int(self._play(different, RACE).mean(axis=1).argmax())] if len(different) > 1 else racers[0]


def _strategy(box: Box, start: Point, population: int, seed: int) -> Any:
    """Return a strategy that asks for whole numbers in their ranges."""
    import cma

    width = np.maximum(1.0, box.most - box.least)
    options = {
        "bounds": [(box.least - 0.49).tolist(), (box.most + 0.49).tolist()],
        "integer_variables": list(range(len(start))),
        "CMA_stds": np.maximum(1.0, SPREAD * width).tolist(),
        "popsize": population,
        "seed": seed,  # of numpy's global random numbers, which it draws from and nothing else here does
        "verbose": -9,
        "verb_log": 0,
    }
    return cma.CMAEvolutionStrategy(np.array(start, dtype=float), 1.0, options)
