"""Words of the cases of the Anzio Tournament Game to numbers: units, hexes, columns of the table, zones, positions.

A case may set up a ``position`` (unit to hex or place), a ``setting`` (fields of the state, see
:class:`tests.games.anzio_tournament.position.Position`) and an ``attack``: the ``hex``, ``with`` the attackers, ``begin`` when it
has been declared, its ``column`` and ``face``. T, S, W, L, PA, P, side and h are then filled in by name. ``after`` says what
the state must hold when the function has run: ``after.at = { "US 36" = "L55" }``, ``after.steps``, ``after."W.dist"``.
``first`` lists calls made before.
"""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import numpy as np

from tests.games.anzio_tournament.position import Position

PACKAGE = "wargame_sim.games.anzio_tournament"
OUTSIDE = ("phases", "fights", "scripts")  # modules that are not in rules/


class Translator:
    """Finds rule functions, fills their arguments, compares their answers."""

    def __init__(self) -> None:
        self.bare = Position({}, {}, {})

    def function(self, call: str) -> Any:
        """Return the function that ``module.name`` names, in rules/ or beside it."""
        module, name = call.rsplit(".", 1)
        place = f"{PACKAGE}.{module}" if module.split(".")[0] in OUTSIDE else f"{PACKAGE}.rules.{module}"
        return getattr(importlib.import_module(place), name)

    def run(self, case: dict[str, Any]) -> tuple[Any, Position]:
        """Call the rule function of a case; return what it answered and the position it left."""
        position = Position(case.get("options", {}), case.get("position", {}), case.get("setting", {}))
        if "attack" in case:
            position.declare(case["attack"])
        for step in case.get("first", []):
            self.call(self.function(step["call"]), step.get("given", {}), position.records)
        return self.call(self.function(case["call"]), case.get("given", {}), position.records), position

    def call(self, function: Any, given: dict[str, Any], known: dict[str, Any]) -> Any:
        """Call a rule function with given arguments and, for the others, the records of the position."""
        given, arguments = dict(given), []
        for name in inspect.signature(function.py_func).parameters:
            if name in ("seed", "trial"):
                arguments.append(np.uint64(given.pop(name)))
            else:
                arguments.append(self.bare.code(given.pop(name)) if name in given else known[name])
        assert not given, f"no such argument: {', '.join(given)}"
        return function(*arguments)

    def same(self, value: Any, expected: Any) -> bool:
        """Whether a function answered what a case expects."""
        if isinstance(expected, list):
            return list(value) == self.bare.code(expected)
        return bool(value == self.bare.code(expected))

    def stands(self, position: Position, name: str, key: str, expected: Any) -> tuple[Any, Any]:
        """Return a field of the position and what a case expects there, both as numbers or both as words."""
        if name == "at":
            return position.place(int(position.records["S"].at[position.index[key]])), expected
        record, field = position.field(name)
        value = record[field] if key == "" else record[field][position.key(key)]
        return value, self.bare.code(expected)
