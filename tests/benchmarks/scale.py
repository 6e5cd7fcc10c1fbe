"""Cost and memory against games, for runs that keep totals only: ``python -m tests.benchmarks.scale 10000 100000``.

Each run is a process of its own, with two variants in two threads. Time is that of the processor, so that other work on
the machine does not count; memory is the largest that the process ever held. ``--game quick`` plays a toy whose games take
no time, which leaves what the program adds; ``toy`` plays the toy of the tests, and any other name that game. With
``--steps N`` the games are played in N processes one after the other, each of which adds its share to the finished run
of those before it (``run --add``): cost is their sum, memory that of the largest.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from tests.benchmarks.timing import Row
from tests.toygame import DTYPE, ToySimulator, toy_game
from wargame_sim import games

SMALL, LARGE = 50_000, 500_000
TEXT = 'question = "What does a game cost?"\ngame = "{game}"\ntrials = {trials}\nrows = false\n[sweep]\nsupply = [false, true]\n'


def run(game: str, trials: int, steps: int = 1) -> dict[str, float]:
    """Run an experiment of so many games a variant, each step in a process of its own; return cost and memory."""
    with tempfile.TemporaryDirectory() as place:
        found = [_process(game, trials // steps, Path(place)) for _ in range(steps)]
        disk = sum(path.stat().st_size for path in (Path(place) / "results").rglob("*.parquet"))
    played, spent = 2 * steps * (trials // steps), sum(step["cpu_s"] for step in found)
    return {
        "games": played, "cpu_s": spent, "us_a_game": 1e6 * spent / played, "wall_s": sum(s["wall_s"] for s in found),
        "peak_mb": max(step["peak_mb"] for step in found), "disk_mb": disk / 2**20,
    }  # fmt: skip


def _process(game: str, trials: int, place: Path) -> dict[str, float]:
    words = [sys.executable, "-m", "tests.benchmarks.scale", "--alone", str(place), "--game", game, str(trials)]
    return dict(json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout))


def alone(game: str, trials: int, folder: Path) -> dict[str, float]:
    """Run the experiment here, or add to it, after a small one that compiles and imports."""
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.run import run_experiment

    file, add = folder / "scale.toml", trials if (folder / "results").exists() else 0
    if game in ("toy", "quick"):
        toy = toy_game(folder / "game")
        games.all_games = lambda: {"toy": toy}
        if game == "quick":
            ToySimulator.run = quick  # type: ignore[method-assign]
        game = "toy"
    file.write_text(TEXT.format(game=game, trials=64))
    run_experiment(file, folder / "warm", Manner(2, progress=False))
    file.write_text(TEXT.format(game=game, trials=trials))
    before, start = time.process_time(), time.perf_counter()
    run_experiment(file, folder / "results", Manner(2, progress=False), add=add)
    spent, waited = time.process_time() - before, time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"cpu_s": spent, "wall_s": waited, "peak_mb": peak}


def quick(self: ToySimulator, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
    """Play games that are over in no time: their numbers are made of the trial's."""
    rows = np.zeros(count, DTYPE)
    mixed = (np.arange(first, first + count, dtype=np.uint64) + np.uint64(seed)) * np.uint64(0x9E3779B97F4A7C15)
    rows["axis_vp"] = (mixed >> np.uint64(32)) % np.uint64(23) + np.uint64(bool(self.setup.options))
    rows["turns"] = (mixed >> np.uint64(50)) % np.uint64(6) + np.uint64(1)
    rows["winner"] = (mixed >> np.uint64(40)) % np.uint64(3)
    return rows


def linear() -> float:
    """Cost of a game among ten times as many games, over its cost among fewer."""
    return run("quick", LARGE)["us_a_game"] / run("quick", SMALL)["us_a_game"]


def flat() -> float:
    """Peak memory with ten times as many games, over that with fewer."""
    return run("quick", LARGE)["peak_mb"] / run("quick", SMALL)["peak_mb"]


def main() -> None:
    """Print a line for each number of games a variant."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.scale", description=__doc__)
    parser.add_argument("trials", nargs="+", type=int, help="games a variant; two variants are played")
    parser.add_argument("--game", default="toy")
    parser.add_argument("--steps", type=int, default=1, help="processes, one after the other, each adds its share")
    parser.add_argument("--alone", type=Path, help="run here, in that folder, and print JSON")
    asked = parser.parse_args()
    if asked.alone is not None:
        print(json.dumps(alone(asked.game, asked.trials[0], asked.alone)))
        return
    print(f"{'games':>12} {'CPU s':>9} {'us a game':>10} {'peak MB':>8} {'disk MB':>8}")
    for trials in asked.trials:
        found = run(asked.game, trials, asked.steps)
        print(
            "{games:>12,} {cpu_s:>9.1f} {us_a_game:>10.1f} {peak_mb:>8.0f} {disk_mb:>8.1f}".format(**found), flush=True
        )


ROWS = {
    "scale_cost": Row(
        linear, 1.1, "at most", "what the program adds to a game among a million, over that among 100,000"
    ),
    "scale_memory": Row(flat, 1.1, "at most", "peak memory with a million games, over that with 100,000; totals only"),
}

if __name__ == "__main__":
    main()
