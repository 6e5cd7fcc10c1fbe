"""Words of Kasserine's cases to numbers: units, hexes, columns of the table, results, factors, positions.

Beside ``given``, a case may set up a ``position`` (unit to hex), a ``setting`` (fields of the state) and a ``battle``;
then T, S, W, L, PA, P, b and side are filled in by name. ``after`` says what the state must hold when the function has
run: ``after.at = { "I/7-10" = "1303" }``, ``after."W.dist" = { "1102" = 8 }``; hexes and units are keys. Where a
choice is a script's, ``after.alive`` and ``after.away`` (hexes from where the unit began) say what the rule decides.
"""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

import numpy as np

from tests.games.kasserine.position import Position
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
        if value in self.pack.hexes:
            return self.pack.index(value)
        return r09_results.code(value)

    def run(self, function: Any, case: dict[str, Any]) -> tuple[Any, Any]:
        """Call a rule function with the arguments of a case; return what it answered and the position it left."""
        names = inspect.signature(function.py_func).parameters
        given, position, known = dict(case.get("given", {})), None, {}
        if "position" in case:
            position = Position(self.pack, case.get("options", {}), case["position"], case.get("setting", {}))
            if "battle" in case:
                position.declare(case["battle"])
            known = position.records
        elif "T" in names:
            known = {"T": self.tables(case.get("options", {}))}
        arguments = []
        for name in names:
            if name in given:
                arguments.append(self.number(given.pop(name)))
            elif name.endswith("_q"):  # attack = 17 fills attack_q with quarters
                arguments.append(round(given.pop(name.removesuffix("_q")) * 4))
            else:
                arguments.append(known[name])
        assert not given, f"no such argument: {', '.join(given)}"
        return function(*arguments), position

    def answer(self, function: Any, value: Any) -> Any:
        """Return what a rule function answered, strengths in factors."""
        return value / 4 if function.__name__.endswith(QUARTERS) else value

    def found(self, position: Position, name: str, key: str) -> Any:
        """Return one field of the position: a unit's place in words, else its number."""
        if name in ("at", "alive", "away"):
            return position.fate(name, key)
        record, _, field = name.rpartition(".")
        values = position.records[record or "S"][field]
        if key == "":
            return values
        return values[self.units[key] if key in self.units else self.pack.index(key)]
