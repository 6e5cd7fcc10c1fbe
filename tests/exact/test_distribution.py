"""Distributions against counting by hand and against icepool."""

from __future__ import annotations

import itertools
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_sim.exact import Distribution, at_least, certain, die, mixture, two_dice

weights = st.dictionaries(st.integers(-6, 12), st.integers(0, 9), min_size=1, max_size=8).filter(
    lambda w: sum(w.values()) > 0
)


def of_icepool(pool: icepool.Die) -> dict[object, Fraction]:
    return {k: Fraction(v, pool.denominator()) for k, v in pool.items()}


def test_two_dice_are_36_pairs():
    assert two_dice().total == 36
    assert two_dice().map(sum).weight(7) == 6
    assert dict(two_dice().map(sum).items()) == of_icepool(2 @ icepool.d6)


def test_a_distribution_needs_an_outcome():
    with pytest.raises(ValueError, match="at least one"):
        Distribution({1: 0})
    with pytest.raises(ValueError, match="negative"):
        Distribution({1: -1, 2: 3})


def test_then_brings_to_one_denominator():
    # One die; on a 6 roll again and add: chance of 7 is 1/6 * 1/6.
    again = die().then(lambda k: die().map(lambda m: m + 6) if k == 6 else certain(k))
    assert again.total == 36
    assert again.chance(lambda k: k == 7) == Fraction(1, 36)


def test_where_conditions():
    assert two_dice().map(sum).where(lambda s: s >= 11).chance(lambda s: s == 12) == Fraction(1, 3)


def test_at_least_is_the_tail():
    assert at_least(Distribution({0: 1, 2: 1, 5: 2})) == {2: Fraction(3, 4), 5: Fraction(1, 2)}


def test_equality_is_of_chances_not_weights():
    assert Distribution({1: 1, 2: 1}) == Distribution({2: 3, 1: 3})
    assert hash(Distribution({1: 1, 2: 1})) == hash(Distribution({2: 3, 1: 3}))
    assert Distribution({1: 1}) != Distribution({2: 1})


@given(weights, weights)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_sums_and_mixtures_agree_with_icepool(a: dict[int, int], b: dict[int, int]):
    ours_a, ours_b = Distribution(a), Distribution(b)
    ice_a, ice_b = (icepool.Die({k: w for k, w in d.items() if w}) for d in (a, b))
    assert dict(ours_a.with_(ours_b, lambda x, y: x + y).items()) == of_icepool(ice_a + ice_b)
    assert dict(mixture([(2, ours_a), (3, ours_b)]).items()) == of_icepool(icepool.Die([ice_a, ice_b], times=[2, 3]))
    assert ours_a.mean(lambda k: k) == ice_a.mean()


@given(weights)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_chances_add_to_one(w: dict[int, int]):
    d = Distribution(w)
    assert sum(p for _, p in d.items()) == 1
    assert d.chance(lambda _: True) == 1
    assert list(d.sorted(lambda k: k)) == sorted(d)


def test_three_dice_by_counting():
    sums = two_dice().map(sum).with_(die(), lambda a, b: a + b)
    count = [sum(faces) for faces in itertools.product(range(1, 7), repeat=3)]
    assert all(sums.chance(lambda s, n=n: s == n) == Fraction(count.count(n), 216) for n in range(3, 19))
