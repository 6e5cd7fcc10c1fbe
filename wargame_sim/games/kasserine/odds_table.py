"""Whole odds tables to print: every result by column, or one number of the summary over both strengths."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wargame_sim.errors import UsageError, unknown
from wargame_sim.games.kasserine import exact, odds
from wargame_sim.games.kasserine.question import Question
from wargame_sim.games.kasserine.rules import r08_combat as r08
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.kernels import jit
from wargame_sim.model.odds import Measure, OddsTable
from wargame_sim.packs import Pack

ATTACKS, DEFENCES = range(1, 25), range(1, 13)
DEFAULT = "defender_leaves"


def table(pack: Pack, by: str = "attack", show: str = DEFAULT) -> OddsTable:
    """Return the whole odds table.

    Parameters
    ----------
    pack : Pack
        Tables.
    by : {"attack", "odds"}
        One number over attack and defence strengths, or all results over the columns.
    show : str
        Name of the number, one of the summary of an attack; used with ``attack``.
    """
    if by not in ("attack", "odds"):
        raise UsageError(unknown("table", by, ("attack", "odds")))
    return by_odds(pack) if by == "odds" else by_attack(pack, show)


def by_odds(pack: Pack) -> OddsTable:
    """Return the chance of every result by column, and the summary at exactly those odds."""
    names = exact.column_names(pack)
    T = exact.charts(pack)
    columns = [exact.results(T, j) for j in range(len(names))]
    rows = {}
    for code in sorted({code for column in columns for code in column}):
        rows[r09.name(code)] = [Fraction(column.weight(code), column.total) for column in columns]
    ratios = [(int(T.ratio_num[j]), int(T.ratio_den[j])) for j in range(len(names))]
    summaries = [_summary(pack, T, num, den) for num, den in ratios]
    for i, measure in enumerate(summaries[0]):
        if measure.kind == "probability":
            rows[measure.label] = [s[i].value for s in summaries]
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: chance of each result by odds",
        row_name="result",
        column_name="odds",
        rows=tuple(rows),
        columns=names,
        values=tuple(tuple(row) for row in rows.values()),
        notes=("Retreats are taken to succeed (9.2).",),
        origin={"crt": pack.table("crt").told},
    )


def by_attack(pack: Pack, show: str = DEFAULT) -> OddsTable:
    """Return one number of the summary for attack strengths 1 to 24 against defence strengths 1 to 12."""
    T, names = exact.charts(pack), exact.column_names(pack)
    named = {m.name: m for m in _summary(pack, T, 1, 1)}
    if show not in named:
        raise UsageError(unknown("number to show", show, named))
    values: list[tuple[Fraction | None, ...]] = []
    cells: list[tuple[str, ...]] = []
    for attack in ATTACKS:
        with jit.plain():
            columns = [int(r08.odds_column(T, attack, defence)) for defence in DEFENCES]
        row = zip(columns, DEFENCES, strict=True)
        values.append(tuple(_one(pack, T, show, (attack, d)) if column >= 0 else None for column, d in row))
        cells.append(tuple(names[column] if column >= 0 else "" for column in columns))
    measure = named[show]
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: {measure.label}" + f" ({measure.unit})" * bool(measure.unit),
        row_name="attack",
        column_name="defence",
        rows=tuple(str(a) for a in ATTACKS),
        columns=tuple(str(d) for d in DEFENCES),
        values=tuple(values),
        cells=tuple(cells),
        kind=measure.kind,
        notes=(f"Blank: odds below {names[0]}, not allowed (8.2.E). Retreats are taken to succeed (9.2).",),
        origin={"crt": pack.table("crt").told},
    )


def _one(pack: Pack, T: Any, show: str, strengths: tuple[int, int]) -> Fraction:
    return next(m.value for m in _summary(pack, T, *strengths) if m.name == show)


def _summary(pack: Pack, T: Any, attack: int, defence: int) -> tuple[Measure, ...]:
    """Return the summary of an attack of two strengths on level ground."""
    strengths = Fraction(attack), Fraction(defence)
    ready = odds.prepare(pack, Question(attack=strengths[0], defence=strengths[1]), T)
    return odds.summary(ready.outcomes(ready.column(*strengths)))
