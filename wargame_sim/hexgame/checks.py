"""What must hold between the tables of a game, beyond the checks that every pack gets: each game lists it, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wargame_sim.errors import DataError, suggest
from wargame_sim.packs import Pack, Table
from wargame_sim.packs.charts import odds_columns, repeats
from wargame_sim.packs.records import Row

More = Callable[[Pack], Iterator[DataError]]


@dataclass(frozen=True)
class Checks:
    """What a game asks of its tables.

    Parameters
    ----------
    records : mapping of str to type of Row
        Record of each table; the results table, ``crt``, has its odds as columns and none.
    dice : str
        Dice that the rules roll on the results table; a pack with others is refused.
    rows : mapping of str to sequence of str
        Rows that the rules look up by name, and no others.
    parameters : sequence of str
        Rows of parameters.csv, likewise.
    also : mapping of str to sequence of str
        Rows of those tables that may be there as well.
    most : mapping of str to int
        Room for rows in the record that the rules read; of ``crt`` for columns.
    hexes_in : callable
        Of the name of an entry area: room for its hexes.
    more : sequence of callable
        Checks of what joins several tables, asked when everything above is right.
    """

    records: Mapping[str, type[Row]]
    dice: str
    rows: Mapping[str, Sequence[str]]
    parameters: Sequence[str] = ()
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    hexes_in: Callable[[str], int] = lambda area: 0
    more: Sequence[More] = ()

    def faults(self, pack: Pack) -> Iterator[DataError]:
        """Yield every fault: tables and columns, then rows the rules need, then what joins several tables."""
        for stage in (self.cell_faults, self._needed, self._joined):
            found = list(stage(pack))
            yield from found
            if found:
                return

    def cell_faults(self, pack: Pack) -> Iterator[DataError]:
        """Yield what is wrong with single tables: columns and cells."""
        if pack.dice != self.dice:
            yield DataError("pack.toml", column="pack.dice", found=pack.dice, allowed=(self.dice,))
        for key in pack.manifest.pack.model_extra or {}:
            yield DataError("pack.toml", column=f"pack.{key}", message="no rule reads it")
        known = (*self.records, "crt")
        for name in known:
            if name not in pack.tables:
                yield DataError("pack.toml", message=f"the pack has no table {name!r}: no block [tables.{name}]")
        found: list[DataError] = []
        for name in pack.tables:
            if name not in known:
                yield DataError("pack.toml", message=f"{pack.title} has no table {name!r}{suggest(name, known)}")
            elif name in self.records:
                pack.read(name, self.records[name], found)
        yield from found

    def _needed(self, pack: Pack) -> Iterator[DataError]:
        for name, needed in {**self.rows, "parameters": self.parameters}.items():
            if name in pack.tables:
                yield from _rows(pack.table(name), needed, self.also.get(name, ()))
        yield from repeats(pack.table("victory"))
        for name, most in self.most.items():
            table = pack.table(name)
            there, what = (len(odds_columns(table)), "columns") if name == "crt" else (len(table.rows), "rows")
            if there > most:
                yield table.fault(message=f"has {there} {what}; allowed at most {most}")
        entries = pack.tables.get("entries")
        for index, row in enumerate(entries.rows if entries else ()):
            room = self.hexes_in(row["area"])
            if entries and len(row["hexes"].split()) > room:
                yield entries.fault(index, message=f"area {row['area']} has more than {room} hexes")

    def _joined(self, pack: Pack) -> Iterator[DataError]:
        for check in self.more:
            yield from check(pack)


def words_of(record: type[Row], column: str) -> tuple[str, ...]:
    """Return the words that a column of a record allows."""
    return tuple(getattr(record.model_fields[column].annotation, "__args__", ()))


def _rows(table: Table, needed: Sequence[str], also: Sequence[str]) -> Iterator[DataError]:
    yield from repeats(table)
    keys = table.keys()
    for index, key in enumerate(keys):
        if key not in needed and key not in also:
            yield table.fault(index, table.columns[0], (*needed, *also))
    for key in needed:
        if key not in keys:
            yield table.fault(message=f"has no row {key!r} under {table.columns[0]!r}")


def one_side(table: Table, placed: Iterator[tuple[int, str, str]]) -> Iterator[DataError]:
    """Yield a fault for each unit that begins in a hex of the other side.

    Parameters
    ----------
    table : Table
        The set-up.
    placed : iterator of (int, str, str)
        Index of a row, hex and side.
    """
    holder: dict[str, str] = {}
    for index, at, side in placed:
        if holder.setdefault(at, side) != side:
            yield table.fault(index, "where", message=f"{at} already holds units of the other side")
