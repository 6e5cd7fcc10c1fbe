"""Question to exact answer, and whole odds tables, for any game whose attack has two strengths and a column.

A game writes how a question becomes an :class:`Attack`, and its words, as one declaration::

    MEASURES = (
        chance("defender_leaves", "defender leaves the hex", lambda result, after: after.defender_leaves),
        mean("advance", "expected advance allowed", "hexes", lambda result, after: after.advance),
    )
    ODDS = Odds(
        read=question.read, prepare=prepare, plain=lambda a, d: Question(attack=a, defence=d), measures=MEASURES,
        order=lambda result: result, name=results.name, meaning=meaning, notes=notes, origins=origins,
        losses=(lambda after: after.attacker_loss, lambda after: after.defender_loss), layout=LAYOUT,
    )
    answer, table = ODDS.answer, ODDS.table  # table in odds_table.py

``prepare(pack, question)`` refuses what the rules forbid. An outcome is always a pair: the result of the table, and the
aftermath, which is what the result does to these forces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple, Protocol

from wargame_sim.errors import IllegalOrder, UsageError, unknown
from wargame_sim.exact import Distribution, at_least
from wargame_sim.model.odds import Measure, OddsAnswer, OddsTable, ResultChance, Step
from wargame_sim.packs import Pack

Outcomes = Distribution[tuple[Any, Any]]
Side = Literal["attack", "defence"]


class Attack(Protocol):
    """An attack ready to be resolved."""

    @property
    def strengths(self) -> tuple[Fraction, Fraction]:
        """Return strengths of attack and defence as they count on the table."""

    def ratios(self) -> tuple[tuple[int, int], ...]:
        """Return the least odds of each column; nothing when strength does not choose the column."""

    def raw(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column for two strengths before any shift; -1 when they are below the first."""

    def column(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column that is used for two strengths; -1 when they are below the first."""

    def outcomes(self, column: int) -> Outcomes:
        """Return the distribution of result and aftermath on a column."""

    def label(self, column: int) -> str:
        """Return the name of a column."""

    def counters(self, side: Side, more: Fraction) -> tuple[Fraction, int]:
        """Return the least addition of at least `more` that can be made, as it counts and in factors of counters."""


class Row(NamedTuple):
    """One number of the summary, said once: its name, label, kind, unit, and how it is found."""

    name: str
    label: str
    kind: Literal["probability", "mean"]
    unit: str
    find: Callable[[Outcomes], Fraction]

    def of(self, outcomes: Outcomes) -> Measure:
        """Return the number for the outcomes of an attack."""
        return Measure(self.name, self.find(outcomes), self.kind, self.label, self.unit)


def chance(name: str, label: str, event: Callable[[Any, Any], bool]) -> Row:
    """Return the row for the chance of an event, told by result and aftermath."""
    return Row(name, label, "probability", "", lambda outcomes: outcomes.chance(lambda o: event(*o)))


def mean(name: str, label: str, unit: str, value: Callable[[Any, Any], Fraction | int]) -> Row:
    """Return the row for an expected amount, told by result and aftermath."""
    return Row(name, label, "mean", unit, lambda outcomes: outcomes.mean(lambda o: value(*o)))


class Layout(NamedTuple):
    """What whole tables show: strengths on the axes, numbers under the results by odds, and notes of both tables.

    A note of `by_attack` may name the ``{first}`` column, one of `by_odds` the ``{strengths}`` taken for each column.
    """

    attacks: range
    defences: range
    under_results: tuple[str, ...]
    by_attack: tuple[str, ...]
    by_odds: tuple[str, ...]
    results_are: str = "chance of each result"
    first: str = "defender_leaves"


@dataclass(frozen=True)
class Odds:
    """The odds of one rulebook; see the head of this module."""

    read: Callable[[Mapping[str, Any]], Any]
    prepare: Callable[[Pack, Any], Attack]
    plain: Callable[[int, int], Any]
    measures: tuple[Row, ...]
    order: Callable[[Any], Any]
    name: Callable[[Any], str]
    meaning: Callable[[int, Any, Any], str]
    notes: Callable[[Any, Any, int, Outcomes], Iterable[str]]
    origins: Callable[[Pack, Any], Iterable[str]]
    losses: tuple[Callable[[Any], Fraction | int], Callable[[Any], Fraction | int]]
    layout: Layout
    losses_in: str = "factors"

    def answer(self, pack: Pack, asked: Mapping[str, Any]) -> OddsAnswer:
        """Return the exact odds of the attack that `asked` describes.

        Raises
        ------
        UsageError
            When the question cannot be read.
        IllegalOrder
            When the rules forbid the attack; the message names the section.
        """
        question = self.read(asked)
        attack = self.prepare(pack, question)
        column = attack.column(*attack.strengths)
        outcomes = attack.outcomes(column)
        tails = (at_least(outcomes.map(lambda o, lost=lost: Fraction(lost(o[1])))) for lost in self.losses)  # type: ignore[misc]
        return OddsAnswer(
            game=pack.slug,
            title=pack.title,
            column=attack.label(column),
            attack=Fraction(attack.strengths[0]),
            defence=Fraction(attack.strengths[1]),
            results=tuple(
                ResultChance(self.name(result), p, self.meaning(column, result, after))
                for (result, after), p in outcomes.items()
            ),
            summary=self.summary(outcomes),
            losses=dict(zip(("attacker", "defender"), tails, strict=True)),
            losses_in=self.losses_in,
            steps=tuple(self.steps(attack, column)),
            notes=tuple(self.notes(question, attack, column, outcomes)),
            origin={name: pack.table(name).told for name in self.origins(pack, question)},
        )

    def summary(self, outcomes: Outcomes) -> tuple[Measure, ...]:
        """Return the numbers that players ask for."""
        return tuple(row.of(outcomes) for row in self.measures)

    def steps(self, attack: Attack, column: int) -> Iterator[Step]:
        """Yield what more attack would bring, and what more defence would cost, where it changes the column."""
        (strength, stand), ratios = attack.strengths, attack.ratios()
        if not ratios:
            return
        raw = attack.raw(strength, stand)
        needs: list[tuple[Side, Fraction]] = []
        if raw + 1 < len(ratios):
            needs.append(("attack", stand * Fraction(*ratios[raw + 1]) - strength))
        if raw >= 0:
            needs.append(("defence", math.floor(strength / Fraction(*ratios[raw]) - stand) + Fraction(1)))
        for side, least in needs:
            more, whole = attack.counters(side, least)
            reached = attack.column(strength + more * (side == "attack"), stand + more * (side == "defence"))
            if reached != column:
                yield Step(side, more, whole, attack.label(reached), self.summary(attack.outcomes(reached)))

    def table(self, pack: Pack, by: str = "attack", show: str = "") -> OddsTable:
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
        return self._by_odds(pack) if by == "odds" else self._by_attack(pack, show or self.layout.first)

    def _by_odds(self, pack: Pack) -> OddsTable:
        """Return the chance of every result by column, and what an attack within each column comes to."""
        ratios = self._plain(pack, 1, 1).ratios()
        within = [_within(ratios, column) for column in range(len(ratios))]
        attacks = [self._plain(pack, *strengths) for strengths in within]
        found = [attack.outcomes(column) for column, attack in enumerate(attacks)]
        rows: dict[str, list[Fraction]] = {}
        for result in sorted({result for outcomes in found for result, _ in outcomes}, key=self.order):
            rows[self.name(result)] = [outcomes.chance(lambda o, r=result: o[0] == r) for outcomes in found]  # type: ignore[misc]
        for row in self.measures:
            if row.name in self.layout.under_results:
                rows[row.label] = [row.find(outcomes) for outcomes in found]
        names = tuple(attack.label(column) for column, attack in enumerate(attacks))
        told = ", ".join(f"{name} as {a} to {d}" for name, (a, d) in zip(names, within, strict=True))
        return OddsTable(
            game=pack.slug,
            title=f"{pack.title}: {self.layout.results_are} by odds",
            row_name="result",
            column_name="odds",
            rows=tuple(rows),
            columns=names,
            values=tuple(tuple(row) for row in rows.values()),
            notes=tuple(note.format(strengths=told) for note in self.layout.by_odds),
            origin={"crt": pack.table("crt").told},
        )

    def _by_attack(self, pack: Pack, show: str) -> OddsTable:
        """Return one number of the summary over both strengths; blank where the attack may not be made."""
        named = {row.name: row for row in self.measures}
        if show not in named:
            raise UsageError(unknown("number to show", show, named))
        row, layout = named[show], self.layout
        cells = [[self._cell(pack, row, a, d) for d in layout.defences] for a in layout.attacks]
        return OddsTable(
            game=pack.slug,
            title=f"{pack.title}: {row.label}" + f" ({row.unit})" * bool(row.unit),
            row_name="attack",
            column_name="defence",
            rows=tuple(str(a) for a in layout.attacks),
            columns=tuple(str(d) for d in layout.defences),
            values=tuple(tuple(value for value, _ in line) for line in cells),
            cells=tuple(tuple(label for _, label in line) for line in cells),
            kind=row.kind,
            notes=tuple(note.format(first=pack.table("crt").columns[1]) for note in layout.by_attack),
            origin={"crt": pack.table("crt").told},
        )

    def _cell(self, pack: Pack, row: Row, attack: int, defence: int) -> tuple[Fraction | None, str]:
        try:
            ready = self._plain(pack, attack, defence)
        except IllegalOrder:
            return None, ""
        column = ready.column(*ready.strengths)
        return row.find(ready.outcomes(column)), ready.label(column)

    def _plain(self, pack: Pack, attack: int, defence: int) -> Attack:
        return self.prepare(pack, self.plain(attack, defence))


def _within(ratios: tuple[tuple[int, int], ...], column: int) -> tuple[int, int]:
    """Return small strengths inside a column, not at its edge, where equal strengths are a case of their own.

    The mediant of the column's odds and the next column's lies between the two.
    """
    here = ratios[column]
    following = ratios[column + 1] if column + 1 < len(ratios) else here
    return here[0] + following[0], here[1] + following[1]
