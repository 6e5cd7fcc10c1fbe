"""``wargame-sim balance``: which optional rules bring the win rate to a target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    OutFile,
    PatchWords,
    PlayerWords,
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    print_table,
    say,
    tell,
)
from wargame_sim.errors import UsageError, quoted

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.statistics.balance_study import Answer, Candidate, Knob

Target = Annotated[float, typer.Option("--target", help="Share, or mean, that is wanted.")]
Within = Annotated[float, typer.Option("--within", min=1e-9, help="How far from the target is still near enough.")]
Outcome = Annotated[
    str,
    typer.Option("--outcome", metavar="MEASURE", help="Such as winner=allied; else wins of the side to move first."),
]
Most = Annotated[int, typer.Option("--most", min=0, max=6, help="Most changes at once.")]
KnobWord = Annotated[
    str | None,
    typer.Option("--knob", metavar="NAME=V1,V2", help="A number option or a cell that may be changed as well."),
]
AllGames = Annotated[int, typer.Option("--games", min=400, help="Games, all together: half search, half confirm.")]
Level = Annotated[float, typer.Option("--level", min=0.5, max=0.9999, help="Chance that the whole answer is right.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim balance kasserine --target 0.5 --within 0.02 -o balance.html",
        """wargame-sim balance kasserine --target 0.55 --most 1 --knob 'crt."2:1"."7"=DR2,Exch' --json""",
    )
    app.command("balance", short_help="Which optional rules make the game fair.", epilog=ends)(balance_command)


def balance_command(
    game: GameName,
    target: Target = 0.5,
    within: Within = 0.02,
    outcome: Outcome = "",
    knob: KnobWord = None,
    most: Most = 2,
    games: AllGames = 40_000,
    level: Level = 0.95,
    player: PlayerWords = None,
    option: OptionWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Search sets of optional rules for those that bring an outcome to a target, and tell the cheapest first.

    All sets of at most so many options are played, those that are certainly too far are dropped on the way, and what is
    left is judged by new games with other dice. What the games cannot tell from the target is told, not one winner.
    Options given with --option are part of every set. FILE is a page (html, md), a table of all sets (csv) or the
    figure (png, svg, pdf).
    """
    if output is not None:
        from wargame_sim.reports import balance_page, save

        save.checked_suffix(output, balance_page.SUFFIXES)  # before the work
    from wargame_sim.runner.balance import balance
    from wargame_sim.runner.execute import Manner
    from wargame_sim.statistics.balance import Band
    from wargame_sim.statistics.balance_study import Question

    card = find_game(game)
    base = make_setup(card, option, player, data, patch)
    question = Question(outcome, Band(target, within), most, _knob(knob), games, level)
    answer = balance(card, base, question, seed, Manner(workers))
    if output is not None and output.suffix.lower() == ".csv":
        from wargame_sim.runner.tables import write_csv

        write_csv(output, answer.lines())
    elif output is not None:
        balance_page.write_balance(card, answer, output)
    if as_json:
        from wargame_sim.cli.effects import plain

        print_json(plain(answer.to_json()))
    else:
        _show(card, answer)
    if output is not None:
        say(f"wrote {output}")


def _knob(text: str | None) -> Knob | None:
    """Return the knob that NAME=V1,V2 names; a cell's name may hold = inside quotes, so the last one counts."""
    from wargame_sim.statistics.balance_study import Knob

    if text is None:
        return None
    name, equals, values = text.rpartition("=")
    found = tuple(dict.fromkeys(value.strip() for value in values.split(",") if value.strip()))
    if not equals or not name.strip() or not found:
        raise UsageError(f"--knob: found {quoted(text)}; allowed NAME=V1,V2")
    return Knob(name.strip(), found)


def _show(card: Game, answer: Answer) -> None:
    """Print the answer for people."""
    from wargame_sim.cli.effects import show_origin
    from wargame_sim.reports import balance as words
    from wargame_sim.reports.numbers import count

    found, solutions = answer.found, answer.solutions
    tell(words.title_told(answer, card.title))
    show_origin(answer.made)
    if words.fixed_told(answer):
        tell(words.fixed_told(answer))
    most = words.changes_told(answer.question.most)
    tell(f"{count(len(found.searched))} sets of at most {most}, {count(found.games)} games\n")
    tell(f"{words.answer_told(answer)}\n")
    if solutions:
        _table("Cannot be told from the target, fewest changes first", answer, solutions)
    else:
        tell("Every set is ruled out. The nearest:")
        _table("", answer, answer.ruled_out[:3])
    if answer.curves:
        lines = words.knob_lines(answer)
        heads = list(dict.fromkeys(head for line in lines for head in line))
        print_table("Along the knob", heads, [[line.get(head, "") for head in heads] for line in lines], heads[1:])
        tell(f"{words.knob_told(answer)}\n")
    tell(words.certainty_told(answer))
    tell(words.advice_told(answer))


def _table(title: str, answer: Answer, sets: list[Candidate]) -> None:
    from wargame_sim.reports import balance as words

    lines = words.set_lines(answer, sets)
    heads = list(lines[0])
    print_table(title, heads, [list(line.values()) for line in lines], heads[1:-1])
    tell(f"{words.intervals_told(sets)}\n")
