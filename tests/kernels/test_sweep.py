"""The sweep finds what the twin of the flood finds, on boards with and without holes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.boards import Board, flagged, random_board, terrain
from tests.kernels.modes import both
from tests.naive import flood as naive
from wargame_sim.kernels import board, sweep


def _bits(hexes: set[int], words: int) -> np.ndarray:
    ones = np.zeros(words * sweep.WORD, np.uint8)
    ones[list(hexes)] = 1
    return np.packbits(ones, bitorder="little").view(np.uint64)


def _open(rng: np.random.Generator, cols: int, rows: int, offset: str, holes: float) -> Board:
    """Return a random board without what a sweep knows nothing of: free sides, cut roads, prices for leaving."""
    b = random_board(rng, cols, rows, offset, holes=holes)
    cost, leave = np.maximum(b.cost, 1).astype(np.uint8), np.zeros_like(b.leave)
    return b._replace(cost=cost, leave=leave, flags=b.flags & ~np.uint8(board.NO_ROAD))


def _sweep(b: Board, starts: dict[int, int], budget: int, zone_cost: int) -> set[int]:
    words, ways = sweep.words_for(b.n), sweep.ways(b.nbr, b.cost)
    bars = np.array([_bits(flagged(b, bit), words) for bit in (board.BLOCKED, board.ZONE, board.STOP)])
    dist, queue = np.full(b.n + 1, 255, np.uint8), np.array([*starts], np.int16)
    dist[queue] = [*starts.values()]
    levels, out = np.zeros((2, 255, words + 2), np.uint64), np.full(words, 77, np.uint64)
    both(sweep.sweep, *ways, bars, zone_cost, budget, dist, queue, len(starts), levels, out)
    assert not levels.any()
    return set(np.flatnonzero(np.unpackbits(out.view(np.uint8), bitorder="little")).tolist())


@pytest.mark.parametrize("offset", board.OFFSETS)
@pytest.mark.parametrize("seed", range(8))
def test_sweep_equals_the_twin_of_the_flood(offset, seed):
    rng = np.random.default_rng([seed, board.OFFSETS.index(offset)])
    cols = 30 if seed == 7 else 13
    b = _open(rng, cols, 9, offset, holes=0.1 * (seed % 2))
    starts = {int(h): int(rng.integers(0, 4)) for h in rng.choice(b.n, 1 + seed % 3, replace=False)}
    zone_cost, budget = int(rng.integers(0, 5)), int(rng.integers(0, 30))
    assert _sweep(b, starts, budget, zone_cost) == set(naive.flood(terrain(b, zone_cost), starts, budget))


@settings(derandomize=True, max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 40), st.integers(0, 6))
def test_more_points_reach_at_least_as_far(seed, budget, zone_cost):
    b = _open(np.random.default_rng(seed), 9, 8, "odd-q", 0.0)
    start = {seed % b.n: 0}
    assert _sweep(b, start, budget - 1, zone_cost) <= _sweep(b, start, budget, zone_cost)


def test_a_side_that_costs_nothing_is_refused():
    b = random_board(np.random.default_rng(1), 9, 8, "odd-q")
    with pytest.raises(ValueError, match="costs nothing"):
        sweep.ways(b.nbr, np.zeros_like(b.cost))


def test_a_board_with_long_rows_is_refused():
    b = _open(np.random.default_rng(1), 32, 5, "odd-q", 0.0)
    with pytest.raises(ValueError, match="more than 31 apart"):
        sweep.ways(b.nbr, b.cost)
