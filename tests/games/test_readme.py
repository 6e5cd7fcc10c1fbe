"""What a game's README tells a reader to type works."""

from __future__ import annotations

import re
import shlex

import pytest

from wargame_sim.cli import main
from wargame_sim.games import all_games


def commands() -> list[str]:
    found = []
    for game in all_games().values():
        text = (game.folder / "README.md").read_text(encoding="utf-8")
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
            found += [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ wargame-sim ")]
    return found


@pytest.mark.parametrize("command", commands())
def test_examples_run(command, capsys):
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


def test_there_are_examples():
    assert len(commands()) >= 3
