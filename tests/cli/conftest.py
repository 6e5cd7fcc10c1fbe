"""The program run in this process, as a user would see it."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import wargame_sim
from wargame_sim.cli import main

KASSERINE = Path(wargame_sim.__file__).parent / "games" / "kasserine" / "pack"


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def ws(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Run `wargame-sim WORDS` and return its exit status and what it said."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str) -> Said:
        capsys.readouterr()
        status = main(words)
        return Said(status, *capsys.readouterr())

    return run


@pytest.fixture
def pack() -> Path:
    return KASSERINE
