"""The short way from a kernel to LLVM code: nothing is left out that a kernel needs."""

from __future__ import annotations

import os
import sys

import numpy as np
import pytest

from tests.kernels.modes import both
from wargame_sim.kernels import jit, passes
from wargame_sim.kernels.jit import kernel

DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


@kernel
def bounded(x, low, high):
    """Keep a number within bounds; assigned on some ways only."""
    if x < low:
        found = low
    elif x > high:
        found = high
    else:
        found = x
    return found


@kernel
def busy(a, b):
    """Swap arrays, sum over them, leave loops early: variables of both kinds begin and end on many ways."""
    total = 0
    for i in range(len(a)):
        one = a if i % 2 else b
        if one[i] == 7:
            break
        for j in range(i):
            last = bounded(int(one[j]), 2, 5)
            if last == 3:
                continue
            total += last * (i + 1)
        one, a = a, one
    return total


@kernel
def squares(n):
    """Sum squares, the long way: a function inside asks for all of numba's stages."""

    def square(i):
        return i * i

    total = 0
    for i in range(n):
        total += square(i)
    return total


def test_plain_functions_are_told_from_others():
    assert passes.is_plain(busy.py_func.__code__)
    assert not passes.is_plain(squares.py_func.__code__)


def test_short_way_and_long_way_agree_with_python():
    a, b = np.array([1, 2, 3, 4, 5, 6, 7, 8]), np.array([8, 3, 3, 9, 1, 2, 6, 5])
    both(busy, a, b)
    both(squares, 5)


@pytest.mark.skipif(DISABLED, reason="numba is switched off")
def test_arrays_are_let_go():
    a, b = np.arange(6), np.arange(6)
    before = sys.getrefcount(a), sys.getrefcount(b)
    compiled = jit.compiled(busy)
    for _ in range(5):
        compiled(a, b)
    assert (sys.getrefcount(a), sys.getrefcount(b)) == before
