"""``wargame-sim players``: all players of a side against all of the other, and the equilibrium between them."""

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
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    tell,
)
from wargame_sim.errors import UsageError

if TYPE_CHECKING:
    from wargame_sim.runner.player_matrix import PlayerMatrix

_TRIALS = 1000
Trials = Annotated[int, typer.Option("--trials", min=2, help="Games a pair of players.")]
Outcome = Annotated[
    str | None, typer.Option("--outcome", metavar="COLUMN", help="Outcome looked at; else what the game judges by.")
]
More = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=NAME", help="A further player, NAME+WORD or FILE.toml; may be repeated."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim players kasserine --trials 1000 -o players.html",
        "wargame-sim players kasserine --outcome winner=axis --player axis=raider+low=3:1",
    )
    app.command("players", short_help="Every player against every other, and the equilibrium.", epilog=ends)(
        players_command
    )


def players_command(
    game: GameName,
    outcome: Outcome = None,
    trials: Trials = _TRIALS,
    player: More = None,
    option: OptionWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Play every player of one side against every one of the other, with the same dice, and tell what balance means.

    The answer is a range over players, and the value at equilibrium, when both sides choose their players as well as
    they can. FILE is a page (.html), Markdown (.md; a file with a marked place gets it filled), or the cells (.csv).
    """
    from wargame_sim.cli._player_sheets import matrix_sheet
    from wargame_sim.cli.sheets import check_sheet_file, show_sheet, write_sheet
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.players import play_players
    from wargame_sim.runner.tables import write_csv

    check_sheet_file(output, (".csv",))
    card = find_game(game)
    setup = make_setup(card, option, None, data, patch)
    found = play_players(card, setup, outcome, trials, seed, further(player), Manner(workers))
    sheet = matrix_sheet(found)
    if output is not None and output.suffix.lower() == ".csv":
        write_csv(output, found.lines())
    elif output is not None:
        write_sheet(sheet, output, f"player matrix of {card.slug}")
    if as_json:
        print_json(_document(found))
    else:
        show_sheet(sheet)
        if output is not None:
            tell(f"Written: {output}")


def further(words: list[str] | None) -> dict[str, list[str]]:
    """Return side to the players that SIDE=NAME words add."""
    found: dict[str, list[str]] = {}
    for word in words or ():
        side, equals, text = word.partition("=")
        if not equals:
            raise UsageError(f"--player: found {word!r}; allowed SIDE=NAME")
        found.setdefault(side.strip(), []).append(text.strip())
    return found


def _document(found: PlayerMatrix) -> object:
    from wargame_sim.cli.effects import plain

    return plain(found.to_json())
