"""Better whole numbers for a player from few, noisy games: mirrored changes, the way they point, a race on fresh dice.

A generation changes a few numbers of the best so far at random, each change in both directions with the same dice (mirrored
sampling: Brockhoff, Auger, Hansen, Arnold and Hohm 2010, PPSN XI, 11-21). So every game tells something about every number
changed, as in a screening design. Steps along the way that the differences point, for all numbers or only for those that stand
out, and the best of the changed ones then race on fresh dice with fewer candidates and more games each time (successive
halving: Jamieson and Talwalkar 2016, AISTATS, 240-248). The best so far is replaced by who is ahead on those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from wargame_sim.statistics.intervals import Array

Point = tuple[int, ...]
Score = Callable[[Sequence[Point], int, int], Array]
"""Scores of candidates on dice FIRST to FIRST + COUNT - 1, float[candidates, count]; more is better."""

SPREAD = 0.15  # standard deviation of a change, as a part of a number's range
STAND_OUT = (0.0, 0.7, 1.4)  # standard errors that an effect must reach to be followed
STEPS = (1.0, 2.0)  # how far to go, in standard deviations of a change
KEPT = 4  # of the changed ones, that race too
HEATS = ((4, 4), (8, 1))  # a race: times as many dice, and how many are left after


class Box(NamedTuple):
    """Least and most of every number, int[numbers]."""

    least: Array
    most: Array

    def inside(self, x: Array) -> Point:
        """Return a point as whole numbers in their ranges."""
        return tuple(int(v) for v in np.clip(np.rint(x), self.least, self.most))


def cost(population: int, keys: int) -> int:
    """Return the games of a generation against one opponent."""
    racing = 1 + KEPT + len(STAND_OUT) * len(STEPS)
    games = population * keys
    for times, left in HEATS:
        games += racing * times * keys
        racing = left + 1
    return games


class Climb:
    """A search for a point with a better mean score.

    Parameters
    ----------
    score : Score
        Plays.
    box : Box
        What is allowed.
    population, keys : int
        Candidates of a generation, and dice for each.
    rng : numpy.random.Generator
        Of the changes.
    first : int
        Dice begin here; no die is used in two generations.
    """

    def __init__(
        self, score: Score, box: Box, population: int, keys: int, rng: np.random.Generator, first: int = 0
    ) -> None:
        self.score, self.box, self.keys, self.rng, self.next = score, box, keys, rng, first
        self.pairs = max(2, population // 2)

    def generation(self, now: Point) -> Point:
        """Return a point that is better than `now` as far as can be told, or `now`."""
        ways = self._changes(np.array(now, dtype=float))
        points = [self.box.inside(np.array(now) + sign * way) for way in ways for sign in (1, -1)]
        means = self._play(points, 1).mean(axis=1)
        order = np.argsort(-means, kind="stable")[:KEPT]
        racers = [*self._ahead(now, points, means), *(points[i] for i in order)]
        return self._race(now, racers)

    def _play(self, points: Sequence[Point], times: int) -> Array:
        values = self.score(points, self.next, times * self.keys)
        self.next += times * self.keys
        return values

    def _changes(self, now: Array) -> Array:
        """Return changes that leave most numbers alone, float[pairs, numbers]."""
        size = (self.pairs, now.size)
        width = self.box.most - self.box.least
        moved = self.rng.random(size) < self.rng.uniform(0.1, 0.35, (self.pairs, 1))
        moved[np.arange(self.pairs), self.rng.integers(now.size, size=self.pairs)] = True
        draws = self.rng.standard_normal(size)
        return np.asarray(moved * np.sign(draws) * np.maximum(1.0, np.abs(draws) * SPREAD * width))

    def _ahead(self, now: Point, points: Sequence[Point], means: Array) -> list[Point]:
        """Return points the way that the mirrored differences point."""
        width = np.maximum(1.0, self.box.most - self.box.least)
        apart = (np.array(points[::2]) - np.array(points[1::2])) / width
        gained = means[::2] - means[1::2]
        weight = (apart**2).sum(axis=0)
        slope = np.divide(apart.T @ gained, weight, out=np.zeros(len(now)), where=weight > 0)
        error = np.sqrt((gained**2).mean() / np.maximum(weight, 1e-9))
        clear = np.abs(slope) / np.maximum(error, 1e-9) * (weight > 0)
        found = []
        for least in STAND_OUT:
            for step in STEPS:
                length = np.maximum(1.0, step * SPREAD * width * np.minimum(1.0, clear / 2))
                found.append(self.box.inside(np.array(now) + (clear > least) * np.sign(slope) * length))
        return found

    def _race(self, now: Point, racers: Sequence[Point]) -> Point:
        """Return who is ahead of `now` and of all others on fresh dice, or `now`."""
        left = [now, *(p for p in dict.fromkeys(racers) if p != now)]
        total = np.zeros(len(left))
        for times, stay in HEATS:
            total = total + self._play(left, times).sum(axis=1)
            best = 1 + np.argsort(-total[1:], kind="stable")[:stay]
            keep = np.concatenate([[0], best]).astype(int)
            left, total = [left[i] for i in keep], total[keep]
        return left[int(total.argmax())]
