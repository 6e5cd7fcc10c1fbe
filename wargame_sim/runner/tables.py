"""Small CSV files beside a result, the same bytes for the same rows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from wargame_sim.outcomes.files import write_whole

_STARTS = ("=", "+", "-", "@")
_NUMBER = re.compile(r"[+-]?(\d[\d.,:/]*( ?(%|pp|VP))?)?")


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
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    names = list(dict.fromkeys(name for line in lines for name in line))
    writer.writerow(names)
    writer.writerows([[_cell(line.get(name)) for name in names] for line in lines])
    write_whole(path, text.getvalue().encode())


def _cell(value: Any) -> str:
    if value is None or value != value:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float, Fraction)):
        return f"{float(value):.10g}" if not isinstance(value, int) else str(value)
    text = str(value)
    # A spreadsheet would carry out what begins like this; a number with its sign is only a number.
    return f"'{text}" if text.lstrip()[:1] in _STARTS and _NUMBER.fullmatch(text) is None else text
