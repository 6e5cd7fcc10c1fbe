"""Whole odds tables to print: every result by column, or one number of the summary by odds and net modifier."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.errors import UsageError, unknown
from wargame_sim.exact import Distribution, certain
from wargame_sim.games.sicily import exact, odds
from wargame_sim.games.sicily.odds_sides import PLENTY, Sides
from wargame_sim.model.odds import Measure, OddsTable
from wargame_sim.packs import Pack

DEFAULT = "defender_leaves"
_NOTES = ("No armor shift. Both sides have steps enough; retreats are taken to succeed (9.6).",)
_ANY = Sides("allied", (), (), 0, (), (), exact.Ground(0), PLENTY, PLENTY, None, ("the lead unit", "the lead unit"))


def table(pack: Pack, by: str = "drm", show: str = DEFAULT) -> OddsTable:
    """Return the whole odds table.

    Parameters
    ----------
    pack : Pack
        Tables.
    by : {"drm", "odds"}
        One number by odds and net modifier, or all results by odds with no modifier.
    show : str
        Name of the number, one of the summary of an attack; used with ``drm``.
    """
    if by not in ("drm", "odds"):
        raise UsageError(unknown("table", by, ("drm", "odds")))
    return by_odds(pack) if by == "odds" else by_drm(pack, show)


def outcomes(pack: Pack, column: int, drm: int) -> Distribution[odds.Outcome]:
    """Return result and aftermath of a roll on a column with a net modifier."""
    settled = certain(exact.Rolled(0, 0, 0, 0, column, False, drm, drm))
    return odds.outcomes(pack, _ANY, settled)


def by_odds(pack: Pack) -> OddsTable:
    """Return the chance of every result by column."""
    names = exact.column_names(pack)
    columns = [outcomes(pack, j, 0) for j in range(len(names))]
    codes = [dict(column.map(lambda o: o[0]).items()) for column in columns]
    every = sorted({code for column in codes for code in column}, key=odds.rank)
    rows = {odds.result(code): [column.get(code, Fraction(0)) for column in codes] for code in every}
    rows["defender leaves the hex"] = [c.chance(lambda o: o[1].leaves) for c in columns]
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: chance of each result by odds",
        row_name="result",
        column_name="odds",
        rows=tuple(rows),
        columns=names,
        values=tuple(tuple(row) for row in rows.values()),
        notes=("Net modifier 0.", *_NOTES),
        origin={"crt": pack.table("crt").origin},
    )


def by_drm(pack: Pack, show: str = DEFAULT) -> OddsTable:
    """Return one number of the summary by net modifier and column."""
    names, cap = exact.column_names(pack), int(exact.charts(pack).drm_cap)
    named: dict[str, Measure] = {m.name: m for m in odds.summary(outcomes(pack, 0, 0))}
    if show not in named:
        raise UsageError(unknown("number to show", show, named))
    drms = range(-cap, cap + 1)
    values: list[tuple[Fraction | None, ...]] = []
    for drm in drms:
        cells = [odds.summary(outcomes(pack, j, drm)) for j in range(len(names))]
        values.append(tuple(next(m.value for m in cell if m.name == show) for cell in cells))
    measure = named[show]
    return OddsTable(
        game=pack.slug,
        title=f"{pack.title}: {measure.label}" + f" ({measure.unit})" * bool(measure.unit),
        row_name="net modifier",
        column_name="odds",
        rows=tuple(f"{drm:+d}" for drm in drms),
        columns=names,
        values=tuple(values),
        kind=measure.kind,
        notes=_NOTES,
        origin={"crt": pack.table("crt").origin},
    )
