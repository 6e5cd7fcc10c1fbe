"""Every notebook runs from top to bottom, uses the public API only, and is kept without outputs."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.notebooks.publish import is_current

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
ALLOWED = {"wargame_sim", "matplotlib", "pandas", "numpy", "os", "tempfile", "pathlib"}


def notebook(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def code(path: Path) -> str:
    return "\n".join(cell.source for cell in notebook(path).cells if cell.cell_type == "code")


def test_the_index_names_every_notebook() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert NOTEBOOKS
    assert [path.name for path in NOTEBOOKS if f"({path.name})" not in index] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_kept_without_outputs_and_valid(path: Path) -> None:
    content = notebook(path)
    nbformat.validate(content)
    cells = [cell for cell in content.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in cells if cell.outputs] == []
    assert {cell.execution_count for cell in cells} == {None}


PAGES = sorted(FOLDER.glob("*.html"))


def test_the_index_names_every_page() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert PAGES
    assert [path.name for path in PAGES] == sorted(set(re.findall(r"\(([\w]+\.html)\)", index)))


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.stem)
def test_a_page_is_of_the_notebook_as_it_is(path: Path) -> None:
    """Made by `python -m tests.notebooks NAME`; a change of words or code asks for it again."""
    assert is_current(path.with_suffix(".ipynb"))
    text = path.read_text(encoding="utf-8")
    assert "<script" not in text
    assert not re.search(r'(?:src|href)="(?!data:|#)', text)
    assert "Traceback" not in text


def test_the_notebook_for_players_starts_with_the_answer() -> None:
    cells = notebook(FOLDER / "01_attack_odds.ipynb").cells
    assert "answer first" in cells[0].source
    assert "print(f" in cells[1].source
    page = (FOLDER / "01_attack_odds.html").read_text(encoding="utf-8")
    assert page.index("17 against 6 is 2:1: the defender leaves the hex in 41.7 %") < page.index("One attack")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_public_api_only(path: Path) -> None:
    names: set[str] = set()
    for node in ast.walk(ast.parse(code(path))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    assert {name.split(".")[0] for name in names} <= ALLOWED
    assert not any(name.startswith("wargame_sim.") for name in names)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the kernel is a process of its own; jupyter's own warnings are not ours
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARGAME_SIM_SMALL", "1")
    monkeypatch.setenv("PYTHONPATH", str(FOLDER.parent))
    client = NotebookClient(notebook(path), timeout=900, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
