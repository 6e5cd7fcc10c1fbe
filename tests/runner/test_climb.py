"""A climb goes up a noisy hill whose top is known, stays in the ranges, and the same seed takes the same way."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.runner.climb import Box, Climb, cost

BOX = Box(np.zeros(6, int), np.array([4, 10, 50, 100, 250, 3]))
TOP = np.array([1, 9, 12, 80, 250, 0])
START = (3, 2, 40, 20, 60, 2)


class Hill:
    """Scores by the distance from the top, the same noise for all that meet the same dice."""

    def __init__(self):
        self.games = 0
        self.dice = []

    def __call__(self, points, first, count):
        self.games += len(points) * count
        self.dice.append((first, count))
        assert all((BOX.least <= p).all() and (BOX.most >= p).all() for p in np.array(points))
        assert all(isinstance(v, int) for p in points for v in p)
        noise = np.random.default_rng(first).normal(0, 1, count)
        own = np.random.default_rng(first + 1).normal(0, 0.3, (len(points), count))
        return np.array([self.height(p) for p in points])[:, None] + noise + own

    @staticmethod
    def height(point):
        return -float(np.abs((np.array(point) - TOP) / BOX.most).sum())


def climbed(generations, seed=7):
    hill = Hill()
    climb = Climb(hill, BOX, START, population=16, keys=16, seed=seed)
    for _ in range(generations):
        found = climb.generation()
    return hill, found


def test_it_climbs():
    hill, found = climbed(30)
    assert hill.height(found) > hill.height(START) / 4


def test_no_die_is_used_twice_and_no_more_games_than_told():
    hill, _ = climbed(5)
    ends = [first + count for first, count in hill.dice]
    assert [first for first, _ in hill.dice] == [0, *ends[:-1]]
    assert hill.games <= 5 * cost(16, 16)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_takes_the_same_way(seed):
    assert climbed(4, seed)[1] == climbed(4, seed)[1]
