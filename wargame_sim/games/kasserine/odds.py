"""Question to answer: what one attack can do, exactly, and what a little more strength would change."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, unknown
from wargame_sim.exact import Distribution, certain, until_settled
from wargame_sim.games.kasserine import exact
from wargame_sim.games.kasserine.battle_sides import Sides, sides
from wargame_sim.games.kasserine.question import SAME_LEVEL, Question, read
from wargame_sim.games.kasserine.rules import r08_combat as r08
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.hexgame.odds import Layout, Odds, Row, Side, chance, mean
from wargame_sim.kernels import jit
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

    @property
    def strengths(self) -> tuple[Fraction, Fraction]:
        """Return both strengths with their guns."""
        return self.sides.attack + self.sides.guns_attack, self.sides.defence + self.sides.guns_defence

    def ratios(self) -> tuple[tuple[int, int], ...]:
        """Return the least odds of each column."""
        return tuple((int(num), int(den)) for num, den in zip(self.T.ratio_num, self.T.ratio_den, strict=True))

    def raw(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column for two strengths before any shift, or -1 when they are below the first."""
        with jit.plain():
            return int(r08.odds_column(self.T, attack, defence))

    def column(self, attack: Fraction, defence: Fraction) -> int:
        """Return the column rolled on for two strengths, or -1 when they are below the first."""
        with jit.plain():
            raw = r08.odds_column(self.T, attack, defence)
            return int(r08.lowered(r08.shifted_column(self.T, raw, self.shift), self.lower_to))

    def counters(self, side: Side, more: Fraction) -> tuple[Fraction, int]:
        """Return an addition as it is, and the printed factors that make it on the attackers' ground."""
        return more, math.ceil(more / self.sides.multiplier[0] if side == "attack" else more)

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


def _undecided(_: int, a: exact.Aftermath) -> bool:
    return not (a.defender_leaves or a.attacker_suffers or a.attacker_loss or a.defender_loss)


def _in_the_end(outcomes: Distribution[tuple[int, exact.Aftermath]]) -> Fraction:
    """Return the chance that the defender leaves when an Engaged attack is repeated at the same odds (9.1.4.B)."""
    again = r09.ENG * r09.KIND
    if all(code == again for code, _ in outcomes):
        return Fraction(0)
    ends = until_settled(outcomes, lambda _: outcomes, lambda o: o[0] != again)
    return sum((p for (_, after), p in ends.items() if after.defender_leaves), Fraction(0))


MEASURES = (
    chance("defender_leaves", "defender leaves the hex", lambda _, a: a.defender_leaves),
    chance("defender_eliminated", "defender eliminated", lambda _, a: a.defender_gone),
    chance("attacker_suffers", "attacker eliminated or retreats", lambda _, a: a.attacker_suffers),
    chance("attacker_eliminated", "attacker eliminated, all of it", lambda _, a: a.attacker_gone),
    chance("nothing_decided", "neither side moves or dies (Con, Eng)", _undecided),
    Row("defender_leaves_in_the_end", "defender leaves, Eng fought on", "probability", "", _in_the_end),
    mean("attacker_losses", "expected attacker losses", "factors", lambda _, a: a.attacker_loss),
    mean("defender_losses", "expected defender losses", "factors", lambda _, a: a.defender_loss),
    mean("advance", "expected advance allowed", "hexes", lambda _, a: a.attacker_advance),
)


def meaning(column: int, code: int, after: exact.Aftermath) -> str:
    """Return in a few words what a result does to this attack."""
    return "no dice: " * (column == AUTOMATIC) + _meaning(code, after)


def _meaning(code: int, after: exact.Aftermath) -> str:
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


def origins(pack: Pack, question: Question) -> Iterator[str]:
    """Yield every table that the answer rests on."""
    yield from ("crt", "parameters", "terrain")
    if question.attackers or question.defenders:
        yield "units"


def _number(value: Fraction) -> str:
    return f"{float(value):g}"


ODDS = Odds(
    read=read,
    prepare=prepare,
    plain=lambda attack, defence: Question(attack=Fraction(attack), defence=Fraction(defence)),
    measures=MEASURES,
    order=lambda code: code,
    name=r09.name,
    meaning=meaning,
    notes=notes,
    origins=origins,
    losses=(lambda after: after.attacker_loss, lambda after: after.defender_loss),
    layout=Layout(
        attacks=range(1, 25),
        defences=range(1, 13),
        under_results=tuple(row.name for row in MEASURES if row.kind == "probability"),
        by_attack=("Blank: odds below {first}, not allowed (8.2.E). Retreats are taken to succeed (9.2).",),
        by_odds=(
            "Retreats are taken to succeed (9.2).",
            "The lines under the results are of strengths inside each column: {strengths}. Exactly equal strengths lose "
            "all of the attacker too in an exchange (9.1.3).",
        ),
    ),
)
answer = ODDS.answer
