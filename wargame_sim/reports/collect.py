"""From results to what a report shows. The only module here that knows how results are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_sim.model.telling import setup_told
from wargame_sim.reports.answer import answer_of, verdicts_told
from wargame_sim.reports.data import (
    Cell,
    Distribution,
    EffectGroup,
    Estimates,
    Held,
    HeldMap,
    Interval,
    PlayerLine,
    ReportData,
    Spread,
)
from wargame_sim.reports.designs import design_sections
from wargame_sim.reports.effects import effect_of, group_of
from wargame_sim.reports.exact_data import Chart, ExactTable, Judgement
from wargame_sim.reports.numbers import plain
from wargame_sim.reports.wording import outcome_told
from wargame_sim.statistics.intervals import wilson
from wargame_sim.statistics.results import AnyResults, Results
from wargame_sim.statistics.study import Study
from wargame_sim.statistics.tally import Tally

if TYPE_CHECKING:
    from wargame_sim.model.game import Column, Game
    from wargame_sim.outcomes.provenance import Provenance
    from wargame_sim.reports.scene import MapPack
    from wargame_sim.statistics.contrasts import Comparison
    from wargame_sim.statistics.measures import Measure

_BARS = 40  # bars of one distribution; wider ranges are put together
_SPREADS = 4  # figures of distributions
_HOLDER = "holder_"  # outcome columns that tell who holds a place at the end: holder_<hex or name of the place>


def report_data(found: AnyResults, card: Game | None = None, pack: MapPack | None = None) -> ReportData:
    """Return what a report shows of a result.

    Parameters
    ----------
    found : Results or Study
        Of an experiment, or of games played without one.
    card : Game, optional
        For the ideas of players and the help of options.
    pack : MapPack, optional
        For maps.
    """
    made = found.provenance
    common: dict[str, Any] = {
        "question": found.question or f"How does {made.title or made.game} come out?",
        "game": made.title or made.game,
        "origins": made.origins,
        "provenance": _how(made),
        "command": made.command.replace("__main__.py", "wargame-sim", 1),
        "pack": pack,
        "notes": tuple(" ".join(str(text).split()) for text in [found.experiment.get("hypothesis")] if text),
    }
    if isinstance(found, Study):
        return _exact(found, common)
    return _games(found, card, pack, common)


def _games(found: Results, card: Game | None, pack: MapPack | None, common: dict[str, Any]) -> ReportData:
    made = found.provenance
    groups = tuple(_group(found, measure, card) for measure in found.measures) if len(found.variants) > 1 else ()
    sections = design_sections(found)
    return ReportData(
        **common,
        answer=answer_of(found, (*groups, *(group for section in sections for group in section.groups))),
        players=player_lines(made, card),
        trials=made.trials,
        effects=groups,
        spreads=_spreads(found),
        held=_held(found, pack) if pack is not None else (),
        estimates=_estimates(found),
        sections=sections,
        averaged=str(found.experiment.get("design", "")) in ("full factorial", "fractional"),
    )


def _how(made: Provenance) -> dict[str, Any]:
    """Return the record of the run, in the order in which a reader asks."""
    told: dict[str, Any] = {"date": made.date, "game": made.game}
    if made.kind == "simulation":
        told |= {"games a variant": made.trials, "variants": len(made.variants), "seed of the dice": made.seed}
        told["layout of dice keys"] = made.key_layout
        options = {k: v for k, v in made.base.options.items() if v}
        told["options of the base"] = setup_told(options, made.base.patches, made.data)
    if made.data:
        told["tables of an owner"] = made.data
    hashes = {"plan": made.plan_hash, "code": made.code_hash, "rows": made.digest, "tables": made.base.pack_hash}
    told |= {f"hash of the {name}": value for name, value in hashes.items() if value}
    return told | {"software": made.software}


def player_lines(made: Provenance, card: Game | None) -> tuple[PlayerLine, ...]:
    """Return who played the base variant, with the ideas that the game's card tells."""
    ideas = {(side, p.name): p.idea for side, people in card.players.items() for p in people} if card else {}
    return tuple(PlayerLine(side, name, ideas.get((side, name), "")) for side, name in made.base.players.items())


def _group(found: Results, measure: Measure, card: Game | None) -> EffectGroup:
    comparisons = found.effects(outcome=measure.name)
    judged = {id_of(j.comparison): j for j in found.judged}
    effects = tuple(effect_of(c, judged.get(id_of(c)), card) for c in comparisons)
    return group_of(found, measure, effects)


def id_of(comparison: Comparison) -> tuple[str, str, str]:
    """Return what tells a comparison from the others of its run."""
    return comparison.contrast.factor, repr(comparison.contrast.value), comparison.outcome


def _spreads(found: Results) -> tuple[Spread, ...]:
    """Return the distributions of numbers that differ between games, the headline first, at most `_SPREADS`."""
    headline = found.provenance.headline
    means = sorted((m for m in found.measures if m.kind == "mean"), key=lambda m: m.name != headline)
    every = (_spread(found, measure) for measure in means)
    return tuple([s for s in every if any(len(d.values) > 1 for d in s.distributions)][:_SPREADS])


def _spread(found: Results, measure: Measure) -> Spread:
    every = {v: measure.tally(found.source.tally(v, measure.column.name)) for v in found.variants}
    low, high = min(t.values[0] for t in every.values()), max(t.values[-1] for t in every.values())
    step = max(1.0, float(np.ceil((high - low + 1) / _BARS)))
    rows = tuple(_distribution(name, tally, float(low), step) for name, tally in every.items())
    return Spread(measure.name, measure.unit, rows, outcome_told(measure.name, found.columns))


def _distribution(name: str, tally: Tally, low: float, step: float) -> Distribution:
    """Return shares of bars of width `step` from `low` on; every bar up to the last one is there, empty or not."""
    bars = np.floor((tally.values - low) / step).astype(np.int64)
    counts = np.bincount(bars, weights=tally.counts)
    middles = tuple(low + step * i + (step - 1) / 2 for i in range(len(counts)))
    return Distribution(name, middles, tuple(counts / tally.n), tally.mean)


def _held(found: Results, pack: MapPack) -> tuple[HeldMap, ...]:
    """Return a map of the base variant: the share of games in which the side that moves first holds each place."""
    columns = [c for c in found.columns if c.name.startswith(_HOLDER) and c.kind == "category"]
    if not columns:
        return ()
    side, variant, towns = pack.sides[0], found.variants[0], []
    for column in columns:
        place = _place(column, pack)
        if place is None or side not in column.labels:
            continue
        codes = found.source.tally(variant, column.name)
        held, games = codes.only(codes.values == column.labels.index(side)).n, codes.n
        low, high = wilson(held, games)
        towns.append(Held(*place, Interval(held / games, float(low), float(high), 0.95, "Wilson")))
    return (HeldMap(side, variant, tuple(towns)),) if towns else ()


def _place(column: Column, pack: MapPack) -> tuple[str, str] | None:
    """Return hex and name of the place that a holder column is about; None when the map has no such place."""
    wanted = column.name.removeprefix(_HOLDER)
    places = {row["hex"]: row.get("place", "") for row in pack.rows("hexes")}
    if wanted in places:
        return wanted, places[wanted]
    for row in pack.rows("victory") if "victory" in pack.origins else ():
        names = (places.get(row["hex"], ""), row.get("note", "").split(" (")[0])
        if wanted in {name.casefold().replace(" ", "_") for name in names}:
            return row["hex"], names[0]
    return None


def _estimates(found: Results) -> Estimates:
    """Return the measures of the experiment by variant; without an experiment all outcomes."""
    wanted = {measure.name for measure in found.measures}
    rows: dict[str, tuple[Cell, ...]] = {}
    heads: dict[str, str] = {}
    for variant in found.variants:
        told = [e for e in found.estimates(variant) if e.outcome in wanted]
        heads |= {outcome_told(e.outcome, found.columns): e.unit for e in told}
        rows[variant] = tuple(Cell(e.kind, Interval(e.estimate, e.low, e.high, e.level, e.method)) for e in told)
    games = {v.name: found.provenance.trials_of(v) for v in found.provenance.variants}
    return Estimates(tuple(heads), tuple(heads.values()), rows, games)


def _exact(found: Study, common: Mapping[str, Any]) -> ReportData:
    lines = [found.judge(expect) for expect in found.experiment.get("expect", [])]
    judgements = tuple(_judgement(line) for line in lines)
    answer = verdicts_told([(j.about, j.verdict) for j in judgements]) if judgements else "Exact numbers by row."
    tables, charts = [], []
    for variant, rows in found.tables.items():
        heads = tuple(dict.fromkeys(head for row in rows for head in row))
        cells = tuple(tuple(_cell(row.get(head)) for head in heads) for row in rows)
        tables.append(ExactTable(variant if len(found.tables) > 1 else "", heads, cells))
        charts.append(_chart(found, heads, cells))
    return ReportData(**common, answer=answer, tables=tuple(tables), charts=tuple(charts), judgements=judgements)


def _cell(value: Any) -> str | float | None:
    if value is None or isinstance(value, str):
        return value
    return ("yes" if value else "no") if isinstance(value, bool) else float(value)


def _chart(found: Study, heads: Sequence[str], rows: Sequence[Sequence[str | float | None]]) -> Chart | None:
    """Return a line of the experiment's outcomes over the rows of a table; None when no outcome is a number there."""
    wanted = dict.fromkeys(str(expect["outcome"]) for expect in found.experiment.get("expect", []))
    lines = []
    for outcome in list(wanted)[:4]:
        if outcome in heads[1:]:
            cells = [row[heads.index(outcome)] for row in rows]
            lines.append((outcome, tuple(c if isinstance(c, float) else None for c in cells)))
    if not lines:
        return None
    unit = lines[0][0] if len(lines) == 1 else "value"
    return Chart(tuple(str(row[0]) for row in rows), tuple(lines), unit, heads[0])


def _judgement(line: Mapping[str, Any]) -> Judgement:
    difference = line["difference"]
    found = plain(line["value"], 3) + (f" ({plain(difference, 3, signed=True)})" if difference is not None else "")
    return Judgement(
        about=f"{line['outcome']} at {line['row']}",
        expected=line["expected"],
        found=found,
        verdict=line["verdict"],
        source=line["source"],
        text=line["text"],
    )
