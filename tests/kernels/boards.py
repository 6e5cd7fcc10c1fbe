"""Random boards for kernel tests and benchmarks, as arrays for kernels and as sets and lists for their twins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tests.naive import flood as naive_flood
from tests.naive import supply as naive_supply
from wargame_sim.kernels import board


class Board(NamedTuple):
    """One board: see kernels.flood and kernels.supply for the arrays."""

    places: list[tuple[int, int]]
    offset: str
    nbr: np.ndarray
    ax: np.ndarray
    cost: np.ndarray
    alt: np.ndarray
    flags: np.ndarray
    leave: np.ndarray
    road: np.ndarray

    @property
    def n(self) -> int:
        return len(self.places)


def random_board(rng: np.random.Generator, cols: int, rows: int, offset: str, *, holes: float = 0.0) -> Board:
    """Return a board with random costs, roads (both ways) and flags; `holes` is the share of hexes left out."""
    column, row = board.rectangle(cols, rows)
    keep = rng.random(cols * rows) >= holes
    column, row = column[keep], row[keep]
    places = list(zip(column.tolist(), row.tolist(), strict=True))
    nbr, ax, n = board.neighbours(column, row, offset), board.axial(column, row, offset), len(places)
    alt = rng.choice(np.array([0, 2, 2, 2, 4, 4, 8, 255], np.uint8), (n + 1, 6))
    road = np.zeros((n + 1, 6), np.uint8)
    for h, k in zip(*np.nonzero(rng.random((n, 6)) < 0.12), strict=True):
        if nbr[h, k] != n:
            road[h, k] = road[nbr[h, k], (k + 3) % 6] = 1
    alt[nbr == n] = 255
    cost = np.where(road == 1, np.uint8(1), alt)
    flags = np.zeros(n + 1, np.uint8)
    for bit, share in zip((1, 2, 4, 8, 16, 32), (0.05, 0.1, 0.1, 0.1, 0.15, 0.05), strict=True):
        flags[:n] |= np.where(rng.random(n) < share, bit, 0).astype(np.uint8)
    leave = np.where(rng.random(n + 1) < 0.1, 2, 0).astype(np.uint8)
    return Board(places, offset, nbr, ax, cost, alt, flags, leave, road)


def flagged(b: Board, bit: int) -> set[int]:
    """Return the hexes that carry a flag."""
    return {h for h in range(b.n) if b.flags[h] & bit}


def edges(b: Board, cost: np.ndarray) -> list[list[tuple[int, int]]]:
    """Return (hex, cost) of the passable sides of each hex."""
    sides = [[(int(b.nbr[h, k]), int(cost[h, k])) for k in range(6)] for h in range(b.n)]
    return [[(there, c) for there, c in row if there < b.n and c < 255] for row in sides]


def terrain(b: Board, zone_cost: int) -> naive_flood.Terrain:
    """Return the board as the twin of the flood sees it."""
    rows = [
        [(int(b.nbr[h, k]), int(b.cost[h, k]), int(b.alt[h, k])) for k in range(6) if b.nbr[h, k] < b.n]
        for h in range(b.n)
    ]
    rows = [[edge for edge in row if edge[1] < 255] for row in rows]
    leave = {h: int(b.leave[h]) for h in range(b.n) if b.leave[h]}
    flags = [flagged(b, bit) for bit in (board.BLOCKED, board.ZONE, board.STOP, board.NO_ROAD)]
    return naive_flood.Terrain(rows, *flags, leave, zone_cost)


def country(b: Board) -> naive_supply.Country:
    """Return the board as the twin of the supply trace sees it."""
    roads = [[int(b.nbr[h, k]) for k in range(6) if b.road[h, k] and b.nbr[h, k] < b.n] for h in range(b.n)]
    flags = [flagged(b, bit) for bit in (board.BLOCKED, board.INTO_ONLY, board.NEVER)]
    return naive_supply.Country(roads, edges(b, b.alt), *flags)
