"""Zone maps against counters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.boards import random_board
from tests.kernels.modes import both
from tests.naive import zones as naive
from wargame_sim.kernels import board, zones


def _check(seed: int, offset: str) -> None:
    rng = np.random.default_rng(seed)
    b = random_board(rng, 7, 8, offset, holes=0.1)
    out, twin = np.zeros(b.n + 1, np.uint8), [0] * b.n
    # Two classes of units, put together: the zones of one do not go everywhere that those of the other go.
    for share in (0.6, 1.0):
        reach = (rng.random((b.n + 1, 6)) < share).astype(np.uint8)
        lists = [[int(b.nbr[h, k]) for k in range(6) if reach[h, k] and b.nbr[h, k] < b.n] for h in range(b.n)]
        at = rng.integers(-2, b.n, 25).astype(np.int16)
        both(zones.zone_map, b.nbr, reach, at, 20, out)
        twin = [before + more for before, more in zip(twin, naive.zone_map(lists, at[:20].tolist()), strict=True)]
    assert out.tolist() == [*twin, 0]


@pytest.mark.parametrize("offset", board.OFFSETS)
def test_zone_map_equals_its_twin(offset):
    for seed in range(8):
        _check(seed, offset)


@settings(derandomize=True, max_examples=50, deadline=None)
@given(st.lists(st.integers(-1, 35), max_size=12), st.randoms(use_true_random=False))
def test_order_of_units_does_not_matter(units, random):
    b = random_board(np.random.default_rng(1), 6, 6, "even-q")
    reach = np.ones((b.n + 1, 6), np.uint8)
    maps = []
    for _ in range(2):
        out = np.zeros(b.n + 1, np.uint8)
        both(zones.zone_map, b.nbr, reach, np.array(units, np.int16), len(units), out)
        maps.append(out)
        random.shuffle(units)
    np.testing.assert_array_equal(*maps)
    assert maps[0].sum() == sum((b.nbr[h] < b.n).sum() for h in units if h >= 0)
