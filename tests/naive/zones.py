"""Twin of kernels.zones."""

from __future__ import annotations

from collections.abc import Iterable


def zone_map(reach: list[list[int]], units: Iterable[int]) -> list[int]:
    """Count the units whose zone goes into each hex; `reach` lists the hexes that a zone of each hex goes into."""
    out = [0] * len(reach)
    for here in units:
        if here >= 0:
            for there in reach[here]:
                out[there] += 1
    return out
