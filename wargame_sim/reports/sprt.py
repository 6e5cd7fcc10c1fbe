"""Sequential tests in words: the decision, the estimate beside it, and what both mean."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_sim.reports.data import Section
from wargame_sim.reports.numbers import count, plain, with_interval
from wargame_sim.reports.report_tables import Line
from wargame_sim.statistics.sprt_results import Tested


def test_lines(tests: Sequence[Tested]) -> list[Line]:
    """Return one line a test."""
    lines = []
    for t in tests:
        estimate, ends = with_interval(t.estimate, t.low, t.high, t.kind, signed=True)
        mean, _ = with_interval(t.mean, t.low, t.high, t.kind, signed=True)
        line = {"change": t.comparison, "decision": decision_told(t), "estimate": f"{estimate} ({ends})"}
        lines.append(line | {"plain mean": mean, "log ratio": plain(t.ratio, 2), "games": count(t.n)})
    return lines


def decision_told(test: Tested) -> str:
    """Return a decision in words."""
    if test.decision == "not decided":
        return test.decision
    no, yes = _size(test, test.hypotheses.h0), _size(test, test.hypotheses.h1)
    if test.decision == "neither":
        return f"neither {no} nor {yes}"
    return f"{yes}, not {no}" if test.decision == "h1" else f"{no}, not {yes}"


def _size(test: Tested, difference: float) -> str:
    return f"{100 * difference:g} pp" if test.kind == "share" else f"{difference:g}"


def tests_told(tests: Sequence[Tested]) -> str:
    """Return the sentence above the table."""
    first, many = tests[0], len(tests)
    h, (low, high) = first.hypotheses, first.hypotheses.bounds
    no, yes = _size(first, h.h0), _size(first, h.h1)
    told = f"Does {first.outcome} change by {no} or by {yes}? Sequential test (generalised SPRT), error rates"
    told += f" {100 * many * h.alpha:g} % and {100 * many * h.beta:g} %" + (" for all together" if many > 1 else "")
    told += f"; it stops at a log likelihood ratio of {plain(low, 2)} or {plain(high, 2)}. Estimates are"
    told += " median-unbiased, as often too high as too low; the plain mean is drawn outwards by the stopping."
    return f"{told} Intervals: {first.method.partition(', ')[0]}, {100 * first.level:.4g} % each, whatever stopped the games."


def answer_told(tests: Sequence[Tested]) -> str:
    """Return the decisions in one sentence."""
    parts = [f"{t.comparison}: {decision_told(t)}" for t in tests]
    return f"Change of {tests[0].outcome} by sequential test: {'; '.join(parts)}."


def test_sections(tests: Sequence[Tested]) -> tuple[Section, ...]:
    """Return the part of a page; none without tests."""
    if not tests:
        return ()
    return (Section("Decided by a sequential test", lines=tuple(test_lines(tests)), caption=tests_told(tests)),)
