"""Odds columns against fractions; bulk resolution against the stream of dice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.modes import both
from tests.naive import dice as naive_dice
from tests.naive import lookup as naive
from wargame_sim.kernels import jit, lookup

RATIOS = [Fraction(1, d) for d in (5, 4, 3, 2, 1)] + [Fraction(n) for n in (2, 3, 4, 5, 6, 7, 8)]
NUMS = np.array([r.numerator for r in RATIOS], np.int16)
DENS = np.array([r.denominator for r in RATIOS], np.int16)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.integers(0, 2000), st.integers(1, 500))
def test_column_is_the_last_ratio_reached(attack, defence):
    assert both(lookup.ratio_column, attack, defence, NUMS, DENS) == naive.ratio_column(attack, defence, RATIOS)


def test_column_at_the_ends():
    with jit.plain():
        assert lookup.ratio_column(1, 6, NUMS, DENS) == -1
        assert lookup.ratio_column(1, 5, NUMS, DENS) == 0
        assert lookup.ratio_column(900, 1, NUMS, DENS) == len(RATIOS) - 1


def test_column_does_not_change_with_the_unit_of_strength():
    with jit.plain():
        for attack in range(1, 40):
            quarters = lookup.ratio_column(4 * attack, 4 * 7, NUMS, DENS)
            assert lookup.ratio_column(attack, 7, NUMS, DENS) == quarters


def _attacks(dice: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(dice)
    return rng.integers(0, 100, (5 * dice + 1, 8)).astype(np.int8), rng.integers(0, 8, n).astype(np.uint8)


@pytest.mark.parametrize(("dice", "kernel"), [(1, lookup.resolve_1d6), (2, lookup.resolve_2d6)])
def test_bulk_resolution_reads_the_table_with_the_dice_of_the_stream(dice, kernel):
    crt, columns = _attacks(dice, 40)
    codes = np.zeros(40, np.uint8)
    first = 500
    both(kernel, crt, columns, np.uint64(9), np.uint64(first), codes)
    for i in range(40):
        faces = [naive_dice.stream(9, dice * (first + i) + j) for j in range(dice)]
        assert codes[i] == crt[sum(faces) - dice, columns[i]]


@pytest.mark.parametrize(("dice", "kernel"), [(1, lookup.resolve_1d6), (2, lookup.resolve_2d6)])
def test_bulk_resolution_does_not_depend_on_chunks(dice, kernel):
    crt, columns = _attacks(dice, 5000)
    whole, parts = np.zeros(5000, np.uint8), np.zeros(5000, np.uint8)
    resolve = jit.compiled(kernel)
    resolve(crt, columns, np.uint64(1), np.uint64(77), whole)
    for lo, hi in ((0, 1), (1, 1023), (1023, 1024), (1024, 3000), (3000, 5000)):
        resolve(crt, columns[lo:hi], np.uint64(1), np.uint64(77 + lo), parts[lo:hi])
    np.testing.assert_array_equal(whole, parts)


@pytest.mark.parametrize(("dice", "kernel"), [(1, lookup.resolve_1d6), (2, lookup.resolve_2d6)])
def test_bulk_resolution_is_as_frequent_as_the_dice_say(dice, kernel):
    n = 360_000
    crt = np.arange(5 * dice + 1, dtype=np.int8)[:, None]
    codes = np.zeros(n, np.uint8)
    jit.compiled(kernel)(crt, np.zeros(n, np.uint8), np.uint64(3), np.uint64(0), codes)
    faces = np.full(6, 1 / 6)
    expect = faces if dice == 1 else np.convolve(faces, faces)
    error = np.sqrt(expect * (1 - expect) / n)
    assert np.all(np.abs(np.bincount(codes) / n - expect) < 4 * error)
