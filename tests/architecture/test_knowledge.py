"""Who may know what: kernels know no game, generic layers name none, rules hold no numbers of their own."""

import ast
import re

import pytest

from tests.architecture.source import PACKAGE, docstrings, functions, modules
from wargame_sim.games import all_games

GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "rules").is_dir())
NAMES = sorted({*GAMES, *all_games()})  # folders, and games where a folder holds several
GENERIC = ("hexgame", "kernels", "exact", "outcomes", "packs", "model", "statistics", "reports", "runner")
# Words of the games' own world that a kernel has no business with.
WORLD = re.compile(r"\b(allied|allies|german|italian|american|british|french|panzer|crt|rulebook)\b", re.IGNORECASE)
SECTION = re.compile(r"\b\d{1,2}\.\d{1,2}(\.\d+)*\.[A-Z]\b")
HEAVY = {"pandas", "scipy", "matplotlib", "pyarrow", "numba", "dask"}
TEACHES_NUMBA = {"wargame_sim/kernels/fields.py", "wargame_sim/kernels/field_code.py"}  # not imported by `odds`

# Names in games/*/rules that hold a bare number, and why that is no number of a rulebook.
CODES = {
    "EMPTY": "owner code of an empty hex",
    "UNREACHED": "the flood's mark for no way",
    "WHOLE": "quarters in one: the unit strengths are counted in",
    "DESTROYED": "the table's mark for a bridge that is gone",
    "MAX_PICK": "room in a bit mask",
    "KIND": "packs a result and its number into one code",
    "LONGEST": "room in a scratch array",
    "BASE_LOST": "a mark in the state",
}
# Whole numbers in rule functions: small counts and sides of a hex, and the width of a bit mask.
SMALL = range(9)
WIDTHS = {63: "bits of a word, less one", 250: "room in a scratch array", 255: "prohibited"}


@pytest.mark.parametrize("module", modules("wargame_sim/kernels"), ids=lambda m: m.path)
def test_kernels_know_no_game(module):
    lowered = module.text.casefold()
    assert [game for game in ("sicily", *NAMES) if game in lowered] == []
    assert SECTION.findall(module.text) == []
    if not module.path.endswith(("jit.py", "lookup.py")):  # these two speak of results tables in their documentation
        assert WORLD.findall(module.text) == []


def test_kernels_hold_no_text():
    """Compiled code of the house is arithmetic: numbers in, numbers out."""
    found = []
    for f in functions("wargame_sim/kernels"):
        if f.is_kernel:
            spoken = docstrings(f.node)
            texts = [n for n in ast.walk(f.node) if isinstance(n, ast.Constant) and isinstance(n.value, str | bytes)]
            found += [(f.path, f.name, n.value) for n in texts if id(n) not in spoken]
    assert found == []


@pytest.mark.parametrize("layer", GENERIC)
def test_generic_layers_name_no_game(layer):
    """Documentation may give an example; code may not."""
    found = []
    for module in modules(f"wargame_sim/{layer}"):
        spoken = docstrings(module.tree)
        for node in ast.walk(module.tree):
            text = node.value if isinstance(node, ast.Constant) and id(node) not in spoken else getattr(node, "id", "")
            found += [(module.path, game) for game in NAMES if isinstance(text, str) and game in text.casefold()]
    assert found == []


def test_rules_hold_no_numbers_as_constants():
    """A compiler freezes module constants, so a what-if on such a number would be ignored without a word."""
    found = []
    for module in modules(*(f"wargame_sim/games/{game}/rules" for game in GAMES)):
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.UnaryOp | ast.BinOp):
                names = [name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
                value = ast.literal_eval(node.value) if isinstance(node.value, ast.Constant) else 0
                found += [(module.path, n) for n in names if n not in CODES and isinstance(value, int | float)]
    assert found == []


def test_rules_hold_no_numbers_in_their_code():
    found = []
    for f in functions(*(f"wargame_sim/games/{game}/rules" for game in GAMES)):
        for node in ast.walk(f.node):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                small = isinstance(node.value, int) and (node.value in SMALL or node.value in WIDTHS)
                found += [] if small else [(f.path, f.name, node.value)]
    assert found == []


def test_chance_comes_from_keyed_dice_only():
    """No hidden state: neither the standard library's generator nor numpy's global one."""
    found = []
    for module in modules("wargame_sim"):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import) and any(name.name == "random" for name in node.names):
                found.append((module.path, "import random"))
            text = ast.unparse(node) if isinstance(node, ast.Call) else ""
            if re.match(r"(np|numpy)\.random\.(?!Generator|Philox|SeedSequence|default_rng\(.)", text):
                found.append((module.path, text))
    assert found == []


def test_heavy_libraries_are_imported_where_they_are_used():
    """Otherwise a question that needs none of them would wait for all of them."""
    found = []
    for module in modules("wargame_sim"):
        for node in module.tree.body:
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [(module.path, name) for name in names if name.split(".")[0] in HEAVY]
    assert [place for place in found if place[0] not in TEACHES_NUMBA] == []


def test_only_commands_and_progress_speak():
    found = [
        (module.path, node.lineno)
        for module in modules("wargame_sim")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        if not module.path.startswith("wargame_sim/cli/") and module.path != "wargame_sim/runner/progress.py"
    ]
    assert found == []


def test_users_never_meet_an_assertion():
    """An assert is for readers of the code; in rules and kernels the compiler would drop its words."""
    found = [
        (f.path, f.name)
        for f in functions("wargame_sim")
        if f.is_kernel and any(isinstance(n, ast.Assert) for n in ast.walk(f.node))
    ]
    assert found == []
