"""Movement: which hexes a unit can reach, found for 64 hexes at a time.

The same question as `flood`, without the way there: hexes are bits, and a front moves over a side by a shift, because
the number of a neighbour differs from a hex's own by one of a few gaps (four on a full rectangle). Bit boards as in
chess programs, e.g. A. Adelson-Velskiy et al., "Programming a computer to play chess", Russian Math. Surveys 25 (1970).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wargame_sim.kernels.jit import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)
WORD = 64  # hexes in a word of a bit set
PROHIBITED = 255
BLOCKED_BITS, ZONE_BITS, STOP_BITS = range(3)  # rows of `bars`, as the flags of `board`


class Ways(NamedTuple):
    """The sides of a board by what they cost and how far they jump in the numbering of hexes.

    Attributes
    ----------
    gaps : int64[g]
        Differences between the numbers of neighbours, increasing.
    steps : uint8[s]
        Costs in half points, increasing.
    masks : uint64[s, words, 2, g]
        Hexes that are entered at that cost from the hex whose number is lower (0) or higher (1) by that gap.
    """

    gaps: NDArray[np.int64]
    steps: NDArray[np.uint8]
    masks: NDArray[np.uint64]


def words_for(n: int) -> int:
    """Words of a bit set over `n` hexes and the one that means off the map."""
    return n // WORD + 1


def gaps_of(nbr: NDArray[np.int16]) -> NDArray[np.int64]:
    """Differences between the numbers of neighbours on a board, increasing."""
    n = len(nbr) - 1
    jumps = nbr[:n].astype(np.int64) - np.arange(n)[:, None]
    return np.unique(np.abs(jumps[nbr[:n] < n]))


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
        When a side costs nothing: the sweep goes from each number of half points to higher ones.
    """
    n = len(nbr) - 1
    if not cost[:n][nbr[:n] < n].all():
        raise ValueError("a side costs nothing")
    source, side = np.nonzero((nbr[:n] < n) & (cost[:n] != PROHIBITED))
    into, paid = nbr[source, side].astype(np.int64), cost[source, side]
    gaps, steps = gaps_of(nbr), np.unique(paid)
    bits = np.zeros((len(steps), 2, len(gaps), WORD * words_for(n)), np.uint8)
    jump = into - source
    bits[np.searchsorted(steps, paid), (jump < 0).astype(int), np.searchsorted(gaps, np.abs(jump)), into] = 1
    masks = np.packbits(bits, axis=-1, bitorder="little").view("<u8").astype(np.uint64)
    return Ways(gaps, steps, np.ascontiguousarray(masks.transpose(0, 3, 1, 2)))


@kernel
def sweep(gaps, steps, masks, bars, zone_cost, budget, dist, starts, n_starts, levels, front, moved, out):
    """Find everything within `budget` of the start hexes, as `flood` does where no side has its price changed.

    Parameters
    ----------
    gaps, steps, masks
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
    levels : uint64[3, 255, words]
        Scratch, all zero before and after: by half points spent, hexes just arrived at, zones paid for, start hexes.
    front : uint64[3 * words]
        Scratch, all zero before and after.
    moved : uint64[2, g or more]
        Scratch.
    out : uint64[words]
        Out: bit set of the hexes reached, start hexes included.
    """
    words = len(out)
    far = 1 + (int(gaps[len(gaps) - 1]) >> 6)  # words that one step may go
    low, high = words, -1  # words that the front has come to
    for w in range(words):
        out[w] = ZERO
    for i in range(n_starts):
        h = int(starts[i])
        w, c = h >> 6, int(dist[h])
        if c <= budget:
            levels[2, c, w] |= ONE << np.uint64(h & 63)
            low, high = min(low, w), max(high, w)
    for c in range(budget + 1):
        first, last = words, -1
        for w in range(low, high + 1):
            arrived, began = levels[0, c, w] & ~bars[BLOCKED_BITS, w], levels[2, c, w]
            zone = arrived & bars[ZONE_BITS, w]
            if c + zone_cost <= budget:
                levels[1, c + zone_cost, w] |= zone
            new = (arrived & ~zone | levels[1, c, w] | began) & ~out[w]
            levels[0, c, w], levels[1, c, w], levels[2, c, w] = ZERO, ZERO, ZERO
            out[w] |= new
            new &= ~bars[STOP_BITS, w] | began
            front[words + w] = new
            if new != ZERO:
                first, last = min(first, w), w
        payable = 0
        while payable < len(steps) and c + int(steps[payable]) <= budget:
            payable += 1
        if payable == 0 or last < 0:
            continue
        first, last = max(first - far, 0), min(last + far, words - 1)
        low, high = min(low, first), max(high, last)
        for w in range(first, last + 1):
            for i in range(len(gaps)):
                jump, shift = int(gaps[i]) >> 6, np.uint64(int(gaps[i]) & 63)
                back = np.uint64(63) - shift
                at = words + w - jump
                moved[0, i] = front[at] << shift | front[at - 1] >> back >> ONE
                at = words + w + jump
                moved[1, i] = front[at] >> shift | front[at + 1] << back << ONE
            for s in range(payable):
                there = ZERO
                for i in range(len(gaps)):
                    there |= moved[0, i] & masks[s, w, 0, i] | moved[1, i] & masks[s, w, 1, i]
                levels[0, c + int(steps[s]), w] |= there
    for w in range(words):
        front[words + w] = ZERO
