"""Loss removal against trying every set of units."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.modes import both
from tests.naive import losses as naive
from wargame_sim.kernels import losses


def _loss(values: list[int], target: int, preference: list[int]) -> set[int]:
    # Longer arrays than needed: only the first n count.
    v, p = np.array([*values, 99], np.int32), np.array([*preference, -99], np.int32)
    mask = int(both(losses.cheapest_loss, v, len(values), target, p))
    return {i for i in range(64) if mask >> i & 1}


units = st.lists(st.tuples(st.integers(0, 9), st.integers(-3, 5)), max_size=9)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(units, st.integers(-2, 40))
def test_loss_equals_its_twin(rows, target):
    values, preference = [v for v, _ in rows], [p for _, p in rows]
    chosen = _loss(values, target, preference)
    assert chosen == naive.cheapest_loss(values, target, preference)
    if 0 < target <= sum(values):
        total = sum(values[i] for i in chosen)
        assert target <= total < target + max(values)


def test_exact_change_beats_the_favourite():
    assert _loss([5, 3, 4], 7, [0, 9, 9]) == {1, 2}


def test_equal_totals_go_by_preference():
    assert _loss([4, 4, 4], 4, [2, 1, 1]) == {1}


def test_all_go_when_all_are_too_few():
    assert _loss([2, 3], 6, [0, 0]) == {0, 1}
    assert _loss([2, 3], 0, [0, 0]) == set()


def test_sixty_two_units():
    values = [1] * 62
    assert len(_loss(values, 61, list(range(62)))) == 61
