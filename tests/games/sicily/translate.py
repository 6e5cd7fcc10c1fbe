"""Words of the cases of Invasion: Sicily to numbers: units, hexes, ports, boxes, columns of the results table, positions.

A case may set up a ``position`` (unit to hex or box), a ``setting`` (fields of the state, see
:class:`tests.games.sicily.position.Position`; ``dice`` among them: the faces to come, and ``answers``: what players answer
in combat wherever more than one answer is legal; what is not told is a script's). T, S, W, L, PA, P and side are then
filled in by name. ``after`` says what must stand when the function has run: ``after.at = { "18 Inf/1" = "1824" }``,
``after.steps``, ``after."W.room" = { "Palermo" = 4 }``; ``after.alive`` and ``after.away`` where a choice is a script's.
``first`` lists calls made before.
"""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import numpy as np

from tests.games.sicily.position import Position, load
from wargame_sim.packs.charts import odds_columns

PACKAGE = "wargame_sim.games.sicily"
OUTSIDE = (
    "phases",
    "phases_setup",
    "phase_frame",
    "phases_combat",
    "phases_sea",
    "phases_retreat",
    "aftermath",
    "exact",
    "drawn",
    "tables",
    "scripts",
)
FIGHTING = ("r09_", "r10_", "phases_combat.", "phases_retreat.", "aftermath.")  # need no map drawn for moves


class Translator:
    """Finds rule functions, fills their arguments, compares their answers."""

    def __init__(self) -> None:
        self.columns = odds_columns(load().table("crt"))
        self.bare = Position({}, {}, {})

    def function(self, call: str) -> Any:
        """Return the function that ``module.name`` names, in rules/ or beside it."""
        module, name = call.rsplit(".", 1)
        place = f"{PACKAGE}.{module}" if module.split(".")[0] in OUTSIDE else f"{PACKAGE}.rules.{module}"
        return getattr(importlib.import_module(place), name)

    def number(self, value: Any) -> Any:
        """Return a word as the number that it stands for; other values as they are. ``W.reach`` stays for `call`."""
        if isinstance(value, list):
            return np.array([self.number(v) for v in value], np.int64)
        return self.columns.index(value) if value in self.columns else self.bare.code(value)

    def run(self, case: dict[str, Any]) -> tuple[Any, Position]:
        """Call the rule function of a case; return what it answered and the position it left."""
        setting = dict(case.get("setting", {}))
        dice, answers = setting.pop("dice", []), setting.pop("answers", [])
        fights = case["call"].startswith(FIGHTING)
        position = Position(case.get("options", {}), case.get("position", {}), setting, dice, not fights)
        position.answer(answers)
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
                value = given.pop(name) if name in given else known[name]
                if isinstance(value, str) and value.startswith("W."):
                    value = known["W"][value[2:]]
                arguments.append(self.number(value) if isinstance(value, str | list) else value)
        assert not given, f"no such argument: {', '.join(given)}"
        return function(*arguments)

    def same(self, value: Any, expected: Any) -> bool:
        """Whether a function answered what a case expects."""
        if isinstance(expected, list):
            return list(value) == list(self.number(expected))
        return bool(value == self.number(expected))

    def stands(self, position: Position, name: str, key: str, expected: Any) -> tuple[Any, Any]:
        """Return a field of the position and what a case expects there, both as numbers or both as words."""
        if name in ("at", "alive", "away"):
            return position.fate(name, key), expected
        record, field = position.field(name)
        value = record[field] if key == "" else record[field][position.key(field, key)]
        return value, self.number(expected)
