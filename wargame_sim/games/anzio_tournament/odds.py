"""Question to answer: what one attack can do, exactly, with the chit or without, and what a little more strength would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from wargame_sim.errors import IllegalOrder
from wargame_sim.exact import Distribution, at_least
from wargame_sim.games.anzio_tournament import codes, exact
from wargame_sim.games.anzio_tournament.exact import Aftermath, Forces
from wargame_sim.games.anzio_tournament.question import Question, forces, read
from wargame_sim.games.anzio_tournament.tables_combat import Result
from wargame_sim.model.odds import Measure, OddsAnswer, ResultChance, Step
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

RECONSTRUCTED = "The base rules under the addendum are a reconstruction (base_rules.md); their numbers are stand-ins."
Outcomes = Distribution[tuple[Result, Aftermath]]
TABLES = ("crt", "base_rules", "parameters", "terrain", "sides_chart")


def told(result: Result) -> str:
    """Return a result as the table prints it."""
    lost = "/".join("E" if steps == codes.ALL else str(steps) for steps in result.lost)
    back = "".join(f" {side}{hexes}" for side, hexes in zip("ad", result.back, strict=True) if hexes)
    return lost + back + " b" * result.through


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
    force = forces(pack, question)
    column = exact.column_of(pack, force)
    if column is None:
        least = odds_columns(pack.table("crt"))[0]
        raise IllegalOrder(f"B.7.B: {force.halves // 2} to {force.defence * force.times} is under {least}: no attack")
    outcomes = outcomes_of(pack, force, column, question)
    tails = {
        side: at_least(outcomes.map(lambda o, p=party: Fraction(o[1].lost[p])))  # type: ignore[misc]
        for party, side in enumerate(("attacker", "defender"))
    }
    return OddsAnswer(
        game=pack.slug,
        title=pack.title,
        column=column,
        attack=Fraction(force.halves // 2),
        defence=Fraction(force.defence * force.times),
        results=tuple(ResultChance(told(result), p, meaning(after)) for (result, after), p in outcomes.items()),
        summary=summary(outcomes),
        losses=tails,
        losses_in="steps",
        steps=tuple(_steps(pack, force, column, question)),
        notes=tuple(_notes(pack, force, column, question)),
        origin={name: pack.table(name).told for name in TABLES},
    )


def outcomes_of(pack: Pack, force: Forces, column: str, question: Question) -> Outcomes:
    """Return the distribution of result and aftermath, worst for the attacker first, after a re-roll if one is asked for."""
    columns = odds_columns(pack.table("crt"))
    through = int(exact.charts(pack).through_column)
    rolled = exact.results(pack, column)
    if question.reroll:
        rolled = exact.with_chit(pack, column, question.reroll, question.price).outcome
    ordered = rolled.sorted(lambda result: 100 * result.score - result.lost[0])
    return ordered.map(lambda result: (result, exact.aftermath(result, force, columns.index(column), through)))


def summary(outcomes: Outcomes) -> tuple[Measure, ...]:
    """Return the numbers that players ask for."""
    return (
        Measure("defender_leaves", outcomes.chance(lambda o: o[1].defender_leaves), "probability",
                "defender leaves the hex"),
        Measure("breakthrough", outcomes.chance(lambda o: o[1].through), "probability", "breakthrough"),
        Measure("defender_gone", outcomes.chance(lambda o: o[1].gone[1]), "probability", "defender is wiped out"),
        Measure("attacker_gone", outcomes.chance(lambda o: o[1].gone[0]), "probability", "attacker is wiped out"),
        Measure("attacker_loss", outcomes.mean(lambda o: o[1].lost[0]), "mean", "expected loss of the attacker", "steps"),
        Measure("defender_loss", outcomes.mean(lambda o: o[1].lost[1]), "mean", "expected loss of the defender", "steps"),
        Measure("score", outcomes.mean(lambda o: o[0].score), "mean", "expected result score for the attacker", "points"),
    )  # fmt: skip


def meaning(after: Aftermath) -> str:
    """Return in a few words what a result does."""
    words = [
        f"{side} {'wiped out' if after.gone[p] else f'loses {after.lost[p]}'}"
        for p, side in enumerate(("attacker", "defender"))
        if after.gone[p] or after.lost[p]
    ]
    words += [f"{side} retreats {after.back[p]}" for p, side in enumerate(("attacker", "defender")) if after.back[p]]
    return ", ".join([*words, *(["breakthrough"] if after.through else [])]) or "no effect"


def _steps(pack: Pack, force: Forces, column: str, question: Question) -> Iterator[Step]:
    """Yield the least more attack that brings a better column, and the least more defence that brings a worse one."""
    columns = odds_columns(pack.table("crt"))
    for side in ("attack", "defence"):
        for more in range(1, 200):
            grown = force._replace(
                halves=force.halves + 2 * more * (side == "attack"), defence=force.defence + more * (side == "defence")
            )
            reached = exact.column_of(pack, grown)
            if reached != column:
                measures = () if reached is None else summary(outcomes_of(pack, grown, reached, question))
                if reached in columns:
                    yield Step(side, Fraction(more), more, reached, measures)
                break


def _notes(pack: Pack, force: Forces, column: str, question: Question) -> Iterator[str]:
    if force.times > 1:
        yield f"the defence is multiplied by {force.times}, and so are the attacker's losses (B.8.E)"
    if None in force.steps:
        yield "steps are taken to be enough for every loss; E counts no steps then"
    if question.reroll:
        chit = exact.with_chit(pack, column, question.reroll, question.price)
        on = ", ".join(told(r) for r in sorted(chit.taken_on, key=lambda r: r.score)) or "no result"
        gain = float(chit.value - chit.without)
        yield f"the {question.reroll} re-rolls on {on}; worth {gain:.2f} of score above the price {question.price} (chit 1)"
    yield "retreats are taken to succeed (B.7.F)"
    yield RECONSTRUCTED
