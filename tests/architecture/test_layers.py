"""Imports go one way; a machine checks it. The contracts stand in pyproject.toml."""

import subprocess
import sys
import tomllib

import pytest

from tests.architecture.source import PACKAGE, ROOT

LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


@pytest.fixture(scope="module")
def contracts():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def test_contracts_hold():
    done = subprocess.run([sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_part_of_the_house_has_a_layer(contracts):
    (layers,) = [c for c in contracts if c["type"] == "layers"]
    named = {part.strip() for layer in layers["layers"] for part in layer.split("|")}
    there = {p.name for p in PACKAGE.iterdir() if (p / "__init__.py").exists()}
    there |= {p.stem for p in PACKAGE.glob("*.py")} - {"__init__"}
    assert named == there


def test_games_are_kept_apart(contracts):
    assert any(c["type"] == "independence" and c["modules"] == ["wargame_sim.games.*"] for c in contracts)


def test_a_broken_contract_is_seen(tmp_path):
    """The check can fail: in a small house where errors imports the command line, it does."""
    house = tmp_path / "wargame_sim"
    for part in (
        "cli",
        "runner",
        "reports",
        "games",
        "hexgame",
        "chart",
        "statistics",
        "model",
        "packs",
        "kernels",
        "exact",
        "outcomes",
    ):
        (house / part).mkdir(parents=True)
        (house / part / "__init__.py").write_text("")
    for name in ("__init__", "__main__"):
        (house / f"{name}.py").write_text("")
    (house / "errors.py").write_text("import wargame_sim.cli\n")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); " + LINT
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "wargame_sim.errors -> wargame_sim.cli" in done.stdout
