"""Games of a Dask cluster on this machine against threads, the same chunks in turn."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Sequence

from tests.benchmarks.timing import Row, best_of
from wargame_sim import games
from wargame_sim.model.game import Setup
from wargame_sim.runner.backend import Backend, Local
from wargame_sim.runner.chunks import Chunk, cut
from wargame_sim.runner.cluster import Dask
from wargame_sim.runner.plan import Variant, make_plan

THREADS, RUNS = 2, 8
TASK_S, TASKS = 0.3, 6


def dask_rate() -> float:
    """Games a second of one Dask worker with two threads over those of two threads here, in tasks of at least 0.25 s."""
    from distributed import Client, LocalCluster

    plan = make_plan(games.find("kasserine"), [Variant("play", Setup("kasserine"))], 1, 1)
    words = {"n_workers": 1, "threads_per_worker": THREADS, "processes": True, "dashboard_address": None}
    with LocalCluster(**words) as cluster, Client(cluster, set_as_default=False) as client:
        local, dask = Local(THREADS), Dask(client, 60)
        for backend in (local, dask):
            backend.prepare(plan, Chunk("play", 0, 1))
        start = time.perf_counter()
        _play(local, cut({"play": [(0, 64 * THREADS)]}, 64))
        size = int(64 * TASK_S / (time.perf_counter() - start)) + 1
        chunks = cut({"play": [(0, TASKS * THREADS * size)]}, size)
        here, there = best_of(lambda: _play(local, chunks), lambda: _play(dask, chunks), runs=RUNS)
    return here / there


def _play(backend: Backend, chunks: Sequence[Chunk]) -> None:
    assert sum(len(rows) for _, rows in backend.run(chunks, lambda: True)) == sum(chunk.count for chunk in chunks)


ROWS = {}
if importlib.util.find_spec("distributed") is not None:
    ROWS["dask_rate"] = Row(dask_rate, 0.85, "at least", "games of a Dask worker, over those of as many threads")
