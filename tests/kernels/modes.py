"""Run a kernel both ways, plain and compiled, and insist on the same answer."""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.kernels import jit


def both(kernel: jit.Kernel, *args: Any) -> Any:
    """Call `kernel` plain and compiled on copies of `args`, compare results and arrays, leave the outcome in `args`."""
    first = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    second = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    with jit.plain():
        plain = kernel(*first)
    compiled = jit.compiled(kernel)(*second)
    assert plain == compiled
    for given, a, b in zip(args, first, second, strict=True):
        if isinstance(given, np.ndarray):
            np.testing.assert_array_equal(a, b)
            given[...] = a
    return plain
