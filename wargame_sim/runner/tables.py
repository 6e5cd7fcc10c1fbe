"""Small CSV files beside a result, the same bytes for the same rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.neutral import csv_text


def write_csv(path: Path, lines: Sequence[Mapping[str, Any]]) -> None:
    """Write lines as CSV, numbers with ten digits, blanks for what is unknown. No file for no lines.

    Parameters
    ----------
    path : pathlib.Path
        Where to.
    lines : sequence of mappings
        With the same keys each.
    """
    if not lines:
        path.unlink(missing_ok=True)
        return
    names = list(dict.fromkeys(name for line in lines for name in line))
    write_whole(path, csv_text(names, [[line.get(name) for name in names] for line in lines]).encode())
