"""``wargame-sim results``: an index of what was run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_sim.cli.common import AsJson, examples, print_json, print_table

Folder = Annotated[Path, typer.Argument(metavar="[DIR]", exists=True, file_okay=False, help="Folder of results.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples("wargame-sim results", "wargame-sim results results/01_kasserine_options --json")
    app.command("results", short_help="List the runs in a folder, the newest first.", epilog=ends)(results_command)


def results_command(folder: Folder = Path("results"), as_json: AsJson = False) -> None:
    """List the runs in a folder and below, the newest first: question, verdict, games, date."""
    from wargame_sim.runner.shelf import runs_in

    found = runs_in(folder)
    if as_json:
        print_json({"results": [run.record() for run in found]})
        return
    columns = ("date", "question", "verdict", "games", "folder")
    rows = [
        (
            run.date[:16].replace("T", " "),
            run.question,
            run.verdict if run.state == "finished" else run.state,
            f"{run.games:,}" if run.games else "exact" if run.kind == "exact" else "",
            run.folder,
        )
        for run in found
    ]
    print_table("", columns, rows, right=("games",))
