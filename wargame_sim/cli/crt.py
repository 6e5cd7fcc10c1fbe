"""``wargame-sim crt``: a results table of one's own: what is understood of it, and a draft out of an HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import AsJson, examples, print_json, print_table, tell
from wargame_sim.cli.own_options import Dice, SystemFile

if TYPE_CHECKING:
    from wargame_sim.chart.table import Chart

File = Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="The table.")]
Out = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", dir_okay=False, help="CSV file to write.")]
Number = Annotated[int, typer.Option("--number", min=1, help="Which table of the page.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    group = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        epilog=examples("wargame-sim crt example -o my.csv", "wargame-sim crt check my.csv"),
        help="A results table of your own: an example to begin with, what is understood of a table, charts of HTML pages.",
        short_help="A results table of your own: example, check, import.",
    )
    ends = examples(
        "wargame-sim crt example -o mine.csv", "wargame-sim odds --crt mine.csv --attack 12 --defence 4 --want 70%"
    )
    group.command("example", epilog=ends, short_help="Write a small table to begin with.")(example_command)
    ends = examples("wargame-sim crt example -o my.csv", "wargame-sim crt check my.csv --dice 1d6 --json")
    group.command("check", epilog=ends, short_help="Tell what is understood of a table.")(check_command)
    ends = examples(
        "wargame-sim crt import chart.html -o chart.csv", "wargame-sim crt import chart.html --number 2 -o second.csv"
    )
    group.command("import", epilog=ends, short_help="Draft a table out of an HTML page.")(import_command)
    app.add_typer(group, name="crt")


_EXAMPLE = """Die,1-2,1-1,2-1,3-1,4-1,5-1+
1,AE,A1,A1,EX,D1,D1
2,A1,A1,NE,D1,D1,D1R
3,A1,NE,NE,D1,D1R,D1R
4,A1,NE,D1,D1R,D1R,D2R
5,NE,D1,D1R,D1R,D2R,DE
6,NE,D1,D1R,D2R,DE,DE
"""  # invented


def example_command(output: Out) -> None:
    """Write a small invented table to begin with: type your own in its place."""
    from wargame_sim.errors import UsageError
    from wargame_sim.outcomes.files import write_whole

    if output.exists():
        raise UsageError(f"-o: {output} stands already; name another file, or take it away")
    write_whole(output, _EXAMPLE.encode())
    tell(f"Written: {output}. Ask it: wargame-sim odds --crt {output} --attack 12 --defence 4")


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
    tell(
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
        tell(f"Note: {note}")
    if chart.unknown:
        tell("Say what the unknown results do in a TOML file, and give it with --system FILE:\n")
        tell(f'[codes."{chart.unknown[0]}"]\ndefender_retreats = 1')


def import_command(file: File, output: Out, number: Number = 1) -> None:
    """Draft a CSV from a table of an HTML page, merged cells and all, for a person to check."""
    from wargame_sim.chart.page_tables import draft

    rows, found = draft(file, output, number)
    tell(f"Written: {output}, {rows} rows (table {number} of {found}). Check it: wargame-sim crt check {output}")
