"""pack.toml: what the pack is, its grid, and one block for each table."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, FiniteFloat, StrictBool, StrictInt, ValidationError

from wargame_sim.errors import DataError
from wargame_sim.packs.files import Faults, read_toml
from wargame_sim.packs.grid import Grid
from wargame_sim.packs.records import shaped, validation_faults

FILE = "pack.toml"


def _dice(value: str) -> str:
    if not re.fullmatch(r"[1-9]d[1-9][0-9]?", value):
        raise ValueError("dice such as 1d6 or 2d6")
    return value


def _file_name(value: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]+\.csv", value):
        raise ValueError("the name of a .csv file in the same folder")
    return value


def _pattern(value: str) -> str:
    try:
        re.compile(value)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"a regular expression ({error})") from None
    return value


def _span(value: tuple[int, int]) -> tuple[int, int]:
    if value[0] > value[1]:
        raise ValueError("first and last, in increasing order")
    return value


Name = Annotated[str, Field(min_length=1)]
Span = Annotated[tuple[StrictInt, StrictInt], AfterValidator(_span)]


class PackBlock(BaseModel):
    """The block [pack]; a game may keep further scalars here."""

    model_config = ConfigDict(frozen=True, extra="allow")
    slug: Annotated[str, shaped(r"[a-z][a-z0-9_]*", "small letters, digits and _, a letter first")]
    title: Name
    version: Annotated[StrictInt, Field(ge=1)]
    sides: tuple[Name, Name]
    dice: Annotated[str, AfterValidator(_dice)]
    turns: Annotated[StrictInt, Field(ge=1, le=1000)]


class Georef(BaseModel):
    """The block [grid.georef]."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    row: tuple[FiniteFloat, FiniteFloat, FiniteFloat]
    col: tuple[FiniteFloat, FiniteFloat, FiniteFloat]


class GridBlock(BaseModel):
    """The block [grid]; how a map was made may stand here too."""

    model_config = ConfigDict(frozen=True, extra="allow")
    offset: Literal["odd-q", "even-q", "odd-r", "even-r"]
    ids: Literal["RRCC", "CCRR", "L#"]
    columns: Span
    rows: Span
    hex_km: Annotated[FiniteFloat, Field(gt=0)] | None = None
    islands: StrictBool = False
    georef: Georef | None = None


class TableBlock(BaseModel):
    """A block [tables.NAME].

    `stand_in` names the columns that are invented in rows marked stand-in, where a row mixes; `rule` the section that
    messages name; `cells` tells in words what `result_pattern` asks.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    file: Annotated[str, AfterValidator(_file_name)]
    origin: Literal["rulebook", "published", "history", "stand-in", "mixed"]
    source: Name
    results: tuple[Name, ...] = ()
    result_pattern: Annotated[str, AfterValidator(_pattern)] | None = None
    rule: Name | None = None
    cells: Name | None = None
    stand_in: tuple[Name, ...] = ()


class Manifest(BaseModel):
    """The whole of pack.toml."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    pack: PackBlock
    grid: GridBlock
    tables: dict[str, TableBlock]
    rules: dict[str, Any] = {}

    def board(self) -> Grid:
        """Return the grid as the rest of the house uses it."""
        block, georef = self.grid, self.grid.georef
        row, col = (georef.row, georef.col) if georef else ((), ())
        return Grid(block.offset, block.ids, block.columns, block.rows, block.hex_km, row, col)


def read_manifest(folder: Path, overlay: Path | None, faults: Faults) -> Manifest | None:
    """Return the checked pack.toml of a folder, with the parts that an owner's pack.toml changes."""
    values = read_toml(folder / FILE, FILE, faults)
    label = FILE
    if values is not None and overlay is not None and os.path.lexists(overlay / FILE):
        label = (overlay / FILE).as_posix()
        extra = read_toml(overlay / FILE, label, faults)
        if extra is None or not _may_change(values, extra, label, faults):
            return None
        values = _merged(values, extra)
    if values is None:
        return None
    try:
        manifest = Manifest.model_validate(values)
    except ValidationError as error:
        faults += validation_faults(error, label)
        return None
    files = [block.file for block in manifest.tables.values()]
    twice = next((name for name in files if files.count(name) > 1), None)
    if twice is not None:
        faults.append(DataError(label, message=f"{twice} has two blocks under [tables]"))
        return None
    return manifest


def _may_change(values: dict[str, Any], extra: dict[str, Any], label: str, faults: Faults) -> bool:
    """Check that an owner's pack.toml belongs to this pack and names only tables that it has."""
    pack, tables = extra.get("pack", {}), extra.get("tables", {})
    own, known = values.get("pack", {}), values.get("tables", {})
    if isinstance(pack, Mapping) and isinstance(own, Mapping) and pack.get("slug", own.get("slug")) != own.get("slug"):
        faults.append(DataError(label, None, "pack.slug", pack["slug"], (own.get("slug"),)))
        return False
    if isinstance(tables, Mapping) and isinstance(known, Mapping):
        wrong = [name for name in tables if name not in known]
        faults += [DataError(label, None, "tables", name, tuple(known), message="unknown table") for name in wrong]
        return not wrong
    return True


def _merged(base: Mapping[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` with the keys of `extra`, block by block."""
    merged = dict(base)
    for key, value in extra.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged
