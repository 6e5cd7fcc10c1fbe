"""Choices among a few numbers."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.choice import weakest_sufficient


def test_the_weakest_that_is_enough_else_the_strongest():
    rng = np.random.default_rng(11)
    for _ in range(300):
        n, need = int(rng.integers(0, 6)), int(rng.integers(0, 9))
        strength = rng.integers(1, 8, 8)
        listed = strength[:n].tolist()
        enough = [x for x in listed if x >= need]
        right = listed.index(min(enough) if enough else max(listed)) if listed else -1
        assert weakest_sufficient.py_func(strength, n, need) == right, (listed, need)
