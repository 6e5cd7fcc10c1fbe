"""Complete games: cost in resolutions, threads, bytes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tests.benchmarks.timing import Row, best_of
from wargame_sim import games
from wargame_sim.kernels import jit, lookup
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.game import Setup

GAMES = 64
RESOLUTIONS = 1 << 19
SPINS = 30_000_000


@functools.cache
def _simulator(slug: str = "kasserine", scenario: str = "") -> Any:
    """Return the simulator of the basic game, or of a scenario of it, between the default players, compiled."""
    options = {"scenario": scenario} if scenario else {}
    simulator = games.find(slug).rules.simulator(Setup(slug, options=options))
    simulator.run(1, 0, 1)
    return simulator


@kernel
def spin(n, seed):
    """Turn a number over `n` times: work without memory, the most that a second thread can gain."""
    x = seed
    for _ in range(n):
        x = (x ^ (x << 13)) & 0xFFFFFFFF
        x ^= x >> 17
        x = (x ^ (x << 5)) & 0xFFFFFFFF
    return x


def game_in_resolutions(slug: str, scenario: str = "") -> float:
    """Time of one complete game over one resolution with its number of dice, as its table is read; one thread each.

    A ten-sided die costs what a six-sided one does: one word of the generator and one product.
    """
    simulator = _simulator(slug, scenario)
    jit.enable()
    rng = np.random.default_rng(2)
    chart = rng.integers(0, 12, (11, 12)).astype(np.int8)
    columns, codes = rng.integers(0, 12, RESOLUTIONS).astype(np.uint8), np.zeros(RESOLUTIONS, np.uint8)
    by_dice = {"1d6": lookup.resolve_1d6, "1d10": lookup.resolve_1d6, "2d6": lookup.resolve_2d6}[
        games.find(slug).rules.pack(Setup(slug)).dice
    ]

    def resolve() -> None:
        by_dice(chart, columns, np.uint64(1), np.uint64(0), codes)

    game, resolution = best_of(lambda: simulator.run(1, 0, GAMES), resolve)
    return (game / GAMES) / (resolution / RESOLUTIONS)


def two_threads() -> float:
    """Speed-up of two threads on games over their speed-up on a loop that only computes."""
    simulator = _simulator()
    jit.enable()
    with ThreadPoolExecutor(2) as pool:

        def both(work: Callable[[int], object]) -> None:
            list(pool.map(work, (0, 1)))

        def one(work: Callable[[int], object]) -> None:
            for half in (0, 1):
                work(half)

        def play(half: int) -> object:
            return simulator.run(1, half * GAMES, GAMES)

        def turn(half: int) -> object:
            return spin(SPINS, half + 1)

        game_1, game_2, spin_1, spin_2 = best_of(
            lambda: one(play), lambda: both(play), lambda: one(turn), lambda: both(turn)
        )
    return (game_1 / game_2) / (spin_1 / spin_2)


def bytes_per_game() -> float:
    """Bytes of one outcome row, of the game that has the longest."""
    rows = [_simulator(slug).run(1, 0, 1) for slug in GAME_SLUGS]
    assert all(isinstance(row, np.ndarray) for row in rows)
    return float(max(row.dtype.itemsize for row in rows))


GAME_SLUGS = ("kasserine", "anzio", "cassino")
SICILY = {"1": 400_000, "2": 6_000_000}  # scenarios of two and of fourteen turns
ROWS = {
    **{
        f"game_{slug}": Row(
            functools.partial(game_in_resolutions, slug),
            1_500_000,
            "at most",
            "a complete game, in resolutions of the same run",
        )
        for slug in GAME_SLUGS
    },
    **{
        "game_sicily" if scenario == "2" else f"game_sicily_{scenario}": Row(
            functools.partial(game_in_resolutions, "sicily", scenario),
            bar,
            "at most",
            f"a complete game of scenario {scenario} of Sicily, in resolutions of the same run",
        )
        for scenario, bar in SICILY.items()
    },
    "threads": Row(two_threads, 0.8, "at least", "speed-up of two threads on games, over that on pure computing"),
    "bytes_per_game": Row(bytes_per_game, 64, "at most", "bytes of an outcome row"),
}
