"""Two-level designs and their fractions: which variants are played, and which effects cannot be told apart by them.

Box, Hunter and Hunter 2005 (Statistics for Experimenters, 2nd ed., chapters 5 and 6). A level is 0 in the base and 1
away from it. An effect (one factor, or factors that interact) is a set of factors, kept as a bit set; in a fraction, a
*word* is a set of factors of which an even number is away from the base in every variant that is played. Two effects
whose factors together make a word (those in both left out) are aliases: the same variants tell of both, and only their
sum can be estimated. The base belongs to every design here, which settles the signs.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

MOST_FACTORS = 16
_WORK = 1_000_000  # words looked at in the search for a fraction of one size: about a second


@dataclass(frozen=True)
class Alias:
    """An effect that is counted together with another one, and how often it is counted."""

    effect: int
    times: float


@dataclass(frozen=True)
class TwoLevel:
    """A regular two-level design with the base in it.

    Parameters
    ----------
    factors : tuple of str
        Their names.
    generators : tuple of int
        For each factor 0 when it is varied freely, else the set of such factors that its level is made of: it is away
        from the base when an odd number of them is.
    """

    factors: tuple[str, ...]
    generators: tuple[int, ...]

    @cached_property
    def words(self) -> tuple[int, ...]:
        """All words but the empty one: the defining relation. Short ones first."""
        found = [0]
        for place, generator in enumerate(self.generators):
            if generator:
                found += [word ^ generator ^ (1 << place) for word in found]
        return tuple(sorted(found[1:], key=_order))

    @property
    def resolution(self) -> int | None:
        """Length of the shortest word; None for a full factorial, which has none."""
        return self.words[0].bit_count() if self.words else None

    @property
    def runs(self) -> list[int]:
        """The variants: sets of the factors that are away from the base, which comes first."""
        found = [0]
        for place, generator in enumerate(self.generators):
            if not generator:
                step = 1 << place
                step |= sum(1 << n for n, other in enumerate(self.generators) if other >> place & 1)
                found += [run ^ step for run in found]
        return found

    def aliases(self, effect: int, most: int = 2) -> list[Alias]:
        """Return the effects of up to `most` factors that are counted together with one, short ones first.

        Effects are differences, differences of differences and so on: of air with supply on, less that with supply
        off. On this scale an alias with one factor more counts half.
        """
        size, found = effect.bit_count(), []
        for word in self.words:
            other = effect ^ word
            if 0 < other.bit_count() <= most:
                sign = -1 if word.bit_count() % 2 else 1
                found.append(Alias(other, sign * 2.0 ** (size - other.bit_count())))
        return sorted(found, key=lambda alias: _order(alias.effect))

    def name(self, effect: int) -> str:
        """Return the name of an effect: ``air*supply``."""
        return "*".join(factor for n, factor in enumerate(self.factors) if effect >> n & 1)

    @property
    def generators_told(self) -> list[str]:
        """The generators in words: ``patton = air*supply*weather``."""
        pairs = zip(self.factors, self.generators, strict=True)
        return [f"{factor} = {self.name(generator)}" for factor, generator in pairs if generator]

    @property
    def pairs(self) -> list[int]:
        """Interactions of two factors that have estimates of their own: the first of each set of aliases.

        One that is counted together with the effect of a single factor, or with an earlier pair, is left out.
        """
        every = [1 << a | 1 << b for a, b in itertools.combinations(range(len(self.factors)), 2)]
        return [pair for pair in every if all(_order(alias.effect) > _order(pair) for alias in self.aliases(pair))]


def full(factors: Iterable[str]) -> TwoLevel:
    """Return the full factorial: every combination."""
    names = tuple(factors)
    return TwoLevel(names, (0,) * len(names))


def of_runs(factors: Sequence[str], runs: Sequence[int]) -> TwoLevel | None:
    """Return the design that some variants make, or None when they are not a regular one.

    Parameters
    ----------
    factors : sequence of str
        Their names.
    runs : sequence of int
        Sets of the factors that are away from the base.
    """
    rest: list[tuple[int, int]] = []  # a column, less earlier ones, and the free factors that it is made of
    generators = []
    for place in range(len(factors)):
        column = sum((run >> place & 1) << n for n, run in enumerate(runs))
        made = 0
        for other, free in rest:
            if column ^ other < column:
                column, made = column ^ other, made ^ free
        if column:
            rest.append((column, made ^ 1 << place))
            rest.sort(reverse=True)
        generators.append(0 if column else made)
    found = TwoLevel(tuple(factors), tuple(generators))
    return found if sorted(found.runs) == sorted(runs) else None


def fraction(factors: Sequence[str], resolution: int) -> TwoLevel | None:
    """Return the smallest fraction of at least that resolution, with few short words; None when it is the whole.

    The last factors are made of the first ones. Among fractions of one size the search prefers fewer words of the
    least length, then of the next (minimum aberration: Fries and Hunter 1980, Technometrics 22, 601-608, section 2);
    with many factors it stops early and may miss the best.

    Parameters
    ----------
    factors : sequence of str
        At most `MOST_FACTORS`.
    resolution : int
        3 or more.

    Raises
    ------
    ValueError
        For too many factors.
    """
    if len(factors) > MOST_FACTORS:
        raise ValueError(f"found {len(factors)} factors; allowed at most {MOST_FACTORS}")
    for free in range(1, len(factors)):
        found = _smallest(free, len(factors) - free, resolution)
        if found is not None:
            return TwoLevel(tuple(factors), (0,) * free + found)
    return None


def _smallest(free: int, made: int, resolution: int) -> tuple[int, ...] | None:
    """Return the best generators found for `made` factors, of `free` free ones; None when there are none."""
    choices = sorted((g for g in range(1, 1 << free) if g.bit_count() >= resolution - 1), key=_order)
    if len(choices) < made:
        return None
    best: tuple[list[int], tuple[int, ...]] | None = None
    for chosen in _choose(choices, free, made, resolution):
        words = TwoLevel(("",) * (free + made), (0,) * free + chosen).words
        lengths = [sum(word.bit_count() == n for word in words) for n in range(free + made + 1)]
        best = min(best, (lengths, chosen)) if best else (lengths, chosen)
    return best[1] if best else None


def _choose(choices: Sequence[int], free: int, made: int, resolution: int) -> Iterator[tuple[int, ...]]:
    """Yield ways to choose generators without a short word: all of them where that is little work."""
    stack: list[tuple[tuple[int, ...], list[int], int]] = [((), [0], 0)]
    work = 0
    while stack and work < _WORK:
        chosen, words, start = stack.pop()
        work += len(words) * (len(choices) - start + 1)
        if len(chosen) == made:
            yield chosen
            continue
        for place in range(len(choices) - 1, start - 1, -1):
            step = choices[place] | 1 << (free + len(chosen))
            more = [word ^ step for word in words]
            if min(word.bit_count() for word in more) >= resolution:
                stack.append(((*chosen, choices[place]), words + more, place + 1))


def _order(effect: int) -> tuple[int, tuple[int, ...]]:
    """Return what sorts effects: by number of factors, then by the factors' places."""
    return effect.bit_count(), tuple(n for n in range(effect.bit_length()) if effect >> n & 1)
