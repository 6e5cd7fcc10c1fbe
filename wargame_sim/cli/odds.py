"""``wargame-sim odds``: what one attack can do, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import typer

from wargame_sim.cli.attack_options import with_attack_options
from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    MaybeGame,
    OptionWords,
    OutFile,
    PatchWords,
    examples,
    find_game,
    make_setup,
    named,
    print_json,
    print_table,
    tell,
)
from wargame_sim.cli.own_options import (
    AttackerSteps,
    Attacks,
    CrtFile,
    DefenderSteps,
    Dice,
    StopAt,
    SystemFile,
    Want,
)
from wargame_sim.cli.sheets import check_answer_file, write_answer
from wargame_sim.model.telling import tables_told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from wargame_sim.model.odds import Measure, OddsAnswer, Step

_BAR = 24  # characters of a chance of one


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        'wargame-sim odds kasserine --attacker "I/7-10" --attacker "II/69-10@wadi" --defender II/168-34 '
        "--terrain high_ground --artillery-defence 3",
        "wargame-sim odds anzio --attack 9 --defence 4 --terrain woods --armor attacker --support artillery,naval",
        "wargame-sim odds anzio_tournament --attack 9 --defence 3 --reroll attacker --price 1",
    )
    app.command("odds", short_help="What one attack can do, exactly.", epilog=ends)(with_attack_options(odds_command))


def odds_command(
    game: MaybeGame = None,
    crt: CrtFile = None,
    system: SystemFile = None,
    dice: Dice = None,
    attacker_steps: AttackerSteps = 0,
    defender_steps: DefenderSteps = 0,
    want: Want = None,
    attacks: Attacks = 0,
    stop_at: StopAt = 0,
    option: OptionWords = None,
    data: DataDir = None,
    patch: PatchWords = None,
    output: OutFile = None,
    as_json: AsJson = False,
    **asked: Any,
) -> None:
    """Tell exactly what one attack can do: every result, what a player asks, and what one more factor is worth.

    Every throw of the dice is counted, so there is no error of sampling. Strengths are printed factors; terrain,
    artillery and aircraft are counted as the rules say. Each game takes the options that its rules know. A results table
    of your own needs no game: --crt FILE. With --price auto a re-roll is taken when it gains more than the chit is worth
    to its holder afterwards, as `reroll` finds it over 200 games of the scripted players. With -o the answer is a page
    (html, md), a table (csv, json) or a picture.
    """
    check_answer_file(output)
    if crt is not None:
        from wargame_sim.cli.own_table import OwnAttack, own_odds

        own_odds(crt, system, dice, patch, asked | {"game": game, "option": option, "data": data},
                 OwnAttack(attacker_steps, defender_steps, want, attacks, stop_at, output), as_json)  # fmt: skip
        return
    card = find_game(named(game))
    setup = make_setup(card, option, None, data, patch)
    told = {name: value for name, value in asked.items() if value is not None}
    if told.get("price") == "auto":
        from wargame_sim.runner.reroll import priced

        told = priced(card, setup, told)
    answer = card.rules.odds(setup, **told)
    give(answer, answer.as_json(), output, as_json)


def give(
    answer: OddsAnswer, document: Mapping[str, Any], output: Path | None, as_json: bool, more: Sequence[str] = ()
) -> None:
    """Print an answer, or write it to a file and say its one line; `more` are further lines of it."""
    if output is not None:
        from wargame_sim.cli.answer_sheets import odds_sheet

        write_answer(odds_sheet(answer, more), output, document)
    if as_json:
        print_json(document)
    elif output is None:
        show(answer)
        for line in more:
            tell(line)


def show(answer: OddsAnswer) -> None:
    """Print an answer for people."""
    tell(f"{answer.title}: {number(answer.attack)} against {number(answer.defence)} is {answer.column}")
    tell(f"Method: {answer.method}, every throw of the dice counted. {origin_line(answer.origin)}\n")
    rows = [(r.result, percent(r.probability), r.probability, _bar(r.probability), r.meaning) for r in answer.results]
    print_table("", ("result", "chance", "exact", "", "what it does"), rows, ("chance", "exact"))
    print_table("", ("summary", "", "exact"), [_line(m) for m in answer.summary], ("", "exact"))
    for side, tail in answer.losses.items():
        if tail:
            said = ", ".join(f"{number(n)} or more: {percent(p)}" for n, p in tail.items())
            tell(f"{side} loses {said} ({answer.losses_in})")
    for step in answer.steps:
        tell(step_told(step, answer))
    for note in answer.notes:
        tell(f"Note: {note}")


def _line(measure: Measure) -> tuple[str, str, Fraction]:
    value = percent(measure.value) if measure.kind == "probability" else f"{float(measure.value):.2f} {measure.unit}"
    return measure.label, value, measure.value


def step_told(step: Step, answer: OddsAnswer) -> str:
    """Say what more strength would change, by the first number of the summary."""
    first = step.measures[0]
    change = f"{first.label} {percent(answer.summary[0].value)} -> {percent(first.value)}"
    factors = "one more factor" if step.whole == 1 else f"{step.whole} more factors"
    return f"With {factors} in {step.side}: {step.column}, {change}"


def origin_line(origin: Mapping[str, str]) -> str:
    """Say which tables hold numbers that are not the printed ones; where none does, whose they are."""
    told = tables_told(origin) or "Tables: " + ", ".join(f"{name} ({kind})" for name, kind in origin.items())
    return f"{told}."


def percent(chance: Fraction) -> str:
    """Return a chance in per cent with one decimal."""
    return f"{100 * float(chance):.1f} %"


def number(value: Fraction) -> str:
    """Return a strength as players write it: 8.5."""
    return f"{float(value):g}"


def _bar(chance: Fraction) -> str:
    return "█" * round(_BAR * chance)
