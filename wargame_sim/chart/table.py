"""A results table that has been understood: columns, rolls, results, and the column and row that a question comes to."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from wargame_sim.chart import labels
from wargame_sim.chart.codes import Effect, effect_of
from wargame_sim.chart.dice import likely, throw
from wargame_sim.chart.labels import Kind, Label
from wargame_sim.chart.reading import Grid, read_grid
from wargame_sim.chart.system import System
from wargame_sim.errors import DataError, UsageError
from wargame_sim.exact import Distribution


@dataclass(frozen=True)
class Chart:
    """A combat results table with its description.

    Parameters
    ----------
    name, file : str
        For people.
    kind : {"odds", "differential", "strength"}
        What the columns measure.
    columns, rows : tuple of Label
        Columns rise from the worst for the attacker; rows as in the file.
    cells : tuple of tuple of str
        Results, one line a row.
    dice : str
        Of the table.
    system : System
        Rounding, limits, codes.
    notes : tuple of str
        What was passed over or mended in reading.
    """

    name: str
    file: str
    kind: Kind
    columns: tuple[Label, ...]
    rows: tuple[Label, ...]
    cells: tuple[tuple[str, ...], ...]
    dice: str
    system: System
    notes: tuple[str, ...] = ()
    effects: Mapping[str, Effect] = field(default_factory=dict)

    @cached_property
    def thrown(self) -> Distribution[int]:
        """What the dice show."""
        return throw(self.dice)

    @property
    def codes(self) -> tuple[str, ...]:
        """Every result of the table, and those beyond its ends, in the order in which they stand."""
        beyond = [code for code, usual in ((self.system.below, "first"), (self.system.above, "last")) if code != usual]
        return tuple(dict.fromkeys([*(cell for line in self.cells for cell in line), *beyond]))

    @property
    def unknown(self) -> tuple[str, ...]:
        """Results that nothing is known of."""
        return tuple(code for code in self.codes if not self.effects[code].known)

    def column(self, attack: Fraction, defence: Fraction, shift: int = 0) -> int | str:
        """Return the number of the column for two strengths, or the result that is sure beyond the table's ends.

        Raises
        ------
        UsageError
            When the table cannot be entered with these strengths.
        """
        last = len(self.columns) - 1
        at = self._unshifted(self.measure(attack, defence))
        if self.system.order == "clamp then shift":  # a sure result beyond an end leaves that end open
            at = max(0, at) if self.system.below == "first" else at
            at = min(last, at) if self.system.above == "last" else at
        at += self.system.shifts.within(shift)
        if at < 0 and self.system.below != "first":
            return self.system.below
        if at > last and self.system.above != "last":
            return self.system.above
        return min(last, max(0, at))

    def measure(self, attack: Fraction, defence: Fraction) -> Fraction:
        """Return what the columns are entered by: odds, difference, or the attacker's strength alone."""
        if self.kind == "strength":
            return attack
        if self.kind == "differential":
            return attack - defence
        if defence <= 0:
            raise UsageError(f"--defence: found {defence}; allowed more than 0: the columns of this table are odds")
        return attack / defence

    def _unshifted(self, value: Fraction) -> int:
        """Return the column of a value; beyond the table's ends, the number that it would have if columns went on."""
        first, top = self.columns[0], self.columns[-1]
        if first.low is not None and value < first.low:
            return -self._columns_off(first.low, value)
        if top.high is not None and value > top.high:
            return len(self.columns) - 1 + self._columns_off(top.high, value)
        at = max((i for i, c in enumerate(self.columns) if c.low is None or value >= c.low), default=0)
        edge = self.columns[at].high
        if self.system.rounding == "down" or edge is None or value <= edge:
            return at
        above = self.columns[at + 1].low or edge
        return at + 1 if self.system.rounding == "up" or (value - edge) * 2 >= above - edge else at

    def _columns_off(self, edge: Fraction, value: Fraction) -> int:
        """Return how many columns a value lies beyond an end of the table: 9:1 is three beyond 6:1, 1:6 two below 1:4."""
        if self.kind != "odds":
            return math.floor(value - edge) if value > edge else math.ceil(edge - value)
        if value > edge:
            return math.floor(value) - math.floor(edge) if value >= 1 else 1
        below = 1 / value if value else Fraction(99)
        return max(1, math.ceil(below) - math.floor(1 / edge)) if edge <= 1 else 1

    def result(self, column: int, roll: int, drm: int = 0) -> str:
        """Return the result of a roll in a column: modified, and read on the first or last row when it passes them."""
        return self.cells[self.row(roll + self.system.drm.within(drm))][column]

    def row(self, roll: int) -> int:
        """Return the number of the row for a modified roll: rows without an end reach on, and so do the outermost."""
        for i, row in enumerate(self.rows):
            if (row.low is None or row.low <= roll) and (row.high is None or roll <= row.high):
                return i
        ends = [(end, i) for i, row in enumerate(self.rows) for end in (row.low, row.high) if end is not None]
        return min(ends, key=lambda pair: abs(roll - pair[0]))[1]

    def outcome(self, column: int | str, drm: int = 0) -> Distribution[str]:
        """Return the distribution of results in a column, or the sure one."""
        if isinstance(column, str):
            return Distribution({column: 1})
        return self.thrown.map(lambda roll: self.result(column, roll, drm))


def read_chart(path: Path, system: System | None = None) -> Chart:
    """Return the table of a CSV file.

    Raises
    ------
    DataError
        With file and row, when it cannot be read as a results table; what must be said in a description is named.
    """
    return chart_of(read_grid(path), system or System())


def chart_of(grid: Grid, system: System) -> Chart:
    """Return the table in cells that have been read."""
    head, kind, notes = _head(grid, system)
    heads, body, lines = grid.rows[head][1:], grid.rows[head + 1 :], grid.lines[head + 1 :]
    columns = [_column(grid, head, kind, text) for text in heads]
    rows, cells = [], []
    for index, (row, line) in enumerate(zip(body, lines, strict=True), head + 1):
        roll = labels.value(row[0])
        if roll is None and len(row) <= 2:
            notes.append(f"row {line} is no roll and is passed over: {row[0]!r}")
            continue
        if roll is None:
            raise grid.fault(index, f"found {row[0]!r} where a roll stands; allowed 3, 2-5, 8+, 15 or more, 0 or less")
        if len(row) > len(heads) + 1:
            raise grid.fault(index, f"found {len(row) - 1} results; allowed {len(heads)}, one a column")
        rows.append(roll)
        cells.append(tuple(row[1:]) + ("",) * (len(heads) + 1 - len(row)))
    if not rows:
        raise DataError(grid.file, message="has no rows of rolls under its heads")
    columns, cells = _ascending(grid, columns, cells)
    notes += [c.note for c in columns if c.note]
    dice = system.dice or _dice(grid, rows)
    made = Chart(
        system.name or grid.file, grid.file, kind, tuple(columns), tuple(rows), tuple(cells), dice, system, tuple(notes)
    )
    _check_rows(made)
    return with_effects(made)


def _check_rows(chart: Chart) -> None:
    """Refuse a table in which a throw of the dice finds no row, or two."""
    for roll in sorted(chart.thrown):
        there = [r.text for r in chart.rows if (r.low is None or r.low <= roll) and (r.high is None or roll <= r.high)]
        if len(there) != 1:
            found = f"rows {' and '.join(there)}" if there else "no row"
            raise DataError(chart.file, message=f"has {found} for a roll of {roll} with {chart.dice}; allowed just one")


def _head(grid: Grid, system: System) -> tuple[int, Kind, list[str]]:
    """Return the row of heads, what they measure, and what was passed over above it."""
    for index, row in enumerate(grid.rows):
        texts = row[1:]
        date = next((said for said in map(labels.spreadsheet_date, texts) if said), "")
        if date:
            raise grid.fault(index, date)
        fits = labels.kinds_of(texts) if texts and all(texts) else ()
        wanted = system.columns
        if not fits or (wanted and wanted not in fits and not all(labels.label(wanted, t) for t in texts)):
            continue
        if not wanted and len(fits) > 1:
            raise grid.fault(
                index, f'columns such as {texts[0]} can be {" or ".join(fits)}; say which: columns = "{fits[0]}"'
            )
        passed = [f"row {grid.lines[i]} is passed over: {' '.join(grid.rows[i])!r}" for i in range(index)]
        return index, wanted or fits[0], passed
    raise DataError(
        grid.file,
        message="has no row of columns such as 1-2, 1-1, 2-1 (odds), -1, 0, +1 (differences) or 1, 2-3, 4+ (strengths)",
    )


def _column(grid: Grid, head: int, kind: Kind, text: str) -> Label:
    found = labels.label(kind, text)
    if found is None:
        raise grid.fault(head, f"found column {text!r}; allowed {kind} like the other columns")
    return found


def _ascending(
    grid: Grid, columns: list[Label], cells: list[tuple[str, ...]]
) -> tuple[list[Label], list[tuple[str, ...]]]:
    """Return columns from the least to the greatest, whichever way they stand in the file."""

    def key(c: Label) -> Fraction:
        return c.low if c.low is not None else (c.high or Fraction(0)) - 1

    order = sorted(range(len(columns)), key=lambda i: key(columns[i]))
    if order not in (list(range(len(columns))), list(range(len(columns)))[::-1]):
        raise DataError(grid.file, message="its columns must rise, or fall, from left to right")
    ordered = [columns[i] for i in order]
    for a, b in itertools.pairwise(ordered):
        if a.high is not None and b.low is not None and a.high >= b.low and a.low != b.low:
            raise DataError(grid.file, message=f"columns {a.text!r} and {b.text!r} overlap")
        if key(a) == key(b):
            raise DataError(grid.file, message=f"columns {a.text!r} and {b.text!r} are the same")
    return ordered, [tuple(line[i] for i in order) for line in cells]


def _dice(grid: Grid, rows: Sequence[Label]) -> str:
    """Return the dice that the rows are for, or ask."""
    rolls: list[int] = []
    for row in rows:
        low, high = row.low, row.high
        if low is not None and high is not None and high - low <= 100:
            rolls += range(int(low), int(high) + 1)
    dice = likely(rolls) if len(rolls) >= len(rows) else ""
    if not dice:
        raise DataError(
            grid.file, message="its rows do not tell the dice; say them: --dice 2d6, or dice in a description"
        )
    return dice


def with_effects(chart: Chart) -> Chart:
    """Return the chart with what each of its results does."""
    known: dict[str, Effect] = {}
    marked: dict[str, list[str]] = {}
    for code in chart.codes:
        said = chart.system.codes.get(code)
        known[code], marks = (said.effect(), "") if said else effect_of(code, chart.system.slash)
        for mark in marks:
            marked.setdefault(mark, []).append(code)
    strange = [name for name in chart.system.codes if name not in known]
    if strange:
        raise DataError("description", message=f"describes {strange[0]!r}, which is no result of {chart.file}")
    notes = [f"the mark {mark} ({', '.join(codes)}) is not known and does nothing" for mark, codes in marked.items()]
    return replace(chart, effects=known, notes=(*chart.notes, *notes))
