"""The tables of a report as lines of text, the same for HTML and Markdown. Digits follow the interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame_sim.reports.data import Cell, Effect, EffectGroup, Estimates
from wargame_sim.reports.exact_data import ExactTable, Judgement
from wargame_sim.reports.numbers import (
    NO_NUMBER,
    correlation_told,
    count,
    plain,
    saved_told,
    settling_told,
    uses_told,
    with_interval,
)

Line = dict[str, str]


def effect_lines(groups: Sequence[EffectGroup]) -> list[Line]:
    """Return one line a change: its effect on every outcome, and how far the dice were shared, and what that saves."""
    lines: dict[str, Line] = {}
    for group in groups:
        for effect in group.effects:
            line = lines.setdefault(effect.label, {"change": effect.label})
            line[group.told] = effect_told(group, effect)
    for group in groups[:1]:
        for effect in group.effects:
            if effect.correlation == effect.correlation:
                lines[effect.label]["correlation of pairs"] = correlation_told(effect.correlation)
                lines[effect.label]["games saved by pairing"] = saved_told(effect.reduction, effect.differ)
            if effect.uses is not None:
                lines[effect.label]["uses a game"] = uses_told(effect.uses)
            if effect.luck == effect.luck:
                lines[effect.label]["of which luck taken off"] = f"× {plain(effect.luck, 2)}"
    return list(lines.values())


def effect_told(group: EffectGroup, effect: Effect) -> str:
    """Return an effect with its interval."""
    estimate, ends = with_interval(*effect.interval[:3], group.kind, signed=True)
    return f"{estimate} ({ends})"


def claim_lines(groups: Sequence[EffectGroup]) -> list[Line]:
    """Return one line an expectation: what is claimed, what was found, the verdict, and what would settle it."""
    lines = []
    for group in groups:
        for effect in group.effects:
            if effect.verdict:
                games = settling_told(*effect.settling, any(effect.settling))
                line = {
                    "about": effect.label,
                    "claim": effect.text,
                    "outcome": group.told,
                    "expected": effect.expected,
                }
                line |= {"found": effect_told(group, effect), "verdict": effect.verdict}
                line |= {"games to settle": games if effect.verdict == "not settled" else ""}
                line |= {"uses a game": uses_told(effect.uses), "source": effect.source}
                lines.append(line)
    return lines


def intervals_told(groups: Sequence[EffectGroup]) -> str:
    """Return the sentence that names method and level of the intervals of effects."""
    methods = sorted({e.interval.method for g in groups for e in g.effects if e.interval.method})
    family = sorted({100 * g.family_level for g in groups})
    each = sorted({round(100 * e.interval.level, 2) for g in groups for e in g.effects})
    pairs = sorted({e.n for g in groups for e in g.effects if e.n})
    told = f"Intervals: {' and '.join(methods)}, " if methods else "Intervals: "
    told += f"{' / '.join(f'{f:g}' for f in family)} % for all changes of one outcome together"
    told += f" ({' / '.join(f'{e:g}' for e in each)} % each)"
    return told + (f"; {' / '.join(count(n) for n in pairs)} pairs of games with the same dice." if pairs else ".")


def estimate_lines(estimates: Estimates) -> list[Line]:
    """Return one line a variant with every outcome and its interval; for a single variant one line an outcome."""
    heads = [
        f"{outcome}, {unit}" if unit and unit not in outcome and not unit.startswith("share") else outcome
        for outcome, unit in zip(estimates.outcomes, estimates.units, strict=True)
    ]
    lines = []
    for variant, cells in estimates.rows.items():
        told = dict(zip(heads, map(_cell_told, cells), strict=True))
        if variant in estimates.games:
            told["games"] = count(estimates.games[variant])
        if len(estimates.rows) == 1:
            return [{"outcome": head, "estimate": text} for head, text in told.items()]
        lines.append({"variant": variant, **told})
    return lines


def _cell_told(cell: Cell) -> str:
    estimate, ends = with_interval(*cell.interval[:3], cell.kind)
    return f"{estimate} ({ends})"


def exact_lines(table: ExactTable) -> list[Line]:
    """Return the rows of an exact table, numbers with four digits."""
    return [{head: _exact(cell) for head, cell in zip(table.heads, row, strict=True)} for row in table.rows]


def _exact(cell: str | float | None) -> str:
    if cell is None:
        return NO_NUMBER
    if isinstance(cell, str):
        return cell
    return plain(cell, 0) if cell == int(cell) else plain(cell, 3)


def judgement_lines(judgements: Sequence[Judgement]) -> list[Line]:
    """Return one line an expectation of an exact study."""
    return [
        {
            "about": j.about,
            "claim": j.text,
            "expected": j.expected,
            "found": j.found,
            "verdict": j.verdict,
            "source": j.source,
        }
        for j in judgements
    ]


def origin_lines(origins: Mapping[str, str]) -> list[Line]:
    """Return one line a table: where its numbers come from, in words."""
    return [{"table": table, "origin": origin} for table, origin in origins.items()]


def estimates_told(estimates: Estimates) -> str:
    """Return the sentence that names method and level of the intervals of a table by variant."""
    cells = [cell for row in estimates.rows.values() for cell in row]
    methods = sorted({f"{c.interval.method}, {100 * c.interval.level:g} %" for c in cells if c.interval.method})
    return f"Estimates with intervals ({'; '.join(methods)} each)."


def said(value: Any) -> str:
    """Return a value of a provenance record as words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {said(v)}" for k, v in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(said(v) for v in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return count(value) if isinstance(value, int) else str(value)
