"""Question to answer: what one attack can do, exactly, and what a little more strength would change."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution
from wargame_sim.games.anzio_cassino import exact
from wargame_sim.games.anzio_cassino.odds_sides import Counted, Sides, sides
from wargame_sim.games.anzio_cassino.question import Question, read
from wargame_sim.games.anzio_cassino.rules import r06_odds as r06
from wargame_sim.games.anzio_cassino.words import result
from wargame_sim.hexgame.odds import Layout, Odds, Side, chance, mean
from wargame_sim.kernels import jit
from wargame_sim.packs import Pack

Outcomes = Distribution[tuple[exact.Result, exact.Aftermath]]


class Attack(NamedTuple):
    """An attack ready to be resolved."""

    T: Any
    names: tuple[str, ...]
    sides: Sides
    ground: exact.Ground

    @property
    def strengths(self) -> tuple[Fraction, Fraction]:
        """Return both strengths."""
        return Fraction(self.sides.attack), Fraction(self.sides.defence)

    def ratios(self) -> tuple[tuple[int, int], ...]:
        """Return the least odds of each column; the bombers have a column whatever the strengths (10.2.3)."""
        if self.ground.bombers:
            return ()
        return tuple((int(self.T.ratio_num[j]), int(self.T.ratio_den[j])) for j in range(len(self.names)))

    def raw(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column for two strengths before any shift; the bombers have their own."""
        if self.ground.bombers:
            return int(self.T.bomber_column)
        with jit.plain():
            return int(r06.ratio_column(self.T, attack, defence))

    def column(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column rolled on for two strengths, with all shifts."""
        with jit.plain():
            return int(r06.shifted(self.T, self.raw(attack, defence), total(self.sides.shifts)))

    def outcomes(self, column: int) -> Outcomes:
        """Return the distribution of result and aftermath on a column."""
        both = self.sides
        rolled = exact.results(self.T, column, total(both.modifiers))
        return rolled.map(
            lambda damage: (damage, exact.aftermath(self.T, damage, both.attacker, both.defender, self.ground))
        )

    def label(self, column: int) -> str:
        """Return the name of a column."""
        return self.names[column]

    def counters(self, side: Side, more: Fraction) -> tuple[Fraction, int]:
        """Return an addition in whole points of strength."""
        return Fraction(math.ceil(more)), math.ceil(more)


def total(counted: tuple[Counted, ...]) -> int:
    """Return the sum of shifts or modifiers."""
    return sum(c.value for c in counted)


def prepare(pack: Pack, question: Question) -> Attack:
    """Return the attack of a question."""
    T = exact.charts(pack)
    with jit.plain():
        both = sides(T, pack, question)
    ground = exact.Ground(question.box, question.star, not both.attacker.units)
    return Attack(T, exact.column_names(pack), both, ground)


MEASURES = (
    chance("defender_leaves", "defender leaves the hex", lambda _, a: a.defender_leaves),
    chance("defender_eliminated", "defender eliminated, all of it", lambda _, a: a.defender_gone),
    chance("attacker_wins", "attacker wins", lambda r, _: r[0] < r[1]),
    chance("draw", "draw", lambda r, _: r[0] == r[1]),
    chance("defender_wins", "defender wins", lambda r, _: r[0] > r[1]),
    chance("attacker_eliminated", "attacker eliminated, all of it", lambda _, a: a.attacker_gone),
    mean("attacker_damage", "expected damage to the attacker", "points", lambda _, a: a.attacker_damage),
    mean("defender_damage", "expected damage to the defender", "points", lambda _, a: a.defender_damage),
    mean("attacker_losses", "expected strength the attacker loses", "strength", lambda _, a: a.attacker_loss),
    mean("defender_losses", "expected strength the defender loses", "strength", lambda _, a: a.defender_loss),
    mean("defender_retreat", "expected retreat of the defender", "hexes", lambda _, a: a.defender_retreat),
    mean("advance", "expected advance allowed", "hexes", lambda _, a: a.advance),
)


def meaning(_: int, damage: exact.Result, after: exact.Aftermath) -> str:
    """Return in a few words what a result does to this attack."""
    said = []
    for who, gone, points, back in (
        ("attacker", after.attacker_gone, after.attacker_damage, after.attacker_retreat),
        ("defender", after.defender_gone, after.defender_damage, after.defender_retreat),
    ):
        if gone:
            said.append(f"{who} eliminated")
        elif points or back:
            what = [f"takes {points}"] * bool(points) + [f"retreats {back}"] * bool(back)
            said.append(f"{who} {' and '.join(what)}")
    if after.stands:
        said.append("and stands")
    if damage[0] == damage[1]:
        said.append("draw")
    if after.advance:
        said.append(f"advance {after.advance}")
    return "; ".join(said).replace("; and stands", " and stands") or "no effect"


def notes(question: Question, attack: Attack, column: int, _: Outcomes) -> Iterator[str]:
    """Yield how the column came about, and readings that bear on the answer."""
    both = attack.sides
    raw = attack.raw(*attack.strengths)
    if both.shifts:
        said = f"Strength gives {attack.names[raw]}; shifts: {_listed(both.shifts)} (6.1.1, 6.1.2, 10.1.2)"
        off = raw + total(both.shifts)
        yield f"{said}; the table ends at {attack.names[column]}." if off != column else f"{said}."
    if attack.ground.bombers:
        yield "The strategic bombers take a whole Allied impulse; they are not hurt, and nobody advances (10.2.3)."
    elif both.attack * int(attack.T.ratio_den[0]) < both.defence * int(attack.T.ratio_num[0]):
        yield f"Odds below {attack.names[0]} are rolled at {attack.names[0]} (6.1)."
    if both.modifiers:
        yield f"The die is changed by {total(both.modifiers):+d}: {_listed(both.modifiers)} (7.5, 10.2.4, 10.4.1)."
    if "canal" in question.across:
        yield "Only over the hexsides where a road crosses the canal (5.1.1)."
    yield "Retreats are taken to succeed; where there is no way back they are eliminations (6.4, 6.4.2)."
    if question.star:
        yield "In a VP or green star hex the defender is taken to stand when a unit lives through the point it costs (6.4.1)."
    guessed = [
        name
        for name, given, told in (
            ("attacker", question.attack, question.attack_endurance),
            ("defender", question.defence, question.endurance),
        )
        if given and not told
    ]
    if guessed:
        yield f"Endurance of the {' and '.join(guessed)} is taken to be as high as the strength."


def _listed(counted: tuple[Counted, ...]) -> str:
    return ", ".join(f"{c.name} {c.value:+d}" for c in counted)


def origins(pack: Pack, question: Question) -> Iterator[str]:
    """Yield every table that the answer rests on."""
    yield from ("crt", "modifiers", "parameters")
    if question.terrain != "clear":
        yield "terrain"
    if question.support or question.against:
        yield "support"
    if question.attackers or question.defenders:
        yield "units"


ODDS = Odds(
    read=read,
    prepare=prepare,
    plain=lambda attack, defence: Question(attack=attack, defence=defence),
    measures=MEASURES,
    order=exact.order,
    name=lambda damage: result(*damage),
    meaning=meaning,
    notes=notes,
    origins=origins,
    losses=(lambda after: after.attacker_damage, lambda after: after.defender_damage),
    losses_in="damage points",
    layout=Layout(
        attacks=range(1, 19),
        defences=range(1, 10),
        under_results=("attacker_wins", "draw", "defender_wins"),
        by_attack=(
            "No shifts, no die modifiers. Retreats are taken to succeed (6.4).",
            "Endurance is taken to be as high as strength (2.1).",
        ),
        by_odds=("No die modifiers. The same for all strengths of these odds.",),
        results_are="chance of each result (damage to attacker, defender)",
    ),
)
answer = ODDS.answer
