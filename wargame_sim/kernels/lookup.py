"""Looking things up in combat results tables."""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.dice import PAGE, stream_page, throw_page
from wargame_sim.kernels.jit import kernel

_ONE = np.uint64(1)


@kernel
def ratio_column(attack, defence, nums, dens):
    """Find the last column whose odds the attacker reaches, rounding in favour of the defender.

    Parameters
    ----------
    attack, defence : int
        Strengths in any common unit (quarters of a factor, say); integers, so nothing is rounded on the way.
    nums, dens : int[n_columns]
        Odds of the columns as num:den, in increasing order.

    Returns
    -------
    int
        Column number, -1 when the odds are below the first column.
    """
    for i in range(len(nums) - 1, -1, -1):
        if attack * int(dens[i]) >= defence * int(nums[i]):
            return i
    return -1


@kernel
def resolve_1d6(crt, columns, seed, first, codes):
    """Resolve attacks on a table read with one die, one result code each.

    Parameters
    ----------
    crt : int8[6, n_columns]
        Result codes, 0 or more; row = face - 1.
    columns : uint8[n]
        Column of each attack.
    seed : uint64
        Seed.
    first : uint64
        Number of the first attack: attack i takes die first + i of `dice.d6_stream`, so chunks may be cut anywhere.
    codes : uint8[n]
        Out: result codes.
    """
    words, faces = np.empty(256, np.uint64), np.empty(PAGE, np.uint8)
    page, lo = np.uint64(first) >> np.uint64(10), np.int64(np.uint64(first) & np.uint64(PAGE - 1))
    done = 0
    while done < len(codes):
        stream_page(np.uint64(seed), page, words, faces)
        take = min(PAGE - lo, len(codes) - done)
        face, column, code = faces[lo : lo + take], columns[done : done + take], codes[done : done + take]
        for i in range(take):
            code[i] = crt[face[i], column[i]]
        done, lo = done + take, 0
        page += _ONE


@kernel
def resolve_2d6(crt, columns, seed, first, codes):
    """Resolve attacks on a table read with the sum of two dice, one result code each.

    Parameters
    ----------
    crt : int8[11, n_columns]
        Result codes, 0 or more; row = sum - 2.
    columns : uint8[n]
        Column of each attack.
    seed : uint64
        Seed.
    first : uint64
        Number of the first attack: attack i takes dice 2 * (first + i) and the next one of `dice.d6_stream`.
    codes : uint8[n]
        Out: result codes.
    """
    words, faces = np.empty(256, np.uint64), np.empty(PAGE, np.uint8)
    half = PAGE // 2
    page, lo = np.uint64(first) >> np.uint64(9), np.int64(np.uint64(first) & np.uint64(half - 1))
    done = 0
    while done < len(codes):
        stream_page(np.uint64(seed), page, words, faces)
        take = min(half - lo, len(codes) - done)
        face, column, code = faces[2 * lo : 2 * (lo + take)], columns[done : done + take], codes[done : done + take]
        for i in range(take):
            code[i] = crt[face[2 * i] + face[2 * i + 1], column[i]]
        done, lo = done + take, 0
        page += _ONE


@kernel
def resolve_throws(crt, columns, seed, first, digits, codes):
    """Resolve attacks on a table read with any dice, one result code each.

    A throw is one digit of base n (the number of throws told apart) of ``word * n**digits >> 32``; a word whose low half
    of the product is below 2**32 mod n**digits is refused and drawn again in its place, as in `dice.stream_page`.

    Parameters
    ----------
    crt : uint8[n_throws, n_columns]
        Result codes, one row for each throw of the dice.
    columns : uint8[n]
        Column of each attack.
    seed : uint64
        Seed.
    first : uint64
        Number of the first attack: chunks may be cut anywhere.
    digits : int
        Throws out of one word; n_throws ** digits below 2**21.
    codes : uint8[n]
        Out: result codes.
    """
    base = np.uint64(len(crt))
    whole = np.uint64(1)
    for _ in range(digits):
        whole *= base
    refuse = (np.uint64(1) << np.uint64(32)) % whole
    words, throws = np.empty(256, np.uint64), np.empty(256 * digits, np.uint16)
    size = np.uint64(256 * digits)
    page, lo = np.uint64(first) // size, np.int64(np.uint64(first) % size)
    done = 0
    while done < len(codes):
        throw_page(np.uint64(seed), page, words, throws, base, whole, refuse)
        take = min(np.int64(size) - lo, len(codes) - done)
        throw, column, code = throws[lo : lo + take], columns[done : done + take], codes[done : done + take]
        for i in range(take):
            code[i] = crt[throw[i], column[i]]
        done, lo = done + take, 0
        page += _ONE
