"""Flood, supply, retreat and zones against their twins, on the map and in the numbers of a real game.

Each kernel is called from a compiled loop, as games call it, with the resetting of its scratch in its own time.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.benchmarks.inputs import BUDGET, ZONE_COST, country, edges, field, flagged, steps_away, terrain
from tests.benchmarks.timing import Row, best_of
from tests.naive import flood as naive_flood
from tests.naive import retreat as naive_retreat
from tests.naive import supply as naive_supply
from tests.naive import zones as naive_zones
from wargame_sim.kernels import board, jit
from wargame_sim.kernels.flood import flood
from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.retreat import retreat_ends
from wargame_sim.kernels.supply import trace
from wargame_sim.kernels.zones import zone_map

LENGTH = 4
LIMIT = 12


@kernel
def many_floods(starts, nbr, cost, alt, flags, leave, zone_cost, budget, dist, came, queue, repeat):
    """Flood from each start in turn; return the number of hexes reached."""
    total = 0
    for _ in range(repeat):
        for i in range(len(starts)):
            for h in range(len(dist)):
                dist[h] = 255
            dist[starts[i]] = 0
            queue[0] = starts[i]
            total += flood(nbr, cost, alt, flags, leave, zone_cost, budget, dist, came, queue, 1, len(nbr) - 1)
    return total


@kernel
def many_traces(nbr, road, cost, flags, sources, limit, dist, queue, repeat):
    """Trace supply again and again; return the number of hexes in supply."""
    total = 0
    for _ in range(repeat):
        total += trace(nbr, road, cost, flags, sources, len(sources), limit, dist, queue)
    return total


@kernel
def many_retreats(starts, nbr, ax, cost, flags, length, budget, dist, came, ends, repeat):
    """Search the retreats of each unit in turn; return the number of ends."""
    total = 0
    for _ in range(repeat):
        for i in range(len(starts)):
            total += retreat_ends(nbr, ax, cost, flags, int(starts[i]), length, budget, dist, came, ends)
    return total


@kernel
def many_zone_maps(nbr, reach, at, out, repeat):
    """Make the zone map of all units again and again; return the sum of the last one."""
    total = 0
    for _ in range(repeat):
        for h in range(len(out)):
            out[h] = 0
        zone_map(nbr, reach, at, len(at), out)
    for h in range(len(out)):
        total += int(out[h])
    return total


def _ratio(many: Callable[[int], int], twin: Callable[[], int], repeat: int) -> float:
    """Return how many times faster a kernel is than its twin.

    Parameters
    ----------
    many : callable
        Does the kernel's work so many times in one compiled loop; returns the sum of the answers.
    twin : callable
        Does the same work once; returns its answer.
    repeat : int
        So many times that a call from Python does not count: about half a millisecond.
    """
    assert many(1) == twin(), "kernel and twin disagree"
    kernel_time, twin_time = best_of(lambda: many(repeat), lambda: _again(twin, max(1, repeat // 50)))
    return (twin_time / max(1, repeat // 50)) / (kernel_time / repeat)


def _again(action: Callable[[], int], times: int) -> None:
    for _ in range(times):
        action()


def _scratch(n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(n + 1, np.uint8), np.zeros(n + 1, np.int16), np.zeros(16 * (n + 1), np.int16)


def flood_row() -> float:
    """Movement of 30 units."""
    jit.enable()
    f = field()
    b = f.board
    arrays = (b.nbr, b.cost, b.alt, b.flags, b.leave, ZONE_COST, BUDGET, *_scratch(b.n))
    ground, starts = terrain(b, ZONE_COST), f.own.tolist()

    def twin() -> int:
        return sum(len(naive_flood.flood(ground, {h: 0}, BUDGET)) for h in starts)

    return _ratio(lambda repeat: many_floods(f.own, *arrays, repeat), twin, 10)


def supply_row() -> float:
    """Supply of one side."""
    jit.enable()
    f = field()
    b = f.cut
    dist, _, queue = _scratch(b.n)
    arrays = (b.nbr, b.road, b.alt, b.flags, f.sources, LIMIT, dist, queue)
    land, sources = country(b), f.sources.tolist()

    def twin() -> int:
        return len(naive_supply.trace(land, sources, LIMIT))

    return _ratio(lambda repeat: many_traces(*arrays, repeat), twin, 200)


def retreat_row() -> float:
    """Retreats of length 4 of 30 units."""
    jit.enable()
    f = field()
    b = f.board._replace(flags=np.where(f.board.flags > 0, board.BLOCKED, 0).astype(np.uint8))
    dist, came, _ = _scratch(b.n)
    arrays = (b.nbr, b.ax, b.cost, b.flags, LENGTH, BUDGET, dist, came, np.zeros(64, np.int16))
    sides, blocked = edges(b, b.cost), flagged(b, board.BLOCKED)
    units = list(zip(f.own.tolist(), steps_away(f), strict=True))

    def twin() -> int:
        search = naive_retreat.retreat_ends_by_rings
        return sum(len(search(sides, away, blocked, h, LENGTH, BUDGET)) for h, away in units)

    return _ratio(lambda repeat: many_retreats(f.own, *arrays, repeat), twin, 50)


def zone_row() -> float:
    """Zone map of 30 units."""
    jit.enable()
    f = field()
    b = f.board
    out = np.zeros(b.n + 1, np.uint8)
    goes = [[int(b.nbr[h, k]) for k in range(6) if f.reach[h, k] and b.nbr[h, k] < b.n] for h in range(b.n)]
    enemy = f.enemy.tolist()

    def twin() -> int:
        return sum(naive_zones.zone_map(goes, enemy))

    return _ratio(lambda repeat: many_zone_maps(b.nbr, f.reach, f.enemy, out, repeat), twin, 2500)


ROWS = {
    "flood": Row(flood_row, 40, "at least", "movement floods of 30 units, over heap and sets in Python"),
    "supply": Row(supply_row, 60, "at least", "supply of a side, over deque, heap and sets in Python"),
    "retreat": Row(retreat_row, 20, "at least", "retreats of four hexes of 30 units, over rings in Python"),
    "zone": Row(zone_row, 40, "at least", "zone map of 30 units, over a list in Python"),
}
