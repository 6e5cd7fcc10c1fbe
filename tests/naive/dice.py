"""Twin of kernels.dice in unbounded Python integers."""

from __future__ import annotations

from collections.abc import Iterator

WORD = 2**32


def philox(counter: list[int], key: list[int], rounds: int = 10) -> list[int]:
    """Philox4x32 as printed in figure 2 of Salmon et al. (2011): a round is two multiplications and a swap."""
    counter, key = list(counter), list(key)
    for _ in range(rounds):
        high_0, low_0 = divmod(0xD2511F53 * counter[0], WORD)
        high_1, low_1 = divmod(0xCD9E8D57 * counter[2], WORD)
        counter = [high_1 ^ counter[1] ^ key[0], low_1, high_0 ^ counter[3] ^ key[1], low_0]
        key = [(key[0] + 0x9E3779B9) % WORD, (key[1] + 0xBB67AE85) % WORD]
    return counter


def roll_key(purpose: int, turn: int, phase: int, subject: int, index: int) -> int:
    """Fields as a number of mixed radix, last field first; the last 16 numbers are kept for refused words."""
    return ((((purpose * 256 + turn) * 256 + phase) * 2**24 + subject) * 4096 + index) * 16


def words(seed: int, trial: int, key: int) -> Iterator[int]:
    """Yield the words of one roll, block after block."""
    while True:
        yield from philox([trial % WORD, trial // WORD, key % WORD, key // WORD], [seed % WORD, seed // WORD])
        key += 1


def faces(seed: int, trial: int, key: int, sides: int = 6) -> Iterator[int]:
    """Yield the faces of one roll: words are cut into equal parts, the few left over are refused."""
    for word in words(seed, trial, key):
        face, low = divmod(word * sides, WORD)
        if low >= WORD % sides:
            yield face + 1


def stream(seed: int, number: int) -> int:
    """Return face 1-6 of one die of the bulk stream."""
    page, place = divmod(number, 1024)
    digit, place = divmod(place, 256)
    lane, block = divmod(place, 64)
    trial, key = page * 64 + block, 255 * 2**56
    while True:
        word = philox([trial % WORD, trial // WORD, key % WORD, key // WORD], [seed % WORD, seed // WORD])[lane]
        value, low = divmod(word * 6**4, WORD)
        if low >= WORD % 6**4:
            return value // 6 ** (3 - digit) % 6 + 1
        key += 1
