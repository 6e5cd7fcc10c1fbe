"""Words of Kasserine's cases to numbers: units, hexes, columns of the table, results, factors, positions.

Beside ``given``, a case may set up a ``position`` (unit to hex), a ``setting`` (fields of the state) and a ``battle``;
then T, S, W, L, PA, P, b and side are filled in by name. ``after`` says what the state must hold when the function has
run: ``after.at = { "I/7-10" = "1303" }``, ``after."W.dist" = { "1102" = 8 }``; hexes, units and, where a field has both
sides, ``axis:1102`` are keys. Where a choice is a script's, ``after.alive`` and ``after.away`` (hexes from where the
unit began) say what the rule decides. ``first`` lists calls made before. Strengths that rule functions named
``..._quarters`` answer are given in factors.
"""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

import numpy as np

from tests.games.kasserine.position import WORDS, Position
from wargame_sim.games.kasserine import exact, tables
from wargame_sim.games.kasserine.rules import r09_results
from wargame_sim.packs import load_pack

PACKAGE = "wargame_sim.games.kasserine"
PACK = Path(tables.__file__).parent / "pack"
QUARTERS = "_quarters"  # functions with this ending answer in quarter factors
OUTSIDE = ("play", "phases", "tables", "exact", "odds")  # modules that are not in rules/


class Translator:
    """Finds rule functions, fills their arguments, compares their answers."""

    def __init__(self) -> None:
        self.pack = load_pack(PACK)
        self.units = {row["unit"]: i for i, row in enumerate(self.pack.rows("units"))}
        self.columns = exact.column_names(self.pack)
        self._tables: dict[tuple[str, ...], Any] = {}

    def tables(self, options: dict[str, bool]) -> Any:
        """Return the record T for a choice of options."""
        key = tuple(sorted(name for name, on in options.items() if on))
        if key not in self._tables:
            self._tables[key] = tables.build(self.pack, options)
        return self._tables[key][0]

    def function(self, call: str) -> Any:
        """Return the function that ``module.name`` names, in rules/ or beside it."""
        module, name = call.rsplit(".", 1)
        place = f"{PACKAGE}.{module}" if module in OUTSIDE else f"{PACKAGE}.rules.{module}"
        return getattr(importlib.import_module(place), name)

    def number(self, value: Any) -> Any:
        """Return a word as the number that it stands for; other values as they are."""
        if isinstance(value, list):
            return np.array([self.number(v) for v in value], np.int64)
        if not isinstance(value, str):
            return value
        if value in self.units:
            return self.units[value]
        if value in self.columns:
            return self.columns.index(value)
        if value in WORDS:
            return WORDS[value]
        return self.pack.index(value) if value in self.pack.hexes else r09_results.code(value)

    def run(self, case: dict[str, Any]) -> tuple[Any, Any]:
        """Call the rule function of a case; return what it answered, strengths in factors, and the position it left."""
        position = None
        if "position" in case:
            position = Position(self.pack, case.get("options", {}), case["position"], case.get("setting", {}))
            if "battle" in case:
                position.declare(case["battle"])
            known = position.records
        else:
            known = {"T": self.tables(case.get("options", {}))}
        for step in case.get("first", []):
            self.call(self.function(step["call"]), step.get("given", {}), known)
        function = self.function(case["call"])
        value = self.call(function, case.get("given", {}), known)
        return (value / 4 if function.__name__.endswith(QUARTERS) else value), position

    def call(self, function: Any, given: dict[str, Any], known: dict[str, Any]) -> Any:
        """Call a rule function with given arguments and, for the others, the records of the position."""
        given, arguments = dict(given), []
        for name in inspect.signature(function.py_func).parameters:
            if name in ("seed", "trial"):
                arguments.append(np.uint64(given.pop(name)))
            elif name in given:
                arguments.append(self.number(given.pop(name)))
            elif name.endswith("_q"):  # attack = 17 fills attack_q with quarters
                arguments.append(round(given.pop(name.removesuffix("_q")) * 4))
            else:
                arguments.append(known[name])
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
        return value, position.code(expected)
