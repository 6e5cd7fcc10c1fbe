"""Words that claim too much: "printed" is said of what is printed, and invented tables are not."""

import ast
import re
from pathlib import Path

from tests.architecture.source import modules

ROOT = Path(__file__).parents[2]

# Text that may say "printed": it says that something is not, or is no text for people (keys, a style sheet).
ALLOWED = {
    " (not the printed charts)", "Stand-in map, not the printed one (", "Map as printed (", "printed", "as printed",
    "the Germans may set 1 Para up elsewhere than printed",
}  # fmt: skip


def texts(tree):
    """Every text of a module that is no docstring."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docs = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, owners) and isinstance(n.body[0], ast.Expr)}
    return (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in docs)


def test_nothing_invented_is_called_printed():
    said = {
        (module.path, node.value)
        for module in modules("wargame_sim")
        for node in texts(ast.parse(module.text))
        if re.search(r"\bprinted\b", node.value) and node.value not in ALLOWED
    }
    assert said == set()


def test_no_head_of_a_table_says_printed():
    """Keys of JSON may; what is shown may not."""
    shown = {m.path for m in modules("wargame_sim") if m.path.startswith("wargame_sim/cli/") and '"printed"' in m.text}
    assert shown == set()


def test_readme_is_read_in_five_minutes():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 1200
