"""A copy of a shipped pack to spoil."""

import shutil
from pathlib import Path

import pytest

import wargame_sim

KASSERINE = Path(wargame_sim.__file__).parent / "games" / "kasserine" / "pack"


@pytest.fixture
def kasserine() -> Path:
    return KASSERINE


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A pack of its own that a test may change."""
    return Path(shutil.copytree(KASSERINE, tmp_path / "pack"))


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    """An empty folder for an owner's tables."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return folder
