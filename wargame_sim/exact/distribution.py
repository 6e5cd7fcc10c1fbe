"""Finite distributions with whole-number weights: what dice can do, exactly.

A distribution is a mapping from outcomes to weights; the chance of an outcome is its weight over the total. Weights are
Python integers, so nothing is ever rounded, and a chance comes out as a :class:`fractions.Fraction`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)
M = TypeVar("M", bound=Hashable)
Number = int | Fraction
N = TypeVar("N", bound=Number)


class Distribution(Generic[K]):
    """Outcomes with positive whole-number weights.

    Parameters
    ----------
    weights : mapping of outcome to int
        Outcomes of weight 0 are dropped. Order is kept, so that tables print in the order they were made in.

    Raises
    ------
    ValueError
        When a weight is negative or no outcome is left.
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[K, int]) -> None:
        if any(w < 0 for w in weights.values()):
            raise ValueError("a weight is negative")
        self._weights = {k: w for k, w in weights.items() if w}
        self._total = sum(self._weights.values())
        if not self._total:
            raise ValueError("a distribution needs at least one outcome")

    @property
    def total(self) -> int:
        """Sum of the weights."""
        return self._total

    def __iter__(self) -> Iterator[K]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __repr__(self) -> str:
        inside = ", ".join(f"{k!r}: {w}" for k, w in self._weights.items())
        return f"Distribution({{{inside}}})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def weight(self, outcome: K) -> int:
        """Return the weight of an outcome, 0 when it cannot happen."""
        return self._weights.get(outcome, 0)

    def items(self) -> Iterator[tuple[K, Fraction]]:
        """Yield each outcome with its chance."""
        return ((k, Fraction(w, self._total)) for k, w in self._weights.items())

    def chance(self, event: Callable[[K], bool]) -> Fraction:
        """Return the chance of the outcomes for which `event` holds."""
        return Fraction(sum(w for k, w in self._weights.items() if event(k)), self._total)

    def mean(self, value: Callable[[K], Number]) -> Fraction:
        """Return the expected value of a number that depends on the outcome."""
        return sum((Fraction(value(k)) * w for k, w in self._weights.items()), Fraction(0)) / self._total

    def map(self, change: Callable[[K], L]) -> Distribution[L]:
        """Return the distribution of a thing that depends on the outcome."""
        weights: dict[L, int] = {}
        for k, w in self._weights.items():
            new = change(k)
            weights[new] = weights.get(new, 0) + w
        return Distribution(weights)

    def then(self, follow: Callable[[K], Distribution[L]]) -> Distribution[L]:
        """Return what comes of a second chance event that depends on the outcome of this one."""
        return mixture((w, follow(k)) for k, w in self._weights.items())

    def with_(self, other: Distribution[L], join: Callable[[K, L], M]) -> Distribution[M]:
        """Return the distribution of `join(a, b)` for an outcome here and an independent one of `other`."""
        return self.then(lambda a: other.map(lambda b: join(a, b)))

    def where(self, event: Callable[[K], bool]) -> Distribution[K]:
        """Return the distribution given that `event` holds."""
        return Distribution({k: w for k, w in self._weights.items() if event(k)})

    def sorted(self, key: Callable[[K], Number]) -> Distribution[K]:
        """Return the same distribution with its outcomes in ascending order of `key`."""
        return Distribution(dict(sorted(self._weights.items(), key=lambda item: key(item[0]))))


def certain(outcome: K) -> Distribution[K]:
    """Return the distribution of something that cannot come out otherwise."""
    return Distribution({outcome: 1})


def mixture(parts: Iterable[tuple[int, Distribution[K]]]) -> Distribution[K]:
    """Return the distribution of: choose a part by its weight, then an outcome of that part.

    Weights are brought to one denominator, and reduced, so that long chains keep small numbers.
    """
    chosen = [(w, d) for w, d in parts if w]
    common = math.lcm(*(d.total for _, d in chosen))
    weights: dict[K, int] = {}
    for w, part in chosen:
        factor = w * (common // part.total)
        for outcome in part:
            weights[outcome] = weights.get(outcome, 0) + factor * part.weight(outcome)
    shared = math.gcd(*weights.values())
    return Distribution({k: w // shared for k, w in weights.items()})


def die(faces: int = 6) -> Distribution[int]:
    """Return one fair die."""
    return Distribution(dict.fromkeys(range(1, faces + 1), 1))


def two_dice(faces: int = 6) -> Distribution[tuple[int, int]]:
    """Return two dice told apart, every pair of faces with weight 1."""
    one = range(1, faces + 1)
    return Distribution({(a, b): 1 for a in one for b in one})


def at_least(numbers: Distribution[N]) -> dict[N, Fraction]:
    """Return, for every number above 0 that can come out, the chance of that many or more."""
    ascending = sorted(n for n in numbers if n > 0)
    return {n: numbers.chance(lambda x, n=n: x >= n) for n in ascending}  # type: ignore[misc]
