"""``wargame-sim check-game``: does a game keep what every game promises."""

from __future__ import annotations

import typer

from wargame_sim.cli.common import AsJson, GameName, examples, find_game, print_json, print_table


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples("wargame-sim check-game kasserine", "wargame-sim check-game anzio --json")
    app.command("check-game", short_help="Check a game in the making.", epilog=ends)(check_game_command)


def check_game_command(game: GameName, as_json: AsJson = False) -> None:
    """Check a game in the making: sections, tables, players, random legal play, determinism, twins, answers.

    For whoever adds a game, in this tree or in a package of its own. Exit status 1 when a promise is not kept.
    """
    from wargame_sim.runner.contract import check_game

    found = list(check_game(find_game(game)))
    if as_json:
        print_json({"game": game, "promises": [promise._asdict() for promise in found]})
    else:
        rows = [(p.asked, line) for p in found for line in (p.faults or ("yes",))]
        print_table(f"What {game} promises", ("promise", "kept"), rows)
    if any(promise.faults for promise in found):
        raise typer.Exit(1)
