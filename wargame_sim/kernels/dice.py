"""Dice that are a pure function of (seed, trial, key): no state, no order, the same on any number of threads.

The generator is Philox4x32-10 of J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, "Parallel random numbers: as
easy as 1, 2, 3", SC'11 (2011), section 3.3; constants from its table 2. The seed is the key of the cipher, trial and
roll key are its counter, so two different rolls never share a block *by construction*.

Exact dice: a 32-bit word w gives the face ``w * 6 >> 32`` unless the low half of the product is below 2**32 mod 6 = 4
(D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019, section 4). A refused word is
replaced by the next word of the same block, then by the next block of the same roll: never by another roll's word.

Layout of a roll key, version `KEY_LAYOUT` (frozen: a change alters every published result)::

    bits 56-63  purpose   what the roll decides (combat, weather, ...): 0-254 for games, 255 belongs to `d6_stream`
    bits 48-55  turn      game turn
    bits 40-47  phase     phase or side within the turn
    bits 16-39  subject   the hex or unit concerned, a stable identity and never "the n-th combat"
    bits  4-15  index     further rolls of the same kind for the same subject
    bits  0-3   always 0  block number after refused words
"""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel

KEY_LAYOUT = 1

_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_ONE = np.uint64(1)
_SIX = np.uint64(6)
_REFUSE = np.uint64(4)  # 2**32 % 6


@kernel
def philox4x32(c0, c1, c2, c3, k0, k1):
    """Encrypt one counter block with Philox4x32-10.

    Parameters
    ----------
    c0, c1, c2, c3 : int
        Counter, four words of 32 bits.
    k0, k1 : int
        Key, two words of 32 bits.

    Returns
    -------
    tuple of uint64
        Four random words of 32 bits each.
    """
    c0, c1, c2, c3 = np.uint64(c0), np.uint64(c1), np.uint64(c2), np.uint64(c3)
    k0, k1 = np.uint64(k0), np.uint64(k1)
    for _ in range(10):
        p0 = _M0 * c0
        p1 = _M1 * c2
        c0 = (p1 >> _32) ^ c1 ^ k0
        c1 = p1 & _LOW
        c2 = (p0 >> _32) ^ c3 ^ k1
        c3 = p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@kernel
def roll_key(purpose, turn, phase, subject, index):
    """Pack what a roll is for into 64 bits (layout in the module's docstring).

    Parameters
    ----------
    purpose, turn, phase : int
        0-255 each.
    subject : int
        0 to 2**24 - 1.
    index : int
        0 to 4095.

    Returns
    -------
    uint64
        Key for `die` and `dice2`. Fields that are too large are cut to their width.
    """
    key = np.uint64(purpose & 255) << np.uint64(56)
    key |= np.uint64(turn & 255) << np.uint64(48)
    key |= np.uint64(phase & 255) << np.uint64(40)
    key |= np.uint64(subject & 0xFFFFFF) << np.uint64(16)
    return key | np.uint64(index & 4095) << np.uint64(4)


@kernel
def dice2(seed, trial, key):
    """Roll two six-sided dice.

    Parameters
    ----------
    seed, trial, key : uint64 or int
        Seed of the experiment, number of the trial, and `roll_key` of the roll.

    Returns
    -------
    tuple of int
        Two faces of 1-6. The first one is the face of `die` with the same arguments.
    """
    seed, trial, key = np.uint64(seed), np.uint64(trial), np.uint64(key)
    first = 0
    while True:
        words = philox4x32(trial & _LOW, trial >> _32, key & _LOW, key >> _32, seed & _LOW, seed >> _32)
        for word in words:
            product = word * _SIX
            if product & _LOW >= _REFUSE:
                face = 1 + int(product >> _32)
                if first > 0:
                    return first, face
                first = face
        key += _ONE


@kernel
def die(seed, trial, key):
    """Roll one six-sided die.

    Parameters
    ----------
    seed, trial, key : uint64 or int
        Seed of the experiment, number of the trial, and `roll_key` of the roll.

    Returns
    -------
    int
        Face, 1-6.
    """
    return dice2(seed, trial, key)[0]
