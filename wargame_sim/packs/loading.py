"""From a folder to a checked pack: read, overlay, patch, check, freeze."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from wargame_sim.errors import DataError, suggest
from wargame_sim.packs.charts import check_charts, check_columns
from wargame_sim.packs.files import Faults, read_csv
from wargame_sim.packs.manifest import FILE, Manifest, TableBlock, read_manifest
from wargame_sim.packs.overlay import lay_over
from wargame_sim.packs.pack import Pack
from wargame_sim.packs.patches import apply_patches
from wargame_sim.packs.places import check_places
from wargame_sim.packs.spreadsheet import check_damage
from wargame_sim.packs.table import Table

_NO_PATCHES: Mapping[str, str] = MappingProxyType({})
Content = tuple[tuple[str, bytes], ...]


class Checks(Protocol):
    """A game's own checks of a pack: of single cells, which any readable tables bear, and of everything."""

    def cell_faults(self, pack: Pack) -> Iterable[DataError]:
        """Yield what is wrong in single cells and columns."""

    def faults(self, pack: Pack) -> Iterable[DataError]:
        """Yield every fault."""


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
    folder: Path,
    overlay: Path | None = None,
    patches: Mapping[str, str] = _NO_PATCHES,
    checks: Checks | None = None,
) -> tuple[Pack | None, Faults]:
    """Return the pack and an empty list, or None and every fault that could be found. Parameters as `load_pack`.

    A table of an owner that has faults is set aside, so that all others are still checked, beside the shipped ones;
    `checks` are the game's own.
    """
    faults: Faults = []
    for place in [folder] if overlay is None else [folder, overlay]:
        if not place.is_dir():
            return None, [DataError(place.as_posix(), message="there is no such folder")]
    manifest, shipped = _read_files(folder, overlay, faults)
    if manifest is None or faults:
        return None, faults
    tables = dict(shipped) if overlay is None else lay_over(overlay, manifest, shipped, faults)
    tables = apply_patches(tables, patches, faults)
    found = [*check_columns(tables), *check_damage(tables, manifest.board())]
    faults += found
    if found and overlay is None:
        return None, faults
    tables = _sound(tables, shipped, found)
    found = [*check_charts(tables, manifest), *check_places(tables, manifest)]
    faults += found
    if checks is not None:
        whole = _sound(tables, shipped, found)
        faults = _with_checks(lambda these: Pack(manifest, these, folder, True), tables, whole, checks, faults)
    if faults:
        return None, faults
    return Pack(manifest, tables, folder, is_changed=overlay is not None or bool(patches)), faults


def _sound(tables: Mapping[str, Table], shipped: Mapping[str, Table], found: Faults) -> dict[str, Table]:
    """Return the tables, the shipped one in place of each that has faults."""
    wrong = {fault.file for fault in found}
    return {name: shipped.get(name, table) if table.file in wrong else table for name, table in tables.items()}


def _with_checks(
    pack_of: Callable[[Mapping[str, Table]], Pack],
    tables: Mapping[str, Table],
    sound: Mapping[str, Table],
    checks: Checks,
    faults: Faults,
) -> Faults:
    """Return the faults with those that the game's own checks find: in cells of every table, then between sound ones."""
    wrong = {fault.file for fault in faults}
    if sound["hexes"].file in wrong:
        return faults  # on no map, nothing has a place
    found = list(checks.cell_faults(pack_of({**tables, "hexes": sound["hexes"]})))
    if not wrong & {table.file for table in sound.values()}:
        found += checks.faults(pack_of(sound))
    known: dict[tuple[object, ...], DataError] = {}
    for fault in (*faults, *found):
        known.setdefault((fault.file, fault.row, fault.column, fault.column is None and str(fault)), fault)
    return list(known.values())


_READ: dict[Path, tuple[Content, Manifest, dict[str, Table]]] = {}  # the last that had no faults, without an overlay


def _read_files(folder: Path, overlay: Path | None, faults: Faults) -> tuple[Manifest | None, dict[str, Table]]:
    """Return what stands in pack.toml and in the tables of a folder; parse again only files that have changed.

    Whoever tries a thousand what-ifs gets the same tables a thousand times, and with them the records read from them.
    """
    content = None if overlay else _content(folder)
    kept = _READ.get(folder)
    if content and kept and kept[0] == content:
        return kept[1], kept[2]
    manifest = read_manifest(folder, overlay, faults)
    tables = _read_tables(folder, manifest, faults) if manifest else {}
    if content and manifest and not faults:
        _READ[folder] = content, manifest, tables
    return manifest, tables


def _content(folder: Path) -> Content | None:
    """Return name and bytes of every file that `_read_files` looks at, or None if one cannot be read."""
    try:
        return tuple((path.name, path.read_bytes()) for path in (folder / FILE, *sorted(folder.glob("*.csv"))))
    except OSError:
        return None


def _read_tables(folder: Path, manifest: Manifest, faults: Faults) -> dict[str, Table]:
    files = {block.file: name for name, block in manifest.tables.items()}
    tables: dict[str, Table] = {}
    for name, block in manifest.tables.items():
        table = read_table(folder, name, block, block.file, faults)
        if table is not None:
            tables[name] = table
    faults += [
        DataError(path.name, message=f"has no block in pack.toml{suggest(path.name, files)}")
        for path in sorted(folder.glob("*.csv"))
        if path.name not in files
    ]
    return tables


def read_table(folder: Path, name: str, block: TableBlock, label: str, faults: Faults) -> Table | None:
    """Return a table of a pack with what pack.toml says of it, or None and faults."""
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
        cells=block.cells,
        invented=block.stand_in,
    )
