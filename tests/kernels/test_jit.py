"""Kernels run plain or compiled; the cache lies in a private folder named after the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.architecture.source import PACKAGE
from wargame_sim.kernels import dice, jit

DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def _run(code: str, **environment: str) -> str:
    env = {**os.environ, **environment}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_kernels_are_plain_and_numba_absent_until_enabled():
    code = (
        "import sys; from wargame_sim.kernels import dice, flood, losses, lookup, retreat, supply, zones\n"
        "print(dice.die(1, 2, 3), 'numba' in sys.modules)"
    )
    with jit.plain():
        assert _run(code) == f"{dice.die(1, 2, 3)} False"


@pytest.mark.skipif(DISABLED, reason="numba is switched off")
def test_enabled_kernels_are_compiled_and_cached(tmp_path):
    code = (
        "import sys; from wargame_sim.kernels import dice, jit\n"
        "jit.enable(); print(dice.die(1, 2, 3), 'numba' in sys.modules, len(dice.die.outer().signatures))"
    )
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    with jit.plain():
        assert _run(code, **environment) == f"{dice.die(1, 2, 3)} True 1"
    files = {path.suffix for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {".nbi", ".nbc", ".lock"}
    (folder,) = (tmp_path / "wargame_sim").iterdir()
    assert re.fullmatch("[0-9a-f]{16}", folder.name)


@pytest.mark.skipif(DISABLED or os.name != "posix", reason="numba is switched off, or locks are")
def test_processes_that_start_together_compile_once(tmp_path):
    code = (
        "import numpy as np; from wargame_sim.kernels import dice, jit\n"
        "stream = jit.compiled(dice.d6_stream); stream(np.uint64(1), np.uint64(0), np.empty(6, np.uint8))\n"
        "print(sum(stream.stats.cache_misses.values()), sum(stream.stats.cache_hits.values()))"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    workers = [subprocess.Popen([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE) for _ in range(3)]
    said = sorted(worker.communicate(timeout=300)[0].decode().split() for worker in workers)
    assert said == [["0", "1"], ["0", "1"], ["1", "0"]]  # misses, hits


def test_disabled_numba_leaves_kernels_plain():
    code = "from wargame_sim.kernels import jit; jit.enable(); print(jit.enabled())"
    assert _run(code, NUMBA_DISABLE_JIT="1") == "False"
    assert _run(code, NUMBA_DISABLE_JIT="0") == "True"


def test_plain_is_left_again_even_after_an_error():
    def fail() -> None:
        with jit.plain():
            assert jit._thread.plain
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert not jit._thread.plain


def test_cache_goes_elsewhere_when_home_cannot_be_written(tmp_path, monkeypatch):
    # A file where a folder is needed refuses everybody, root included.
    wall = tmp_path / "file"
    wall.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(wall))
    monkeypatch.setenv("HOME", str(wall))
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(tmp_path))
    folder = jit._cache_folder("name")
    assert folder is not None
    assert folder.is_relative_to(tmp_path)
    assert folder.stat().st_mode & 0o077 == 0


def test_no_cache_when_nothing_can_be_written(tmp_path, monkeypatch):
    wall = tmp_path / "file"
    wall.write_text("")
    for name in ("XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(wall))
    monkeypatch.setattr(jit.tempfile, "gettempdir", lambda: str(wall))
    assert jit._cache_folder("name") is None


@pytest.mark.skipif(DISABLED, reason="numba is switched off")
def test_a_change_in_one_game_compiles_that_game_alone(tmp_path):
    """In a copy of the package: an edited rule renames its game's cache, an edited kernel that of every game."""
    shutil.copytree(PACKAGE, tmp_path / "wargame_sim", ignore=shutil.ignore_patterns("__pycache__"))
    games = ["wargame_sim.games.kasserine.phases", "wargame_sim.games.anzio_cassino.phases"]
    code = f"from wargame_sim.kernels.jit import cache_name; print(*[cache_name(game) for game in {games}])"

    def names() -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.split()

    before = names()
    rule = tmp_path / "wargame_sim/games/kasserine/rules/r07_stacking.py"
    rule.write_text(rule.read_text() + "\nMORE = 1\n")
    after = names()
    assert (after[0] != before[0], after[1] != before[1]) == (True, False)
    shared = tmp_path / "wargame_sim/kernels/arrays.py"
    shared.write_text(shared.read_text() + "\nMORE = 1\n")
    assert not set(names()) & set(after)


def test_a_kernel_says_its_name():
    assert repr(dice.die) == "<kernel wargame_sim.kernels.dice.die>"


@pytest.mark.skipif(DISABLED, reason="numba is switched off")
def test_code_that_lies_ready_runs_without_the_compiler(tmp_path):
    code = (
        "import sys, numpy as np; from wargame_sim.kernels import dice, jit; from numba import njit\n"
        "stream, out = jit.compiled(dice.d6_stream), np.zeros(12, np.uint8)\n"
        "stream(np.uint64(1), np.uint64(0), out)\n"
        "print(out.tolist(), sum(stream.stats.cache_hits.values()), 'numba.np.arraymath' in sys.modules)\n"
        "stream(np.uint64(1), np.uint64(0), out[::2])\n"  # a type of argument that nothing lies ready for
        "print(out.tolist(), njit(lambda x: x + len(x))(np.zeros(3)).tolist())"
    )
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    first, again = (_run(code, **environment).splitlines() for _ in range(2))
    assert first[0].endswith(" 0 True")
    assert again[0] == first[0].replace(" 0 True", " 1 False")
    assert again[1] == first[1]
    assert first[1].endswith("[3.0, 3.0, 3.0]")
