"""Supply lines against breadth-first search and Dijkstra."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.boards import Board, country, random_board
from tests.kernels.modes import both
from tests.naive import supply as naive
from wargame_sim.kernels import board, supply


def _trace(b: Board, sources: list[int], limit: int) -> dict[int, int]:
    dist, queue = np.full(b.n + 1, 9, np.uint8), np.zeros(12 * (b.n + 1), np.int16)
    count = both(
        supply.trace, b.nbr, b.road, b.alt, b.flags, np.array(sources, np.int16), len(sources), limit, dist, queue
    )
    reached = {h: int(dist[h]) for h in range(b.n) if dist[h] < 255}
    assert count == len(reached)
    assert dist[b.n] == 255
    return reached


@pytest.mark.parametrize("offset", board.OFFSETS)
@pytest.mark.parametrize("seed", range(8))
def test_trace_equals_its_twin(offset, seed):
    rng = np.random.default_rng([seed, board.OFFSETS.index(offset)])
    b = random_board(rng, 9, 8, offset, holes=0.1 * (seed % 2))
    sources = rng.choice(b.n, 1 + seed % 4, replace=False).tolist()
    for limit in (0, 2, 5, 12):
        assert _trace(b, sources, limit) == naive.trace(country(b), sources, limit)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 35), max_size=5), st.integers(0, 35), st.integers(0, 14))
def test_properties(seed, sources, other, limit):
    b = random_board(np.random.default_rng(seed), 6, 6, "odd-r")
    reached = _trace(b, sources, limit)
    wider = _trace(b, [*sources, other], limit)
    longer = _trace(b, sources, limit + 1)
    # More sources and longer lines supply at least the same hexes.
    assert all(wider[h] <= spent for h, spent in reached.items())
    assert reached == {h: spent for h, spent in longer.items() if spent <= limit}
    assert all(not b.flags[h] & board.BLOCKED for h in reached)


@pytest.mark.parametrize(
    ("flags", "road", "expect"),
    [
        ([0] * 6, 0, {0: 0, 1: 2, 2: 4}),
        ([0] * 6, 3, {0: 0, 1: 0, 2: 0, 3: 0, 4: 2, 5: 4}),
        ([0, 0, board.BLOCKED, 0, 0, 0], 3, {0: 0, 1: 0}),
        ([0, board.INTO_ONLY, 0, 0, 0, 0], 0, {0: 0, 1: 2}),
        ([0, board.NEVER, 0, 0, 0, 0], 0, {0: 0}),
        ([0, board.NEVER, board.INTO_ONLY, 0, 0, 0], 3, {0: 0, 1: 0, 2: 0, 3: 0, 4: 2, 5: 4}),
        ([0, 0, board.NEVER, 0, 0, 0], 2, {0: 0, 1: 0, 2: 0}),
        ([0, 0, board.INTO_ONLY, 0, 0, 0], 2, {0: 0, 1: 0, 2: 0}),
    ],
)
def test_each_flag_on_a_line_with_a_road(flags, road, expect):
    cols, rows = board.rectangle(6, 1)
    nbr = board.neighbours(cols, rows, "odd-r")
    roads = np.zeros((7, 6), np.uint8)
    for h in range(road):
        roads[h, nbr[h].tolist().index(h + 1)] = 1
    alt = np.where(nbr < 6, 2, 255).astype(np.uint8)
    places = list(zip(cols.tolist(), rows.tolist(), strict=True))
    bits = np.array([*flags, 0], np.uint8)
    b = Board(places, "odd-r", nbr, board.axial(cols, rows, "odd-r"), alt, alt, bits, bits, roads)
    assert _trace(b, [0], 4) == expect


def test_costs_that_fall_again_and_again_fit_in_the_ring():
    # Steps of cost 1 far round against dear short cuts: every hex queues many times.
    b = random_board(np.random.default_rng(3), 12, 12, "odd-r")
    b.flags[:], b.road[:] = 0, 0
    rng = np.random.default_rng(4)
    b.alt[:] = rng.choice(np.array([1, 30, 60, 90], np.uint8), b.alt.shape)
    assert _trace(b, [0], 250) == naive.trace(country(b), [0], 250)
