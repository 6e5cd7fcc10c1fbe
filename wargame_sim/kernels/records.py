"""Structured records: one array of length n holds everything a kernel needs (a tuple of arrays costs far more)."""

from __future__ import annotations

from typing import Any

import numpy as np


def empty(dtype: np.dtype[Any], n: int = 1) -> Any:
    """Return `n` zeroed records that plain Python and compiled code read alike, by attribute.

    Parameters
    ----------
    dtype : numpy.dtype
        Structured, built once a game with ``align=True``.
    n : int
        Number of records.

    Returns
    -------
    numpy.recarray
        Shape (n,). Give kernels the array and take ``array[0]`` inside; the caller keeps the array alive.
    """
    hidden = [name for name in dtype.names or () if hasattr(np.void, name)]
    if hidden:
        raise ValueError(f"field {hidden[0]!r}: numpy's own attribute of that name would hide it")
    return np.zeros(n, dtype).view(np.recarray)
