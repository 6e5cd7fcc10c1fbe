"""Command run on a cluster: what is asked wrongly, what is missing, what a batch system would get."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.errors import WargameError
from wargame_sim.model.game import Setup
from wargame_sim.runner.chunks import Chunk
from wargame_sim.runner.task import Job, play_task

JOBS = 'cores = 16\nmemory = "4GB"\nwalltime = "02:00:00"\nqueue = "short"\nprologue = "module load python"\n'
dask = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed")


@pytest.fixture(autouse=True)
def experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy_game(tmp_path / "game")
    monkeypatch.setattr(games, "all_games", lambda: {"toy": game})
    monkeypatch.chdir(tmp_path)
    Path("01_toy.toml").write_text(EXPERIMENT)
    Path("jobs.toml").write_text(JOBS)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--backend spark", "--backend: found 'spark'; allowed local, dask"),
        ("--scheduler tcp://a:1", "--scheduler: needs --backend dask"),
        (
            "--backend dask",
            "--backend dask: allowed with --scheduler ADDRESS, or with --cluster slurm|pbs --config FILE",
        ),
        ("--backend dask --cluster slurm", "--cluster and --config: allowed together only"),
        ("--backend dask --cluster slurm --config none.toml", "--config: found no none.toml"),
    ],
)
def test_what_does_not_go_together(ws: Callable, words: str, told: str) -> None:
    said = ws("run", "01_toy.toml", *words.split())
    assert (said.status, said.err) == (2, f"wargame-sim: {told}\n")


@pytest.mark.parametrize("words", ["--scheduler tcp://127.0.0.1:1", "--cluster slurm --config jobs.toml"])
def test_without_dask_one_line_names_what_to_install(ws: Callable, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = ws("run", "01_toy.toml", "--backend", "dask", *words.split())
    assert said.status == 2
    assert said.err.endswith("found no distributed; allowed after: pip install 'wargame_sim[cluster]'\n")
    assert said.err.count("\n") == 1


@dask
@pytest.mark.parametrize(
    ("system", "head"), [("slurm", "#SBATCH --cpus-per-task=16"), ("pbs", "#PBS -l select=1:ncpus=16:mem=")]
)
def test_a_plan_prints_the_job_script(ws: Callable, system: str, head: str) -> None:
    words = ("run", "01_toy.toml", "--plan", "--backend", "dask", "--cluster", system, "--config", "jobs.toml")
    lines = ws(*words).out.splitlines()
    script = lines[lines.index("#!/usr/bin/env bash") :]
    assert any(line.startswith(head) for line in script)
    assert script[-2] == "module load python"
    assert "tcp://SCHEDULER:PORT" in script[-1]
    assert "--nthreads 16" in script[-1]


def test_a_fault_in_the_job_file_is_one_line(ws: Callable) -> None:
    Path("jobs.toml").write_text(JOBS.replace("cores", "cpus"))
    said = ws("run", "01_toy.toml", "--plan", "--backend", "dask", "--cluster", "slurm", "--config", "jobs.toml")
    assert said.status == 1
    assert said.err.startswith("wargame-sim: jobs.toml: unknown key; found 'cpus'; allowed jobs, cores, memory")


def test_a_worker_with_another_version_refuses() -> None:
    variants, chunks = (("base", Setup("toy")),), (Chunk("base", 0, 3),)
    with pytest.raises(WargameError, match=r"worker on .*: its version of toy, of its tables .* is another than here"):
        play_task(Job("toy", 1, variants, "0" * 64), chunks)
    with pytest.raises(WargameError, match=r"worker on .*: found no game 'anzio'; allowed toy"):
        play_task(Job("anzio", 1, variants, "0" * 64), chunks)
