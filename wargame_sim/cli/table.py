"""``wargame-sim table``: the whole odds table, on the screen or as csv, md, html or png."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    MaybeGame,
    OutFile,
    PatchWords,
    console,
    examples,
    find_game,
    make_setup,
    named,
    print_json,
    say,
    tell,
)
from wargame_sim.cli.odds import origin_line
from wargame_sim.cli.own_options import CrtFile, Dice, SystemFile
from wargame_sim.outcomes.neutral import terminal

if TYPE_CHECKING:
    from rich.table import Table

    from wargame_sim.model.odds import OddsTable

By = Annotated[str, typer.Option("--by", metavar="attack|odds", help="Strength against strength, or result by odds.")]
Show = Annotated[str, typer.Option("--show", metavar="NAME", help="Number of an attack's summary to show by strength.")]
_LOW, _HIGH = "#00224e", "#fee838"  # the ends of cividis


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples("wargame-sim table kasserine --by odds", "wargame-sim table kasserine --by attack -o odds.html")
    app.command("table", short_help="Print the whole odds table of a game.", epilog=ends)(table_command)


def table_command(
    game: MaybeGame = None,
    crt: CrtFile = None,
    system: SystemFile = None,
    dice: Dice = None,
    by: By = "attack",
    show: Show = "defender_leaves",
    output: OutFile = None,
    data: DataDir = None,
    patch: PatchWords = None,
    as_json: AsJson = False,
) -> None:
    """Print the whole odds table: one number over both strengths as a heat table, or every result by odds."""
    if output is not None:
        from wargame_sim.reports import save, tables

        save.checked_suffix(output, tables.SUFFIXES)  # before the work
    if crt is not None:
        from wargame_sim.cli.own_table import own_table

        table = own_table(crt, system, dice, patch, {"game": game, "data": data}, by, show)
    else:
        card = find_game(named(game))
        table = card.rules.table(make_setup(card, None, None, data, patch), by=by, show=show)
    if output is not None:
        tables.write_odds_table(table, output)
        say(f"wrote {output}")
    if as_json:
        print_json(table.as_json())
    elif output is None:
        tell(f"{table.title}. Exact. {origin_line(table.origin)}")
        console().print(_coloured(table))
        for note in table.notes:
            tell(f"Note: {note}")


def _coloured(table: OddsTable) -> Table:
    """Return the table with a shade behind each number: dark is low, light is high."""
    from rich import box
    from rich.style import Style
    from rich.table import Table
    from rich.text import Text

    from wargame_sim.reports import palette

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0))
    made.add_column(Text(terminal(f"{table.row_name} \\ {table.column_name}  ")))
    for name in table.columns:
        made.add_column(Text(terminal(name)), justify="right")
    most = max((v for row in table.values for v in row if v is not None), default=Fraction(0))
    for name, row in zip(table.rows, table.values, strict=True):
        cells = [Text(terminal(name))]
        for value in row:
            ground = palette.mixed(_LOW, _HIGH, float(value / most)) if value is not None and most else None
            style = Style(bgcolor=ground, color=palette.ink_on(ground)) if ground else Style()
            cells.append(Text(f" {_word(table, value):>3} ", style))
        made.add_row(*cells)
    return made


def _word(table: OddsTable, value: Fraction | None) -> str:
    """Return a number of the table for the screen: per cent without decimals, means with one."""
    if value is None:
        return ""
    return f"{100 * float(value):.0f}" if table.kind == "probability" else f"{float(value):.1f}"
