"""CPU time of new processes: the first result with a warm and a cold cache, and answers that need no compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.benchmarks.timing import Row

RUNS = 10
COLD_RUNS = 2

TRIVIAL = "import numba\n@numba.njit\ndef f(x):\n    return x + 1\nf(1)"
BARE = "import numpy, typer"
FIRST_RESULT = ["-m", "wargame_sim", "play", "kasserine", "--trials", "1"]
PACK = Path(__file__).parents[2] / "wargame_sim" / "games" / "kasserine" / "pack"
ANSWERS = (
    ["--help"],
    ["data", "check", str(PACK)],
    ["odds", "kasserine", "--attack", "17", "--defence", "6"],
)


def cpu_seconds(arguments: list[str], environment: Mapping[str, str] | None = None) -> float:
    """Run Python with `arguments`; return user and system seconds of that process."""
    env = {**os.environ, **(environment or {})}
    process = subprocess.Popen(
        [sys.executable, *arguments], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    errors = process.stderr.read()
    process.stderr.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments)} ended with {process.returncode}: {errors[-500:]}")
    return usage.ru_utime + usage.ru_stime


def _cache(folder: str) -> dict[str, str]:
    return {"XDG_CACHE_HOME": folder}


def warm() -> float:
    """CPU of a second process's first result, over that of a trivial compiled function."""
    with tempfile.TemporaryDirectory() as folder:
        cpu_seconds(FIRST_RESULT, _cache(folder))
        pairs = [(cpu_seconds(FIRST_RESULT, _cache(folder)), cpu_seconds(["-c", TRIVIAL])) for _ in range(RUNS)]
    return min(p[0] for p in pairs) / min(p[1] for p in pairs)


def cold() -> float:
    """CPU of the first result with an empty cache, over that of a trivial compiled function."""
    spent = []
    for _ in range(COLD_RUNS):
        with tempfile.TemporaryDirectory() as folder:
            spent.append(cpu_seconds(FIRST_RESULT, _cache(folder)))
    return min(spent) / min(cpu_seconds(["-c", TRIVIAL]) for _ in range(RUNS))


def answers() -> float:
    """CPU of the slowest of the commands that need no compiler, over that of bare imports."""
    best = [float("inf")] * (len(ANSWERS) + 1)
    for _ in range(RUNS):
        best[0] = min(best[0], cpu_seconds(["-c", BARE]))
        for i, arguments in enumerate(ANSWERS, 1):
            best[i] = min(best[i], cpu_seconds(["-m", "wargame_sim", *arguments]))
    return max(best[1:]) / best[0]


ROWS = {
    "start_warm": Row(warm, 1.5, "at most", "first result of a second process, over a trivial compiled function"),
    "start_cold": Row(cold, 15, "at most", "first result with an empty cache, over a trivial compiled function"),
    "start_odds": Row(answers, 3, "at most", "slowest of --help, data check and odds, over bare imports"),
}
