"""The project's own source as syntax trees, for tests that read code."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "wargame_sim"


class Module(NamedTuple):
    """A module: path below the root with slashes, text, and tree."""

    path: str
    text: str
    tree: ast.Module


class Function(NamedTuple):
    """A function, where it stands, and whether it is compiled."""

    path: str
    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef
    is_kernel: bool

    @property
    def lines(self) -> int:
        """Lines of the body without the docstring."""
        body = self.node.body[1:] if ast.get_docstring(self.node, clean=False) is not None else self.node.body
        return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0

    @property
    def parameters(self) -> list[str]:
        """Names without self and cls, stars dropped."""
        a = self.node.args
        stars = [star for star in (a.vararg, a.kwarg) if star is not None]
        names = [arg.arg for arg in [*a.posonlyargs, *a.args, *a.kwonlyargs, *stars]]
        return [name for name in names if name not in ("self", "cls")]


@functools.cache
def modules(*folders: str) -> tuple[Module, ...]:
    """All modules below some folders of the project."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    texts = [(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]
    return tuple(Module(path, text, ast.parse(text)) for path, text in texts)


def functions(*folders: str) -> Iterator[Function]:
    """All functions and methods in those modules."""
    for module in modules(*folders):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marks = [ast.unparse(mark) for mark in node.decorator_list]
                yield Function(module.path, node.name, node, "kernel" in marks)


def documented_parameters(docstring: str) -> list[str]:
    """Names under the heading Parameters of a numpydoc docstring."""
    section = re.search(r"^Parameters\n-+\n(.*?)(?=\n\n[A-Z][A-Za-z ]*\n-{3,}|\Z)", docstring, re.DOTALL | re.MULTILINE)
    heads = re.findall(r"^(\S[^:\n]*?)(?: : .*)?$", section[1], re.MULTILINE) if section else []
    return [name.strip().lstrip("*") for head in heads for name in head.split(",")]


def docstrings(tree: ast.AST) -> set[int]:
    """Identities of the constants that are docstrings."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, owners) and node.body and isinstance(node.body[0], ast.Expr):
            found.add(id(node.body[0].value))
    return found
