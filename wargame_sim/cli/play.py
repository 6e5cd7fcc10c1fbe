"""``wargame-sim play``: complete games by scripted players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    OutDir,
    PatchWords,
    PlayerWords,
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    tell,
)
from wargame_sim.errors import UsageError
from wargame_sim.model.telling import SCRIPTS, setup_told

if TYPE_CHECKING:
    from wargame_sim.model.game import Game, Setup
    from wargame_sim.statistics.sample import Outcomes

_TRIALS, _SAVINGS = 2000, 8
Trials = Annotated[int | None, typer.Option("--trials", min=1, help=f"Games; {_TRIALS} unless given.")]
Control = Annotated[
    str, typer.Option("--control", metavar="luck", help="Take the luck of the dice off the estimates; no mean moves.")
]
Trace = Annotated[bool, typer.Option("--trace", help="Tell one game turn by turn instead.")]
Trial = Annotated[int | None, typer.Option("--trial", min=0, help="With --trace: which game, from 0.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim play kasserine --trials 10000 --player axis=raider --option weather=yes",
        "wargame-sim play kasserine --trace --trial 7",
    )
    app.command("play", short_help="Play complete games: who wins, how often, how surely.", epilog=ends)(play_command)


def play_command(
    game: GameName,
    trials: Trials = None,
    player: PlayerWords = None,
    option: OptionWords = None,
    seed: Seed = 1,
    trace: Trace = False,
    trial: Trial = None,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    control: Control = "",
    output: OutDir = None,
    as_json: AsJson = False,
) -> None:
    """Play complete games and tell who wins, how often each result comes, what is held and lost, and how sure that is.

    The same seed gives the same games on any number of cores. A folder given with -o keeps every game's outcomes, and a
    run that was stopped goes on from there.
    """
    card = find_game(game)
    setup = make_setup(card, option, player, data, patch)
    if trace:
        _check_alone(trials, output)
        from wargame_sim.cli.trace import show_story

        show_story(card, setup, card.rules.story(setup, seed, trial or 0), as_json)
        return
    if trial is not None:
        raise UsageError("--trial: found without --trace; allowed with --trace, which tells that one game")
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.play import play

    outcomes = play(card, setup, trials or _TRIALS, seed, Manner(workers), output, control)
    if as_json:
        print_json(outcomes.to_json())
    else:
        show(card, setup, outcomes)
        if output is not None:
            tell(f"Games: {output}")


def _check_alone(trials: int | None, output: object) -> None:
    for name, value in (("--trials", trials), ("--output", output)):
        if value is not None:
            raise UsageError(f"{name}: does not go with --trace, which tells one game")


def show(card: Game, setup: Setup, outcomes: Outcomes) -> None:
    """Print the outcomes for people."""
    from wargame_sim.cli import played
    from wargame_sim.cli.effects import show_origin
    from wargame_sim.reports.numbers import count

    made = outcomes.provenance
    options = setup_told(setup.options, setup.patches, setup.data)
    tell(f"{card.title}, {options}: {count(len(outcomes))} games, seed {made.seed}")
    show_origin(made)
    tell(f"{SCRIPTS}.\n")
    estimates = {e.outcome: e for e in outcomes.estimates()}
    played.show_categories(card, estimates)
    played.show_headline(card, outcomes)
    played.show_places(card, estimates)
    played.show_numbers(card, estimates)
    if outcomes.savings:
        best = ", ".join(f"{name} {saved:.2f}" for name, saved in list(outcomes.savings.items())[:_SAVINGS])
        tell(
            f"Luck of the dice taken off, coefficients from earlier games: as good as so many times the games: {best}."
        )
        tell("Intervals: 95 %, t.")
    else:
        tell("Intervals: 95 %, Wilson for shares, t for means.")
