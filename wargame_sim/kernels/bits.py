"""Sets of hexes as bits, 64 to a word."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)
WORD = 64  # hexes in a word of a bit set
_MODULUS = np.uint64(67)  # leaves each power of two below 2**64 another remainder
_NUMBER = np.zeros(67, np.uint64)
_NUMBER[[2**i % 67 for i in range(WORD)]] = range(WORD)


@kernel
def lowest(bits):
    """Return the number of the lowest bit of a word that is not zero, 0 to 63."""
    return _NUMBER[(bits & ~(bits - ONE)) % _MODULUS]
