"""Sizes that keep the code pleasant to read: modules, functions, parameters, and docstrings that match."""

import ast

import pytest

from tests.architecture.source import documented_parameters, functions, modules

MODULE_LINES = 300
FUNCTION_LINES = 40
KERNEL_LINES = 60
PARAMETERS = 7

# (file, function): why it may be longer, or take more.
LONG = {
    ("wargame_sim/games/kasserine/tables.py", "table_dtype"): "the layout of T: one line a field, nothing to follow",
    ("wargame_sim/games/kasserine/state.py", "work_dtype"): "the layout of W: one line a field, nothing to follow",
    ("wargame_sim/games/anzio_cassino/tables.py", "table_dtype"): "the layout of T: one line a field",
    ("wargame_sim/games/anzio_cassino/state.py", "work_dtype"): "the layout of W: one line a field",
    ("wargame_sim/games/anzio_tournament/tables.py", "table_dtype"): "the layout of T: one line a field",
    ("wargame_sim/games/anzio_tournament/state.py", "state_dtype"): "the layout of S: one line a field",
    ("wargame_sim/games/anzio_tournament/state.py", "work_dtype"): "the layout of W: one line a field",
}
MANY = {
    ("wargame_sim/__init__.py", "run"): "what the command run takes; users see them by name",
    ("wargame_sim/kernels/flood.py", "flood"): "arrays of a board and scratch; a tuple of arrays costs on every call",
    ("wargame_sim/kernels/retreat.py", "retreat_ends"): "the same",
    ("wargame_sim/kernels/supply.py", "trace"): "the same",
    ("wargame_sim/kernels/sweep.py", "sweep"): "the same",
    ("tests/benchmarks/hexes.py", "many_floods"): "repeats the kernel",
    ("tests/benchmarks/hexes.py", "many_traces"): "repeats the kernel",
    ("tests/benchmarks/hexes.py", "many_retreats"): "repeats the kernel",
}

FUNCTIONS = list(functions("wargame_sim", "tests"))


@pytest.mark.parametrize("module", modules("wargame_sim", "tests"), ids=lambda m: m.path)
def test_modules(module):
    assert len(module.text.splitlines()) <= MODULE_LINES


def test_functions():
    long = {(f.path, f.name): f.lines for f in FUNCTIONS if f.lines > (KERNEL_LINES if f.is_kernel else FUNCTION_LINES)}
    assert {place: lines for place, lines in long.items() if place not in LONG} == {}


def given(function):
    """Parameters to follow: the records that every rule is handed (T, S, W, in capitals) are one thing to a reader."""
    return [name for name in function.parameters if not name.isupper()]


def test_parameters():
    """A command of the program has one parameter an option; users see them by name."""
    many = {
        (f.path, f.name): len(given(f))
        for f in FUNCTIONS
        if len(given(f)) > PARAMETERS and not (f.path.startswith("wargame_sim/cli/") and f.name.endswith("_command"))
    }
    assert {place: count for place, count in many.items() if place not in MANY} == {}


def test_excuses_are_still_needed():
    there = {(f.path, f.name): f for f in FUNCTIONS}
    assert [place for place in LONG if place not in there or there[place].lines <= FUNCTION_LINES] == []
    assert [place for place in MANY if place not in there or len(there[place].parameters) <= PARAMETERS] == []


def test_docstrings_name_only_parameters_that_there_are():
    wrong = []
    for f in functions("wargame_sim"):
        named = documented_parameters(ast.get_docstring(f.node) or "")
        order = [name for name in f.parameters if name in named]
        if named != order:
            wrong.append((f.path, f.name, named, f.parameters))
    assert wrong == []
