"""Twin of kernels.flood: Dijkstra with a heap over lists of edges."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple


class Terrain(NamedTuple):
    """What a unit meets on its way.

    Attributes
    ----------
    edges : list of list of (hex, cost by road, cost without)
        Passable sides of each hex, half points.
    blocked, zones, stops, no_road : set of int
        Hexes.
    leave : dict of int to int
        Half points for leaving a hex, where there are any.
    zone_cost : int
        Half points for entering one of `zones`.
    """

    edges: list[list[tuple[int, int, int]]]
    blocked: set[int]
    zones: set[int]
    stops: set[int]
    no_road: set[int]
    leave: dict[int, int]
    zone_cost: int


def flood(terrain: Terrain, starts: dict[int, int], budget: int) -> dict[int, int]:
    """Return the cheapest cost of every hex within `budget`."""
    edges, blocked, zones, stops, no_road, leave, zone_cost = terrain
    best = {h: c for h, c in starts.items() if c <= budget}
    heap = sorted((c, h) for h, c in best.items())
    moved = set()
    while heap:
        spent, here = heappop(heap)
        if spent > best[here] or (here in stops and here in moved):
            continue
        spent += leave.get(here, 0)
        off_road = here in no_road
        for there, by_road, without in edges[here]:
            if there in blocked:
                continue
            total = spent + (without if off_road or there in no_road else by_road)
            if there in zones:
                total += zone_cost
            if total <= budget and total < best.get(there, 255):
                best[there] = total
                moved.add(there)
                heappush(heap, (total, there))
    return best
