"""The digest of rows depends on rows and their order, and on nothing else."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_sim.outcomes.digest import digest, digest_all, layout

ROWS = np.zeros(1000, dtype=[("vp", "<i2"), ("win", "?"), ("pace", "<f4")])
ROWS["vp"] = np.arange(1000) % 37 - 9
ROWS["win"] = ROWS["vp"] > 3
ROWS["pace"] = ROWS["vp"] / 7


@given(st.lists(st.integers(0, 1000), max_size=8))
def test_any_cut_gives_the_digest_of_the_whole(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), 1000]
    assert digest([ROWS[a:b] for a, b in itertools.pairwise(edges)]) == digest(ROWS)


def test_digest_is_frozen() -> None:
    """A change of the canonical bytes would make old provenance records useless."""
    assert digest(ROWS) == "f4c0f79319ac358f67313fcf420b23ecd462ff633ddc4976ebe6759235622928"


def test_padding_byte_order_and_strides_do_not_count() -> None:
    padded = np.dtype([("vp", "i2"), ("win", "?"), ("pace", "f4")], align=True)
    assert padded.itemsize > ROWS.dtype.itemsize
    assert digest(ROWS.astype(padded)) == digest(ROWS)
    assert digest(ROWS.astype([("vp", ">i2"), ("win", "?"), ("pace", ">f4")])) == digest(ROWS)
    assert digest(np.repeat(ROWS, 2)[::2]) == digest(ROWS)


def test_values_order_names_and_types_count() -> None:
    changed = ROWS.copy()
    changed["vp"][500] += 1
    assert digest(changed) != digest(ROWS)
    assert digest(ROWS[::-1]) != digest(ROWS)
    assert digest(ROWS.astype([("points", "<i2"), ("win", "?"), ("pace", "<f4")])) != digest(ROWS)
    assert digest(ROWS.astype([("vp", "<i4"), ("win", "?"), ("pace", "<f4")])) != digest(ROWS)


def test_digest_of_several_sets_does_not_depend_on_their_order() -> None:
    assert digest_all({"a": "1", "b": "2"}) == digest_all({"b": "2", "a": "1"}) != digest_all({"a": "2", "b": "1"})


@pytest.mark.parametrize("dtype", ["i4", [("name", "U3")], [("nested", [("a", "i4")])], [("list", "i4", 3)]])
def test_other_layouts_are_refused(dtype: object) -> None:
    with pytest.raises(TypeError, match=r"structured array|numbers or flags"):
        layout(np.zeros(1, dtype).dtype)


def test_no_pieces_have_no_digest() -> None:
    with pytest.raises(ValueError, match="at least one piece"):
        digest([])
