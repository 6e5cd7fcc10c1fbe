"""Question to answer: what one attack can do, exactly, and what a little more strength would change."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, unknown
from wargame_sim.exact import Distribution, at_least, certain, until_settled
from wargame_sim.games.kasserine import exact
from wargame_sim.games.kasserine.battle_sides import Sides, sides
from wargame_sim.games.kasserine.question import SAME_LEVEL, Question, read
from wargame_sim.games.kasserine.rules import r08_combat as r08
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.kernels import jit
from wargame_sim.model.odds import Measure, OddsAnswer, ResultChance, Step
from wargame_sim.packs import Pack

ELIMINATED = "eliminated"  # column of an attack that is lost without dice (8.2.E)
AUTOMATIC = -1


class Attack(NamedTuple):
    """An attack ready to be resolved."""

    T: Any
    names: tuple[str, ...]
    sides: Sides
    shift: int
    lower_to: int

    def column(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column rolled on for two strengths, or -1 when they are below the first."""
        with jit.plain():
            raw = r08.odds_column(self.T, attack, defence)
            return int(r08.lowered(r08.shifted_column(self.T, raw, self.shift), self.lower_to))

    def outcomes(self, column: int) -> Distribution[tuple[int, exact.Aftermath]]:
        """Return the distribution of result code and aftermath on a column."""
        forces = self.sides.attacker, self.sides.defender
        if column == AUTOMATIC:
            return certain((r09.A_ELIM * r09.KIND, exact.automatic_elimination(forces[0])))
        rolled = exact.results(self.T, column)
        return rolled.map(lambda code: (code, exact.aftermath(self.T, column, code, *forces)))

    def label(self, column: int) -> str:
        """Return a column as printed."""
        return ELIMINATED if column == AUTOMATIC else self.names[column]


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
    strength, stand = both.attack + both.guns_attack, both.defence + both.guns_defence
    column = attack.column(strength, stand)
    outcomes = attack.outcomes(column)
    return OddsAnswer(
        game=pack.slug,
        title=pack.title,
        column=attack.label(column),
        attack=strength,
        defence=stand,
        results=tuple(
            ResultChance(r09.name(code), p, "no dice: " * (column == AUTOMATIC) + meaning(code, after))
            for (code, after), p in outcomes.items()
        ),
        summary=summary(outcomes),
        losses={
            "attacker": at_least(outcomes.map(lambda o: o[1].attacker_loss)),
            "defender": at_least(outcomes.map(lambda o: o[1].defender_loss)),
        },
        steps=steps(attack, column),
        notes=notes(question, attack, column, outcomes),
        origin=origins(pack, question),
    )


def prepare(pack: Pack, question: Question, charts: Any = None) -> Attack:
    """Return the attack of a question, refused if it may not be declared (8.2.E) or lowered so (8.2.F).

    Many questions about one pack share its `charts`, see :func:`exact.charts`.
    """
    T, names = exact.charts(pack) if charts is None else charts, exact.column_names(pack)
    both = sides(T, pack, question)
    attack = Attack(T, names, both, question.air + question.shift, -1)
    strength = both.attack + both.guns_attack
    declared = attack.column(strength, both.defence)
    if declared < 0:
        raise IllegalOrder(
            f"odds of {_number(strength)} to {_number(both.defence)} are below {names[0]}: such an attack may not be "
            "declared, and a unit that is forced to make it is eliminated",
            "8.2.E",
        )
    if question.lower_to is None:
        return attack
    if question.lower_to not in names:
        raise UsageError(unknown("column for lower_to", question.lower_to, names))
    wanted = names.index(question.lower_to)
    if wanted > declared:
        raise IllegalOrder(f"odds of {names[declared]} can be lowered, not raised to {names[wanted]}", "8.2.F")
    return attack._replace(lower_to=wanted)


def summary(outcomes: Distribution[tuple[int, exact.Aftermath]]) -> tuple[Measure, ...]:
    """Return the numbers that players ask for."""

    def chance(name: str, label: str, event: Any) -> Measure:
        return Measure(name, outcomes.chance(lambda o: event(o[1])), "probability", label)

    def mean(name: str, label: str, unit: str, value: Any) -> Measure:
        return Measure(name, outcomes.mean(lambda o: value(o[1])), "mean", label, unit)

    return (
        chance("defender_leaves", "defender leaves the hex", lambda a: a.defender_leaves),
        chance("defender_eliminated", "defender eliminated", lambda a: a.defender_gone),
        chance("attacker_suffers", "attacker eliminated or retreats", lambda a: a.attacker_suffers),
        chance("attacker_eliminated", "attacker eliminated, all of it", lambda a: a.attacker_gone),
        chance("nothing_decided", "neither side moves or dies (Con, Eng)", _undecided),
        Measure("defender_leaves_in_the_end", _in_the_end(outcomes), "probability", "defender leaves, Eng fought on"),
        mean("attacker_losses", "expected attacker losses", "factors", lambda a: a.attacker_loss),
        mean("defender_losses", "expected defender losses", "factors", lambda a: a.defender_loss),
        mean("advance", "expected advance allowed", "hexes", lambda a: a.attacker_advance),
    )


def _undecided(a: exact.Aftermath) -> bool:
    return not (a.defender_leaves or a.attacker_suffers or a.attacker_loss or a.defender_loss)


def _in_the_end(outcomes: Distribution[tuple[int, exact.Aftermath]]) -> Fraction:
    """Return the chance that the defender leaves when an Engaged attack is repeated at the same odds (9.1.4.B)."""
    again = r09.ENG * r09.KIND
    if all(code == again for code, _ in outcomes):
        return Fraction(0)
    ends = until_settled(outcomes, lambda _: outcomes, lambda o: o[0] != again)
    return sum((p for (_, after), p in ends.items() if after.defender_leaves), Fraction(0))


def steps(attack: Attack, column: int) -> tuple[Step, ...]:
    """Return what more attack would bring, and what more defence (guns, say) would cost."""
    both, T = attack.sides, attack.T
    strength, stand = both.attack + both.guns_attack, both.defence + both.guns_defence
    with jit.plain():
        raw = int(r08.odds_column(T, strength, stand))
    found = []
    if raw + 1 < len(attack.names):
        more = stand * int(T.ratio_num[raw + 1]) / int(T.ratio_den[raw + 1]) - strength
        found.append(_step(attack, "attack", more, math.ceil(more / both.multiplier[0]), strength + more, stand))
    if raw >= 0:
        most = strength * int(T.ratio_den[raw]) / int(T.ratio_num[raw])
        more = Fraction(math.floor(most - stand) + 1)
        found.append(_step(attack, "defence", more, int(more), strength, stand + more))
    return tuple(step for step in found if step.column != attack.label(column))


def _step(attack: Attack, side: Any, factors: Fraction, whole: int, strength: Fraction, stand: Fraction) -> Step:
    column = attack.column(strength, stand)
    return Step(side, factors, whole, attack.label(column), summary(attack.outcomes(column)))


def meaning(code: int, after: exact.Aftermath) -> str:
    """Return in a few words what a result does to this attack."""
    kind = code // r09.KIND
    if kind == r09.CON:
        return "no effect now; the defender must leave or attack"
    if kind == r09.ENG:
        return "both engaged: neither may leave"
    said = []
    for who, gone, loss, back in (
        ("attacker", after.attacker_gone, after.attacker_loss, after.attacker_retreat),
        ("defender", after.defender_gone, after.defender_loss, after.defender_retreat),
    ):
        if gone:
            said.append(f"{who} eliminated ({_number(loss)})")
        elif loss or back:
            what = [f"loses {_number(loss)}"] * bool(loss) + [f"retreats {back}"] * bool(back)
            said.append(f"{who} {' and '.join(what)}")
    if after.attacker_advance:
        said.append(f"advance {after.attacker_advance}")
    return "; ".join(said)


def notes(question: Question, attack: Attack, column: int, outcomes: Distribution[Any]) -> tuple[str, ...]:
    """Return obligations and readings that bear on the answer."""
    kinds = {code // r09.KIND for code, _ in outcomes}
    said = [
        "Every unit that ends its move in an enemy zone must attack, and every enemy in whose zone it stands must be "
        "attacked by someone (4.2.B, 5.1.B, 8.0.B)."
    ]
    if r09.ENG in kinds:
        said.append("After Eng the attacker must attack again in its next turn; the defender need not (9.1.4.B).")
    if kinds & {r09.AR, r09.DR}:
        said.append("Retreats are taken to succeed; zones, cliffs or short movement turn them into losses (9.2.B-C).")
    if not question.attackers or not question.defenders:
        said.append("A side given as a number loses the least that the rule asks for; named units go whole (9.3).")
    if (
        question.artillery_attack
        and question.attacker_terrain == SAME_LEVEL
        and any("@" in u for u in question.attackers)
    ):
        said.append(
            "Guns, and one more factor, are taken beside the unit whose ground is the worst; --from says otherwise."
        )
    if attack.shift and column == len(attack.names) - 1:
        said.append("The last column is the limit of any shift.")
    if column == AUTOMATIC:
        said.append("Declared at legal odds; defending artillery took the attack below the first column (8.2.E).")
    return tuple(said)


def origins(pack: Pack, question: Question) -> dict[str, str]:
    """Return the origin of every table that the answer rests on."""
    used = ["crt", "parameters", "terrain"] + ["units"] * bool(question.attackers or question.defenders)
    return {name: pack.table(name).told for name in used}


def _number(value: Fraction) -> str:
    return f"{float(value):g}"
