"""From a folder to a checked pack: read, overlay, patch, check, freeze."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from wargame_sim.errors import DataError, suggest
from wargame_sim.packs.charts import check_charts, check_columns
from wargame_sim.packs.files import Faults, read_csv
from wargame_sim.packs.manifest import FILE, Manifest, TableBlock, read_manifest
from wargame_sim.packs.pack import Pack
from wargame_sim.packs.patches import apply_patches
from wargame_sim.packs.places import check_places
from wargame_sim.packs.table import OWNER, Table, is_origin_column

_NO_PATCHES: Mapping[str, str] = MappingProxyType({})
# An owner may keep notes beside the tables.
_NOTES = (".md", ".txt")


def load_pack(folder: Path, overlay: Path | None = None, patches: Mapping[str, str] = _NO_PATCHES) -> Pack:
    """Return the checked pack in a folder, with an owner's tables and what-if changes.

    Parameters
    ----------
    folder : pathlib.Path
        Folder with pack.toml and its tables.
    overlay : pathlib.Path, optional
        Folder with some of the tables (each replaces the whole table of the same file name) and perhaps parts of
        pack.toml. Their origin becomes ``owner``.
    patches : mapping of str to str
        What-if changes of single cells, spelt ``crt."2:1"."7"`` (table, column, row key) to the new value.

    Raises
    ------
    DataError
        For the first fault found.
    """
    pack, faults = read_pack(folder, overlay, patches)
    if faults:
        raise faults[0]
    if pack is None:
        raise DataError(folder.as_posix())
    return pack


def read_pack(
    folder: Path, overlay: Path | None = None, patches: Mapping[str, str] = _NO_PATCHES
) -> tuple[Pack | None, Faults]:
    """Return the pack and an empty list, or None and every fault that could be found. Parameters as `load_pack`."""
    faults: Faults = []
    for place in [folder] if overlay is None else [folder, overlay]:
        if not place.is_dir():
            return None, [DataError(place.as_posix(), message="there is no such folder")]
    manifest = read_manifest(folder, overlay, faults)
    if manifest is None:
        return None, faults
    tables = _read_tables(folder, overlay, manifest, faults)
    if not faults:
        tables = apply_patches(tables, patches, faults)
    # Tables that could not be read are named already; what depends on them would only be noise.
    if not faults:
        faults += check_columns(tables)
    if not faults:
        faults += check_charts(tables, manifest)
        faults += check_places(tables, manifest)
    if faults:
        return None, faults
    return Pack(manifest, tables, folder, is_changed=overlay is not None or bool(patches)), faults


def _read_tables(folder: Path, overlay: Path | None, manifest: Manifest, faults: Faults) -> dict[str, Table]:
    files = {block.file: name for name, block in manifest.tables.items()}
    if overlay is not None:
        faults += _strangers(overlay, tuple(files))
    tables: dict[str, Table] = {}
    for name, block in manifest.tables.items():
        base = _read_table(folder, name, block, block.file, faults)
        table = base
        if overlay is not None and base is not None and (overlay / block.file).exists():
            table = _read_table(overlay, name, block, (overlay / block.file).as_posix(), faults)
            table = table and _owned(table, base, faults)
        if table is not None:
            tables[name] = table
    faults += [
        DataError(path.name, message=f"has no block in pack.toml{suggest(path.name, files)}")
        for path in sorted(folder.glob("*.csv"))
        if path.name not in files
    ]
    return tables


def _read_table(folder: Path, name: str, block: TableBlock, label: str, faults: Faults) -> Table | None:
    if not (folder / block.file).exists():
        faults.append(DataError(FILE, None, f"tables.{name}", message=f"there is no file {block.file}"))
        return None
    table = read_csv(folder / block.file, name, label, faults)
    return table and replace(
        table,
        origin=block.origin,
        source=block.source,
        results=block.results,
        result_pattern=block.result_pattern,
        rule=block.rule,
        invented=block.stand_in,
    )


def _strangers(overlay: Path, files: tuple[str, ...]) -> Faults:
    """Return an error for each file of an overlay that would be ignored without a word."""
    return [
        DataError(overlay.as_posix(), None, None, path.name, (FILE, *files), message="unknown file")
        for path in sorted(overlay.iterdir())
        if path.name not in (FILE, *files) and path.suffix not in _NOTES and not path.name.startswith(".")
    ]


def _owned(table: Table, base: Table, faults: Faults) -> Table:
    """Return an owner's table: the columns of the shipped one (a results table may have other odds), origin owner.

    Columns that tell origins may be left out or left blank: the owner's word stands for them.
    """
    free = table.columns if base.name == "crt" else base.columns
    for column in table.columns:
        if column not in free:
            faults.append(DataError(table.file, 1, found=column, allowed=base.columns, message="unknown column"))
    marks = [column for column in base.columns if is_origin_column(column)]
    needed = () if base.name == "crt" else base.columns
    for column in needed:
        if column not in table.columns and column not in marks:
            near = suggest(column, table.columns).replace("did you mean", "is it")
            faults.append(DataError(table.file, 1, message=f"column {column!r} is missing{near}"))
    columns = table.columns + tuple(column for column in marks if column not in table.columns)
    rows = [{**row, **{mark: row.get(mark) or OWNER for mark in marks}} for row in table.rows]
    return replace(table.with_rows(rows), columns=columns, origin=OWNER, source=f"the owner's table {table.file}")
