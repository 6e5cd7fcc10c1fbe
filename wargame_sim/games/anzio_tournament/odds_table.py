"""Whole odds tables to print: every result by column, or one number of the summary over both strengths."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.errors import UsageError, unknown
from wargame_sim.games.anzio_tournament import exact, odds
from wargame_sim.games.anzio_tournament.exact import Forces
from wargame_sim.games.anzio_tournament.question import Question
from wargame_sim.model.odds import Measure, OddsTable
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

ATTACKS, DEFENCES = range(2, 49, 2), range(2, 17)
DEFAULT = "defender_leaves"
NOTES = ("Plain ground, no shift, no re-roll; retreats are taken to succeed (B.7.F).",)


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
    return by_odds(pack) if by == "odds" else by_attack(pack, show or DEFAULT)


def by_odds(pack: Pack) -> OddsTable:
    """Return the chance of every result by column."""
    names = odds_columns(pack.table("crt"))
    columns = [exact.results(pack, name) for name in names]
    every = sorted({result for column in columns for result in column}, key=lambda r: (r.score, r.lost))
    rows = {odds.told(result): [Fraction(c.weight(result), c.total) for c in columns] for result in every}
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: chance of each result by odds",
        row_name="result",
        column_name="odds",
        rows=tuple(rows),
        columns=names,
        values=tuple(tuple(row) for row in rows.values()),
        notes=NOTES,
        origin={"crt": pack.table("crt").told},
    )


def _summary(pack: Pack, attack: int, defence: int) -> tuple[str, tuple[Measure, ...]]:
    """Return column and summary of a plain attack of two strengths; no column when it may not be made."""
    force = Forces(2 * attack, defence, 1)
    column = exact.column_of(pack, force)
    if column is None:
        return "", ()
    return column, odds.summary(odds.outcomes_of(pack, force, column, Question()))


def by_attack(pack: Pack, show: str = DEFAULT) -> OddsTable:
    """Return one number of the summary over attack and defence strengths."""
    named = {m.name: m for m in _summary(pack, 1, 1)[1]}
    if show not in named:
        raise UsageError(unknown("number to show", show, named))
    found = [[_summary(pack, attack, defence) for defence in DEFENCES] for attack in ATTACKS]
    measure = named[show]
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: {measure.label}" + f" ({measure.unit})" * bool(measure.unit),
        row_name="attack",
        column_name="defence",
        rows=tuple(str(a) for a in ATTACKS),
        columns=tuple(str(d) for d in DEFENCES),
        values=tuple(tuple(next((m.value for m in ms if m.name == show), None) for _, ms in row) for row in found),
        cells=tuple(tuple(column for column, _ in row) for row in found),
        kind=measure.kind,
        notes=NOTES,
        origin={"crt": pack.table("crt").told},
    )
