"""``wargame-sim data``: check a pack or an owner's tables, make empty tables to fill, show tables with their origin."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    PatchWords,
    console,
    examples,
    find_game,
    make_setup,
    print_json,
    print_table,
    say,
    tell,
)
from wargame_sim.errors import UsageError, WargameError
from wargame_sim.reports.faults import told

if TYPE_CHECKING:
    from wargame_sim.errors import DataError
    from wargame_sim.packs import Pack
    from wargame_sim.packs.loading import Checks

Folder = Annotated[
    Path,
    typer.Argument(metavar="DIR", exists=True, file_okay=False, help="Folder of a pack, or of tables of your own."),
]
NewFolder = Annotated[
    Path, typer.Argument(metavar="DIR", file_okay=False, help="Folder to write; made when not there.")
]
TableName = Annotated[str | None, typer.Argument(metavar="TABLE", help="Table; without it, the list of tables.")]
Overlaid = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Game that the tables belong to, when DIR does not say.")
]
FileKind = Annotated[str, typer.Argument(metavar="FILE", help="experiment, plan, position or crt.")]
Only = Annotated[
    list[str] | None, typer.Option("--only", metavar="TABLE", help="Write this table only; may be repeated.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    data = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        epilog=examples("wargame-sim data show kasserine crt", "wargame-sim data template kasserine my_tables"),
        short_help="Check, show and fill the tables of a game.",
        help="Check a pack, make tables to fill from your own copy, show the numbers in use, or the schema of a file.",
    )
    checks = examples("wargame-sim data template kasserine my_tables --only crt", "wargame-sim data check my_tables")
    data.command("check", epilog=checks, short_help="Check every cell and name every fault.")(check)
    writes = examples("wargame-sim data template kasserine my_tables", "wargame-sim data check my_tables")
    data.command("template", epilog=writes, short_help="Write tables to fill from your own copy.")(template)
    shows = examples("wargame-sim data show kasserine", "wargame-sim data show kasserine crt --patch crt.2:1.7=DR2")
    tells = examples("wargame-sim data schema experiment", "wargame-sim data schema plan")
    data.command("schema", epilog=tells, short_help="Print the JSON schema of a file that you write.")(schema)
    data.command("show", epilog=shows, short_help="Show tables and their origin.")(show)
    app.add_typer(data, name="data")


def schema(file: FileKind) -> None:
    """Print the JSON schema of a kind of file, for an editor that completes its keys."""
    from wargame_sim.runner.schemas import schema_of

    print_json(schema_of(file))


def check(folder: Folder, game: Overlaid = None, as_json: AsJson = False) -> None:
    """Check every cell of a pack, or of your own tables laid over a game, and name every fault."""
    pack, faults, label = _read(folder, game)
    if as_json:
        found = [{"file": f.file, "row": f.row, "column": f.column, "message": str(f)} for f in faults]
        print_json({"pack": pack.slug if pack else None, "folder": str(folder), "faults": found})
    for line in [] if as_json else told(faults):
        say(line)
    if not as_json:
        size = f"{len(pack.hexes)} hexes, {len(pack.rows('units'))} units, " if pack else ""
        tell(f"{label}: {size}{len(faults)} fault{'' if len(faults) == 1 else 's'}")
    if faults:
        raise typer.Exit(1)


def _read(folder: Path, slug: str | None) -> tuple[Pack | None, list[DataError], str]:
    """Return the pack in a folder with all faults: a pack of its own, or tables laid over a game's."""
    from wargame_sim.packs import read_pack

    owner_of = slug or _overlaid(folder)
    if owner_of is None:
        pack, faults = read_pack(folder)
        if pack is not None:
            checks = _checks_of(pack.slug)
            faults += checks.faults(pack) if checks else []
    else:
        pack, faults = read_pack(find_game(owner_of).pack_folder, folder, checks=_checks_of(owner_of))
    return pack, faults, f"{folder}" + (f" over {owner_of}" if owner_of else "")


def _overlaid(folder: Path) -> str | None:
    """Return the game that a folder's pack.toml names when it describes no whole pack."""
    path = folder / "pack.toml"
    if not os.path.lexists(path):
        hint = "it is no pack; for tables laid over a game, add --game GAME"
        raise WargameError(f"{folder}: there is no pack.toml, so {hint}")
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return None  # the check itself says what is wrong with it
    block = values.get("pack")
    slug = block.get("slug") if isinstance(block, dict) and "grid" not in values else None
    return slug if isinstance(slug, str) else None


def _checks_of(slug: str) -> Checks | None:
    """Return a game's own checks, when it is a game that we have and has any."""
    try:
        return find_game(slug).rules  # imports no game but this one
    except UsageError:
        return None


def template(game: GameName, folder: NewFolder, only: Only = None) -> None:
    """Write the tables of a game as files to fill: public numbers are there, invented ones are blank."""
    from wargame_sim.packs import load_pack
    from wargame_sim.packs.template import template as files_of

    files = files_of(load_pack(find_game(game).pack_folder), only or ())
    taken = [name for name in files if (folder / name).exists()]
    if taken:
        raise WargameError(f"{folder / taken[0]}: is there already; choose an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    tell(f"{folder}: {len(files)} files; README.md says how to fill them")


def show(
    game: GameName, table: TableName = None, data: DataDir = None, patch: PatchWords = None, as_json: AsJson = False
) -> None:
    """Show the tables of a game and where their numbers come from."""
    card = find_game(game)
    pack = card.rules.pack(make_setup(card, data=data, patches=patch))
    if table is None:
        _show_list(pack, as_json)
        return
    found = pack.table(table)
    if as_json:
        rows = [dict(row) for row in found.rows]
        print_json({**_head(pack, table), "columns": list(found.columns), "rows": rows})
        return
    tell(f"{found.file}: origin {found.told}; {found.source}\n")
    shown = [tuple(row.values()) for row in found.rows]
    for part in fitting(found.columns, shown, console().width):
        print_table("", [found.columns[i] for i in part], [[row[i] for i in part] for row in shown])


def fitting(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[list[int]]:
    """Return the columns of a wide table as parts that fit a width side by side, each with the first column."""
    wide = [max(len(name), *(len(row[i]) for row in rows), 0) + 3 for i, name in enumerate(columns)]
    parts: list[list[int]] = [[0]]
    for i in range(1, len(columns)):
        if len(parts[-1]) > 1 and sum(wide[k] for k in parts[-1]) + wide[i] > width:
            parts.append([0])
        parts[-1].append(i)
    return parts


def _show_list(pack: Pack, as_json: bool) -> None:
    heads = [_head(pack, name) for name in pack.tables]
    if as_json:
        print_json({"game": pack.slug, "version": pack.version, "hash": pack.hash, "tables": heads})
        return
    rows = [(head["table"], head["size"], head["origin"], head["source"]) for head in heads]
    print_table(f"{pack.title}, version {pack.version}", ("table", "rows", "origin", "source"), rows, ("rows",))


def _head(pack: Pack, name: str) -> dict[str, Any]:
    table = pack.table(name)
    return {"table": name, "file": table.file, "size": len(table.rows), "origin": table.told, "source": table.source}
