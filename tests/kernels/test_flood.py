"""Movement flood against Dijkstra with a heap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.boards import Board, random_board, terrain
from tests.kernels.modes import both
from tests.naive import flood as naive
from wargame_sim.kernels import board, flood


def _flood(b: Board, starts: dict[int, int], budget: int, zone_cost: int, to: int = -1):
    dist, came = np.full(b.n + 1, 255, np.uint8), np.full(b.n + 1, -7, np.int16)
    queue = np.zeros(12 * (b.n + 1) + 256, np.int16)
    for i, (h, spent) in enumerate(starts.items()):
        dist[h], queue[i] = spent, h
    args = (b.nbr, b.cost, b.alt, b.flags, b.leave, zone_cost, budget, dist, came, queue, len(starts), to)
    count = both(flood.flood, *args)
    return count, {h: int(dist[h]) for h in range(b.n) if dist[h] <= budget}, came


def _step(b: Board, u: int, v: int, zone_cost: int) -> int:
    k = b.nbr[u].tolist().index(v)
    off_road = (b.flags[u] | b.flags[v]) & board.NO_ROAD
    total = int(b.leave[u]) + int(b.alt[u, k] if off_road else b.cost[u, k])
    return total + (zone_cost if b.flags[v] & board.ZONE else 0)


@pytest.mark.parametrize("offset", board.OFFSETS)
@pytest.mark.parametrize("seed", range(12))
def test_flood_equals_its_twin(offset, seed):
    rng = np.random.default_rng([seed, board.OFFSETS.index(offset)])
    b = random_board(rng, 9, 8, offset, holes=0.1 * (seed % 2))
    starts = {int(h): int(rng.integers(0, 4)) for h in rng.choice(b.n, 1 + seed % 3, replace=False)}
    zone_cost, budget = int(rng.integers(0, 5)), int(rng.integers(0, 30))
    count, reached, came = _flood(b, starts, budget, zone_cost)
    assert reached == naive.flood(terrain(b, zone_cost), starts, budget)
    assert count == len(reached)
    for h, spent in reached.items():
        before = int(came[h])
        if before < 0:
            assert starts[h] == spent
        else:
            assert spent == reached[before] + _step(b, before, h, zone_cost)


@pytest.mark.parametrize("seed", range(12))
def test_a_flood_that_ends_at_a_hex_went_the_same_way_there(seed):
    rng = np.random.default_rng([7, seed])
    b = random_board(rng, 9, 8, "odd-q")
    start = int(rng.integers(b.n))
    _, reached, came = _flood(b, {start: 0}, 14, 2)
    for h in reached:
        count, some, back = _flood(b, {start: 0}, 14, 2, h)
        assert some[h] == reached[h]
        assert count <= len(reached)
        while h >= 0:
            assert back[h] == came[h]
            h = int(came[h])


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(0, 6))
def test_properties(seed, budget, zone_cost):
    b = random_board(np.random.default_rng(seed), 6, 6, "odd-q")
    start = seed % b.n
    _, reached, came = _flood(b, {start: 0}, budget, zone_cost)
    less = _flood(b, {start: 0}, budget - 1, zone_cost)[1]
    # More points reach at least as far, at the same cost.
    assert less == {h: c for h, c in reached.items() if c < budget}
    for h in reached:
        if h != start:
            assert not b.flags[h] & board.BLOCKED
            before = int(came[h])
            assert before == start or not b.flags[before] & board.STOP
            # Every way back ends where the unit began.
            steps = 0
            while h != start:
                h, steps = int(came[h]), steps + 1
                assert steps <= b.n


def _line(flags: list[int], leave: list[int] | None = None) -> Board:
    """Return one row of hexes: 2 half points a hex, 1 by road."""
    cols, rows = board.rectangle(len(flags), 1)
    nbr, n = board.neighbours(cols, rows, "odd-r"), len(flags)
    alt = np.where(nbr < n, 2, 255).astype(np.uint8)
    places = list(zip(cols.tolist(), rows.tolist(), strict=True))
    road = (nbr < n).astype(np.uint8)
    bits = np.array([*flags, 0], np.uint8)
    paid = np.array([*(leave or [0] * n), 0], np.uint8)
    ax = board.axial(cols, rows, "odd-r")
    return Board(places, "odd-r", nbr, ax, np.where(nbr < n, 1, 255).astype(np.uint8), alt, bits, paid, road)


@pytest.mark.parametrize(
    ("flags", "leave", "expect"),
    [
        ([0, 0, 0, 0], None, {0: 0, 1: 1, 2: 2, 3: 3}),
        ([0, board.NO_ROAD, 0, 0], None, {0: 0, 1: 2, 2: 4, 3: 5}),
        ([0, board.BLOCKED, 0, 0], None, {0: 0}),
        ([0, board.STOP | board.ZONE, 0, 0], None, {0: 0, 1: 4}),
        ([board.STOP, 0, 0, 0], None, {0: 0, 1: 1, 2: 2, 3: 3}),
        ([0, 0, 0, 0], [2, 0, 1, 0], {0: 0, 1: 3, 2: 4, 3: 6}),
    ],
)
def test_each_flag_on_a_road(flags, leave, expect):
    assert _flood(_line(flags, leave), {0: 0}, 10, 3)[1] == expect


def test_off_the_map_is_never_reached():
    b = _line([0, 0])
    b.cost[b.nbr == b.n] = 0
    count, reached, _ = _flood(b, {0: 0}, 200, 0)
    assert (count, reached) == (2, {0: 0, 1: 1})
