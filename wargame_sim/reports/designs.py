"""Parts of a report that a design or a sweep adds: interactions, aliases, curves, and what is balanced."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.reports.data import EffectGroup, Interval, Section
from wargame_sim.reports.design_data import Curve, Panel, Panels, Point
from wargame_sim.reports.effects import effect_of, group_of
from wargame_sim.reports.numbers import count, with_interval
from wargame_sim.reports.report_tables import Line, effect_lines, intervals_told
from wargame_sim.reports.sprt import test_sections
from wargame_sim.statistics.contrasts import Comparison
from wargame_sim.statistics.curves import Mean, Sweep, mean_over, points, sweeps
from wargame_sim.statistics.factorial import corners, not_told
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.results import Results
from wargame_sim.statistics.sources import TotalSource

_PANELS, _CURVES = 6, 6  # figures of pairs, and of curves


def design_sections(found: Results) -> tuple[Section, ...]:
    """Return what a report shows besides effects: curves, interactions, aliases, balance; often nothing."""
    return (*test_sections(found.tests), *_curves(found), *_interactions(found), *_aliases(found), *_balance(found))


def _interactions(found: Results) -> Iterator[Section]:
    measure = found.measures[0]
    groups = [interaction_group(found, m) for m in found.measures]
    group = groups[0]
    if not group.effects:
        return
    from wargame_sim.reports.figures import effect_plot, interaction_plot

    words = ["The effect of one with the other on, less its effect with the other off. Zero: they add up."]
    missing = not_told(found.provenance.variants)
    if missing:
        words.append(f"No variants tell of {', '.join(missing)}: the rules exclude that they are on together.")
    yield Section(
        "What two changes do together",
        tuple(words),
        lambda: effect_plot(group),
        f"Interactions on {group.outcome}, sorted. Bars: intervals that hold for all of them together.",
        tuple(effect_lines(groups)),
        intervals_told(groups),
        later=True,
        groups=tuple(groups),
    )
    if isinstance(found.source, TotalSource):
        return  # averages over several variants need rows
    panels = interaction_panels(found, measure)
    told = f"The {len(panels.panels)} largest" if len(panels.panels) < len(group.effects) else "All"
    told = f"{told} of {len(group.effects)} interactions on {measure.name}. Parallel lines add up. Bars: intervals of"
    told += " 95 % for each mean; differences are surer than these bars, since all variants have the same dice."
    yield Section("Interaction plot", (), lambda: interaction_plot(panels), told, later=True)


def interaction_group(found: Results, measure: Measure) -> EffectGroup:
    """Return the interactions on one outcome, with the verdicts on what was expected of them."""
    judged = {(j.comparison.contrast.factor, j.comparison.outcome): j for j in found.judged}
    every = found.effects("interaction", outcome=measure.name)
    effects = tuple(effect_of(c, judged.get((c.contrast.factor, c.outcome))) for c in every)
    return group_of(found, measure, effects)


def interaction_panels(found: Results, measure: Measure) -> Panels:
    """Return the largest interactions on one outcome as the four means that each is made of."""
    every = found.effects("interaction", outcome=measure.name)
    largest = sorted(every, key=lambda c: -abs(c.difference.mean))[:_PANELS]
    panels = tuple(_panel(found, measure, comparison) for comparison in largest)
    return Panels(measure.name, measure.kind, measure.unit, panels)


def _panel(found: Results, measure: Measure, comparison: Comparison) -> Panel:
    one, other = comparison.contrast.parts
    anytime = found.provenance.anytime
    groups = corners(comparison.contrast, found.provenance.variants)
    means = {key: mean_over(names, found.source, measure, 0.95, anytime) for key, names in groups.items()}
    return Panel(one.label, other.label, {key: _interval(mean) for key, mean in means.items()})


def _interval(mean: Mean) -> Interval:
    return Interval(mean.estimate, mean.low, mean.high, mean.level, mean.method)


def _aliases(found: Results) -> Iterator[Section]:
    made = found.experiment.get("fraction")
    if made:
        told = f"{made['runs']} of {made['of']} combinations were played, a fraction of resolution"
        told += f" {made['resolution']} ({'; '.join(made['generators'])}). Effects on the same line cannot be told"
        told += " apart: their sum is what is estimated. Effects of three options and more are taken to be small."
        lines: tuple[Line, ...] = tuple({"counted together": line} for line in made["aliases"])
        yield Section("What the fraction cannot tell apart", (told,), lines=lines, later=True)


def _curves(found: Results) -> Iterator[Section]:
    printed = found.experiment.get("printed", {})
    every = [(s, m) for s in sweeps(found.provenance.variants, printed) for m in found.measures]
    if isinstance(found.source, TotalSource):
        every = [(sweep, m) for sweep, m in every if len(sweep.variants[0]) == 1]
    for sweep, measure in every[:_CURVES]:
        curve = curve_of(found, sweep, measure)
        yield _curve(curve)


def _curve(curve: Curve) -> Section:
    from wargame_sim.reports.figures import curve_plot

    first = curve.points[0].interval
    told = f"Intervals: {first.method}, {100 * curve.level:g} % for all points together; differences from the base:"
    gaps = [p.difference for p in curve.points if p.difference is not None]
    told += f" {gaps[0].method}, {100 * gaps[0].level:.4g} % each." if gaps else " none."
    return Section(
        f"How {curve.outcome} depends on {curve.factor}",
        (),
        lambda: curve_plot(curve),
        f"{curve.outcome} by {curve.factor}, with the band of intervals",
        tuple(_line(curve, point) for point in curve.points),
        told,
        later=True,
    )


def _line(curve: Curve, point: Point) -> Line:
    estimate, ends = with_interval(*point.interval[:3], curve.kind)
    line = {curve.factor: f"{point.value:g}" + " (base)" * (point.value == curve.base)}
    line |= {curve.outcome: f"{estimate} ({ends})", "against the base": "", "games": count(point.games)}
    if point.difference is not None:
        estimate, ends = with_interval(*point.difference[:3], curve.kind, signed=True)
        line["against the base"] = f"{estimate} ({ends})"
    return line


def curve_of(found: Results, sweep: Sweep, measure: Measure) -> Curve:
    """Return an outcome along a swept number."""
    gaps = {
        repr(c.contrast.value): c.difference
        for c in found.effects(outcome=measure.name)
        if c.contrast.factor == sweep.factor
    }
    means = points(sweep, found.source, measure, found.level, found.provenance.anytime)
    made = []
    for value, level, mean in zip(sweep.values, sweep.levels, means, strict=True):
        d = gaps.get(repr(level))
        against = Interval(d.mean, d.low, d.high, d.level, d.method) if d else None
        made.append(Point(value, _interval(mean), against, mean.n))
    return Curve(sweep.factor, measure.name, measure.kind, measure.unit, tuple(made), sweep.base, found.level)


def _balance(found: Results) -> Iterator[Section]:
    if not found.balance:
        return
    first = found.balance[0]
    lines = []
    for b in found.balance:
        estimate, ends = with_interval(b.estimate, b.low, b.high, b.kind)
        lines.append({"variant": b.variant, "found": f"{estimate} ({ends})", "games": count(b.n), "verdict": b.verdict})
    low, high = first.band.target - first.band.band, first.band.target + first.band.band
    told = f"Balanced is {first.outcome} from {low:g} to {high:g}. Two one-sided sequential tests a variant"
    told += f" ({first.method}), {100 * found.level:g} % for all verdicts together."
    yield Section("Practically balanced?", (), lines=tuple(lines), caption=told, later=True)
