"""Words of Kasserine's cases to numbers: units, hexes, columns of the table, results, factors."""

from __future__ import annotations

import functools
import importlib
import inspect
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import exact, tables
from wargame_sim.games.kasserine.rules import r09_results
from wargame_sim.packs import load_pack

PACKAGE = "wargame_sim.games.kasserine"
PACK = Path(tables.__file__).parent / "pack"
QUARTERS = "_quarters"  # functions with this ending answer in quarter factors


class Translator:
    """Finds rule functions, fills their arguments, compares their answers."""

    def __init__(self) -> None:
        self.pack = load_pack(PACK)
        self.units = {row["unit"]: i for i, row in enumerate(self.pack.rows("units"))}
        self.columns = exact.column_names(self.pack)

    def tables(self, **options: bool) -> Any:
        """Return the record array T for a choice of options."""
        return self._tables(tuple(sorted(options.items())))

    @functools.cache  # noqa: B019 - one translator a session
    def _tables(self, options: tuple[tuple[str, bool], ...]) -> Any:
        return tables.build(self.pack, dict(options))

    def function(self, call: str) -> Any:
        """Return the function that ``module.name`` names, in rules/ or beside it."""
        module, name = call.rsplit(".", 1)
        place = f"{PACKAGE}.rules.{module}" if module.startswith("r") else f"{PACKAGE}.{module}"
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

    def call(self, function: Any, case: dict[str, Any]) -> Any:
        """Call a rule function with the arguments of a case: ``attack = 17`` fills ``attack_q`` with quarters."""
        names = inspect.signature(function.py_func).parameters
        given = dict(case["given"])
        arguments = {}
        for name in names:
            if name == "T":
                arguments[name] = self.tables(**case.get("options", {}))[0]
            elif name.endswith("_q"):
                arguments[name] = round(given.pop(name.removesuffix("_q")) * 4)
            else:
                arguments[name] = self.number(given.pop(name))
        assert not given, f"no such argument: {', '.join(given)}"
        return function(*arguments.values())

    def answer(self, function: Any, value: Any) -> Any:
        """Return what a rule function answered, strengths in factors."""
        return value / 4 if function.__name__.endswith(QUARTERS) else value

    def expected(self, _function: Any, value: Any) -> Any:
        """Return the answer a case expects, as a number."""
        return self.number(value)
