"""Effects of a two-level design by least squares: the slow twin of `statistics.factorial`."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np


def least_squares(levels: Sequence[Sequence[int]], means: Sequence[float], pairs: Sequence[tuple[int, int]]) -> dict:
    """Return main effects and interactions of a linear model of the variants' means.

    Factors are coded -1/2 and 1/2, so that a coefficient is an effect and that of a product half a difference of
    differences.
    """
    x = np.asarray(levels, dtype=float) - 0.5
    columns = [np.ones(len(x)), *x.T, *(2 * x[:, a] * x[:, b] for a, b in pairs)]
    found, _, rank, _ = np.linalg.lstsq(np.stack(columns, axis=1), np.asarray(means, dtype=float), rcond=None)
    assert rank == len(columns)
    k = x.shape[1]
    names: list[tuple[int, ...]] = [(n,) for n in range(k)]
    return dict(zip([*names, *pairs], [*found[1 : k + 1], *(2 * found[k + 1 :])], strict=True))


def every_pair(k: int) -> list[tuple[int, int]]:
    """Return all pairs of factors."""
    return list(itertools.combinations(range(k), 2))
