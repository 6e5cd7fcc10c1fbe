"""``wargame-sim selftest``: does the program agree with itself on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from wargame_sim.cli.common import AsJson, examples, find_game, print_json, print_table, say, tell

Slugs = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all unless given.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples("wargame-sim selftest", "wargame-sim selftest kasserine --json")
    app.command("selftest", short_help="Test dice, tables and games on this machine.", epilog=ends)(selftest_command)


def selftest_command(game: Slugs = None, as_json: AsJson = False) -> None:
    """Test the dice, every column of every results table by two ways, and complete games, in under a minute.

    The exact way counts every throw through the rules of the game; the other rolls the table in bulk. They are
    compared by chi-square, with fixed seeds: a machine that agrees once agrees always. Complete games, with every
    option and every player, must be those that they were when they were frozen. Exit status 1 when anything differs.
    """
    from wargame_sim import games
    from wargame_sim.runner.selftest import selftest

    chosen = {slug: find_game(slug) for slug in game} if game else dict(games.all_games())
    found = list(selftest(chosen))
    failed = [line for line in found if not line.ok]
    if as_json:
        print_json({"ok": not failed, "tested": [line.record() for line in found]})
    else:
        columns = ("game", "tested", "exact by", "rolls", "chi-square", "freedom", "p", "")
        rows = [
            (
                line.game,
                line.what,
                line.exact_by,
                f"{line.rolls:,}" if line.rolls else "",
                "" if line.chi_square is None else f"{line.chi_square:.1f}",
                line.freedom if line.p is not None else "",
                "" if line.p is None else f"{line.p:.3f}",
                line.note or ("agrees" if line.ok else "differs"),
            )
            for line in found
        ]
        print_table("", columns, rows, right=columns[3:7])
        tell(f"{len(found) - len(failed)} of {len(found)} agree.")
    if failed:
        say(f"wargame-sim: {len(failed)} tests failed; numbers of this machine are not to be trusted")
        raise typer.Exit(1)
