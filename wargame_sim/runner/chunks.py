"""Pieces of a run: consecutive trials of one variant, the unit of work, of storage and of resuming.

A chunk is a pure function of variant, first trial and count. Its boundaries depend on the number of trials only,
never on workers, so that an interrupted run leaves the very files that an unbroken one writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Gaps = Mapping[str, Sequence[tuple[int, int]]]
_SMALLEST, _LARGEST, _PIECES = 8, 2048, 32


@dataclass(frozen=True)
class Chunk:
    """Trials `first` to `first` + `count` - 1 of a variant."""

    variant: str
    first: int
    count: int

    @property
    def games(self) -> int:
        """Games that are played."""
        return self.count


@dataclass(frozen=True)
class Block:
    """The same trials of several variants, of which totals are kept and no rows.

    Parameters
    ----------
    variants : tuple of str
        Variants that are played.
    first, count : int
        Trials `first` to `first` + `count` - 1.
    tallied : tuple of str
        Those of them whose values are counted.
    contrasts : tuple of int
        Numbers of the contrasts, in the recipe, that are summed.
    """

    variants: tuple[str, ...]
    first: int
    count: int
    tallied: tuple[str, ...]
    contrasts: tuple[int, ...]

    @property
    def games(self) -> int:
        """Games that are played."""
        return self.count * len(self.variants)


Unit = Chunk | Block


def chunk_size(trials: int) -> int:
    """Return the trials in a chunk: a power of two, so many that there are about 32 chunks, within 8 to 2048.

    Small enough that progress moves and Ctrl-C answers, large enough that files are few.
    """
    size = _SMALLEST
    while size < _LARGEST and size * _PIECES < trials:
        size *= 2
    return size


def cut(gaps: Gaps, size: int) -> list[Chunk]:
    """Return the chunks that fill the gaps, cut at multiples of `size`.

    Parameters
    ----------
    gaps : mapping of str to sequence of (first, count)
        Missing trials of each variant.
    size : int
        Trials in a whole chunk.

    Returns
    -------
    list of Chunk
        By first trial, then in the order of variants: an interrupted run has played the same trials of all variants.
    """
    order = {variant: n for n, variant in enumerate(gaps)}
    chunks = [c for variant, pieces in gaps.items() for gap in pieces for c in _pieces(variant, *gap, size)]
    return sorted(chunks, key=lambda c: (c.first // size, order[c.variant], c.first))


def _pieces(variant: str, first: int, count: int, size: int) -> Iterator[Chunk]:
    stop = first + count
    while first < stop:
        end = min(stop, (first // size + 1) * size)
        yield Chunk(variant, first, end - first)
        first = end
