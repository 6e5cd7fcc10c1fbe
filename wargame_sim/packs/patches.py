"""What-if changes of single cells: ``crt."2:1"."7" = "DR2"`` is table, column, row key and the new value.

The key is a dotted TOML key, so that a column or row key with other signs than letters, digits, ``_`` and ``-`` stands
in quotes. The row key is the first cell of the row, or ``a-b`` in a table of hexsides. Where it cannot be mistaken,
row key and column may change places: ``units."I/7-10".attack`` and ``units.attack."I/7-10"`` are the same cell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wargame_sim.errors import DataError, unknown
from wargame_sim.packs.files import Faults
from wargame_sim.packs.table import Table


def flatten_patches(nested: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return patch key to value from the nested mapping that a TOML file gives for ``crt."2:1"."7" = "DR2"``.

    Parameters
    ----------
    nested : mapping
        Tables of tables of values, to any depth. Numbers become text.
    prefix : str
        Key of the mapping itself.
    """
    flat: dict[str, str] = {}
    for key, value in nested.items():
        # A whole patch key may also stand in quotes as one key of the file.
        path = f"{prefix}.{_spelt(key)}" if prefix else key
        if isinstance(value, Mapping):
            flat.update(flatten_patches(value, path if prefix else _spelt(key)))
        else:
            flat[path] = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return flat


def apply_patches(tables: dict[str, Table], patches: Mapping[str, str], faults: Faults) -> dict[str, Table]:
    """Return the tables with patched cells; they keep their origin, and say which cells were changed."""
    patched = dict(tables)
    for key, value in patches.items():
        try:
            name, column, index = find_cell(patched, key)
        except DataError as error:
            faults.append(error)
            continue
        table = patched[name]
        rows = [dict(row) for row in table.rows]
        rows[index][column] = str(value).strip()
        file = table.file if table.changes else f"{table.file} (with what-if {key} = {value!r})"
        change = f"{column}/{table.keys()[index]} = {rows[index][column]}"
        patched[name] = replace(table.with_rows(rows), changes=(*table.changes, change), file=file)
    return patched


def cell_told(key: str) -> str:
    """Return a patch key as words: ``crt 2:1/7``; as it is when it names no cell."""
    parts = _parts(key) or key.split(".", 2)
    return f"{parts[0]} {'/'.join(parts[1:])}" if len(parts) == 3 else key


def printed_cell(tables: Mapping[str, Table], key: str) -> str:
    """Return what stands in the cell that a patch key names.

    Raises
    ------
    DataError
        When it names none.
    """
    name, column, index = find_cell(tables, key)
    return tables[name].rows[index][column]


def find_cell(tables: Mapping[str, Table], key: str) -> tuple[str, str, int]:
    """Return table, column and row index that a patch key names.

    Raises
    ------
    DataError
        When it names none.
    """
    label = f"what-if {key}"
    parts = _parts(key) or _unquoted(key, tables)
    if len(parts) != 3:
        raise DataError(label, allowed='TABLE."COLUMN"."ROW KEY", for example crt."2:1"."7"')
    name, first, second = parts
    if name not in tables:
        raise DataError(label, message=unknown("table", name, tables))
    table = tables[name]
    keys = table.keys()
    if first not in table.columns and second in table.columns and first in keys:
        first, second = second, first
    if first not in table.columns:
        raise DataError(label, message=unknown(f"column of {table.name}", first, table.columns))
    if second not in keys:
        raise DataError(label, message=unknown(f"row of {table.name}", second, keys))
    if keys.count(second) > 1:
        raise DataError(label, message=f"{table.name} has {keys.count(second)} rows {second!r}; a patch needs one")
    return name, first, keys.index(second)


def _parts(key: str) -> list[str]:
    """Split a dotted key as TOML does."""
    try:
        value: Any = tomllib.loads(f"{key} = 0")
    except (ValueError, RecursionError):
        return []
    parts: list[str] = []
    while isinstance(value, dict) and len(value) == 1:
        part, value = next(iter(value.items()))
        parts.append(part)
    return parts if value == 0 else []


def _unquoted(key: str, tables: Mapping[str, Table]) -> list[str]:
    """Split a key whose inner quotes a shell has eaten, such as ``crt.2:1.7``: a column and a row that the table has."""
    name, _, rest = key.partition(".")
    if name not in tables or '"' in key or "'" in key:
        return []
    columns, rows = tables[name].columns, tables[name].keys()
    ways = [(rest[:i], rest[i + 1 :]) for i, sign in enumerate(rest) if sign == "."]
    for first, second in ways:
        if (first in columns and second in rows) or (first in rows and second in columns):
            return [name, first, second]
    return [name, *ways[0]] if ways and all(ways[0]) else []


def _spelt(part: str) -> str:
    """Return one part of a dotted key, in quotes where TOML wants them."""
    if part and all(ch.isascii() and (ch.isalnum() or ch in "_-") for ch in part):
        return part
    return '"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"'
