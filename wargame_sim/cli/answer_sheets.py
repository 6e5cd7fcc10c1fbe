"""Answers of `odds`, `battle` and `turn` as sheets: the same words as on the screen, for pages and files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from wargame_sim.cli.odds import number, origin_line, percent, step_told
from wargame_sim.reports.sheet import Part, Sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from wargame_sim.model.battle import BattleAnswer
    from wargame_sim.model.odds import Measure, OddsAnswer
    from wargame_sim.runner.turn import TurnFound

_EXACT = "Exact: every throw of the dice is counted."


def odds_sheet(answer: OddsAnswer, more: Sequence[str] = ()) -> Sheet:
    """Return the odds of one attack as a sheet; `more` are further sentences of the answer."""
    chances = {r.result: float(r.probability) for r in answer.results}
    results = [
        {"result": r.result, "chance": percent(r.probability), "exact": str(r.probability), "what it does": r.meaning}
        for r in answer.results
    ]
    losses = [
        {"side": side, answer.losses_in: f"{number(n)} or more", "chance": percent(p), "exact": str(p)}
        for side, tail in answer.losses.items()
        for n, p in tail.items()
    ]
    parts = [
        Part("Results", results, _EXACT, partial(_bars, chances), "chance of each result"),
        Part("Summary", measure_lines(answer.summary)),
        Part("Losses", losses),
        Part("With a little more", [{"": step_told(step, answer)} for step in answer.steps]),
        *notes_part(answer.notes),
    ]
    told = f"{number(answer.attack)} against {number(answer.defence)} is {answer.column}"
    said = f"{first_told(answer.summary)} {' '.join(more)}".strip()
    return Sheet(f"{answer.title}: {told}", said, [origin_line(answer.origin)], with_lines(parts), shown=2)


def battle_sheet(answer: BattleAnswer, fates: Sequence[tuple[object, ...]]) -> Sheet:
    """Return one attack on the map as a sheet; `fates` are the rows that tell what each result does."""
    chances = {fate.result: float(fate.probability) for fate in answer.results}
    heads = ("result", "chance", "exact", "what it does")
    lines = [dict(zip(heads, map(str, row), strict=True)) for row in fates]
    fighters = [
        {"unit": f.unit, "hex": f.hex, "role": f.role, "counter": number(f.printed), "counts": number(f.strength),
         "why": f.why}
        for f in answer.fighters
    ]  # fmt: skip
    parts = [
        Part("What each result does", lines, _EXACT, partial(_bars, chances), "chance of each result"),
        Part("Summary", measure_lines(answer.summary)),
        Part("Who fights", fighters),
        Part("How the column came about", [{"": line} for line in answer.working]),
        *notes_part(answer.notes),
    ]
    where = " and ".join(answer.hexes)
    told = f"{number(answer.attack)} against {number(answer.defence)} is {answer.column}"
    names = ", ".join(f"{side} {name}" for side, name in answer.choosers.items())
    notices = [origin_line(answer.origin), f"Losses, retreats and advances as these scripts choose: {names}."]
    title = f"{answer.title}, attack on {where}: {told}"
    return Sheet(title, first_told(answer.summary), notices, with_lines(parts), shown=2)


def turn_sheet(found: TurnFound, answer: str) -> Sheet:
    """Return what comes of a planned turn as a sheet; `answer` is its one line."""
    from wargame_sim.reports.numbers import with_interval

    content, game, made = found.asked.plan.content, found.asked.game, found.outcomes.provenance
    heads = ("objective", "chance", "interval, 95 % (Wilson)")
    goals = [
        dict(zip(heads, (name, *with_interval(s.share, s.low, s.high, "share")), strict=True))
        for name, s in (*found.goals, *([("all together", found.all_goals)] if found.all_goals else []))
    ]
    shares = {name: s.share for name, s in found.goals}
    decides = [
        {"attack on": b.declared.label, **dict(zip(("difference", "interval, 95 % (Newcombe)"),
         with_interval(*b.decides[:3], "share", True), strict=True))}
        for b in found.battles if b.decides
    ]  # fmt: skip
    checks = [
        {"attack on": b.declared.label, "result": r.result, "found": percent_of(r.share),
         "exact": "varies" if r.exact is None else percent(r.exact),
         "off by standard errors": "" if r.standard_errors is None else f"{r.standard_errors:+.1f}"}
        for b in found.battles for r in b.results
    ]  # fmt: skip
    parts = [
        Part("Objectives", goals, "", partial(_bars, shares) if shares else None, "chance of each objective"),
        Part("Which attack decides", decides, "All objectives if the attack is won, less if it is not."),
        Part("Losses", toll_lines(found)),
        Part("The orders", [{"": line} for line in found.turn.told]),
        *notes_part(found.turn.notes),
        Part("The dice against the exact chances", checks),
    ]
    side = content.side or game.sides[0]
    title = f"{game.title}, turn {content.turn}, {side}: {content.question or found.asked.plan.path.name}"
    players = ", ".join(f"{s} {name}" for s, name in found.asked.setup.players.items())
    notices = [origin_line(found.turn.origin), f"Scripted choices: {players}."]
    how = {"trials": f"{len(found.outcomes):,}", "seed": str(made.seed), "digest of the rows": made.digest}
    return Sheet(title, answer, notices, with_lines(parts), how)


def toll_lines(found: TurnFound) -> list[dict[str, str]]:
    """Return mean losses, and damage where a game counts it."""
    from wargame_sim.reports.numbers import with_interval

    lines = []
    for what, tolls in ((found.turn.losses_in, found.losses), ("points of damage", found.damage)):
        for side, e in tolls.items():
            mean, ends = with_interval(e.estimate, e.low, e.high)
            lines.append({"side": side, "what": what, "mean": mean, "interval": ends})
    return lines


def measure_lines(measures: Sequence[Measure]) -> list[dict[str, str]]:
    """Return the numbers that a player asks for, a line each."""
    return [{"": m.label, "value": _value(m), "exact": str(m.value)} for m in measures]


def first_told(measures: Sequence[Measure]) -> str:
    """Return the first of the numbers that a player asks for as a sentence."""
    return f"{measures[0].label[:1].upper()}{measures[0].label[1:]}: {_value(measures[0])}." if measures else ""


def _value(measure: Measure) -> str:
    if measure.kind == "probability":
        return percent(measure.value)
    return f"{float(measure.value):.2f} {measure.unit}"


def percent_of(share: float) -> str:
    """Return a share of trials in per cent with two decimals."""
    return f"{100 * share:.2f} %"


def notes_part(notes: Sequence[str]) -> list[Part]:
    """Return notes as a part; none for none."""
    return [Part("What to know", [{"": note} for note in notes])] if notes else []


def with_lines(parts: Sequence[Part]) -> list[Part]:
    """Return the parts that have anything to say."""
    return [part for part in parts if part.lines]


def _bars(chances: Mapping[str, float]) -> Figure:
    from wargame_sim.reports.figures.odds import chance_bars

    return chance_bars(chances)
