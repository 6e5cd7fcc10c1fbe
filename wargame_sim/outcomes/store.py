"""Parts of a run on disk: Parquet files that say which trials of which variant of which plan they hold.

A folder of parts is read by pandas in one call. A part is believed only when it is whole: its name, its note in the
Parquet footer and the digest of its rows must agree. Anything else is reported and computed again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.outcomes.digest import Rows, digest, layout
from wargame_sim.outcomes.files import clean_abandoned, first_line, own_folder, write_whole

_NOTE = b"wargame_sim"
_NAME = re.compile(r"part-(?P<variant>.+)-(?P<first>\d{9,})-(?P<last>\d{9,})\.parquet")
_RESERVED = ("variant", "trial")
_AGAIN = "; set aside, its games are played again"


@dataclass(frozen=True)
class Part:
    """Rows of consecutive trials of one variant, from trial number `first` on."""

    variant: str
    first: int
    rows: Rows

    @property
    def stop(self) -> int:
        """Number of the trial after the last one."""
        return self.first + len(self.rows)


def safe_name(variant: str) -> str:
    """Return the variant's name as a file name allows it on every system; different names stay different."""
    safe = re.sub(r"[^A-Za-z0-9_.=+]", "_", variant)[:80]
    return safe if safe == variant else f"{safe}-{hashlib.sha256(variant.encode()).hexdigest()[:6]}"


class Store:
    """The parts of one plan.

    Parameters
    ----------
    folder : pathlib.Path
        Folder of the parts; made at the first write.
    plan_hash : str
        Only parts of this plan are believed.
    """

    def __init__(self, folder: Path, plan_hash: str) -> None:
        self.folder = folder
        self.plan_hash = plan_hash

    def open(self) -> None:
        """Make the folder, prove that it can be written and clear away what a killed run left half written."""
        own_folder(self.folder)
        clean_abandoned(self.folder)

    def clear(self) -> None:
        """Remove every part, for a fresh start."""
        for path in self._paths():
            path.unlink(missing_ok=True)

    def write(self, part: Part) -> Path:
        """Write one part, whole or not at all, and return its path."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.folder / _file_name(part)
        note = {**self._note(part), "layout": layout(part.rows.dtype), "digest": digest(part.rows)}
        table = _table(part).replace_schema_metadata({_NOTE: json.dumps(note).encode()})
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, compression="zstd")
        write_whole(path, sink.getvalue().to_pybytes(), kept=True)
        return path

    def read(self, variant: str, report: Callable[[str], None], repair: bool = True) -> list[Part]:
        """Return the whole parts of one variant, in trial order.

        Parameters
        ----------
        variant : str
            Name of the variant.
        report : callable
            Gets one line for each part that is damaged or belongs to another plan.
        repair : bool
            Remove a damaged file, and set a foreign one aside under a name that pandas passes over; else touch nothing.
        """
        parts = []
        foreign = []
        for path in self._paths(variant):
            try:
                parts.append(self._read_one(path, variant))
            except _ForeignError:
                foreign.append(path)
                if repair:
                    path.replace(path.with_name(f"_foreign-{path.name}"))
            except Exception as error:  # whatever a broken file makes the Parquet reader raise
                report(f"{path.name}: damaged ({first_line(error)})" + (_AGAIN if repair else ""))
                if repair:
                    path.unlink(missing_ok=True)
        if foreign:
            others = f" and {len(foreign) - 1} more" if len(foreign) > 1 else ""
            report(f"{foreign[0].name}{others}: of another plan" + (_AGAIN if repair else ""))
        return sorted(parts, key=lambda part: (part.first, -part.stop))

    def _paths(self, variant: str | None = None) -> list[Path]:
        wanted = None if variant is None else safe_name(variant)
        found = ((path, _NAME.fullmatch(path.name)) for path in sorted(self.folder.glob("part-*.parquet")))
        return [path for path, match in found if match and wanted in (None, match["variant"])]

    def _note(self, part: Part) -> dict[str, object]:
        return {"plan": self.plan_hash, "variant": part.variant, "first": part.first, "count": len(part.rows)}

    def _read_one(self, path: Path, variant: str) -> Part:
        import pyarrow.parquet as pq

        with pq.ParquetFile(path) as file:
            note = json.loads((file.schema_arrow.metadata or {}).get(_NOTE, b"{}"))
            table = file.read()
        if note.get("plan") != self.plan_hash or note.get("variant") != variant:
            raise _ForeignError
        rows = np.empty(table.num_rows, dtype=[(name, kind) for name, kind in note["layout"]])
        for name in rows.dtype.names or ():
            rows[name] = table.column(name).to_numpy()
        part = Part(variant, note["first"], rows)
        if note != {**self._note(part), "layout": note["layout"], "digest": digest(rows)}:
            raise ValueError("the rows do not match their digest")
        if path.name != _file_name(part):
            raise ValueError("the name does not match the rows")
        return part


def assemble(parts: list[Part], trials: int) -> tuple[list[Rows], list[tuple[int, int]]]:
    """Return the rows of trials 0 to `trials` - 1 that are there, and the gaps as (first, count).

    Parameters
    ----------
    parts : list of Part
        Of one variant, sorted by first trial; they may overlap.
    trials : int
        Rows beyond this number of trials are left out.
    """
    pieces: list[Rows] = []
    gaps: list[tuple[int, int]] = []
    at = 0
    for part in parts:
        stop = min(part.stop, trials)
        if stop <= at or part.first >= trials:
            continue
        if part.first > at:
            gaps.append((at, part.first - at))
            at = part.first
        pieces.append(part.rows[at - part.first : stop - part.first])
        at = stop
    if at < trials:
        gaps.append((at, trials - at))
    return pieces, gaps


class _ForeignError(Exception):
    """A whole part of another plan."""


def _file_name(part: Part) -> str:
    return f"part-{safe_name(part.variant)}-{part.first:09d}-{part.stop - 1:09d}.parquet"


def _table(part: Part) -> Any:
    import pyarrow as pa

    names = part.rows.dtype.names or ()
    if set(names) & set(_RESERVED):
        raise TypeError(f"outcome columns may not be called {' or '.join(_RESERVED)}")
    variant = pa.DictionaryArray.from_arrays(pa.array(np.zeros(len(part.rows), np.int32)), pa.array([part.variant]))
    trial = pa.array(np.arange(part.first, part.stop, dtype=np.int64))
    columns = {name: pa.array(np.ascontiguousarray(part.rows[name])) for name in names}
    return pa.table({"variant": variant, "trial": trial, **columns})
