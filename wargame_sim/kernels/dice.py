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
_TEN = np.uint64(10)
_REFUSE_TEN = np.uint64(6)  # 2**32 % 10
_SIX_4 = np.uint64(1296)
_REFUSE_4 = np.uint64(1264)  # 2**32 % 6**4
_STREAM = np.uint64(255 << 24)  # high half of roll_key(255, 0, 0, 0, 0)
PAGE = 1024  # dice in a page of the bulk stream: 64 blocks of 4 words of 4 dice


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
    key = np.uint64(int(purpose) & 255) << np.uint64(56)
    key |= np.uint64(int(turn) & 255) << np.uint64(48)
    key |= np.uint64(int(phase) & 255) << np.uint64(40)
    key |= np.uint64(int(subject) & 0xFFFFFF) << np.uint64(16)
    return key | np.uint64(int(index) & 4095) << np.uint64(4)


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


@kernel
def die10(seed, trial, key):
    """Roll one ten-sided die.

    Parameters
    ----------
    seed, trial, key : uint64 or int
        As in `dice2`.

    Returns
    -------
    int
        Face, 1-10.
    """
    seed, trial, key = np.uint64(seed), np.uint64(trial), np.uint64(key)
    while True:
        words = philox4x32(trial & _LOW, trial >> _32, key & _LOW, key >> _32, seed & _LOW, seed >> _32)
        for word in words:
            product = word * _TEN
            if product & _LOW >= _REFUSE_TEN:
                return 1 + int(product >> _32)
        key += _ONE


@kernel
def below(seed, trial, key, n):
    """Return a whole number from 0 to n - 1 for one choice of a script.

    Parameters
    ----------
    seed, trial : int
        As in `dice2`.
    key : uint64
        From `roll_key`.
    n : int
        At least 1. The bias is below n / 2**32, of no concern to a script; dice are exact.
    """
    seed, trial = np.uint64(seed), np.uint64(trial)
    words = philox4x32(trial & _LOW, trial >> _32, key & _LOW, key >> _32, seed & _LOW, seed >> _32)
    return np.int64((words[0] * np.uint64(n)) >> _32)


@kernel
def _words(seed, page, again, words):
    """Fill `words uint64[256]` with the words of 64 blocks, lane by lane, so that the loop runs in vector registers."""
    for b in range(64):
        block = page * np.uint64(64) + np.uint64(b)
        w0, w1, w2, w3 = philox4x32(block & _LOW, block >> _32, again, _STREAM, seed & _LOW, seed >> _32)
        words[b], words[64 + b], words[128 + b], words[192 + b] = w0, w1, w2, w3


@kernel
def _faces(words, faces):
    """Split 256 words into 1024 digits of base 6; return how many words are refused."""
    refused = 0
    for w in range(256):
        p = words[w] * _SIX
        faces[w] = p >> _32
        p = (p & _LOW) * _SIX
        faces[256 + w] = p >> _32
        p = (p & _LOW) * _SIX
        faces[512 + w] = p >> _32
        p = (p & _LOW) * _SIX
        faces[768 + w] = p >> _32
        refused += int(p & _LOW < _REFUSE_4)
    return refused


@kernel
def stream_page(seed, page, words, faces):
    """Draw one page of the bulk stream of dice.

    Four dice come out of a 32-bit word as the four digits of base 6 of ``word * 6**4 >> 32``; the word is refused if
    the low half of the product is below 2**32 mod 6**4. Then the word of the same lane counts from the block with
    the next block number (bits 0-3 of the key), so no other die moves.

    Parameters
    ----------
    seed, page : uint64
        Seed, and number of the page: dice page * 1024 to page * 1024 + 1023.
    words : uint64[256]
        Scratch.
    faces : uint8[1024]
        Out: faces less one, 0-5.
    """
    fresh = np.empty(256, np.uint64)
    for again in range(16):
        _words(seed, page, np.uint64(again), fresh)
        for w in range(256):
            if again == 0 or (words[w] * _SIX_4) & _LOW < _REFUSE_4:
                words[w] = fresh[w]
        if _faces(words, faces) == 0:
            return


@kernel
def throw_page(seed, page, words, throws, base, whole, refuse):
    """Draw one page of throws of any dice: digits of a base out of 256 words.

    Parameters
    ----------
    seed, page : uint64
        Seed, and number of the page.
    words : uint64[256]
        Scratch.
    throws : uint16[256 * digits]
        Out: throws from 0 to base - 1.
    base, whole, refuse : uint64
        Throws told apart, base ** digits, and 2**32 mod whole: words whose product is below it in its low half are
        refused and drawn again from the block with the next block number.
    """
    fresh = np.empty(256, np.uint64)
    for again in range(16):
        _words(seed, page, np.uint64(again), fresh)
        refused = 0
        for w in range(256):
            if again == 0 or (words[w] * whole) & _LOW < refuse:
                words[w] = fresh[w]
            refused += int((words[w] * whole) & _LOW < refuse)
        if refused == 0:
            break
    for w in range(256):
        p = words[w] * base
        for d in range(len(throws) // 256):
            throws[256 * d + w] = p >> _32
            p = (p & _LOW) * base


@kernel
def d6_stream(seed, first, out):
    """Roll dice in bulk; the die of a number is the same however the stream is cut.

    Parameters
    ----------
    seed : uint64
        Seed.
    first : uint64
        Number of the first die.
    out : uint8[n]
        Out: faces 1-6 of the dice `first` to `first` + n - 1.
    """
    words, faces = np.empty(256, np.uint64), np.empty(PAGE, np.uint8)
    page, lo = np.uint64(first) >> np.uint64(10), np.int64(np.uint64(first) & np.uint64(PAGE - 1))
    done = 0
    while done < len(out):
        stream_page(np.uint64(seed), page, words, faces)
        take = min(PAGE - lo, len(out) - done)
        face, roll = faces[lo : lo + take], out[done : done + take]
        for i in range(take):
            roll[i] = face[i] + 1
        done, lo = done + take, 0
        page += _ONE
