"""``wargame-sim report``: a result as one page with figures, or as Markdown."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import AsJson, OutFile, examples, print_json, tell
from wargame_sim.errors import UsageError, WargameError, quoted

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.outcomes.provenance import Provenance
    from wargame_sim.packs import Pack
    from wargame_sim.reports.data import ReportData
    from wargame_sim.statistics.results import AnyResults

FRONT_GAMES = 200
FORMATS = ("html", "md")
ResultFolder = Annotated[
    Path, typer.Argument(metavar="RESULT", exists=True, file_okay=False, help="Folder of a finished run.")
]
Fronts = Annotated[
    int, typer.Option("--fronts", min=0, metavar="N", help="Games for the maps of the front; 0 for no such maps.")
]
Format = Annotated[str | None, typer.Option("--format", metavar="html|md", help="By the suffix of FILE, else html.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim report results/mine/01_kasserine_options",
        "wargame-sim report results/mine/01_kasserine_options --format md -o report.md",
    )
    app.command("report", short_help="Write the report of a run.", epilog=ends)(report_command)


def report_command(
    result: ResultFolder,
    output: OutFile = None,
    kind: Format = None,
    fronts: Fronts = FRONT_GAMES,
    as_json: AsJson = False,
) -> None:
    """Write the report of a run: answer, effect plot, distributions, maps, tables with intervals, how it was made.

    RESULT is the folder of a run, or that of its experiment, of which the latest run is taken. The report goes to
    FILE, or else into the folder of the run. Maps of the front are those that the run kept, or are played now.
    """
    from wargame_sim.outcomes.damage import sound
    from wargame_sim.reports.data import notice
    from wargame_sim.statistics.results import find_results

    kind = _format(kind, output)
    folder = find_results(result)
    data = report_of(folder, fronts if kind == "html" else 0)
    with sound(folder):
        path = write_report(data, output or folder / f"report.{kind}", kind)
    if as_json:
        told = {"report": str(path), "game": data.game, "question": data.question, "answer": data.answer}
        print_json({**told, "notice": notice(data), "origin": dict(data.origins)})
    else:
        tell(data.answer)
        tell(f"Report: {path}")


def _format(kind: str | None, output: Path | None) -> str:
    if kind is None:
        kind = output.suffix.lower().removeprefix(".") if output is not None else FORMATS[0]
        if kind not in FORMATS:
            raise UsageError(f"-o: found {quoted(str(output))}; allowed a name that ends in .html or .md, or --format")
    if kind not in FORMATS:
        raise UsageError(f"--format: found {quoted(kind)}; allowed {', '.join(FORMATS)}")
    return kind


def report_of(found: Path | AnyResults, fronts: int = 0) -> ReportData:
    """Return what a report shows of results, or of those in a folder.

    Maps of the front need so many games of the base variant, which are played unless the folder has them; 0 for no
    such maps. A game that is not here any more costs maps and the ideas of the players, nothing else.
    """
    from wargame_sim.outcomes.damage import sound
    from wargame_sim.reports.collect import report_data
    from wargame_sim.statistics.results import read_results

    with sound(found) if isinstance(found, Path) else contextlib.nullcontext():
        results = read_results(found) if isinstance(found, Path) else found
        card, pack = _game(results.provenance)
        data = report_data(results, card, pack)
    if not fronts:
        return data
    from wargame_sim.reports.fronts import front_section
    from wargame_sim.runner.fronts import fronts_of

    told = fronts_of(results.folder, results.provenance, fronts) if pack is not None else None
    return data if told is None or pack is None else replace(data, sections=(*data.sections, front_section(pack, told)))


def _game(made: Provenance) -> tuple[Game | None, Pack | None]:
    from wargame_sim.games import all_games
    from wargame_sim.model.game import Setup

    card = all_games().get(made.game)
    if card is None:
        return None, None
    owned = Path(made.data) if made.data and Path(made.data).is_dir() else None
    try:
        return card, card.rules.pack(Setup(made.game, data=owned))
    except WargameError:
        return card, None


def write_report(data: ReportData, path: Path, kind: str = "html") -> Path:
    """Write a report and return its path."""
    from wargame_sim.outcomes.files import write_whole

    if kind == "md":
        from wargame_sim.reports.markdown import report_markdown

        text = report_markdown(data)
    else:
        from wargame_sim.reports.html import report_html

        text = report_html(data)
    write_whole(path, text.encode())
    return path
