"""The experiment files that ship, and the one in their README, are what the loader reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame_sim import games
from wargame_sim.runner.experiment import read_experiment
from wargame_sim.runner.prepare import prepare

FOLDER = Path(__file__).parents[2] / "experiments"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_shipped_files_have_plans_and_claims(path: Path) -> None:
    prepared = prepare(path)
    assert prepared.told["expect"]
    assert prepared.experiment.game in games.all_games()


def test_every_file_is_in_the_index() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[(.*?)\]", text, re.MULTILINE) == [path.name for path in FILES]


def test_the_example_of_the_readme_has_valid_keys(tmp_path: Path) -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    path = tmp_path / "example.toml"
    path.write_text(re.search(r"```toml\n(.*?)```", text, re.DOTALL)[1])  # type: ignore[index]
    (tmp_path / "my_tables").mkdir()
    experiment = read_experiment(path)
    assert experiment.patches["crt"]["2:1"]["7"] == ["as it is", "DR2"]
    assert [v.name for v in prepare(path).plan.variants] == ["base", "supply", "allied=delayer", 'crt."2:1".7=DR2']
