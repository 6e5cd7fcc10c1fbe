"""A Dask cluster on this machine: the bytes of a local run, also after a worker and the client were killed."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.run import run_experiment

if importlib.util.find_spec("distributed") is None:
    pytest.skip("Dask is not installed", allow_module_level=True)

ROOT = Path(__file__).parents[2]
PROGRAM = str(Path(__file__).with_name("toy_program.py"))
pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")]
Start = Callable[..., subprocess.Popen[str]]
JOBS = """
cores = 1
memory = "1GB"
walltime = "00:10:00"
interface = "lo"
"""
KASSERINE = """
question = "Is a game the same on a worker?"
game = "kasserine"
trials = 24
[sweep]
supply = [false, true]
"""


def until(ready: Callable[[], object], seconds: float = 200) -> None:
    deadline = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start programs that are killed in the end."""
    running = []

    def start(*words: str, delay: float = 0.0, bin: Path = tmp_path, toy: bool = True) -> subprocess.Popen[str]:
        more = {"PATH": f"{bin}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
        if toy:
            more |= {"TOY_FOLDER": str(tmp_path / "game"), "TOY_DELAY": str(delay)}
            more["DASK_DISTRIBUTED__WORKER__PRELOAD"] = PROGRAM
        environment = {**os.environ, **more}
        with open(tmp_path / f"said-{len(running)}.txt", "w") as said:
            one = subprocess.Popen(
                [sys.executable, *words], cwd=tmp_path, env=environment, stdout=said, stderr=said, text=True
            )
        running.append(one)
        return one

    yield start
    for one in running:
        one.kill()
        one.wait()


@pytest.fixture
def address(start: Start, tmp_path: Path) -> str:
    """Start a scheduler on loopback and return its address."""
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", "scheduler.json")
    start("-m", "distributed.cli.dask_scheduler", *words)
    until((tmp_path / "scheduler.json").exists)
    return str(json.loads((tmp_path / "scheduler.json").read_text())["address"])


def worker(start: Start, address: str, delay: float = 0.0, toy: bool = True) -> subprocess.Popen[str]:
    words = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
    return start("-m", "distributed.cli.dask_worker", address, *words, delay=delay, toy=toy)


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*/*/parts/part-*"))}


def at_home(folder: Path) -> dict[str, bytes]:
    """Return the parts of the same experiment run in threads of this process."""
    run_experiment(folder / "01_toy.toml", folder / "near", Manner(2, progress=False))
    return parts(folder / "near")


@pytest.mark.usefixtures("toy")
def test_the_bytes_of_a_local_run_after_workers_and_client_were_killed(
    start: Start, address: str, tmp_path: Path
) -> None:
    (tmp_path / "01_toy.toml").write_text(EXPERIMENT.replace("trials = 120", "trials = 400"))
    workers = [worker(start, address, delay=0.05) for _ in range(2)]
    words = (PROGRAM, "run", "01_toy.toml", "-o", "far", "--backend", "dask", "--scheduler", address)
    client = start("-W", "error", *words)
    until(lambda: len(parts(tmp_path / "far")) > 5 or client.poll() is not None)
    workers[0].send_signal(signal.SIGKILL)
    before = len(parts(tmp_path / "far"))
    until(lambda: len(parts(tmp_path / "far")) > before + 5 or client.poll() is not None)
    client.kill()
    assert client.wait() == -signal.SIGKILL
    kept = parts(tmp_path / "far")
    assert before < len(kept) < 100
    assert start("-W", "error", *words).wait(timeout=300) == 0, (tmp_path / "said-4.txt").read_text()
    assert parts(tmp_path / "far") == at_home(tmp_path)
    assert len(parts(tmp_path / "far")) == 100


def test_workers_play_kasserine_as_threads_do(start: Start, address: str, tmp_path: Path) -> None:
    """A real game to the end: compiled kernels in two worker processes, which load what this machine compiled once."""
    (tmp_path / "01_toy.toml").write_text(KASSERINE)
    near = at_home(tmp_path)  # first, so that the kernels are there
    for _ in range(2):
        worker(start, address, toy=False)
    words = ("-m", "wargame_sim", "run", "01_toy.toml", "-o", "far", "--backend", "dask", "--scheduler", address)
    assert start("-W", "error", *words, toy=False).wait(timeout=500) == 0, (tmp_path / "said-3.txt").read_text()
    assert parts(tmp_path / "far") == near
    assert len(near) == 6
    folders = [next((tmp_path / name).glob("*/*")) for name in ("near", "far")]
    one, two = (json.loads((folder / "provenance.json").read_text()) for folder in folders)
    assert one["digest"] == two["digest"]


@pytest.mark.usefixtures("toy")
def test_jobs_of_a_batch_system_play_the_same_games(start: Start, tmp_path: Path) -> None:
    """A batch system of two scripts: one runs the job's script at once, the other ends it."""
    for name, line in (
        ("sbatch", 'cp "$1" job.sh; setsid bash job.sh >job.txt 2>&1 & echo "Submitted batch job $!"'),
        ("scancel", 'kill -- "-$1"'),
    ):
        path = tmp_path / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/bash\n{line}\n")
        path.chmod(0o755)
    (tmp_path / "01_toy.toml").write_text(EXPERIMENT)
    (tmp_path / "jobs.toml").write_text(JOBS + f'directives = "--exclusive"\npython = "{sys.executable}"\n')
    words = (PROGRAM, "run", "01_toy.toml", "-o")
    far = start(*words, "far", "--backend", "dask", "--cluster", "slurm", "--config", "jobs.toml", bin=tmp_path / "bin")
    assert far.wait(timeout=300) == 0, (tmp_path / "said-0.txt").read_text()
    assert parts(tmp_path / "far") == at_home(tmp_path)
    until(lambda: "Closing Nanny" in (tmp_path / "job.txt").read_text())  # no job is left behind
