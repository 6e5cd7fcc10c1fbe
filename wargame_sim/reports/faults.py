"""Many faults of tables as few lines: what is wrong alike in many cells is said once."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_sim.errors import DataError, listed

_ALIKE = 4  # so many and more are one line
_NAMES = 6


def told(faults: Sequence[DataError]) -> list[str]:
    """Return one line a fault, and one for all that differ only in the cell, in the order of the first of them."""
    groups: dict[tuple[object, ...], list[DataError]] = {}
    for fault in faults:
        groups.setdefault(_kind(fault), []).append(fault)
    lines = []
    for alike in groups.values():
        lines += [_together(alike)] if len(alike) >= _ALIKE else [str(fault) for fault in alike]
    return lines


def _kind(fault: DataError) -> tuple[object, ...]:
    """Return what faults of one line have in common."""
    if fault.row is None:
        return str(fault), id(fault)
    if fault.found == "":
        return fault.file, "blank"
    return fault.file, fault.column, fault.message, fault.allowed, fault.found if fault.allowed is None else None


def _together(alike: Sequence[DataError]) -> str:
    """Say what is wrong in many cells: how many, where, an example."""
    first = alike[0]
    rows = sorted({fault.row for fault in alike if fault.row is not None})
    where = f"rows {rows[0]} to {rows[-1]}" if len(rows) > 1 else f"row {rows[0]}"
    names = list(dict.fromkeys(fault.name for fault in alike if fault.name))
    whom = f" ({listed(names, _NAMES)})" if names else ""
    if first.found == "":
        columns = list(dict.fromkeys(str(fault.column) for fault in alike))
        what = f"{len(alike)} cells blank, {where}{whom}, column{'s' * (len(columns) != 1)} {listed(columns)}"
        return f"{first.file}: {what}; the first: {_rest(first)}"
    return f"{first.file}: {len(alike)} times alike, {where}{whom}; the first: {_rest(first)}"


def _rest(fault: DataError) -> str:
    """Return a fault without the name of its file."""
    return str(fault).removeprefix(f"{fault.file}, ").removeprefix(f"{fault.file}: ")
