"""A run that is killed, or stopped by Ctrl-C, goes on and ends with the very bytes of an unbroken one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from wargame_sim.outcomes.provenance import Provenance

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from pathlib import Path
from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.cli import main

game = toy_game(Path(sys.argv[1]), delay=float(sys.argv[2]))
games.all_games = lambda: {"toy": game}
sys.exit(main(sys.argv[3:]))
"""


def start(folder: Path, delay: float) -> subprocess.Popen[str]:
    """Start the experiment in a folder of its own; each chunk takes `delay` seconds longer."""
    folder.mkdir(exist_ok=True)
    (folder / "01_toy.toml").write_text(EXPERIMENT)
    words = [sys.executable, "-W", "error", "-c", PROGRAM, str(folder / "game"), str(delay), "run", "01_toy.toml"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [*words, "--workers", "2"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("results/mine/01_toy/*/parts/part-*"))}


def stop_in_the_middle(folder: Path, number: int) -> tuple[int, str]:
    """Start a slow run, send it a signal once it has finished some parts, and return its status and last words."""
    run = start(folder, delay=0.1)
    deadline = time.monotonic() + 60
    while len(parts(folder)) < 6 and run.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    run.send_signal(number)
    _, said = run.communicate(timeout=60)
    return run.returncode, said


def finish(folder: Path) -> Provenance:
    run = start(folder, delay=0.0)
    _, said = run.communicate(timeout=120)
    assert run.returncode == 0, said
    return Provenance.read(next(folder.glob("results/mine/01_toy/*/provenance.json")).parent)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, bytes]]:
    folder = tmp_path_factory.mktemp("unbroken")
    return finish(folder).digest, parts(folder)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_run_goes_on(tmp_path: Path, unbroken: tuple[str, dict[str, bytes]], number: int) -> None:
    status, said = stop_in_the_middle(tmp_path, number)
    kept = parts(tmp_path)
    assert 6 <= len(kept) < len(unbroken[1])
    if number == signal.SIGINT:
        assert status == 130
        assert "games are kept in results/mine/01_toy/" in said
        assert said.strip().endswith("the same command goes on from there")
        assert "Traceback" not in said
    else:
        assert status == -signal.SIGKILL
        made = Provenance.read(next(tmp_path.glob("results/mine/01_toy/*")))
        assert not made.complete
    before = {name: (path, path.stat().st_mtime_ns) for path in tmp_path.rglob("part-*") if (name := path.name)}
    assert finish(tmp_path).digest == unbroken[0]
    assert parts(tmp_path) == unbroken[1]
    assert all(path.stat().st_mtime_ns == changed for path, changed in before.values())
