"""``wargame-sim balance``: which optional rules bring the win rate to a target."""

from __future__ import annotations

from collections.abc import Sequence
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
)
from wargame_sim.errors import UsageError, quoted

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.runner.balance import Answer, Knob, Solution

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
        "wargame-sim balance kasserine --target 0.5 --within 0.02",
        """wargame-sim balance kasserine --target 0.55 --most 1 --knob 'crt."2:1"."7"=DR2,EX' --json""",
    )
    app.command("balance", epilog=ends)(balance_command)


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
    Options given with --option are part of every set. FILE is a table of all sets (csv).
    """
    from wargame_sim.runner.balance import Question, balance, lines, record
    from wargame_sim.runner.execute import Manner
    from wargame_sim.statistics.balance import Band

    if output is not None and output.suffix.lower() != ".csv":
        raise UsageError(f"-o: found {quoted(str(output))}; allowed a name that ends in .csv")
    card = find_game(game)
    base = make_setup(card, option, player, data, patch)
    question = Question(outcome, Band(target, within), most, _knob(knob), games, level)
    answer = balance(card, base, question, seed, Manner(workers))
    if output is not None:
        from wargame_sim.runner.tables import write_csv

        write_csv(output, lines(answer))
        say(f"wrote {output}")
    if as_json:
        from wargame_sim.cli.effects import plain

        print_json(plain(record(answer)))
    else:
        _show(card, answer)


def _knob(text: str | None) -> Knob | None:
    """Return the knob that NAME=V1,V2 names; a cell's name may hold = inside quotes, so the last one counts."""
    from wargame_sim.runner.balance import Knob

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
    from wargame_sim.reports.numbers import count

    found, band, question = answer.found, answer.question.band, answer.question
    low, high = band.target - band.band, band.target + band.band
    typer.echo(f"{card.title}: which changes bring {answer.measure.name} to {band.target:g}, within {band.band:g}?")
    show_origin(answer.made)
    typer.echo(f"{len(found.searched):,} sets of at most {question.most} changes, {count(found.games)} games\n")
    solutions = answer.solutions
    if solutions:
        _table("Cannot be told from the target, fewest changes first", answer, solutions)
    else:
        typer.echo("Every set is ruled out. The nearest:")
        _table("", answer, answer.nearest)
    typer.echo(
        f"With {100 * found.level:g} % certainty no other set of at most {question.most} changes lies from {low:g} to "
        f"{high:g}, and those marked within do."
    )
    if solutions:
        typer.echo("Each estimate is of new games that nothing was chosen by.")
    if not solutions:
        typer.echo("More sets: --most. A number or a cell beside them: --knob.")
    elif not any(s.standing.place == "within" for s in solutions):
        typer.echo("None is sure to be within: more games tell them apart (--games).")


def _table(title: str, answer: Answer, solutions: Sequence[Solution]) -> None:
    from wargame_sim.reports.numbers import count, with_interval

    rows = []
    for s in solutions:
        estimate, ends = with_interval(s.standing.estimate, s.standing.low, s.standing.high, answer.measure.kind)
        name = "the game as it is" if not s.changes else s.name
        rows.append((name, len(s.changes), estimate, ends, count(s.standing.n), s.standing.place))
    levels = sorted({f"{s.standing.method}, {100 * s.standing.level:.4g} % each" for s in solutions})
    heads = ("set", "changes", answer.measure.name, "interval", "games", "verdict")
    print_table(title, heads, rows, right=heads[1:-1])
    typer.echo(f"Intervals: {'; '.join(levels)}.\n")
