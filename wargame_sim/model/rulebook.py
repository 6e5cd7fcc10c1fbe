"""A rulebook's sections: what each is in code, where, and which worked examples show it.

``games/<slug>/rules.toml`` has one block a section, in rulebook order::

    ["8.2.C"]
    heading = "Strengths compared, rounded for the defender"   # own words
    status = "coded"
    note = "what a reader should know; with status open, the reason"   # may be left out

The statuses are those of `STATUSES`. Code is found by the ``@rule`` marks of the game's modules, and worked examples by
the key ``rule`` (one section or a list) of each ``[[case]]`` in ``games/<slug>/cases/*.toml``.
"""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from wargame_sim.errors import DataError, UsageError, quoted, suggest
from wargame_sim.model.rule import rules_in, summary_line

STATUSES: Mapping[str, str] = {
    "coded": "carried out by a rule function",
    "table": "numbers in the pack",
    "component": "a physical thing: map, counters, dice",
    "advice": "a note by the designer or for players",
    "open": "not modelled; the note says why",
}
FILE = "rules.toml"


class CodePlace(NamedTuple):
    """A rule function: its name, ``file:line`` below the folder of the package, and what it does."""

    function: str
    place: str
    summary: str


class CasePlace(NamedTuple):
    """A worked example: ``file:line`` and where the rulebook has it."""

    place: str
    source: str


class Section(NamedTuple):
    """One numbered or lettered section."""

    section: str
    heading: str
    status: str
    note: str
    code: tuple[CodePlace, ...]
    cases: tuple[CasePlace, ...]


def read_rulebook(folder: Path, package: str) -> tuple[Section, ...]:
    """Return all sections of a game, in the order of rules.toml.

    Parameters
    ----------
    folder : pathlib.Path
        Folder of the game, ``games/<slug>``.
    package : str
        Its package, whose modules are imported for their ``@rule`` marks.

    Raises
    ------
    DataError
        When rules.toml or a case file is wrong.
    """
    blocks = _read(folder / FILE)
    code, cases = _code(package), _cases(folder)
    sections = []
    for name, block in blocks.items():
        _check(name, block)
        heading, note = str(block["heading"]), str(block.get("note", ""))
        sections.append(Section(name, heading, block["status"], note, tuple(code[name]), tuple(cases[name])))
    return tuple(sections)


def below(sections: Iterable[Section], name: str) -> tuple[Section, ...]:
    """Return a section and all that stand below it: 8.2 has 8.2.A, but not 8.20.

    Raises
    ------
    UsageError
        When the rulebook has no such section.
    """
    everything = tuple(sections)
    stem = name.removesuffix(".0")
    found = tuple(s for s in everything if s.section == name or s.section.startswith(stem + "."))
    if not found:
        names = [s.section for s in everything]
        near = suggest(name, names)
        raise UsageError(f"section: found {quoted(name)}; allowed {names[0]} to {names[-1]}{near}")
    return found


def counts(sections: Iterable[Section]) -> dict[str, int]:
    """Return status to number of sections, in the order of `STATUSES`."""
    counted = Counter(s.status for s in sections)
    return {status: counted[status] for status in STATUSES}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(path.name, message=f"cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise DataError(path.name, message=f"is not valid TOML: {error}") from None


def _check(name: str, block: Any) -> None:
    if not isinstance(block, dict) or not isinstance(block.get("heading"), str):
        raise DataError(FILE, column=name, message="needs a heading and a status")
    if block.get("status") not in STATUSES:
        raise DataError(FILE, column=f"{name}, status", found=block.get("status", ""), allowed=STATUSES)
    strange = next((key for key in block if key not in ("heading", "status", "note")), None)
    if strange is not None:
        raise DataError(FILE, column=name, found=strange, allowed=("heading", "status", "note"))
    if block["status"] == "open" and not block.get("note"):
        raise DataError(FILE, column=name, message="is open, so it needs a note with the reason")


def _code(package: str) -> dict[str, list[CodePlace]]:
    """Return section to rule functions, after importing every module of the game."""
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, package + "."):
        importlib.import_module(module.name)
    home = Path(importlib.import_module(package.split(".")[0]).__path__[0]).parent
    places: dict[str, list[CodePlace]] = defaultdict(list)
    for found in rules_in(package):
        module_ = importlib.import_module(found.module)
        name = f"{found.module.removeprefix(package + '.')}.{found.name}"
        summary = summary_line(getattr(module_, found.name, None))
        place = f"{Path(found.file).resolve().relative_to(home.resolve()).as_posix()}:{found.line}"
        for section in found.sections:
            places[section].append(CodePlace(name, place, summary))
    return places


def _cases(folder: Path) -> dict[str, list[CasePlace]]:
    """Return section to worked examples."""
    places: dict[str, list[CasePlace]] = defaultdict(list)
    for path in sorted((folder / "cases").glob("*.toml")):
        cases = _read(path).get("case", [])
        lines = path.read_text(encoding="utf-8").splitlines()
        heads = [n for n, line in enumerate(lines, 1) if line.strip() == "[[case]]"]
        for number, case in enumerate(cases):
            rule = case.get("rule", ())
            line = heads[number] if number < len(heads) else 1
            label = "/".join((folder.parent.parent.name, folder.parent.name, folder.name, "cases", path.name))
            for section in [rule] if isinstance(rule, str) else rule:
                places[section].append(CasePlace(f"{label}:{line}", str(case.get("source", ""))))
    return places
