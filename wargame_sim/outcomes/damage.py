"""Results that can be read but make no sense: files that fell over, were cut, or that somebody wrote by hand."""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Iterator
from pathlib import Path

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.files import first_line

# What code meets that trusts a table to be as the program wrote it.
FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError, csv.Error)


@contextlib.contextmanager
def sound(folder: Path) -> Iterator[None]:
    """Say in one line that what a folder holds does not fit together; nothing is played within.

    Raises
    ------
    WargameError
        Naming the folder; ``--debug`` shows where.
    """
    try:
        yield
    except FAULTS as error:
        told = f"{type(error).__name__}: {first_line(error)}"
        raise WargameError(f"{folder}: damaged: its tables and its provenance do not fit together ({told})") from error
