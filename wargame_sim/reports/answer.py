"""The answer of a report in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_sim.reports.data import EffectGroup
from wargame_sim.reports.numbers import with_interval
from wargame_sim.reports.sprt import answer_told
from wargame_sim.reports.wording import outcome_told

if TYPE_CHECKING:
    from wargame_sim.statistics.results import Results

_ONE = {"holds": "holds", "contradicted": "is contradicted", "no effect": "meets no effect",
        "not settled": "is not settled", "hardly used": "is about a rule that was hardly used"}  # fmt: skip
_MORE = {"holds": "hold", "contradicted": "are contradicted", "no effect": "meet no effect",
         "not settled": "are not settled", "hardly used": "are about rules that were hardly used"}  # fmt: skip


def answer_of(found: Results, groups: Sequence[EffectGroup]) -> str:
    """Return the verdicts if anything was expected, else the largest effect, else the outcome itself."""
    every = [(e.label, g.told, e.verdict) for g in groups for e in g.effects if e.verdict]
    often = Counter(label for label, _, _ in every)
    if found.tests:
        return answer_told(found.tests)
    claims = [(f"{label} on {outcome}" if often[label] > 1 else label, v) for label, outcome, v in every]
    if claims:
        return verdicts_told(claims)
    if groups and groups[0].effects:
        group = groups[0]
        first = max(group.effects, key=lambda e: abs(e.interval.estimate))
        estimate, ends = with_interval(*first.interval[:3], group.kind, signed=True)
        unit = f" {group.unit}" if group.kind == "mean" and group.unit else ""
        side = group.helps if first.interval.estimate > 0 else group.hurts
        helps = f": it helps {side}" if side and first.interval.low * first.interval.high > 0 else ""
        return f"The largest effect is that of {first.label} on {group.told}: {estimate}{unit} ({ends}){helps}."
    told = found.estimates(found.variants[0])[0]
    estimate, ends = with_interval(told.estimate, told.low, told.high, told.kind)
    unit = f" {told.unit}" if told.kind == "mean" and told.unit else ""
    what = outcome_told(told.outcome, found.columns)
    return f"{what}: {estimate}{unit} ({ends}, {100 * told.level:g} % interval)."


def verdicts_told(claims: Sequence[tuple[str, str]]) -> str:
    """Return how many expectations hold, are contradicted or are not settled, and which.

    Parameters
    ----------
    claims : sequence of (str, str)
        What each is about, and its verdict; at least one.
    """
    if len(claims) == 1:
        label, verdict = claims[0]
        return f"The expectation about {label} {_ONE[verdict]}."
    if {verdict for _, verdict in claims} == {"not settled"}:
        return f"None of the {len(claims)} expectations is settled by these games."
    if len({verdict for _, verdict in claims}) == 1:
        return (
            f"All {len(claims)} expectations {_MORE[claims[0][1]]} ({', '.join(dict.fromkeys(c for c, _ in claims))})."
        )
    parts = []
    for verdict in _ONE:
        labels = [label for label, found in claims if found == verdict]
        if labels:
            words = _ONE[verdict] if len(labels) == 1 else _MORE[verdict]
            parts.append(f"{len(labels)} {words} ({', '.join(dict.fromkeys(labels))})")
    return f"Of {len(claims)} expectations {', '.join(parts[:-1])} and {parts[-1]}."
