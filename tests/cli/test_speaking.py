"""Consoles of every encoding, pipes that close, and streams that are closed from the start."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

QUESTIONS = {
    "odds": ["odds", "kasserine", "--attack", "17", "--defence", "6"],
    "table": ["table", "kasserine", "--by", "odds"],
    "rules": ["rules", "kasserine", "--summary"],
    "games": ["games"],
}


def run(words, encoding="utf-8", **how):
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    return subprocess.run([sys.executable, "-m", "wargame_sim", *words], env=env, timeout=120, **how)


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_no_command_dies_of_an_encoding(name, encoding):
    done = run(QUESTIONS[name], encoding, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.decode(encoding)) > 100


def test_what_an_encoding_lacks_is_shown_by_what_it_has():
    done = run(QUESTIONS["odds"], "ascii", capture_output=True)
    assert b"####" in done.stdout  # the bars


def test_a_reader_that_goes_away_is_no_error():
    code = "import sys, wargame_sim.cli as c; sys.exit(c.main(['rules', 'kasserine']))"
    done = subprocess.run(
        f'"{sys.executable}" -c "{code}" | head -1; exit ${{PIPESTATUS[0]}}', shell=True, executable="/bin/bash",
        capture_output=True, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_closed_streams_are_no_error():
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        done = subprocess.run(
            f'"{sys.executable}" -m wargame_sim games {closed}', shell=True, executable="/bin/bash", timeout=120,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert done.returncode == 0, closed
