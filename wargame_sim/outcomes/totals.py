"""Totals of a run on disk, where no rows are kept: how many games of a variant had each value of each outcome.

A folder holds files of consecutive trials, from which an interrupted run goes on; the run's own folder holds one file of
all games, which pandas reads. A file is believed only when name, note and digest agree; else it is computed again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.files import clean_abandoned, first_line, own_folder, write_whole

FOLDER, WHOLE = "totals", "totals.parquet"
HEADS = ("variant", "outcome", "value", "games")
_NOTE = b"wargame_sim"
_NAME = re.compile(r"totals-(?P<what>[0-9a-f]{24})-(?P<first>\d{9,})-(?P<last>\d{9,})\.parquet")


@dataclass(frozen=True)
class Totalled:
    """Totals of trials `first` to `stop` - 1.

    Parameters
    ----------
    what : str
        Hash over what is totalled: recipe, variants, contrasts.
    first, stop : int
        Trials.
    lines : mapping of str to list
        Columns variant, outcome, value, games.
    sums : sequence
        Sums of paired games, as plain values.
    """

    what: str
    first: int
    stop: int
    lines: Mapping[str, Sequence[Any]]
    sums: Sequence[Any]

    @property
    def digest(self) -> str:
        """SHA-256 over the content."""
        content = [self.what, self.first, self.stop, dict(self.lines), self.sums]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


class TotalsStore:
    """The totals of one plan.

    Parameters
    ----------
    folder : pathlib.Path
        Made by `open`.
    plan_hash : str
        Only totals of this plan are believed.
    """

    def __init__(self, folder: Path, plan_hash: str) -> None:
        self.folder, self.plan_hash = folder, plan_hash

    def open(self) -> None:
        """Make the folder, prove that it can be written and clear away what a killed run left half written."""
        own_folder(self.folder)
        clean_abandoned(self.folder)

    def clear(self) -> None:
        """Remove all totals, for a fresh start."""
        for path in self._paths():
            path.unlink(missing_ok=True)

    def there(self, what: str) -> list[tuple[int, int]]:
        """Return the trials, as (first, stop), of the files that total `what`, by first trial, the longest first."""
        matches = (_NAME.fullmatch(path.name) for path in self._paths())
        found = [(int(m["first"]), int(m["last"]) + 1) for m in matches if m and m["what"] == what]
        return sorted(found, key=lambda span: (span[0], -span[1]))

    def write(self, piece: Totalled) -> Path:
        """Write the totals of some trials, whole or not at all, and return the path."""
        return _write(self._path(piece.what, piece.first, piece.stop), self.plan_hash, piece)

    def read(self, what: str, span: tuple[int, int], report: Callable[[str], None]) -> Totalled | None:
        """Return the totals of some trials; None, and a line to `report`, when they are damaged or of another plan."""
        path = self._path(what, *span)
        try:
            piece = _read(path, self.plan_hash)
            if (piece.what, piece.first, piece.stop) != (what, *span):
                raise ValueError("the name does not match the totals")
        except Exception as error:  # whatever a broken file makes the Parquet reader raise
            report(f"{path.name}: damaged ({first_line(error)}); its games are played again")
            return None
        return piece

    def _path(self, what: str, first: int, stop: int) -> Path:
        return self.folder / f"totals-{what}-{first:09d}-{stop - 1:09d}.parquet"

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob("totals-*.parquet"))


def write_all(folder: Path, plan_hash: str, piece: Totalled) -> Path:
    """Write the totals of all games into the folder of a run."""
    return _write(folder / WHOLE, plan_hash, piece)


def read_all(folder: Path, plan_hash: str) -> Totalled:
    """Return the totals of all games of a run.

    Raises
    ------
    WargameError
        When they are not there, or damaged, or of another plan.
    """
    try:
        return _read(folder / WHOLE, plan_hash)
    except Exception as error:  # whatever a broken file makes the Parquet reader raise
        raise WargameError(
            f"{folder / WHOLE}: cannot be read ({first_line(error)}); the command that made it makes it again"
        ) from None


def _write(path: Path, plan_hash: str, piece: Totalled) -> Path:
    import pyarrow as pa
    import pyarrow.parquet as pq

    span = {"what": piece.what, "first": piece.first, "stop": piece.stop}
    note = {"plan": plan_hash, **span, "sums": piece.sums, "digest": piece.digest}
    names = {name: pa.array(piece.lines[name], pa.string()).dictionary_encode() for name in HEADS[:2]}
    numbers = {name: pa.array(piece.lines[name], pa.int64()) for name in HEADS[2:]}
    table = pa.table({**names, **numbers}).replace_schema_metadata({_NOTE: json.dumps(note).encode()})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    write_whole(path, sink.getvalue().to_pybytes(), kept=True)
    return path


def _read(path: Path, plan_hash: str) -> Totalled:
    import pyarrow.parquet as pq

    with pq.ParquetFile(path) as file:
        note = json.loads((file.schema_arrow.metadata or {})[_NOTE])
        lines = file.read().to_pydict()
    piece = Totalled(note["what"], note["first"], note["stop"], lines, note["sums"])
    if note["plan"] != plan_hash:
        raise ValueError("of another plan")
    if note["digest"] != piece.digest:
        raise ValueError("not what its digest says")
    return piece
