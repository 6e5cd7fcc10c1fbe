"""One number for a set of rows: equal rows give equal digests, whatever chunks, threads or files they came in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

Rows = np.ndarray[Any, np.dtype[Any]]


def layout(dtype: np.dtype[Any]) -> list[list[str]]:
    """Return names and types of the fields, little-endian: ``[["axis_vp", "<i2"], ...]``.

    Raises
    ------
    TypeError
        When the dtype is not a flat structure of numbers and flags.
    """
    if dtype.names is None:
        raise TypeError(f"rows are a structured array, one field an outcome column; found dtype {dtype}")
    fields = [[name, dtype[name].newbyteorder("<").str] for name in dtype.names]
    wrong = [name for name in dtype.names if dtype[name].kind not in "biuf"]
    if wrong:
        raise TypeError(f"outcome columns are numbers or flags; found {dtype[wrong[0]]} in {wrong[0]!r}")
    return fields


def packed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the same fields little-endian and without padding."""
    return np.dtype([(name, kind) for name, kind in layout(dtype)])


def digest(rows: Rows | Iterable[Rows]) -> str:
    """Return the SHA-256 of rows in trial order, as 64 hexadecimal digits.

    Parameters
    ----------
    rows : structured array, or an iterable of them
        Consecutive pieces give the digest of the whole.

    Raises
    ------
    ValueError
        When there is no piece at all: even no rows have a layout.
    """
    pieces = [rows] if isinstance(rows, np.ndarray) else list(rows)
    if not pieces:
        raise ValueError("a digest needs at least one piece of rows")
    dtype = packed(pieces[0].dtype)
    total = hashlib.sha256(json.dumps(layout(dtype)).encode())
    for piece in pieces:
        total.update(np.ascontiguousarray(piece.astype(dtype, copy=False)).tobytes())
    return total.hexdigest()


def digest_all(digests: Mapping[str, str]) -> str:
    """Return one digest for the digests of several named sets of rows, in any order of names."""
    return hashlib.sha256(json.dumps(dict(sorted(digests.items()))).encode()).hexdigest()
