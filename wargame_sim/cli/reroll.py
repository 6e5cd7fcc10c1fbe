"""``wargame-sim reroll``: what the re-roll chit is worth, when to use it, and what simple rules for it lose."""

from __future__ import annotations

from pathlib import Path
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
    tell,
)
from wargame_sim.errors import UsageError

if TYPE_CHECKING:
    from wargame_sim.reports.sheet import Sheet
    from wargame_sim.runner.reroll import RerollFound

Combats = Annotated[
    Path | None,
    typer.Option("--combats", metavar="FILE", exists=True, dir_okay=False,
                 help="CSV of combats in order: turn, side, combat, and perhaps stake."),
]  # fmt: skip
FromGames = Annotated[
    int | None, typer.Option("--from-games", metavar="N", min=1, help="Take the combats of so many played games.")
]
Holder = Annotated[str, typer.Option("--holder", metavar="SIDE", help="Who holds the chit at the start.")]
Uses = Annotated[
    int | None, typer.Option("--uses", min=1, max=9, help="Uses in a player-turn; by the rules unless given.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim reroll anzio_tournament --from-games 200",
        "wargame-sim reroll anzio_tournament --from-games 200 --holder german --json",
    )
    app.command("reroll", short_help="When a re-roll is worth the chit, and what it is worth to hold.", epilog=ends)(
        reroll_command
    )


def reroll_command(
    game: GameName,
    combats: Combats = None,
    from_games: FromGames = None,
    holder: Holder = "",
    uses: Uses = None,
    option: OptionWords = None,
    player: PlayerWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Solve the chit: its worth to hold, its price in each player-turn, and what simple rules lose against best play.

    Whoever uses the chit arms the opponent. So a result is worth a re-roll when a fresh roll gains more, on average, than
    the price of the chit at that moment.
    """
    from wargame_sim.cli.sheets import check_sheet_file, show_sheet, write_sheet
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.reroll import over_file, over_played

    check_sheet_file(output)
    card = find_game(game)
    setup = make_setup(card, option, player, data, patch)
    if (combats is None) == (from_games is None):
        raise UsageError("reroll: allowed one of --combats FILE and --from-games N")
    if combats is not None:
        found = over_file(card, setup, combats, holder, uses or 0)
    else:
        found = over_played(card, setup, from_games or 1, seed, Manner(workers), holder, uses or 0)
    if output is not None:
        write_sheet(reroll_sheet(found), output, "re-roll chit")
    if as_json:
        print_json(found.to_json())
        return
    show_sheet(reroll_sheet(found))
    if output is not None:
        tell(f"Written: {output}")


def reroll_sheet(found: RerollFound) -> Sheet:
    """Return the sheet: worth and rule of thumb first, then prices by player-turn, then the simple policies."""
    from wargame_sim.model.telling import tables_told
    from wargame_sim.reports.numbers import count
    from wargame_sim.reports.sheet import Part, Sheet

    told = tables_told(found.game.rules.pack(found.setup).origins)
    notices = [f"{told}."] if told else []
    made = {"combats": count(found.combats), "unit of worth": found.unit}
    if found.games:
        players = " and ".join(f"{_player(found, side)} ({side})" for side in found.game.sides)
        notices.append(f"Combats as scripts fight them, {players}: who knows of the chit may attack otherwise.")
        made |= {"games": count(found.games), "seed": str(found.seed)}
    parts = [
        Part("When to use it: the price of the chit", _prices(found),
             "Before the first combat of each player-turn. Re-roll a result when a fresh roll gains more than this on average."),
        Part("Simple rules for it", _losses(found),
             f"Loss in {found.unit} against a best answer, beside best play, over the whole run of combats."),
        Part("Policies against each other", _matrix(found),
             f"Expected {found.unit} to {found.game.sides[0]}, less what there is without a chit. A best answer knows the other's policy."),
    ]  # fmt: skip
    title = f"{found.game.title}: the re-roll chit, held by {found.chit.holder} at the start"
    return Sheet(title, _answer(found), notices, parts, made)


def _player(found: RerollFound, side: str) -> str:
    return found.setup.players.get(side, found.game.players[side][0].name)


def _answer(found: RerollFound) -> str:
    from wargame_sim.reports.numbers import plain

    swing = float(found.study.solution.worth_of_holding())
    gain = float(found.study.matrix["best", "best"] - found.study.without)
    return (
        f"With best play the side that holds the chit at the start is {plain(swing, 2)} {found.unit} better off than if the "
        f"other held it. Beside a game without a chit, {found.game.sides[0]} {'gains' if gain >= 0 else 'loses'} "
        f"{plain(abs(gain), 2)}."
    )


def _prices(found: RerollFound) -> list[dict[str, str]]:
    from wargame_sim.reports.numbers import plain

    sides = found.game.sides
    both = zip(found.study.prices(0), found.study.prices(1), strict=True)
    return [
        {"turn": str((t + 1) // 2), "player-turn of": sides[(t - 1) % 2]}
        | {f"price to {s}": plain(float(p), 2) for s, p in zip(sides, (mine, yours), strict=True)}
        for (t, mine), (_, yours) in both
    ]


def _losses(found: RerollFound) -> list[dict[str, str]]:
    from wargame_sim.reports.numbers import plain
    from wargame_sim.statistics.chit import IDEAS

    return [
        {"rule": name}
        | {f"lost by {s}": plain(float(found.study.loss(i, name)), 2) for i, s in enumerate(found.game.sides)}
        | {"what it does": idea}
        for name, idea in IDEAS.items()
    ]


def _matrix(found: RerollFound) -> list[dict[str, str]]:
    from wargame_sim.reports.numbers import plain
    from wargame_sim.statistics.chit import POLICIES

    first, second = found.game.sides
    base = found.study.without
    return [
        {first: mine}
        | {f"{second}: {yours}": plain(float(found.study.matrix[mine, yours] - base), 2, True) for yours in POLICIES}
        for mine in POLICIES
    ]
