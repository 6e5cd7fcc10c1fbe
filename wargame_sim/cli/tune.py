"""``wargame-sim tune``: search a scripted player's numbers for a better one, and prove it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    PatchWords,
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    say,
    tell,
)
from wargame_sim.errors import UsageError

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.reports.sheet import Sheet
    from wargame_sim.runner.tune import Tuned

Side = Annotated[str, typer.Option("--side", metavar="SIDE", help="Side whose player is searched.")]
Parent = Annotated[
    str | None,
    typer.Option(
        "--parent", metavar="NAME", help="Where to begin: NAME+WORD or FILE.toml; the equilibrium's heaviest."
    ),
]
Games = Annotated[int, typer.Option("--games", min=100, help="Games of the search; matrix and proof are extra.")]
Rounds = Annotated[int, typer.Option("--rounds", min=1, max=50, help="Rounds of search and equilibrium.")]
Keys = Annotated[int, typer.Option("--keys", min=8, help="Games a candidate and opponent.")]
Proof = Annotated[int, typer.Option("--proof", min=200, help="Most fresh games, each against every opponent.")]
Outcome = Annotated[
    str | None, typer.Option("--outcome", metavar="COLUMN", help="What is to be gained; else what the game judges by.")
]
Further = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=NAME", help="A further player met: NAME+WORD or FILE.toml; repeatable."),
]
PlayerFile = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE.toml", dir_okay=False, help="File for the player found.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim tune kasserine --side axis --games 20000 -o mine.toml",
        "wargame-sim tune kasserine --side axis --parent mine.toml --seed 7 -o mine.toml",
    )
    app.command("tune", short_help="Search a better player for one side.", epilog=ends)(tune_command)


def tune_command(
    game: GameName,
    side: Side,
    parent: Parent = None,
    games: Games = 20_000,
    rounds: Rounds = 3,
    keys: Keys = 32,
    proof: Proof = 3000,
    player: Further = None,
    outcome: Outcome = None,
    option: OptionWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: PlayerFile = None,
    as_json: AsJson = False,
) -> None:
    """Search a player's numbers (players.toml says which, and how far they go) against the equilibrium of its opponents.

    The player found is compared with its parent on fresh dice by an interval that may be watched. The best so far is
    kept in FILE all along, so that Ctrl-C loses nothing; `--parent FILE.toml` goes on from there, and
    `--player SIDE=FILE.toml` plays it in any other command.
    """
    from wargame_sim.cli.players import further
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.player_file import SUFFIX
    from wargame_sim.runner.quest import Budget, Quest
    from wargame_sim.runner.tune import Tuner

    if output is not None and output.suffix != SUFFIX:
        raise UsageError(f"-o: found {output.name!r}; allowed a name that ends in {SUFFIX}")
    card = find_game(game)
    setup = make_setup(card, option, None, data, patch)
    budget = Budget(games=games, rounds=rounds, keys=keys, proof=proof)
    quest = Quest(side, parent, outcome, seed, further(player))
    tuner = Tuner(card, setup, quest, budget, Manner(workers))
    told: dict[str, Any] = {"side": side, "parent": parent, "games": games, "rounds": rounds, "keys": keys}
    told |= {"seed": seed, "player": player, "outcome": outcome, "option": option, "patch": patch, "data": data}
    command = _command(card, told | ({} if proof == Budget.proof else {"proof": proof}))

    def keep(best: Tuned) -> None:
        if output is not None:
            _write(best, card, output, command)

    found = tuner.run(keep)
    if as_json:
        print_json(_document(found, card, output, command))
    else:
        from wargame_sim.cli.sheets import show_sheet

        show_sheet(_sheet(found, card))
        tell(f"The player: {found.text}" if output is None else f"The player: {output} (--player {side}={output})")
    if found.stopped:
        say("stopped: the best so far is told above" + (f" and kept in {output}" if output else ""))
        raise typer.Exit(130)


def _command(card: Game, told: Mapping[str, Any]) -> str:
    """Return the command line that asks for this search: everything that what is found depends on."""
    words = ["wargame-sim", "tune", card.slug]
    for name, value in told.items():
        values = value if isinstance(value, list) else [] if value is None else [value]
        words += [word for one in values for word in (f"--{name}", str(one))]
    return shlex.join(words)


def _told(found: Tuned, card: Game, name: str, command: str) -> dict[str, Any]:
    from wargame_sim import __version__
    from wargame_sim.outcomes.provenance import now
    from wargame_sim.runner.tuned import made_of, player_of

    return player_of(found, card, name, made_of(found, command, now(), __version__))


def _write(found: Tuned, card: Game, path: Path, command: str) -> None:
    from wargame_sim.runner.player_file import write_player

    write_player(path, _told(found, card, path.stem, command))


def _document(found: Tuned, card: Game, output: Path | None, command: str) -> Any:
    from wargame_sim.cli.effects import plain

    told = _told(found, card, "tuned" if output is None else output.stem, command)
    matrix = None if found.matrix is None else found.matrix.to_json()
    return plain({**told, "player": found.text, "better": found.better, "stopped": found.stopped, "matrix": matrix})


def _sheet(found: Tuned, card: Game) -> Sheet:
    from wargame_sim.cli._player_sheets import matrix_sheet
    from wargame_sim.reports.sheet import Part, Sheet

    book = card.book
    assert book is not None  # the search has used it
    before, after = book.values(found.side, found.origin), book.values(found.side, found.text)
    lines = [
        {
            "parameter": name,
            found.parent: str(before[name]),
            "found": str(value),
            "what it is": book.parameters[name].help,
        }
        for name, value in after.items()
        if value != before[name]
    ]
    told = matrix_sheet(found.matrix) if found.matrix is not None else None
    parts = [Part("What changed", lines)] if lines else []
    parts += list(told.parts[:3]) if told is not None else []
    title = f"{card.title}: a search for a better {found.side} player than {found.parent}"
    return Sheet(title, _answer(found), told.notices if told else [], parts)


def _answer(found: Tuned) -> str:
    from wargame_sim.reports.numbers import count, with_interval

    against = " and ".join(f"{name} ({100 * weight:.0f} %)" for name, weight in found.opponents.items())
    told = f"{count(found.evaluations)} candidates in {count(found.games)} games against {against}"
    if found.proof is None:
        return f"Nothing better was found: {told}." if not found.stopped else f"Stopped before any proof: {told}."
    gain, ends = with_interval(found.proof.mean, found.proof.low, found.proof.high, signed=True)
    verdict = "beats its parent" if found.better else "is not shown to beat its parent"
    return (
        f"The player found {verdict}: {gain} ({ends}, {100 * found.proof.level:g} %, {found.proof.method}, "
        f"{count(found.proof.n)} fresh keys); {told}."
    )
