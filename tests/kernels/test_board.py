"""Boards of the four offset layouts against geometry and networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from tests.kernels.boards import edges, random_board
from tests.kernels.modes import both
from tests.naive import board as naive
from wargame_sim.kernels import board

layouts = pytest.mark.parametrize("offset", board.OFFSETS)


@layouts
@pytest.mark.parametrize("holes", [0.0, 0.2])
def test_neighbours_are_the_hexes_whose_centres_are_one_apart(offset, holes):
    b = random_board(np.random.default_rng(1), 7, 6, offset, holes=holes)
    graph = naive.graph(b.places, offset)
    for h in range(b.n):
        assert {int(v) for v in b.nbr[h] if v < b.n} == set(graph[h])


@layouts
def test_distance_is_the_shortest_walk(offset):
    b = random_board(np.random.default_rng(2), 6, 7, offset)
    steps = naive.distances(b.places, offset)
    for a in range(b.n):
        for c in range(b.n):
            assert board.distance.py_func(b.ax, a, c) == steps[a][c]


@layouts
def test_opposite_sides_are_three_apart(offset):
    b = random_board(np.random.default_rng(3), 5, 5, offset, holes=0.1)
    for h in range(b.n):
        for k in range(6):
            if b.nbr[h, k] < b.n:
                assert b.nbr[b.nbr[h, k], (k + 3) % 6] == h


@layouts
def test_directions_go_clockwise_with_rows_growing_downwards(offset):
    b = random_board(np.random.default_rng(4), 5, 5, offset)
    middle = b.places.index((3, 3))
    x0, y0 = naive.centre(3, 3, offset)
    angles = []
    for v in b.nbr[middle]:
        x, y = naive.centre(*b.places[v], offset)
        angles.append(np.arctan2(y - y0, x - x0))
    turns = np.diff([*angles, angles[0]]) % (2 * np.pi)
    np.testing.assert_allclose(turns, np.pi / 3)


def test_off_the_map_is_a_hex_with_no_way_back():
    b = random_board(np.random.default_rng(5), 4, 4, "odd-q")
    assert set(b.nbr[b.n]) == {b.n}
    assert board.distance.py_func(b.ax, 0, b.n) > 10_000
    assert b.nbr.dtype == b.ax.dtype == np.int16


def test_printed_number_decides_the_parity():
    # Red Blob Games, "Offset coordinates", odd-r: (3, 3) touches (3, 2) and (4, 2); even-r: (2, 2) and (3, 2).
    for offset, above in (("odd-r", {(3, 2), (4, 2)}), ("even-r", {(2, 2), (3, 2)})):
        b = random_board(np.random.default_rng(6), 5, 5, offset)
        touching = {b.places[v] for v in b.nbr[b.places.index((3, 3))]}
        assert {place for place in touching if place[1] == 2} == above


def test_distance_compiled_as_plain():
    b = random_board(np.random.default_rng(7), 6, 6, "even-q")
    for a, c in np.random.default_rng(8).integers(0, b.n, (20, 2)).tolist():
        assert both(board.distance, b.ax, a, c) == both(board.distance, b.ax, c, a)


def test_unknown_layout_is_refused():
    with pytest.raises(ValueError, match="unknown offset 'odd-x'; allowed odd-r, even-r, odd-q, even-q"):
        board.axial(*board.rectangle(2, 2), "odd-x")


@layouts
def test_cheapest_ways_are_those_of_networkx(offset):
    b = random_board(np.random.default_rng(4), 8, 7, offset, holes=0.1)
    goals = [3, b.n // 2]
    graph = nx.DiGraph()
    graph.add_nodes_from(range(b.n))
    graph.add_weighted_edges_from(
        (m, h, cost) for h, sides in enumerate(edges(b, b.cost)) for m, cost in sides if m < b.n
    )
    expect = nx.multi_source_dijkstra_path_length(graph, goals)
    found = board.cheapest(b.nbr, b.cost, goals)
    assert [int(c) for c in found] == [expect.get(h, board.NO_WAY) for h in range(b.n + 1)]
    assert board.NO_WAY in found[: b.n] or len(expect) == b.n
