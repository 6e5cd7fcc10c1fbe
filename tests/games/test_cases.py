"""Every worked example of every game: cases/*.toml, run against the rule functions with scripted dice.

A case names the rule, where the numbers come from, the rule function, its arguments by name and the answer, or what
must stand on the map after it. Words in arguments and answers (units, hexes, columns, results) are turned into numbers
by the translator of the folder, ``tests/games/<folder>/translate.py``; where a folder holds several games, a case also
names the ``game``.
"""

from __future__ import annotations

import functools
import importlib
import tomllib
from pathlib import Path
from typing import Any

import pytest

from wargame_sim.games import all_games
from wargame_sim.kernels import jit

GAMES = Path(__file__).resolve().parents[2] / "wargame_sim" / "games"
NEEDED = {"rule", "source", "call"}
ALLOWED = NEEDED | {"given", "expect", "after", "options", "position", "setting", "battle", "first", "game", "attack"}


def cases() -> list[Any]:
    found = []
    for file in sorted(GAMES.glob("*/cases/*.toml")):
        for i, case in enumerate(tomllib.loads(file.read_text(encoding="utf-8")).get("case", [])):
            name = f"{file.parents[1].name}-{file.stem}-{i + 1}-{case.get('rule')}"
            found.append(pytest.param(file.parents[1].name, case, id=name))
    return found


def slugs(folder: str) -> list[str]:
    """Games that a folder holds."""
    return [game.slug for game in all_games().values() if game.rulebook == folder]


@functools.cache
def translator(folder: str, game: str) -> Any:
    """Return the translator of a folder; where there are several games, that of the game."""
    made = importlib.import_module(f"tests.games.{folder}.translate").Translator
    return made(game) if len(slugs(folder)) > 1 else made()


def check(folder: str, case: dict[str, Any]) -> None:
    words = translator(folder, case.get("game", folder))
    value, position = words.run(case)
    if "expect" in case:
        assert words.same(value, case["expect"]), f"{case['source']}: {value}, not {case['expect']}"
    for name, wanted in case.get("after", {}).items():
        for key, expected in (wanted if isinstance(wanted, dict) else {"": wanted}).items():
            found, right = words.stands(position, name, key, expected)
            assert found == right, f"{case['source']}: {name} {key}"


@pytest.mark.parametrize(("folder", "case"), cases())
def test_case(folder: str, case: dict[str, Any]):
    assert set(case) >= NEEDED, f"missing {NEEDED - set(case)}"
    assert set(case) <= ALLOWED, f"unknown {set(case) - ALLOWED}"
    assert case.get("game", folder) in slugs(folder), f"game, one of {slugs(folder)}"
    assert "expect" in case or case.get("after"), "a case expects something"
    check(folder, case)


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "case"), cases())
def test_case_compiled(folder: str, case: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(jit._state, "enabled", True)
    check(folder, case)
