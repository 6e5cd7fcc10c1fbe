"""A checked pack: everything that a game prints on cardboard and charts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel

from wargame_sim.errors import DataError, suggest, unknown
from wargame_sim.packs.grid import Grid
from wargame_sim.packs.manifest import Manifest
from wargame_sim.packs.records import read_records
from wargame_sim.packs.table import Row, Table

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, eq=False)
class Pack:
    """Checked and frozen tables of one game.

    Parameters
    ----------
    manifest : Manifest
        pack.toml, with an owner's changes.
    tables : mapping of str to Table
        Name to table, in the order of pack.toml.
    folder : pathlib.Path
        Where its own files are.
    is_changed : bool
        Whether an owner's files or what-if changes lie over it.

    Attributes
    ----------
    hexes : tuple of str
        Ids of all playable hexes in printed order: by row where the row comes first in an id, else by column.
    hash : str
        SHA-256 over the content of pack.toml (without origins and sources) and of all tables, overlay and patches
        included.
    """

    manifest: Manifest
    tables: Mapping[str, Table]
    folder: Path
    is_changed: bool = False
    grid: Grid = field(init=False)
    hexes: tuple[str, ...] = field(init=False)
    hash: str = field(init=False)
    _index: Mapping[str, int] = field(init=False, repr=False)
    _records: dict[tuple[str, type[BaseModel]], Any] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        grid = self.manifest.board()
        hexes = tuple(sorted(self.tables["hexes"].keys(), key=grid.order))
        # The class is frozen for everyone else.
        object.__setattr__(self, "tables", MappingProxyType(dict(self.tables)))
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "hexes", hexes)
        object.__setattr__(self, "_index", MappingProxyType({hex_id: n for n, hex_id in enumerate(hexes)}))
        object.__setattr__(self, "hash", _digest(self.manifest, self.tables))

    @property
    def slug(self) -> str:
        """Short name of the game."""
        return self.manifest.pack.slug

    @property
    def title(self) -> str:
        """Printed title."""
        return self.manifest.pack.title

    @property
    def version(self) -> int:
        """Version of rules and data; a rules fix raises it."""
        return self.manifest.pack.version

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides, the one that moves first first."""
        return self.manifest.pack.sides

    @property
    def dice(self) -> str:
        """Dice of the results table, such as ``2d6``."""
        return self.manifest.pack.dice

    @property
    def turns(self) -> int:
        """Number of turns."""
        return self.manifest.pack.turns

    @property
    def origins(self) -> dict[str, str]:
        """Table to origin, in words, as shown to users."""
        return {name: table.told for name, table in self.tables.items()}

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """Tables that hold invented numbers."""
        return tuple(name for name, table in self.tables.items() if table.stand_in())

    def table(self, name: str) -> Table:
        """Return a table; an unknown name is a `DataError`."""
        if name not in self.tables:
            raise DataError(f"pack {self.slug}", message=unknown("table", name, self.tables))
        return self.tables[name]

    def rows(self, table: str) -> tuple[Row, ...]:
        """Return the rows of a table as mappings of column to text."""
        return self.table(table).rows

    def records(self, table: str, model: type[M]) -> tuple[M, ...]:
        """Return the rows of a table as records of a pydantic model, blank cells as None; read once, then kept.

        Raises
        ------
        DataError
            For the first cell that does not fit, with file, row, column, what was found and what is allowed.
        """
        faults: list[DataError] = []
        records = self.read(table, model, faults)
        if faults:
            raise faults[0]
        return records

    def read(self, table: str, model: type[M], faults: list[DataError]) -> tuple[M, ...]:
        """Return records as :meth:`records` does; add a fault for each cell that does not fit."""
        kept: tuple[M, ...] | None = self._records.get((table, model))
        if kept is not None:
            return kept
        before = len(faults)
        records = read_records(self.table(table), model, faults)
        if len(faults) == before:
            self._records[table, model] = records
        return records

    def index(self, hex_id: str) -> int:
        """Return the position of a hex in `hexes`.

        Raises
        ------
        DataError
            When the map has no such hex.
        """
        if hex_id not in self._index:
            near = suggest(hex_id, self.hexes)
            allowed = f"hexes of the map, {self.hexes[0]} to {self.hexes[-1]}{near}"
            raise DataError(self.tables["hexes"].file, found=hex_id, allowed=allowed, message="unknown hex")
        return self._index[hex_id]


def _digest(manifest: Manifest, tables: Mapping[str, Table]) -> str:
    """Return the hash of what a result can depend on."""
    blocks = manifest.model_dump(mode="json", exclude={"tables"})
    content = {
        name: [table.results, table.result_pattern, table.columns, [tuple(row.values()) for row in table.rows]]
        for name, table in sorted(tables.items())
    }
    text = json.dumps([blocks, content], sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
