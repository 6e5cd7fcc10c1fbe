"""Damage to the compile cache costs a compilation and nothing else; code that others may write is not loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wargame_sim.kernels import jit, sealed

DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
CODE = (
    "from wargame_sim.kernels import dice, jit; jit.enable(); face = dice.die(1, 2, 3)\n"
    "die = dice.die.outer(); print(face, sum(die.stats.cache_hits.values()))"
)


def run(cache: Path) -> str:
    env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run([sys.executable, "-c", CODE], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(DISABLED, reason="numba is switched off")
@pytest.mark.slow
def test_damaged_entries_are_compiled_again(tmp_path):
    first = run(tmp_path)
    face = first.split()[0]
    assert first == f"{face} 0"
    assert run(tmp_path) == f"{face} 1"
    for suffix in (".nbi", ".nbc"):
        for damage in (lambda b: b[: len(b) // 2], _flipped if suffix == ".nbc" else lambda b: bytes(len(b))):
            (file,) = tmp_path.rglob(f"*{suffix}")
            file.write_bytes(damage(file.read_bytes()))
            assert run(tmp_path) == f"{face} 0", (suffix, damage)
            assert run(tmp_path) == f"{face} 1"


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :]


@pytest.mark.skipif(os.name != "posix", reason="files have no owners")
def test_a_folder_that_others_may_write_to_is_not_trusted(tmp_path, monkeypatch):
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    assert sealed.trusted(folder)
    for place, mode in ((folder, 0o777), (folder.parent, 0o777), (folder.parent, 0o770)):
        place.chmod(mode)
        assert not sealed.trusted(folder)
        place.chmod(0o755)
    folder.parent.chmod(0o1777)  # like /tmp: others cannot take ours away
    assert sealed.trusted(folder)
    folder.parent.chmod(0o755)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    other = os.stat(folder).st_uid
    assert sealed.trusted(folder) is (other == 0)


@pytest.mark.skipif(os.name != "posix", reason="files have no owners")
def test_an_untrusted_cache_is_passed_by(tmp_path, monkeypatch):
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    monkeypatch.setenv("XDG_CACHE_HOME", str(open_to_all))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = jit._cache_folder("name")
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "home")


def test_an_untested_compiler_is_said_once_and_in_one_line():
    code = (
        "import sys; from wargame_sim.kernels import linking; linking.TESTED = {(0, 1)}\n"
        "from wargame_sim.cli import main; sys.exit(main(['play', 'kasserine', '--trials', '1', '--help']) or "
        "linking._warn_once() or linking._warn_once())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stderr.startswith("wargame-sim: numba ")
    assert done.stderr.count("\n") == 1
    assert "(0.1 has)" in done.stderr
