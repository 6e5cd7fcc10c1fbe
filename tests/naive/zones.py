"""Twin of kernels.zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def zone_map(reach: list[list[int]], units: Iterable[int | None]) -> Counter[int]:
    """Count the units whose zone goes into each hex; `reach` lists the hexes that a zone of each hex goes into."""
    out: Counter[int] = Counter()
    for here in units:
        if here is not None:
            out.update(reach[here])
    return out
