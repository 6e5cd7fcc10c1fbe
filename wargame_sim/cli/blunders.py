"""``wargame-sim blunders``: what an onlooker would call mistakes of the players, counted in their games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

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

if TYPE_CHECKING:
    from wargame_sim.model.game import Column, Game, Setup
    from wargame_sim.reports.sheet import Sheet
    from wargame_sim.statistics.sample import Outcomes

_TRIALS = 400
_LEVEL = 0.95
Trials = Annotated[int, typer.Option("--trials", min=2, help="Games.")]
Who = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=NAME", help="Who plays a side; the default player unless given."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim blunders anzio --trials 100",
        "wargame-sim blunders cassino --player german=elastic --option support=yes --trials 50 --json",
    )
    app.command("blunders", short_help="What the players do wrong, counted.", epilog=ends)(blunders_command)


def blunders_command(
    game: GameName,
    player: Who = None,
    trials: Trials = _TRIALS,
    option: OptionWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Count what an onlooker would call mistakes of two players: places left open, chances missed, units thrown away.

    The verdict on a rule is worth as much as the players that it was found with.
    """
    from wargame_sim.cli.effects import plain
    from wargame_sim.cli.sheets import check_sheet_file, show_sheet, write_sheet
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.play import play

    check_sheet_file(output, ())
    card = _watched(find_game(game))
    setup = make_setup(card, option, player, data, patch)
    found = play(card, setup, trials, seed, Manner(workers))
    lines = [_line(column, found) for column in card.columns]
    if output is not None:
        write_sheet(_sheet(card, setup, found, lines), output, f"blunders of {card.slug}")
    if as_json:
        print_json(
            plain({"game": card.slug, "players": dict(setup.players), "games": trials, "seed": seed, "counts": lines})
        )
    else:
        show_sheet(_sheet(card, setup, found, lines))
        if output is not None:
            tell(f"Written: {output}")


def _watched(card: Game) -> Game:
    """Return the game with its blunders as outcome columns.

    Raises
    ------
    UsageError
        When nobody counts blunders in this game yet.
    """
    from wargame_sim.errors import UsageError

    watching = getattr(card.rules, "watching", None)
    if watching is None:
        raise UsageError(f"{card.slug}: this game counts no blunders yet")
    rules = watching()
    return replace(card, rules=rules, columns=rules.outcome_columns, headline=rules.outcome_columns[0].name, aim="")


def _line(column: Column, found: Outcomes) -> dict[str, Any]:
    from wargame_sim.statistics.summary import interval_of

    values = found.rows[column.name].astype(float)
    low, high, _ = interval_of(values, _LEVEL, anytime=False)
    kind = "share" if column.kind == "flag" else "mean"
    return {
        "name": column.name,
        "kind": kind,
        "estimate": float(values.mean()),
        "low": low,
        "high": high,
        "what": column.help,
    }


def _sheet(card: Game, setup: Setup, found: Outcomes, lines: list[dict[str, Any]]) -> Sheet:
    from wargame_sim.model.telling import setup_told
    from wargame_sim.reports.numbers import count, with_interval
    from wargame_sim.reports.rests import how, notices
    from wargame_sim.reports.sheet import Part, Sheet

    who = " against ".join(f"{side} {name}" for side, name in setup.players.items())
    rows = []
    for line in lines:
        value, ends = with_interval(line["estimate"], line["low"], line["high"], line["kind"])
        rows.append({"count": line["name"], "a game": value, "95 % interval": ends, "what": line["what"]})
    title = f"{card.title}, {setup_told(setup.options, setup.patches, setup.data)}: blunders of {who}"
    made = {"games": count(len(found.rows))} | how(found.provenance)
    return Sheet(
        title, f"Counted in {count(len(found.rows))} games.", notices(found.provenance), [Part("Counts", rows)], made
    )
