"""``wargame-sim crt``: a results table of one's own: what is understood of it, and a draft out of an HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import AsJson, examples, print_json, print_table
from wargame_sim.cli.own_options import Dice, SystemFile

if TYPE_CHECKING:
    from wargame_sim.chart.table import Chart

File = Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="The table.")]
Out = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", dir_okay=False, help="CSV file to write.")]
Number = Annotated[int, typer.Option("--number", min=1, help="Which table of the page.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    ends = examples("wargame-sim crt check my.csv", "wargame-sim odds --crt my.csv --attack 12 --defence 4")
    group.command("check", epilog=ends)(check_command)
    ends = examples("wargame-sim crt import chart.html -o my.csv", "wargame-sim crt check my.csv")
    group.command("import", epilog=ends)(import_command)
    app.add_typer(
        group, name="crt", help="A results table of your own: check what is understood, import an HTML chart."
    )


def check_command(file: File, system: SystemFile = None, dice: Dice = None, as_json: AsJson = False) -> None:
    """Tell what is understood of a table: columns, rolls, and what each result does. Exit 1 when it cannot be read."""
    from wargame_sim.cli.own_table import read

    chart = read(file, system, dice)
    if as_json:
        print_json(checked_json(chart))
        return
    _show(chart)


def checked_json(chart: Chart) -> dict[str, Any]:
    """Return what is understood of a table, for ``--json``."""
    from wargame_sim.chart.codes import told

    return {
        "name": chart.name,
        "dice": chart.dice,
        "columns": {"kind": chart.kind, "heads": [c.text for c in chart.columns]},
        "rows": [r.text for r in chart.rows],
        "results": {code: told(chart.effects[code]) for code in chart.codes},
        "unknown": list(chart.unknown),
        "notes": list(chart.notes),
    }


def _show(chart: Chart) -> None:
    from wargame_sim.chart.codes import told

    unknown = f", {len(chart.unknown)} of them unknown" if chart.unknown else ""
    typer.echo(
        f"{chart.name}: {len(chart.columns)} columns of {chart.kind}, {len(chart.rows)} rows for {chart.dice}, "
        f"{len(chart.codes)} results{unknown}\n"
    )
    often = {code: sum(line.count(code) for line in chart.cells) for code in chart.codes}
    rows = [(code.replace("\n", " ") or "(blank)", told(chart.effects[code]), often[code]) for code in chart.codes]
    print_table("", ("result", "what it does", "cells"), rows, ("cells",))
    print_table(
        "", ("roll", *(c.text for c in chart.columns)),
        [(r.text, *(cell.replace("\n", " ") for cell in line)) for r, line in zip(chart.rows, chart.cells, strict=True)],
    )  # fmt: skip
    for note in chart.notes:
        typer.echo(f"Note: {note}")
    if chart.unknown:
        typer.echo("Say what the unknown results do in a TOML file, and give it with --system FILE:\n")
        typer.echo(f'[codes."{chart.unknown[0]}"]\ndefender_retreats = 1')


def import_command(file: File, output: Out, number: Number = 1) -> None:
    """Draft a CSV from a table of an HTML page, merged cells and all, for a person to check."""
    from wargame_sim.chart.page_tables import draft

    rows, found = draft(file, output, number)
    typer.echo(f"Written: {output}, {rows} rows (table {number} of {found}). Check it: wargame-sim crt check {output}")
