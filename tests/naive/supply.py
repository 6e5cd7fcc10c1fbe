"""Twin of kernels.supply: breadth first along roads, then Dijkstra across country."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple


class Country(NamedTuple):
    """What a supply line meets on its way.

    Attributes
    ----------
    roads : list of list of int
        Hexes that the roads of each hex lead to.
    edges : list of list of (hex, cost)
        Sides that a line may cross off the roads, half points.
    blocked, into_only, never : set of int
        Hexes.
    """

    roads: list[list[int]]
    edges: list[list[tuple[int, int]]]
    blocked: set[int]
    into_only: set[int]
    never: set[int]


def trace(country: Country, sources: Iterable[int], limit: int) -> dict[int, int]:
    """Return the half points spent off the road for every hex in supply."""
    roads, edges, blocked, into_only, never = country
    best = {h: 0 for h in sources if h not in blocked}
    queue = deque(best)
    while queue:
        for there in roads[queue.popleft()]:
            if there not in best and there not in blocked:
                best[there] = 0
                queue.append(there)
    heap = [(0, h) for h in best]
    heapify(heap)
    while heap:
        spent, here = heappop(heap)
        if spent > best[here] or here in into_only or here in never:
            continue
        for there, cost in edges[here]:
            total = spent + cost
            if total <= limit and total < best.get(there, 255) and there not in blocked and there not in never:
                best[there] = total
                heappush(heap, (total, there))
    return best
