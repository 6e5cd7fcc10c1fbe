"""Question to answer: what one attack can do, exactly, and what a little more strength would change."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, at_least
from wargame_sim.games.anzio_cassino import exact
from wargame_sim.games.anzio_cassino.odds_sides import Counted, Sides, sides
from wargame_sim.games.anzio_cassino.question import Question, read
from wargame_sim.games.anzio_cassino.rules import r06_odds as r06
from wargame_sim.games.anzio_cassino.words import result
from wargame_sim.kernels import jit
from wargame_sim.model.odds import Measure, OddsAnswer, ResultChance, Step
from wargame_sim.packs import Pack

Outcomes = Distribution[tuple[exact.Result, exact.Aftermath]]


class Attack(NamedTuple):
    """An attack ready to be resolved."""

    T: Any
    names: tuple[str, ...]
    sides: Sides
    ground: exact.Ground

    def raw(self, attack: int, defence: int) -> int:
        """Return the column for two strengths before any shift; the bombers have their own."""
        if self.ground.bombers:
            return int(self.T.bomber_column)
        with jit.plain():
            return int(r06.ratio_column(self.T, attack, defence))

    def column(self, attack: int, defence: int) -> int:
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


def total(counted: tuple[Counted, ...]) -> int:
    """Return the sum of shifts or modifiers."""
    return sum(c.value for c in counted)


def answer(pack: Pack, asked: Mapping[str, Any]) -> OddsAnswer:
    """Return the exact odds of the attack that `asked` describes (the fields of `Question`).

    Raises
    ------
    UsageError
        When the question cannot be read.
    IllegalOrder
        When the rules forbid the attack; the message names the section.
    """
    question = read(asked)
    attack = prepare(pack, question)
    both = attack.sides
    column = attack.column(both.attack, both.defence)
    outcomes = attack.outcomes(column)
    return OddsAnswer(
        game=pack.slug,
        title=pack.title,
        column=attack.names[column],
        attack=Fraction(both.attack),
        defence=Fraction(both.defence),
        results=tuple(
            ResultChance(result(*damage), p, meaning(damage, after)) for (damage, after), p in outcomes.items()
        ),
        summary=summary(outcomes),
        losses={
            "attacker": at_least(outcomes.map(lambda o: Fraction(o[1].attacker_damage))),
            "defender": at_least(outcomes.map(lambda o: Fraction(o[1].defender_damage))),
        },
        losses_in="damage points",
        steps=tuple(steps(attack, column)),
        notes=tuple(notes(question, attack, column)),
        origin=origins(pack, question),
    )


def prepare(pack: Pack, question: Question) -> Attack:
    """Return the attack of a question."""
    T = exact.charts(pack)
    with jit.plain():
        both = sides(T, pack, question)
    ground = exact.Ground(question.box, question.star, not both.attacker.units)
    return Attack(T, exact.column_names(pack), both, ground)


def summary(outcomes: Outcomes) -> tuple[Measure, ...]:
    """Return the numbers that players ask for."""

    def chance(name: str, label: str, event: Any) -> Measure:
        return Measure(name, outcomes.chance(lambda o: event(*o)), "probability", label)

    def mean(name: str, label: str, unit: str, value: Any) -> Measure:
        return Measure(name, outcomes.mean(lambda o: value(o[1])), "mean", label, unit)

    return (
        chance("defender_leaves", "defender leaves the hex", lambda _, a: a.defender_leaves),
        chance("defender_eliminated", "defender eliminated, all of it", lambda _, a: a.defender_gone),
        chance("attacker_wins", "attacker wins", lambda r, _: r[0] < r[1]),
        chance("draw", "draw", lambda r, _: r[0] == r[1]),
        chance("defender_wins", "defender wins", lambda r, _: r[0] > r[1]),
        chance("attacker_eliminated", "attacker eliminated, all of it", lambda _, a: a.attacker_gone),
        mean("attacker_damage", "expected damage to the attacker", "points", lambda a: a.attacker_damage),
        mean("defender_damage", "expected damage to the defender", "points", lambda a: a.defender_damage),
        mean("attacker_losses", "expected strength the attacker loses", "strength", lambda a: a.attacker_loss),
        mean("defender_losses", "expected strength the defender loses", "strength", lambda a: a.defender_loss),
        mean("defender_retreat", "expected retreat of the defender", "hexes", lambda a: a.defender_retreat),
        mean("advance", "expected advance allowed", "hexes", lambda a: a.advance),
    )


def steps(attack: Attack, column: int) -> Iterator[Step]:
    """Yield what more attack would bring, and what more defence would cost."""
    both, T = attack.sides, attack.T
    strength, stand, raw = both.attack, both.defence, attack.raw(both.attack, both.defence)
    if attack.ground.bombers:
        return
    if raw + 1 < len(attack.names):
        needed = math.ceil(Fraction(stand * int(T.ratio_num[raw + 1]), int(T.ratio_den[raw + 1])))
        yield from _step(attack, "attack", needed - strength, column)
    if raw > 0:
        most = math.floor(Fraction(strength * int(T.ratio_den[raw]), int(T.ratio_num[raw])))
        yield from _step(attack, "defence", most + 1 - stand, column)


def _step(attack: Attack, side: Any, more: int, before: int) -> Iterator[Step]:
    both = attack.sides
    column = attack.column(both.attack + more * (side == "attack"), both.defence + more * (side == "defence"))
    if column != before:
        yield Step(side, Fraction(more), more, attack.names[column], summary(attack.outcomes(column)))


def meaning(damage: exact.Result, after: exact.Aftermath) -> str:
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


def notes(question: Question, attack: Attack, column: int) -> Iterator[str]:
    """Yield how the column came about, and readings that bear on the answer."""
    both = attack.sides
    raw = attack.raw(both.attack, both.defence)
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


def origins(pack: Pack, question: Question) -> dict[str, str]:
    """Return the origin of every table that the answer rests on."""
    used = ["crt", "modifiers", "parameters"]
    used += ["terrain"] * (question.terrain != "clear") + ["support"] * bool(question.support or question.against)
    used += ["units"] * bool(question.attackers or question.defenders)
    return {name: pack.table(name).told for name in used}
