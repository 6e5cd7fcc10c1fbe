"""Twin of kernels.board: two hexes touch when their centres are one hex width apart; distances by networkx."""

from __future__ import annotations

import math

import networkx as nx


def centre(col: int, row: int, offset: str) -> tuple[float, float]:
    """Return x and y of a hex centre, neighbours one apart; x grows with columns, y with rows."""
    tall = math.sqrt(3) / 2
    shoved = (row if offset.endswith("r") else col) % 2 == (1 if offset.startswith("odd") else 0)
    if offset.endswith("r"):
        return col + shoved / 2, row * tall
    return col * tall, row + shoved / 2


def graph(places: list[tuple[int, int]], offset: str) -> nx.Graph:
    """Return the graph of touching hexes, numbered in the order of `places`."""
    centres = [centre(col, row, offset) for col, row in places]
    out = nx.Graph()
    out.add_nodes_from(range(len(places)))
    for a, here in enumerate(centres):
        out.add_edges_from((a, b) for b in range(a) if math.dist(here, centres[b]) < 1.01)
    return out


def distances(places: list[tuple[int, int]], offset: str) -> dict[int, dict[int, int]]:
    """Return hex steps between all pairs of a map without holes that is big enough to hold the shortest paths."""
    return dict(nx.all_pairs_shortest_path_length(graph(places, offset)))
