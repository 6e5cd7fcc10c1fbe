"""Words of the cases of Anzio and Cassino to numbers: units, hexes, columns of the table, markers, positions.

A case names its ``game``. It may set up a ``position`` (unit to hex, ``floating``, ``waiting``, ``off the map``), a
``setting`` (fields of the state, see :class:`tests.games.anzio_cassino.position.Position`) and an ``attack``: the hex
attacked, ``with`` the attackers, ``support`` by markers. T, S, W, L, PA, P, side and h are then filled in by name.
``after`` says what the state must hold when the function has run: ``after.at = { "7 Inf" = "1303" }``,
``after.damage``, ``after."W.supplied" = { "allied:1303" = 1 }``; ``after.alive`` and ``after.away`` where a choice is a
script's. ``first`` lists calls made before.
"""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import numpy as np

from tests.games.anzio_cassino.position import Position, load
from wargame_sim.packs.charts import odds_columns

PACKAGE = "wargame_sim.games.anzio_cassino"
OUTSIDE = ("phases", "tables", "scripts")  # modules that are not in rules/


class Translator:
    """Finds rule functions, fills their arguments, compares their answers.

    Parameters
    ----------
    game : {"anzio", "cassino"}
        Whose words.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.columns = odds_columns(load(game).table("crt"))
        self.bare = Position(game, {}, {}, {})

    def function(self, call: str) -> Any:
        """Return the function that ``module.name`` names, in rules/ or beside it."""
        module, name = call.rsplit(".", 1)
        place = f"{PACKAGE}.{module}" if module.split(".")[0] in OUTSIDE else f"{PACKAGE}.rules.{module}"
        return getattr(importlib.import_module(place), name)

    def number(self, value: Any) -> Any:
        """Return a word as the number that it stands for; other values as they are."""
        if isinstance(value, list):
            return np.array([self.number(v) for v in value], np.int64)
        return self.columns.index(value) if value in self.columns else self.bare.code(value)

    def run(self, case: dict[str, Any]) -> tuple[Any, Position]:
        """Call the rule function of a case; return what it answered and the position it left."""
        options, setting = case.get("options", {}), case.get("setting", {})
        position = Position(self.game, options, case.get("position", {}), setting)
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
                arguments.append(self.number(given.pop(name)) if name in given else known[name])
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
