"""The sequential tests of an experiment that was stopped by them, with estimates that the stopping does not bias."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from wargame_sim.statistics.contrasts import Comparison
from wargame_sim.statistics.looks import looks
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.pairs import Pairs
from wargame_sim.statistics.sources import Source
from wargame_sim.statistics.sprt import Decision, Hypotheses, likelihood_ratio, median_unbiased

UNBIASED = "median-unbiased estimate"


@dataclass(frozen=True)
class Tested:
    """One comparison with its test.

    Parameters
    ----------
    comparison, outcome, kind : str
        What is compared, on what, and ``mean`` or ``share``.
    hypotheses : Hypotheses
        With the error rates of this test; those of all tests together are what the experiment asks for.
    ratio : float
        Logarithm of the likelihood of h1 over that of h0 at the end.
    decision : {"h0", "h1", "neither", "not decided"}
        Of the test; ``neither`` when the interval excludes the differences of both.
    estimate, mean : float
        Median-unbiased; and the plain mean, which the stopping draws away from the middle of the hypotheses.
    low, high, level, method
        Interval that holds at all numbers of games.
    n : int
        Pairs of games.
    """

    comparison: str
    outcome: str
    kind: str
    hypotheses: Hypotheses
    ratio: float
    decision: Decision
    estimate: float
    mean: float
    low: float
    high: float
    level: float
    method: str
    n: int

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        content = asdict(self)
        hypotheses: dict[str, Any] = content.pop("hypotheses")
        return content | hypotheses


def hypotheses_of(told: Mapping[str, Any], tests: int) -> Hypotheses | None:
    """Return the hypotheses of each of some tests, as provenance keeps an experiment; None when it has none."""
    if told.get("stop") != "sprt":
        return None
    return Hypotheses(told["h0"], told["h1"], told["alpha"], told["beta"]).shared(max(1, tests))


def tested(comparisons: Iterable[Comparison], source: Source, measure: Measure, test: Hypotheses) -> list[Tested]:
    """Return the tests of comparisons on the measure that decides."""
    found = []
    for comparison in comparisons:
        pairs, d = source.pairs(comparison.contrast, measure), comparison.difference
        ratio = likelihood_ratio(pairs, test, measure.kind == "share")
        found.append(
            Tested(
                comparison.contrast.label, measure.name, measure.kind, test, ratio, test.among(ratio, d.low, d.high),
                _unbiased(pairs, test), pairs.mean, d.low, d.high, d.level, d.method, d.n,
            )
        )  # fmt: skip
    return found


def unbiased(comparisons: Iterable[Comparison], source: Source, measure: Measure, test: Hypotheses) -> list[Comparison]:
    """Return comparisons with the median-unbiased estimate in place of the plain mean; intervals are the same."""
    found = []
    for comparison in comparisons:
        d, estimate = comparison.difference, _unbiased(source.pairs(comparison.contrast, measure), test)
        told = replace(d, mean=estimate, method=f"{d.method}, {UNBIASED}")
        found.append(replace(comparison, difference=told))
    return found


def _unbiased(pairs: Pairs, test: Hypotheses) -> float:
    taken = list(itertools.takewhile(lambda n: n < pairs.n, looks()))
    return median_unbiased(pairs, test, [*taken, pairs.n])
