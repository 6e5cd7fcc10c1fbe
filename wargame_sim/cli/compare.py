"""``wargame-sim compare``: differences with intervals, within one run or between runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_sim.cli.common import AsJson, examples, print_json, tell

Folders = Annotated[list[Path], typer.Argument(metavar="RESULT...", help="Folders of results.", file_okay=False)]
By = Annotated[
    str,
    typer.Option(
        "--by", help="Within one run: option (its effect), interaction (of two) or variant (against the base)."
    ),
]
Level = Annotated[
    float | None, typer.Option("--level", min=0.5, max=0.9999, help="Simultaneous coverage of the intervals.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    end = examples(
        "wargame-sim compare results/mine/01_kasserine_options",
        "wargame-sim compare results/mine/01_kasserine_options --json",
    )
    app.command("compare", short_help="Compare the variants of a run, or several runs.", epilog=end)(compare_command)


def compare_command(results: Folders, by: By = "option", level: Level = None, as_json: AsJson = False) -> None:
    """Compare variants of one run, or several runs with the first of them.

    Games that share dice (same game and seed) are compared one by one, which needs far fewer of them; others are
    compared as separate samples. The intervals hold together over the comparisons of one outcome.
    """
    from wargame_sim.cli.effects import plain, show_effects, show_origin
    from wargame_sim.outcomes.damage import sound
    from wargame_sim.statistics.results import compare_results, read_results

    with sound(Path(", ".join(map(str, results)))):
        found = [read_results(folder) for folder in results]
        lines = [{str(k): v for k, v in line.items()} for line in compare_results(found, by, level).to_dict("records")]
    if as_json:
        print_json({"results": [str(folder) for folder in results], "comparisons": plain(lines)})
        return
    show_origin(found[0].provenance)
    if not lines:
        tell("There is one variant only: nothing to compare.")
    show_effects(lines, columns=getattr(found[0], "columns", ()))
