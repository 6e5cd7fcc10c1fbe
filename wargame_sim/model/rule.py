"""The index from a rulebook section to the code that carries it out."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F")


class RuleCode(NamedTuple):
    """Where one function of rules lives."""

    sections: tuple[str, ...]
    module: str
    name: str
    file: str
    line: int


_INDEX: list[RuleCode] = []


def rule(*sections: str) -> Callable[[F], F]:
    """Say which sections of the rulebook the decorated function carries out.

    Parameters
    ----------
    *sections : str
        Ids as ``rules.toml`` spells them, for example ``"8.2.C"``.
    """

    def mark(function: F) -> F:
        plain: Any = getattr(function, "py_func", function)
        code = plain.__code__
        _INDEX.append(RuleCode(sections, plain.__module__, plain.__qualname__, code.co_filename, code.co_firstlineno))
        return function

    return mark


def rules_in(package: str) -> tuple[RuleCode, ...]:
    """Return the marked functions of all imported modules below `package`, in file and line order."""
    found = [code for code in _INDEX if code.module.startswith(package)]
    return tuple(sorted(set(found), key=lambda code: (code.file, code.line)))


def summary_line(function: Any) -> str:
    """First line of the docstring of a rule function."""
    return (inspect.getdoc(getattr(function, "py_func", function)) or "").split("\n", 1)[0]
