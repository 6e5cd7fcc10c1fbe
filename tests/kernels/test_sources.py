"""What a piece of the program is made of: by pattern as by syntax tree, and just what a process imports that plays."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGE, ROOT
from wargame_sim.games import all_games, find
from wargame_sim.kernels import sources

SLUGS = sorted(all_games())
PLAY = (
    "import sys; from wargame_sim.games import find; from wargame_sim.model.game import Setup; "
    "s = find(sys.argv[1]).rules.simulator(Setup(sys.argv[1])); "
    "print(*sorted(m for m in sys.modules if m.startswith('wargame_sim')))"
)


def by_tree(path: Path, package: str) -> set[str]:
    """Names of modules that a file imports, by its syntax tree."""
    found: set[str] = set()

    def walk(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.Import):
                found.update(alias.name for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                above = package.split(".")[: len(package.split(".")) - child.level + 1] if child.level else []
                base = ".".join([*above, *([child.module] if child.module else [])])
                found.update({base, *(f"{base}.{alias.name}" for alias in child.names)})
            walk(child)

    walk(ast.parse(path.read_text(encoding="utf-8")))
    return {name for name in found if name.startswith("wargame_sim") and sources._file(name) is not None}


def test_patterns_find_what_the_syntax_tree_has():
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        package = ".".join(parts[:-1])
        names = set(sources._names(path.read_text(encoding="utf-8"), package))
        assert names == by_tree(path, package), path


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_what_a_process_imports_that_plays_it(slug):
    """Nothing that plays is missing; what is there beyond belongs to faults of tables and to the compiler."""
    said = subprocess.run([sys.executable, "-c", PLAY, slug], capture_output=True, text=True, check=True, cwd=ROOT)
    game = find(slug)
    imported = {m for m in said.stdout.split() if m != "wargame_sim" and not _of_other(m, game.rulebook)}
    played = set(sources.reached(*game.rules.played_by))
    # A game whose folder is not called like it is found by reading the cards of all games.
    imported -= set(sources.reached(*(all_games()[slug].rules.played_by[0] for slug in SLUGS))) - played
    assert imported - played == {"wargame_sim.games"} - played
    beyond = {name.rpartition(".")[2] for name in played - imported}
    assert [
        name
        for name in beyond
        if "fault" not in name
        and not name.startswith("records")
        and name not in ("fields", "field_code", "checks", "whatif")
    ] == []


def _of_other(module: str, rulebook: str) -> bool:
    return module.startswith("wargame_sim.games.") and module.split(".")[2] != rulebook


def test_an_edit_counts_where_games_are_played_and_nowhere_else(tmp_path, monkeypatch):
    """In a copy of the package: every module that plays changes the hash, every other leaves it as it is."""
    copy = tmp_path / "wargame_sim"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "from wargame_sim.kernels.sources import source_hash, reached; import sys; names = sys.argv[1:]; "
        "print(source_hash(*names)); print(*reached(*names))"
    )
    names = find(SLUGS[0]).rules.played_by

    def asked() -> tuple[str, set[str]]:
        done = subprocess.run(
            [sys.executable, "-c", code, *names], capture_output=True, text=True, check=True, cwd=tmp_path,
            env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        )  # fmt: skip
        first, modules = done.stdout.splitlines()
        return first, set(modules.split())

    before, played = asked()
    others = [
        p
        for p in copy.rglob("*.py")
        if ".".join(p.relative_to(tmp_path).with_suffix("").parts).removesuffix(".__init__") not in played
    ]
    assert len(others) > 100
    for path in others:
        path.write_text(path.read_text() + "\n# words\n")
    assert asked()[0] == before
    for name in ("wargame_sim.model.players", "wargame_sim.kernels.dice", names[0]):
        path = tmp_path.joinpath(*name.split(".")).with_suffix(".py")
        text = path.read_text()
        path.write_text(text + "\nCHANGED = 1\n")
        assert asked()[0] != before, name
        path.write_text(text)
    assert asked()[0] == before


def test_a_module_that_is_not_there_is_named():
    with pytest.raises(ModuleNotFoundError, match=r"no module wargame_sim\.nothing"):
        sources.reached("wargame_sim.nothing")
