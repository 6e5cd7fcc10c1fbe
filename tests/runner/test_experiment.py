"""Experiment files: every key checked, every fault one line with file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runner.conftest import EXPERIMENT
from wargame_sim.errors import DataError, UsageError, WargameError
from wargame_sim.model.game import Game
from wargame_sim.runner.experiment import read_experiment
from wargame_sim.runner.prepare import Instead, prepare

Write = Callable[[str], Path]

HEAD = 'question = "why?"\ngame = "toy"\n'
FAULTS = tomllib.loads(Path(__file__).with_name("faults.toml").read_text())["fault"]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault["said"][:60] for fault in FAULTS])
def test_faults_name_file_and_key(toy: Game, write: Write, fault: dict[str, str]) -> None:
    path = write(fault["text"].replace("HEAD\n", HEAD))
    with pytest.raises(WargameError) as caught:
        prepare(path)
    assert isinstance(caught.value, DataError)
    assert caught.value.exit_code == 1
    assert str(caught.value).removeprefix(str(path)).removeprefix(", ") == fault["said"].removeprefix(", ")


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"found no .*nowhere\.toml"):
        read_experiment(tmp_path / "nowhere.toml")
    with pytest.raises(UsageError, match="cannot be read"):
        read_experiment(tmp_path)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x = " + b"[" * 5000, b"x = 1" + b"0" * 9000])
def test_strange_files_are_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"not a (text|TOML) file"):
        read_experiment(path)


def test_provenance_tells_the_experiment_completely(toy: Game, write: Write) -> None:
    told = prepare(write(EXPERIMENT)).told
    assert told["file"] == "01_toy.toml"
    assert told["outcome"] == {"name": "axis_vp", "also": ["winner=axis"]}
    assert told["design"] == "one-at-a-time"
    assert told["expect"] == [
        {
            "option": "supply",
            "value": True,
            "sign": "-",
            "band": 0.0,
            "outcome": "axis_vp",
            "source": "16.3 balance note",
            "text": "",
        }
    ]


def test_the_headline_is_the_outcome_unless_told(toy: Game, write: Write) -> None:
    assert prepare(write(HEAD + "trials = 9")).told["outcome"] == {"name": "axis_vp", "also": []}


def test_some_things_can_be_asked_instead(toy: Game, write: Write, tmp_path: Path) -> None:
    path = write(EXPERIMENT)
    plan = prepare(path, Instead(trials=50, seed=9, data=tmp_path)).plan
    assert (plan.trials, plan.seed) == (50, 9)
    assert plan.variants[0].setup.data == tmp_path
    with pytest.raises(UsageError, match="trials: found 1; allowed 2 or more"):
        prepare(path, Instead(trials=1))
    exact = write(HEAD + 'kind = "exact"\n[study]\nname = "advance"')
    with pytest.raises(UsageError, match="plays no games"):
        prepare(exact, Instead(trials=50))
