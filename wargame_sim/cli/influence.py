"""``wargame-sim influence``: which cells of the results table decide a game."""

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

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.runner.influence import InfluenceFound
    from wargame_sim.statistics.influence import Influence

_SHOWN = 12
Outcome = Annotated[
    str,
    typer.Option("--outcome", metavar="NAME", help="Measure, such as `axis_vp`; the first side's wins unless given."),
]
Reads = Annotated[str, typer.Option("--reads", metavar="better|worse|RESULT", help="What each cell reads instead.")]
Trials = Annotated[int, typer.Option("--trials", min=1, help="Games to estimate from.")]
Confirm = Annotated[int, typer.Option("--confirm", min=0, help="Play so many of the largest changes.")]
ConfirmTrials = Annotated[int, typer.Option("--confirm-trials", min=2, help="Games for each of those.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim influence kasserine --trials 20000 -o influence.html",
        "wargame-sim influence kasserine --outcome axis_losses --reads worse --confirm 0",
    )
    app.command("influence", short_help="Which cell of the results table decides the game.", epilog=ends)(
        influence_command
    )


def influence_command(
    game: GameName,
    outcome: Outcome = "",
    reads: Reads = "better",
    trials: Trials = 10_000,
    confirm: Confirm = 6,
    confirm_trials: ConfirmTrials = 2_000,
    option: OptionWords = None,
    player: PlayerWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Tell, from one run, how much an outcome would change if one cell of the results table read as another result.

    The numbers are a first-order approximation; the largest are then played, with other dice, and shown beside it.
    """
    if output is not None:
        from wargame_sim.reports.influence_page import SUFFIXES, write_influence
        from wargame_sim.reports.save import checked_suffix

        checked_suffix(output, SUFFIXES)  # before the work
    card = find_game(game)
    setup = make_setup(card, option, player, data, patch)
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.influence import Question, influence

    asked = Question(outcome, reads, trials, seed, 0.95, confirm, confirm_trials)
    found = influence(card, setup, asked, Manner(workers))
    if output is not None:
        write_influence(output, found.map, found.confirmed, found.provenance, card.title)
    if as_json:
        print_json(found.to_json())
    else:
        show(card, found)
    if output is not None:
        say(f"wrote {output}")


def show(card: Game, found: InfluenceFound) -> None:
    """Print the influences for people."""
    from wargame_sim.cli.effects import show_origin
    from wargame_sim.reports.influence_page import FIRST_ORDER, answer
    from wargame_sim.reports.numbers import count, plain

    cells = found.map
    tell(f"{card.title}: influence of single cells of table {cells.table.name} on {cells.outcome}")
    show_origin(found.provenance)
    tell(f"{answer(cells)}\n{FIRST_ORDER}\n")
    sides = {side: {i.change: i for i in cells.of(side)} for side in cells.table.sides}
    rows = []
    for one in cells.largest(_SHOWN):
        own = [_told(found, sides[side][one.change])[0] for side in sides]
        rows.append((*_cell(found, one), *_told(found, one), plain(one.rolled, 2), *own))
    columns = ("column", "dice", "reads", "instead", "effect", "interval", "a game", *(f"{s} alone" for s in sides))
    title = (
        f"The largest of {len(cells.of())}, {count(cells.n)} games, {100 * cells.level:g} % intervals for all together"
    )
    print_table(title, columns, rows, columns[4:])
    if found.confirmed:
        _show_confirmed(found)


def _show_confirmed(found: InfluenceFound) -> None:
    from wargame_sim.reports.numbers import count, saved_told, with_interval

    rows = []
    for one in found.confirmed:
        d = one.played
        played = with_interval(d.mean, d.low, d.high, found.map.kind, signed=True)
        saved = saved_told(d.reduction, d.differ)
        agree = "yes" if one.agree else "no"
        rows.append((*_cell(found, one.predicted), *_told(found, one.predicted), *played, agree, saved))
    columns = (
        "column",
        "dice",
        "reads",
        "instead",
        "predicted",
        "interval",
        "played",
        "interval ",
        "agree",
        "games saved",
    )
    games = count(found.confirmed[0].played.n)
    title = (
        f"The change played: {games} games each beside the table as it is, same dice for both, other dice than above"
    )
    print_table(title, columns, rows, columns[4:8])


def _cell(found: InfluenceFound, one: Influence) -> tuple[str, str, str, str]:
    table, change = found.map.table, one.change
    return table.columns[change.column], table.rows[change.row], change.printed, change.instead


def _told(found: InfluenceFound, one: Influence) -> tuple[str, str]:
    from wargame_sim.reports.numbers import with_interval

    return with_interval(one.estimate, one.low, one.high, found.map.kind, signed=True)
