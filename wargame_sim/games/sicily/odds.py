"""Question to answer: what one attack can do over the whole chain of dice, exactly, and what a little more strength changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, at_least, certain, die
from wargame_sim.games.sicily import codes, exact
from wargame_sim.games.sicily import odds_working as working
from wargame_sim.games.sicily.codes_combat import ALL_LOST, BASE
from wargame_sim.games.sicily.odds_sides import Sides, sides
from wargame_sim.games.sicily.question import Question, read
from wargame_sim.games.sicily.rules import r09_coordination as coordination
from wargame_sim.games.sicily.rules import r09_odds as r09
from wargame_sim.kernels import jit
from wargame_sim.model.odds import Measure, OddsAnswer, ResultChance, Step
from wargame_sim.packs import Pack

FURTHEST = 60  # strength looked for that would bring another column


class Aftermath(NamedTuple):
    """What a result costs this attack: steps lost, hexes, whether the defender stands fast, leaves, is followed."""

    attacker_steps: int = 0
    defender_steps: int = 0
    attacker_gone: bool = False
    defender_gone: bool = False
    attacker_hexes: int = 0
    defender_hexes: int = 0
    stands: bool = False
    held: bool = False

    @property
    def leaves(self) -> bool:
        """Whether the hex is empty of defenders afterwards."""
        return self.defender_gone or self.defender_hexes > 0

    @property
    def taken(self) -> bool:
        """Whether attackers can advance."""
        return self.leaves and not self.held and not self.attacker_gone and not self.attacker_hexes

    @property
    def counter(self) -> bool:
        """Whether the defender may counterattack when the attackers do advance (9.8)."""
        return self.taken and self.defender_hexes == 1 and not self.defender_gone


Outcome = tuple[int, Aftermath]


def result(code: int) -> str:
    """Return a result as the table prints it."""
    if code == ALL_LOST:
        return "E"
    parts = (("A", code // BASE**3, code // BASE**2 % BASE), ("D", code // BASE % BASE, code % BASE))
    return "/".join(f"{side}{steps}{'R' * hexes}" for side, steps, hexes in parts if steps or hexes) or "-"


def rank(code: int) -> int:
    """Return a number that sorts results from the worst for the attacker to the best."""
    a, ar, d, dr = code // BASE**3, code // BASE**2 % BASE, code // BASE % BASE, code % BASE
    return -ALL_LOST if code == ALL_LOST else BASE * (d + dr - a - ar) - a


def prepare(pack: Pack, question: Question) -> Sides:
    """Return both sides of the attack of a question."""
    with jit.plain():
        return sides(exact.charts(pack), pack, question)


def rolled(pack: Pack, both: Sides, more_attack: int = 0, more_defence: int = 0) -> Distribution[exact.Rolled]:
    """Return what is settled before the last die, with some strength more in the lead hex or the defence."""
    lead, *others = (named.value for named in both.stacks)
    stacks = (lead._replace(strength=lead.strength + more_attack), *others)
    attack = exact.Side(stacks, tuple(named.value for named in both.support))
    cover = tuple(named.value for named in both.cover)
    return exact.strengths(exact.charts(pack), attack, both.stand + more_defence, cover, both.ground)


def outcomes(pack: Pack, both: Sides, settled: Distribution[exact.Rolled]) -> Distribution[Outcome]:
    """Return the distribution of result and aftermath over all dice."""
    T = exact.charts(pack)
    columns = settled.map(lambda r: (r.column, r.drm))
    results = columns.then(lambda cell: exact.results(T, *cell))
    return results.then(lambda code: aftermath(both, code).map(lambda after: (code, after)))


def aftermath(both: Sides, code: int) -> Distribution[Aftermath]:
    """Return what a result does: steps and hexes (9.5, 9.6), and the check of defenders who stand fast (9.6.7).

    Retreats are taken to succeed.
    """
    if code == ALL_LOST:
        return certain(Aftermath(attacker_steps=both.attack_steps, attacker_gone=True))
    with jit.plain():
        mine, theirs = int(r09.attacker_steps(code)), int(r09.defender_steps(code))
        lost = int(r09.steps_due(mine, both.attack_steps, theirs, both.defence_steps))
        taken = int(r09.steps_due(theirs, both.defence_steps, mine, both.attack_steps))
        back, away = int(r09.attacker_hexes(code)), int(r09.defender_hexes(code))
    attacker_gone, gone = lost >= both.attack_steps, taken >= both.defence_steps
    after = Aftermath(lost, taken, attacker_gone, gone, 0 if attacker_gone else back, 0 if gone else away)
    if both.stand_er is None or not after.defender_hexes:
        return certain(after)
    er = both.stand_er[1 if taken else 0]
    stands = after._replace(
        defender_steps=taken + 1,
        defender_gone=taken + 1 >= both.defence_steps,
        defender_hexes=0,
        stands=True,
        held=taken + 1 >= both.defence_steps,
    )
    return die(codes.FACES).map(lambda face: stands if coordination.coordinated(er, face) else after)


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
    both = prepare(pack, question)
    settled = rolled(pack, both)
    found = outcomes(pack, both, settled)
    names = exact.column_names(pack)
    return OddsAnswer(
        game=pack.slug,
        title=pack.title,
        column=working.column(names, likeliest(settled)),
        attack=settled.mean(lambda r: r.attack + r.attack_support),
        defence=settled.mean(lambda r: r.defence + r.defence_support),
        results=tuple(
            ResultChance(result(code), p, meaning(found, code))
            for code, p in found.map(lambda o: o[0]).sorted(rank).items()
        ),
        summary=summary(found),
        losses={
            "attacker": at_least(found.map(lambda o: Fraction(o[1].attacker_steps))),
            "defender": at_least(found.map(lambda o: Fraction(o[1].defender_steps))),
        },
        losses_in="steps",
        steps=tuple(steps(pack, both, settled)),
        notes=tuple(working.lines(names, both, settled, question)),
        origin=origins(pack, question),
    )


def likeliest(settled: Distribution[exact.Rolled]) -> int:
    """Return the column that is rolled on most often, of equally likely ones the lowest."""
    columns = settled.map(lambda r: r.column)
    return max(sorted(columns), key=columns.weight)


def summary(found: Distribution[Outcome]) -> tuple[Measure, ...]:
    """Return the numbers that players ask for."""

    def chance(name: str, label: str, event: Any) -> Measure:
        return Measure(name, found.chance(lambda o: event(o[1])), "probability", label)

    def mean(name: str, label: str, value: Any) -> Measure:
        return Measure(name, found.mean(lambda o: value(o[1])), "mean", label, "steps")

    return (
        chance("defender_leaves", "defender leaves the hex", lambda a: a.leaves),
        chance("taken", "attacker can take the hex", lambda a: a.taken),
        chance("counterattack", "defender may counterattack if it is taken", lambda a: a.counter),
        chance("defender_stands", "defender stands fast for a step", lambda a: a.stands),
        chance("defender_eliminated", "defender eliminated, all of it", lambda a: a.defender_gone),
        chance("attacker_retreats", "attacker retreats", lambda a: a.attacker_hexes > 0),
        chance("attacker_eliminated", "attacker eliminated, all of it", lambda a: a.attacker_gone),
        mean("attacker_losses", "expected steps the attacker loses", lambda a: a.attacker_steps),
        mean("defender_losses", "expected steps the defender loses", lambda a: a.defender_steps),
    )


def steps(pack: Pack, both: Sides, settled: Distribution[exact.Rolled]) -> Iterator[Step]:
    """Yield the least strength more in the lead hex, and in the defence, that changes the likeliest column."""
    names, now = exact.column_names(pack), likeliest(settled)
    for side in ("attack", "defence"):
        for more in range(1, FURTHEST + 1):
            changed = rolled(pack, both, *((more, 0) if side == "attack" else (0, more)))
            if likeliest(changed) != now:
                measures = summary(outcomes(pack, both, changed))
                column = working.column(names, likeliest(changed))
                yield Step("attack" if side == "attack" else "defence", Fraction(more), more, column, measures)
                break


def meaning(found: Distribution[Outcome], code: int) -> str:
    """Return in a few words what a result does to this attack."""
    after = next(a for c, a in found if c == code and not a.stands)
    said = []
    for who, gone, lost, back in (
        ("attacker", after.attacker_gone, after.attacker_steps, after.attacker_hexes),
        ("defender", after.defender_gone, after.defender_steps, after.defender_hexes),
    ):
        if gone:
            said.append(f"{who} eliminated")
        elif lost or back:
            what = [f"loses {lost}"] * bool(lost) + [f"retreats {back}"] * bool(back)
            said.append(f"{who} {' and '.join(what)}")
    if after.counter:
        said.append("counterattack possible")
    if any(c == code and a.stands for c, a in found):
        said.append("or the defender stands fast")
    return "; ".join(said) or "no effect"


def origins(pack: Pack, question: Question) -> dict[str, str]:
    """Return the origin of every table that the answer rests on."""
    used = ["crt", "crt_high_odds", "drm"]
    used += ["terrain"] * (question.terrain != "clear") + ["coordination"] * bool(question.support or question.against)
    used += ["units"] * bool(question.attackers or question.defenders)
    return {name: pack.table(name).origin for name in used}
