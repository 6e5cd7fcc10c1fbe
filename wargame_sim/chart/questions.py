"""What one attack on a table can do, exactly, and how many factors a wanted chance takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from wargame_sim.chart.codes import told
from wargame_sim.chart.table import Chart
from wargame_sim.errors import UsageError, unknown
from wargame_sim.exact import Distribution, at_least
from wargame_sim.model.odds import Measure, OddsAnswer, OddsTable, ResultChance, Step

MOST = 1_000  # factors that are tried for a wanted chance


class Attack(NamedTuple):
    """What is asked of a table.

    Parameters
    ----------
    attack, defence : Fraction
        Strengths.
    shift, drm : int
        Columns for the attacker; added to the die.
    attackers, defenders : int
        Steps of each side; 0 when nobody says.
    """

    attack: Fraction
    defence: Fraction
    shift: int = 0
    drm: int = 0
    attackers: int = 0
    defenders: int = 0


def outcome(chart: Chart, asked: Attack) -> tuple[str, Distribution[str]]:
    """Return the column and the distribution of results."""
    column = chart.column(asked.attack, asked.defence, asked.shift)
    return (column if isinstance(column, str) else chart.columns[column].text), chart.outcome(column, asked.drm)


def summary(chart: Chart, asked: Attack, results: Distribution[str]) -> tuple[Measure, ...]:
    """Return what players ask: is the hex cleared, who is hurt, and by how many steps when the steps are known."""
    effects = chart.effects
    chances: list[tuple[str, str, Callable[[str], bool]]] = [
        ("defender_leaves", "defender gone from the hex", lambda r: effects[r].clears(asked.defenders or MOST)),
        ("defender_eliminated", "defender eliminated", lambda r: _gone(chart, r, asked)[1]),
        ("attacker_eliminated", "attacker eliminated", lambda r: _gone(chart, r, asked)[0]),
        ("attacker_hurt", "attacker loses or retreats", lambda r: _hurt(chart, r)),
    ]
    found = [Measure(name, results.chance(event), "probability", label) for name, label, event in chances]
    if asked.attackers and asked.defenders:
        for i, side in enumerate(("attacker", "defender")):
            mean = results.mean(lambda r, i=i: effects[r].losses(asked.attackers, asked.defenders)[i])  # type: ignore[misc]
            found.append(Measure(f"{side}_losses", mean, "mean", f"steps lost by the {side}", "steps"))
    return tuple(found)


def _gone(chart: Chart, result: str, asked: Attack) -> tuple[bool, bool]:
    """Whether each side is eliminated: by the steps it has, else by results that say so."""
    effect = chart.effects[result]
    if asked.attackers and asked.defenders:
        lost = effect.losses(asked.attackers, asked.defenders)
        return lost[0] == asked.attackers, lost[1] == asked.defenders
    return effect.attacker.share == 1, effect.defender.share == 1 or effect.exchange


def _hurt(chart: Chart, result: str) -> bool:
    blow = chart.effects[result].attacker
    return bool(blow.steps or blow.share or blow.retreat or chart.effects[result].exchange)


def answer(chart: Chart, asked: Attack) -> OddsAnswer:
    """Return the exact chances of one attack, in the shape of every game's answer."""
    column, results = outcome(chart, asked)
    order = [code for code in chart.codes if results.weight(code)]
    measures = summary(chart, asked, results)
    losses = {}
    if asked.attackers and asked.defenders:
        for i, side in enumerate(("attacker", "defender")):
            steps = results.map(lambda r, i=i: chart.effects[r].losses(asked.attackers, asked.defenders)[i])  # type: ignore[misc]
            losses[side] = {Fraction(n): p for n, p in at_least(steps).items()}
    return OddsAnswer(
        "", chart.name, column, asked.attack, asked.defence,
        tuple(ResultChance(_shown(code), results.chance(lambda r, c=code: r == c), told(chart.effects[code])) for code in order),  # type: ignore[misc]
        measures, losses, tuple(steps_of(chart, asked)), tuple(notes(chart, asked)), {"crt": "owner"}, losses_in="steps",
    )  # fmt: skip


def _shown(code: str) -> str:
    return code.replace("\n", " ") or "no effect"


def notes(chart: Chart, asked: Attack) -> list[str]:
    """Return what a reader must know of the reading."""
    said = list(chart.notes)
    if chart.unknown:
        said.append(
            f"not known and counted as themselves: {', '.join(map(_shown, chart.unknown))}; describe them in [codes]"
        )
    if not (asked.attackers and asked.defenders):
        said.append("steps are not given, so eliminations are only those that a result names")
    if any("/" in code for code in chart.codes if chart.effects[code].known):
        first, second = chart.system.slash.split("/")
        said.append(f"of two numbers the first is the {first}'s, the second the {second}'s")
    return said


def steps_of(chart: Chart, asked: Attack) -> list[Step]:
    """Return what a little more strength would change: the next column up, and what drops the attack to the one below."""
    found = []
    sides = ("attack", "defence") if chart.kind != "strength" else ("attack",)
    here = chart.column(asked.attack, asked.defence, asked.shift)
    for side in sides:
        for more in range(1, MOST + 1):
            other = asked._replace(**{side: getattr(asked, side) + more})
            if chart.column(other.attack, other.defence, other.shift) != here:
                there, results = outcome(chart, other)
                found.append(Step(side, Fraction(more), more, there, summary(chart, other, results)))  # type: ignore[arg-type]
                break
    return found


def fewest(chart: Chart, asked: Attack, name: str, want: Fraction) -> Attack | None:
    """Return the attack with the fewest whole factors whose chance of a measure is at least `want`; None when none is.

    Raises
    ------
    UsageError
        When no chance of that name is in the summary.
    """
    _, results = outcome(chart, asked)
    chances = [m.name for m in summary(chart, asked, results) if m.kind == "probability"]
    if name not in chances:
        raise UsageError(f"--show: {unknown('chance', name, chances)}")
    before: int | str | None = None
    for attack in range(1, MOST + 1):
        other = asked._replace(attack=Fraction(attack))
        column = chart.column(other.attack, other.defence, other.shift)
        if column == before:
            continue
        before = column
        _, results = outcome(chart, other)
        if next(m.value for m in summary(chart, other, results) if m.name == name) >= want:
            return other
    return None


def odds_table(chart: Chart, by: str = "odds", show: str = "defender_leaves", most: int = 12) -> OddsTable:
    """Return the odds of every column: each result, or one number of the summary over both strengths.

    Parameters
    ----------
    by : {"odds", "attack"}
        Results by column, or strength against strength.
    """
    if by == "attack" and chart.kind != "strength":
        rows = [str(n) for n in range(1, 2 * most + 1)]
        columns = [str(n) for n in range(1, most + 1)]
        asked = [[Attack(Fraction(a), Fraction(d)) for d in range(1, most + 1)] for a in range(1, 2 * most + 1)]
        values, cells = [], []
        for line in asked:
            found = [outcome(chart, one) for one in line]
            values.append(tuple(_value(chart, one, got, show) for one, (_, got) in zip(line, found, strict=True)))
            cells.append(tuple(column for column, _ in found))
        title = f"{chart.name}: {show.replace('_', ' ')}"
        return OddsTable("", title, "attack", "defence", tuple(rows), tuple(columns), tuple(values), tuple(cells),
                         notes=chart.notes, origin={"crt": "owner"})  # fmt: skip
    shares = [chart.outcome(i) for i in range(len(chart.columns))]
    used = [code for code in chart.codes if any(s.weight(code) for s in shares)]
    body = tuple(tuple(s.chance(lambda r, c=code: r == c) for s in shares) for code in used)  # type: ignore[misc]
    return OddsTable("", f"{chart.name}: chance of each result", "result", chart.kind, tuple(map(_shown, used)),
                     tuple(c.text for c in chart.columns), body, notes=chart.notes, origin={"crt": "owner"})  # fmt: skip


def _value(chart: Chart, asked: Attack, results: Distribution[str], show: str) -> Fraction:
    measures = {m.name: m.value for m in summary(chart, asked, results) if m.kind == "probability"}
    if show not in measures:
        raise UsageError(f"--show: {unknown('chance', show, measures)}")
    return measures[show]


def patched(chart: Chart, column: str, roll: int, code: str) -> Chart:
    """Return the table with one cell read otherwise: a what-if.

    Raises
    ------
    UsageError
        When there is no such column or roll.
    """
    from wargame_sim.chart.table import with_effects

    named = [c.text for c in chart.columns]
    if column not in named:
        raise UsageError(f"--patch: {unknown('column', column, named)}")
    if not chart.thrown.weight(roll):
        raise UsageError(f"--patch: found roll {roll}; allowed {min(chart.thrown)} to {max(chart.thrown)}")
    row = chart.row(roll)
    cells = [list(line) for line in chart.cells]
    cells[row][named.index(column)] = code
    told_of = f"what-if: {column} on {chart.rows[row].text} reads {code}"
    return with_effects(replace(chart, cells=tuple(map(tuple, cells)), notes=(*chart.notes, told_of)))
