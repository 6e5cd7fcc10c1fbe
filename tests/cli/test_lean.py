"""The core alone: exact answers without the packages of the extra `games`, and one line where those are needed."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib

import pytest

from tests.architecture.source import ROOT

CODE = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {EXTRA}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
from wargame_sim.cli import main
for words in sys.argv[1:]:
    status = main(words.split())
    print("status", status, words.split()[0])
"""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRA = {word.partition(">")[0] for word in PROJECT["optional-dependencies"]["games"]}
CHART = "roll,1-1,2-1\n" + "".join(f"{n},AE,DR\n" for n in range(1, 7))


def without_games(tmp_path, *commands):
    (tmp_path / "my.csv").write_text(CHART)
    code = CODE.replace("{EXTRA}", repr(EXTRA))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", code, *commands], env=env, cwd=tmp_path, capture_output=True, text=True
    )


def test_exact_answers_need_the_core_alone(tmp_path):
    position = ROOT / "experiments/positions/02_kasserine_pass.toml"
    commands = [
        "games", "rules kasserine 8", "data show kasserine crt", "data schema plan", f"battle {position}",
        "odds kasserine --attack 17 --defence 6", "odds anzio_tournament --attack 9 --defence 3", "table anzio",
        "odds --crt my.csv --attack 3 --defence 2", "table --crt my.csv", "crt check my.csv",
    ]  # fmt: skip
    done = without_games(tmp_path, *commands)
    statuses = [line for line in done.stdout.splitlines() if line.startswith("status")]
    assert statuses == [f"status 0 {words.split()[0]}" for words in commands], done.stderr


@pytest.mark.parametrize("command", ["play kasserine --trials 10", "map kasserine"])
def test_what_plays_or_draws_says_what_to_install(tmp_path, command):
    done = without_games(tmp_path, command)
    assert "status 1" in done.stdout
    lines = [line for line in done.stderr.splitlines() if "preparing" not in line]
    assert len(lines) == 1
    assert "pip install 'wargame-sim[games]'" in lines[0]
