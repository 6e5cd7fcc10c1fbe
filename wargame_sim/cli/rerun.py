"""``wargame-sim rerun``: a result made again from its provenance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_sim.cli.common import AsJson, Workers, examples, print_json, print_table, say, tell

Folder = Annotated[Path, typer.Argument(metavar="DIR", exists=True, file_okay=False, help="Folder of a finished run.")]
Check = Annotated[bool, typer.Option("--check", help="Exit status 1 when any number differs.")]
Trials = Annotated[int | None, typer.Option("--trials", min=1, help="The first N games of each variant only.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim rerun results/02_kasserine_advance --check",
        "wargame-sim rerun results/mine/01_kasserine_options --check --trials 200",
    )
    app.command("rerun", short_help="Make a result again from its provenance and compare.", epilog=ends)(rerun_command)


def rerun_command(
    result: Folder, check: Check = False, trials: Trials = None, workers: Workers = None, as_json: AsJson = False
) -> None:
    """Make a result again from its provenance alone and compare digests of the rows. Nothing is written.

    What has changed since in code, tables or software is said beside it: with the same code the rows are the same, on
    any machine and any number of cores.
    """
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.rerun import rerun

    found = rerun(result, Manner(workers), trials)
    if as_json:
        lines = [line.record() for line in found.lines]
        print_json({"folder": str(found.folder), "same": found.same, "variants": lines, "changes": list(found.changes)})
    else:
        made = f", made {found.made.date[:10]} by: {found.made.command}" if found.made.command else ""
        tell(f"{found.folder}{made}")
        columns = ("variant", "games", "kept", "made now", "")
        rows = [
            (v.variant, f"{v.trials:,}", v.kept[:12], v.found[:12], "same" if v.same else "differs")
            for v in found.lines
        ]  # fmt: skip
        print_table("", columns, rows, right=("games",))
        if found.changes:
            tell(f"Changed since: {'; '.join(found.changes)}.")
        tell("Every number is the same." if found.same else "Not the same numbers.")
    if check and not found.same:
        say(f"wargame-sim: {found.folder}: the rows made now are not those that were kept")
        raise typer.Exit(1)
