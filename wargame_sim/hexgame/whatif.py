"""A what-if must change something: one that no rule reads is refused, not told as if it had been played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wargame_sim.errors import DataError
from wargame_sim.hexgame.checks import Checks
from wargame_sim.hexgame.records import Unread
from wargame_sim.model.built import built
from wargame_sim.model.game import Option, Value
from wargame_sim.packs import Pack
from wargame_sim.packs.patches import find_cell

Build = Callable[[Pack, Mapping[str, Value]], Any]
PackOf = Callable[[Mapping[str, str]], Pack]


def settings(options: Sequence[Option]) -> Iterator[dict[str, Value]]:
    """Yield choices of options under which every rule comes into play: none, all that go together, each alone."""
    yield {}
    other = {option.name: next(v for v in reversed(option.allowed) if v != option.default) for option in options}
    together: dict[str, Value] = {}
    for option in options:
        if not set(option.excludes) & set(together):
            together[option.name] = other[option.name]
    yield together
    for option in options:
        for value in option.allowed if option.kind == "choice" else (other[option.name],):
            if value != option.default:
                yield {**dict.fromkeys(option.needs, True), option.name: value}


def refuse_idle(
    patches: Mapping[str, str], pack_of: PackOf, checks: Checks, build: Build, options: Sequence[Option]
) -> None:
    """Raise when a patch changes a cell that no rule of the game reads.

    Parameters
    ----------
    patches : mapping of str to str
        What-if changes.
    pack_of : callable
        Return the checked pack with some of them.
    checks : Checks
        Of the game.
    build : callable
        Of a pack and options: the record T that the rules read.
    options : sequence of Option
        Options of the game.

    Raises
    ------
    DataError
        With the reason, where the column has one.
    """
    for key in patches:
        others = {k: v for k, v in patches.items() if k != key}
        try:
            base = pack_of(others)
        except DataError:
            continue  # the others need this one
        name, column, index = find_cell(base.tables, key)
        if name == "crt" or base.tables[name].rows[index][column] == str(patches[key]).strip():
            continue
        marks = checks.records[name].model_fields[column].metadata
        for mark in marks:
            if isinstance(mark, Unread):
                raise DataError(f"what-if {key}", message=f"would change nothing: {column} holds {mark.why}")
        if not _differs(base, pack_of(patches), build, options):
            raise DataError(f"what-if {key}", message="would change nothing: no rule reads that cell")


def _differs(base: Pack, changed: Pack, build: Build, options: Sequence[Option]) -> bool:
    for setting in settings(options):
        before, after = built(build, base, setting), built(build, changed, setting)
        if before.dtype != after.dtype or any(
            (before[field] != after[field]).any() for field in before.dtype.names or ()
        ):
            return True
    return False
