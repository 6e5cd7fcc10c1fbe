"""Movement: which hexes a unit can reach, without the way there.

The same question as `flood`, on bits: a hex spends one operation a price on all its neighbours, because their numbers
lie within one word around its own. Bit boards as in chess programs, e.g. A. Adelson-Velskiy et al., "Programming a
computer to play chess", Russian Math. Surveys 25 (1970).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wargame_sim.kernels.bits import ONE, WORD, ZERO, lowest
from wargame_sim.kernels.jit import kernel

PROHIBITED = 255
AHEAD, SIX, LAST = np.uint64(WORD - 31), np.uint64(6), np.uint64(WORD - 1)
HALF = 31  # a hex and its neighbours fit a word if their numbers differ by no more
BLOCKED_BITS, ZONE_BITS, STOP_BITS = range(3)  # rows of `bars`, as the flags of `board`


class Ways(NamedTuple):
    """The sides of a board by what they cost.

    Attributes
    ----------
    steps : uint8[s]
        Costs in half points, increasing.
    around : uint64[n+1, s]
        Neighbours that a hex is left for at that cost: bit j is hex h - 31 + j.
    """

    steps: NDArray[np.uint8]
    around: NDArray[np.uint64]


def words_for(n: int) -> int:
    """Words of a bit set over `n` hexes and the one that means off the map."""
    return n // WORD + 1


def compact(nbr: NDArray[np.int16]) -> bool:
    """Whether neighbours are near enough to each other in the numbering of a board for `ways`."""
    n = len(nbr) - 1
    return bool((np.abs(nbr[:n].astype(int) - np.arange(n)[:, None])[nbr[:n] < n] <= HALF).all())


def ways(nbr: NDArray[np.int16], cost: NDArray[np.uint8]) -> Ways:
    """Sort the sides of a board for `sweep`.

    Parameters
    ----------
    nbr : int16[n+1, 6]
        Neighbours.
    cost : uint8[n+1, 6]
        Cost in half points of going from h over side k; 255 = prohibited.

    Returns
    -------
    Ways

    Raises
    ------
    ValueError
        When a side costs nothing (the sweep goes from each number of half points to higher ones), or when the board is
        not `compact`.
    """
    n = len(nbr) - 1
    if not cost[:n][nbr[:n] < n].all():
        raise ValueError("a side costs nothing")
    if not compact(nbr):
        raise ValueError(f"numbers of neighbours more than {HALF} apart")
    source, side = np.nonzero((nbr[:n] < n) & (cost[:n] != PROHIBITED))
    steps, which = np.unique(cost[source, side], return_inverse=True)
    around = np.zeros((n + 1, len(steps)), np.uint64)
    bits = ONE << (nbr[source, side].astype(int) - source + HALF).astype(np.uint64)
    np.bitwise_or.at(around, (source, which), bits)
    return Ways(steps, around)


@kernel
def sweep(steps, around, bars, zone_cost, budget, dist, starts, n_starts, levels, out):
    """Find everything within `budget` of the start hexes, as `flood` does where no side has its price changed.

    Parameters
    ----------
    steps, around
        From `ways`. A step of 255 and all behind it are not used.
    bars : uint64[3, words]
        Bit sets: blocked hexes; hexes that cost `zone_cost` more to enter; hexes that may be entered, not passed
        through unless the unit began there.
    zone_cost, budget : int
        Half points; `budget` is at most 254.
    dist : uint8[n+1]
        Points already spent at start hexes.
    starts : int16[k]
        Start hexes.
    n_starts : int
        Number of start hexes to read.
    levels : uint64[2, 255, words + 2]
        Scratch, all zero before and after: by half points spent, hexes just come to, and zones paid for. A word ahead.
    out : uint64[words]
        Out: bit set of the hexes reached, start hexes included.
    """
    words, payable = len(out), len(steps)
    low, high = words, -1  # words that have been come to
    for w in range(words):
        out[w] = ZERO
    for i in range(n_starts):
        h = int(starts[i])
        if dist[h] <= budget:
            levels[1, dist[h], (h >> 6) + 1] |= ONE << np.uint64(h & 63)
            low, high = min(low, h >> 6), max(high, h >> 6)
    for c in range(budget + 1):
        while payable > 0 and c + int(steps[payable - 1]) > budget:
            payable -= 1
        for w in range(max(low, 0), min(high + 1, words)):
            ahead = np.uint64(w + 1)
            come = levels[0, c, ahead] & ~bars[BLOCKED_BITS, w]
            zone = come & bars[ZONE_BITS, w]
            if zone != ZERO and c + zone_cost <= budget:
                levels[1, np.uint64(c + zone_cost), ahead] |= zone
            new = (come & ~zone | levels[1, c, ahead]) & ~out[w]
            levels[0, c, ahead], levels[1, c, ahead] = ZERO, ZERO
            out[w] |= new
            stopped = new & bars[STOP_BITS, w]
            new ^= stopped
            if stopped != ZERO:
                for i in range(n_starts):
                    if dist[starts[i]] == c and int(starts[i]) >> 6 == w:
                        new |= stopped & ONE << np.uint64(starts[i] & 63)
            while new != ZERO and payable > 0:
                h = np.uint64(WORD * w) + lowest(new)
                new &= new - ONE
                first, shift = (h + AHEAD) >> SIX, (h + AHEAD) & LAST
                for s in range(payable):
                    paid, there = np.uint64(c + int(steps[s])), around[h, s]
                    levels[0, paid, first] |= there << shift
                    levels[0, paid, first + ONE] |= there >> LAST - shift >> ONE
                low, high = min(low, int(first) - 1), max(high, int(first))
