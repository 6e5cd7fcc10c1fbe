"""Whole odds tables to print: every result by column, or one number of the summary over both strengths."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.errors import UsageError, unknown
from wargame_sim.games.anzio_cassino import exact, odds
from wargame_sim.games.anzio_cassino.question import Question
from wargame_sim.games.anzio_cassino.words import result
from wargame_sim.model.odds import Measure, OddsTable
from wargame_sim.packs import Pack

ATTACKS, DEFENCES = range(1, 19), range(1, 10)
DEFAULT = "defender_leaves"
_NOTES = (
    "No shifts, no die modifiers. Retreats are taken to succeed (6.4).",
    "Endurance is taken to be as high as strength (2.1).",
)


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
    """Return the chance of every result by column, and who wins."""
    names, T = exact.column_names(pack), exact.charts(pack)
    columns = [exact.results(T, j, 0) for j in range(len(names))]
    every = sorted({damage for column in columns for damage in column}, key=exact.order)
    rows = {result(*damage): [Fraction(column.weight(damage), column.total) for column in columns] for damage in every}
    rows["attacker wins"] = [column.chance(lambda d: d[0] < d[1]) for column in columns]
    rows["draw"] = [column.chance(lambda d: d[0] == d[1]) for column in columns]
    rows["defender wins"] = [column.chance(lambda d: d[0] > d[1]) for column in columns]
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: chance of each result (damage to attacker, defender) by odds",
        row_name="result",
        column_name="odds",
        rows=tuple(rows),
        columns=names,
        values=tuple(tuple(row) for row in rows.values()),
        notes=("No die modifiers.",),
        origin={"crt": pack.table("crt").told},
    )


def by_attack(pack: Pack, show: str = DEFAULT) -> OddsTable:
    """Return one number of the summary for attack strengths 1 to 18 against defence strengths 1 to 9."""
    names = exact.column_names(pack)
    named = {m.name: m for m in _summary(pack, 1, 1)[1]}
    if show not in named:
        raise UsageError(unknown("number to show", show, named))
    values: list[tuple[Fraction | None, ...]] = []
    cells: list[tuple[str, ...]] = []
    for attack in ATTACKS:
        row = [_summary(pack, attack, defence) for defence in DEFENCES]
        values.append(tuple(next(m.value for m in found if m.name == show) for _, found in row))
        cells.append(tuple(names[column] for column, _ in row))
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
        notes=_NOTES,
        origin={"crt": pack.table("crt").told},
    )


def _summary(pack: Pack, attack: int, defence: int) -> tuple[int, tuple[Measure, ...]]:
    """Return column and summary of a plain attack of two strengths."""
    ready = odds.prepare(pack, Question(attack=attack, defence=defence))
    column = ready.column(attack, defence)
    return column, odds.summary(ready.outcomes(column))
