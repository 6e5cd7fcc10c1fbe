"""Kasserine's map with random positions, as arrays for kernels and as lists and sets for their twins."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import NamedTuple

import networkx as nx
import numpy as np

import wargame_sim
from tests.kernels import boards
from tests.kernels.boards import Board
from tests.naive import board as naive_board
from wargame_sim.kernels import board

UNITS = 30
ZONE_COST = 2
BUDGET = 16  # eight movement points, what most motorised battalions have


class Field(NamedTuple):
    """A map with 30 units a side.

    Attributes
    ----------
    board : Board
        Costs and flags as the side to move meets them: enemies block, their zones cost and stop.
    reach : uint8[n+1, 6]
        Where zones of control go.
    own, enemy : int16[30]
        Hexes of the units.
    sources : int16[k]
        Friendly map edge.
    cut : Board
        The same board as a supply line meets it.
    """

    board: Board
    reach: np.ndarray
    own: np.ndarray
    enemy: np.ndarray
    sources: np.ndarray
    cut: Board


@functools.cache
def field() -> Field:
    """Return Kasserine's map with units on seeded random hexes."""
    from wargame_sim.games.kasserine import tables
    from wargame_sim.packs import load_pack

    pack = load_pack(Path(wargame_sim.__file__).parent / "games" / "kasserine" / "pack")
    T = tables.build(pack, {})[0]
    n = int(T.n)
    rng = np.random.default_rng(7)
    passable = np.flatnonzero((T.alt[0, 0, :n] < 255).sum(axis=1) > 3)
    at = rng.choice(passable, 2 * UNITS, replace=False).astype(np.int16)
    own, enemy = at[:UNITS], at[UNITS:]
    flags = np.zeros(n + 1, np.uint8)
    for h in enemy.tolist():
        flags[T.nbr[h][T.reach[0, h] == 1]] |= board.ZONE | board.STOP
    flags[enemy] |= board.BLOCKED
    flags[n] = 0
    places = [pack.grid.split(h) for h in pack.hexes]
    b = Board(
        places,
        pack.grid.offset,
        *(np.array(a) for a in (T.nbr, T.ax, T.cost[0, 0], T.alt[0, 0], flags, np.zeros(n + 1, np.uint8), T.road > 0)),
    )._replace(road=(T.road > 0).astype(np.uint8))
    cut = np.where(flags & (board.ZONE | board.BLOCKED), board.BLOCKED, 0) | T.supply_flags
    return Field(
        b,
        np.array(T.reach[0]),
        own,
        enemy,
        np.array(T.edge[0, : T.n_edge[0]]),
        b._replace(flags=cut.astype(np.uint8)),
    )


def steps_away(f: Field) -> list[list[int]]:
    """Return the distance of every hex from each own unit, free of charge for the twin of the retreat."""
    graph = naive_board.graph(f.board.places, f.board.offset)
    steps = [nx.single_source_shortest_path_length(graph, int(h)) for h in f.own]
    return [[away[h] for h in range(f.board.n)] for away in steps]


terrain, country, edges, flagged = boards.terrain, boards.country, boards.edges, boards.flagged
