"""When games that are played until something is sure are looked at: at fixed numbers, whoever plays them."""

from __future__ import annotations

from collections.abc import Iterator

FIRST = 256  # trials before the first look, and between the first ones
GROWTH = 8  # later looks come after an eighth more


def looks() -> Iterator[int]:
    """Return the numbers of trials after which differences are looked at, without end."""
    trials = 0
    while True:
        trials += max(FIRST, trials // GROWTH // FIRST * FIRST)
        yield trials
