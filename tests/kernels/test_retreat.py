"""Retreat search against walking every path."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.boards import Board, edges, flagged, random_board
from tests.kernels.modes import both
from tests.naive import board as naive_board
from tests.naive import retreat as naive
from wargame_sim.kernels import board, retreat


def _retreat(b: Board, origin: int, length: int, budget: int) -> tuple[dict[int, int], np.ndarray]:
    # Scratch is left dirty on purpose.
    dist, came = np.full(b.n + 1, 3, np.uint8), np.full(b.n + 1, 5, np.int16)
    ends = np.zeros(1 + 3 * length * (length + 1), np.int16)
    n = both(retreat.retreat_ends, b.nbr, b.ax, b.alt, b.flags, origin, length, budget, dist, came, ends)
    assert len(set(ends[:n].tolist())) == n
    return {int(h): int(dist[h]) for h in ends[:n]}, came


@pytest.mark.parametrize("offset", board.OFFSETS)
@pytest.mark.parametrize("seed", range(6))
def test_ends_equal_those_of_all_paths(offset, seed):
    rng = np.random.default_rng([seed, board.OFFSETS.index(offset)])
    b = random_board(rng, 9, 9, offset)
    away = naive_board.distances(b.places, offset)
    lists, blocked = edges(b, b.alt), flagged(b, board.BLOCKED)
    for origin in rng.choice(b.n, 3, replace=False).tolist():
        for length in (1, 2, 3, 4):
            budget = int(rng.integers(2, 16))
            ends, came = _retreat(b, origin, length, budget)
            assert ends == naive.retreat_ends(lists, away[origin], blocked, origin, length, budget)
            assert ends == naive.retreat_ends_by_rings(lists, away[origin], blocked, origin, length, budget)
            for h in ends:
                _walk_back(h, origin, length, away[origin], came)


def _walk_back(h: int, origin: int, length: int, away: dict[int, int], came: np.ndarray) -> None:
    """Follow `came` home: one hex nearer at each step."""
    for step in range(length, 0, -1):
        assert away[h] == step
        h = int(came[h])
    assert h == origin


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(0, 20))
def test_properties(seed, length, budget):
    b = random_board(np.random.default_rng(seed), 9, 9, "even-r", holes=0.15)
    origin = seed % b.n
    ends, _ = _retreat(b, origin, length, budget)
    more, _ = _retreat(b, origin, length, budget + 1)
    assert ends.items() <= more.items()
    for h, cost in ends.items():
        assert board.distance.py_func(b.ax, origin, h) == length
        assert cost <= budget or length == 1
        assert not b.flags[h] & board.BLOCKED
    # Whoever can retreat n hexes can retreat one less.
    if length > 1 and ends:
        assert _retreat(b, origin, length - 1, budget)[0]


def test_an_open_board_has_six_ends_a_hex():
    b = random_board(np.random.default_rng(1), 11, 11, "odd-q")
    b.alt[:] = 2
    b.flags[:] = 0
    origin = b.places.index((6, 6))
    for length in (1, 2, 3, 4):
        ends, _ = _retreat(b, origin, length, 2 * length)
        assert len(ends) == 6 * length
        assert set(ends.values()) == {2 * length}
        assert (_retreat(b, origin, length, 2 * length - 1)[0] == {}) == (length > 1)


def test_first_hex_may_always_be_paid_but_no_second_one_then():
    b = random_board(np.random.default_rng(1), 7, 7, "odd-r")
    b.alt[:], b.flags[:] = 8, 0
    origin = b.places.index((4, 4))
    assert len(_retreat(b, origin, 1, 2)[0]) == 6
    assert _retreat(b, origin, 2, 2)[0] == {}
    b.alt[origin] = 255
    assert _retreat(b, origin, 1, 2)[0] == {}
