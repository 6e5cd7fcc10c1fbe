"""What holds in every game folder: rules leave choices to players, every rule is played, nothing is copied across."""

from __future__ import annotations

import ast
import itertools

import pytest

from tests.architecture.source import PACKAGE, Module, modules

GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "rules").is_dir())
LIKE = 12  # lines
# Rules that still ask a script themselves; the phase should, and hand them the answer.
ASK = {
    "wargame_sim/games/anzio_cassino/rules/r05_overstack.py",
    "wargame_sim/games/anzio_cassino/rules/r06_advance.py",
    "wargame_sim/games/anzio_cassino/rules/r06_damage.py",
    "wargame_sim/games/anzio_cassino/rules/r06_retreat.py",
    "wargame_sim/games/anzio_cassino/rules/r07_supply.py",
    "wargame_sim/games/kasserine/rules/r09_advance.py",
    "wargame_sim/games/kasserine/rules/r09_losses.py",
    "wargame_sim/games/kasserine/rules/r09_retreat.py",
}

# Pairs that still say the same: boards, odds questions, odds tables and stories are not on the shared table yet.
TWICE = {"board.py", "odds.py", "odds_table.py", "trace.py"}


def rules_of(game: str) -> tuple[Module, ...]:
    return modules(f"wargame_sim/games/{game}/rules")


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_asks_a_script(game):
    asking = {
        module.path
        for module in rules_of(game)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and ".scripts" in (node.module or "")
    }
    assert asking == {path for path in ASK if f"/{game}/" in path}


def named(node: ast.AST) -> set[str]:
    """Names that some code mentions, bare or after a dot."""
    return {
        name
        for part in ast.walk(node)
        for name in [part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""]
        if name
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_reached_from_the_sequence_of_play(game):
    """By names, from the play module through all functions of the game."""
    functions: dict[str, set[str]] = {}
    rules = set()
    for module in modules(f"wargame_sim/games/{game}"):
        for node in module.tree.body:
            if isinstance(node, ast.FunctionDef):
                functions.setdefault(node.name, set()).update(named(node))
                if any(ast.unparse(mark).startswith("rule(") for mark in node.decorator_list):
                    rules.add(node.name)
    (play,) = (m for m in modules(f"wargame_sim/games/{game}") if m.path.endswith(f"{game}/play.py"))
    card = [m for m in modules(f"wargame_sim/games/{game}") if m.path.endswith(f"{game}/card.py")]
    reached, open_ = set(), list(named(play.tree).union(*(named(m.tree) for m in card)))
    while open_:
        name = open_.pop()
        if name in functions and name not in reached:
            reached.add(name)
            open_ += functions[name]
    assert sorted(rules - reached) == []


def code_of(module: Module) -> list[tuple[int, str]]:
    """Lines that say something: no blanks, comments, imports, brackets alone; names of the game itself taken out."""
    imports = {
        line
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = [(n, line.strip()) for n, line in enumerate(module.text.splitlines(), start=1)]
    return [(n, line) for n, line in lines if n not in imports and len(line) > 1 and not line.startswith("#")]


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(GAMES, 2)))
def test_nothing_is_copied_from_game_to_game(one, other):
    """No run of twelve like lines: what two games say alike belongs to the shared table."""
    seen = {}
    for module in modules(f"wargame_sim/games/{one}"):
        code = code_of(module)
        for i in range(len(code) - LIKE + 1):
            seen[tuple(line for _, line in code[i : i + LIKE])] = f"{module.path}:{code[i][0]}"
    twice = []
    for module in modules(f"wargame_sim/games/{other}"):
        code = code_of(module)
        for i in range(len(code) - LIKE + 1):
            run = tuple(line for _, line in code[i : i + LIKE])
            if run in seen and module.path.rpartition("/")[2] not in TWICE:
                twice.append((seen[run], f"{module.path}:{code[i][0]}"))
    assert twice == []
