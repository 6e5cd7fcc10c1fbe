"""Twin of kernels.retreat: walk every path, keep those that end far enough away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def paths(
    edges: list[list[tuple[int, int]]], blocked: set[int], origin: int, length: int
) -> list[tuple[list[int], int]]:
    """Return all paths of `length` steps that enter no hex twice, each with its cost."""
    out = []

    def walk(path: list[int], cost: int) -> None:
        if len(path) == length + 1:
            out.append((path, cost))
            return
        for there, step in edges[path[-1]]:
            if there not in blocked and there not in path:
                walk([*path, there], cost + step)

    walk([origin], 0)
    return out


def retreat_ends(
    edges: list[list[tuple[int, int]]],
    away: Mapping[int, int] | Sequence[int],
    blocked: set[int],
    origin: int,
    length: int,
    budget: int,
) -> dict[int, int]:
    """Return the cheapest cost of each hex where a retreat can end.

    Parameters
    ----------
    edges : list of list of (hex, cost)
        Passable sides of each hex, half points.
    away : mapping of int to int, or sequence of int
        Distance of each hex from the origin.
    blocked : set of int
        Hexes that may not be entered.
    origin, length, budget : int
        Hex, hexes to go, half points.
    """
    out: dict[int, int] = {}
    for path, cost in paths(edges, blocked, origin, length):
        if away[path[-1]] == length and (cost <= budget or length == 1):
            out[path[-1]] = min(cost, out.get(path[-1], cost))
    return out


def retreat_ends_by_rings(
    edges: list[list[tuple[int, int]]],
    away: Mapping[int, int] | Sequence[int],
    blocked: set[int],
    origin: int,
    length: int,
    budget: int,
) -> dict[int, int]:
    """Return the same as `retreat_ends`, ring by ring: the way one would write it for use."""
    ring = {origin: 0}
    for step in range(1, length + 1):
        following: dict[int, int] = {}
        for here, spent in ring.items():
            for there, cost in edges[here]:
                if there in blocked or away[there] != step:
                    continue
                total = spent + cost
                if (total <= budget or step == 1) and total < following.get(there, 255):
                    following[there] = total
        ring = following
    return ring
