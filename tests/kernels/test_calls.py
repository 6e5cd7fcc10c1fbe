"""Calls from Python: the compiled form found once is remembered by the kinds of the arguments, and never for others."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.kernels import jit
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.records import empty


@kernel
def total(values, more):
    found = 0.0
    for value in values:
        found += value
    return found + more


@kernel
def turn_of(SA):
    return SA[0].turn


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


BASE = np.arange(12, dtype=np.int64)
ARRAYS = [BASE, BASE.astype(np.int32), BASE.astype(np.float64), BASE[::2], BASE[:0], BASE.astype(np.uint64)]


@pytest.mark.parametrize("more", [1, 0.5, True, np.uint64(3), np.int32(4)])
def test_every_kind_of_argument_gets_its_own_form(compiled, more):
    readonly = BASE.copy()
    readonly.flags.writeable = False
    for _ in range(2):  # found by numba, then remembered
        for values in (*ARRAYS, readonly):
            assert total(values, more) == values.sum() + more


def test_a_call_is_remembered_but_for_numbers_that_do_not_fit(compiled):
    kept = len(total._entries)
    with pytest.raises((OverflowError, TypeError, ValueError)):
        total(BASE, 2**70)
    assert len(total._entries) == kept


def test_records_of_two_layouts(compiled):
    small, large = (
        empty(np.dtype([("turn", kind), ("more", "i8", n)], align=True)) for kind, n in (("i2", 1), ("i8", 3))
    )
    small[0].turn, large[0].turn = 5, 7
    for _ in range(2):
        assert (turn_of(small), turn_of(large)) == (5, 7)
