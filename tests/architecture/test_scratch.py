"""Lists in the scratch W that one kernel hands to another: nobody may write over a list that somebody still reads.

Read from the source. ``writes`` follows every call, so that a list handed to ``g`` and overwritten three calls further
down (as a search for supply once did with the list of hexes it was asked for) is found.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from typing import NamedTuple

from tests.architecture.source import Module, modules

# (function, field): why the callee may write the list that the caller goes through.
ALLOWED = {
    ("trials.py:fight", "W.b_result"): "what the call has just written for this battle",
    ("r09_coordination.py:list_hex_leads", "W.option"): "a list packed towards its start, behind what is read",
    ("phases_combat.py:lead_and_coordinate", "W.from_lead"): "each hex is written after it was read, and no other",
}


class Kernel(NamedTuple):
    """A kernel, the module it stands in, and its parameters."""

    module: Module
    node: ast.FunctionDef

    @property
    def parameters(self) -> list[str]:
        """Names of its parameters."""
        return [a.arg for a in self.node.args.args]


@functools.cache
def kernels() -> dict[str, Kernel]:
    """Kernels by ``module path:name``."""
    return {
        f"{module.path}:{node.name}": Kernel(module, node)
        for module in modules("wargame_sim")
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef) and "kernel" in map(ast.unparse, node.decorator_list)
    }


@functools.cache
def names(path: str) -> dict[str, str]:
    """What the names of a module stand for: kernels as ``path:name``, modules as their path."""
    module = next(m for m in modules("wargame_sim") if m.path == path)
    known = {name.partition(":")[2]: name for name in kernels() if name.partition(":")[0] == path}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            folder = node.module.replace(".", "/")
            for alias in node.names:
                as_kernel, as_module = f"{folder}.py:{alias.name}", f"{folder}/{alias.name}.py"
                known[alias.asname or alias.name] = as_kernel if as_kernel in kernels() else as_module
    return known


def called(kernel: Kernel, call: ast.Call) -> str | None:
    """Return the kernel that a call calls, if it is one."""
    known = names(kernel.module.path)
    if isinstance(call.func, ast.Name):
        found = known.get(call.func.id)
    elif isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        found = f"{known.get(call.func.value.id)}:{call.func.attr}"
    else:
        return None
    return found if found in kernels() else None


def root(node: ast.expr) -> str:
    """Return ``W.field`` or the name of a parameter under subscripts, or ""."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "W":
        return f"W.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what an assignment assigns to, tuples taken apart."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, ast.AugAssign):
        yield node.target


def own_writes(kernel: Kernel) -> set[str]:
    """Return fields of W and parameters that a kernel writes into itself."""
    found = {
        root(target)
        for node in ast.walk(kernel.node)
        for target in targets(node)
        if isinstance(target, ast.Subscript | ast.Attribute)
    }
    return {name for name in found if name.startswith("W.") or name in kernel.parameters}


def through(kernel: Kernel, call: ast.Call, writes: dict[str, set[str]]) -> set[str]:
    """Return what a call writes, in the caller's names."""
    callee = called(kernel, call)
    if callee is None:
        return set()
    given = dict(zip(kernels()[callee].parameters, call.args, strict=False))
    found = {name for name in writes[callee] if name.startswith("W.")}
    return found | {root(given[name]) for name in writes[callee] if name in given} - {""}


@functools.cache
def all_writes() -> dict[str, set[str]]:
    """Fields of W and parameters that each kernel writes, itself or through what it calls."""
    writes = {name: own_writes(kernel) for name, kernel in kernels().items()}
    changed = True
    while changed:
        changed = False
        for name, kernel in kernels().items():
            for node in ast.walk(kernel.node):
                if isinstance(node, ast.Call):
                    more = {w for w in through(kernel, node, writes) if w.startswith("W.") or w in kernel.parameters}
                    changed = changed or not more <= writes[name]
                    writes[name] |= more
    return writes


@functools.cache
def arrays(name: str) -> set[str]:
    """Return the parameters of a kernel that are arrays: it takes entries of them, or a kernel that it calls does."""
    kernel = kernels()[name]
    found = {root(node) for node in ast.walk(kernel.node) if isinstance(node, ast.Subscript)}
    for call in (node for node in ast.walk(kernel.node) if isinstance(node, ast.Call)):
        callee = called(kernel, call)
        if callee and callee != name:
            given = dict(zip(kernels()[callee].parameters, call.args, strict=False))
            found |= {root(given[p]) for p in arrays(callee) if p in given}
    return found & set(kernel.parameters)


def handed_lists(kernel: Kernel, call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a call that the callee takes as arrays."""
    callee = called(kernel, call)
    given = zip(kernels()[callee].parameters, call.args, strict=False) if callee else ()
    return [argument for parameter, argument in given if callee and parameter in arrays(callee)]


def aliased(kernel: Kernel) -> Iterator[str]:
    """Yield the fields that a kernel hands to a callee which also writes them as W's, and those handed over twice."""
    for call in (node for node in ast.walk(kernel.node) if isinstance(node, ast.Call)):
        callee = called(kernel, call)
        if callee is None:
            continue
        handed = handed_lists(kernel, call)
        lists = [ast.unparse(argument) for argument in handed if root(argument).startswith("W.")]
        yield from (text for text in lists if lists.count(text) > 1)
        fields = {root(argument) for argument in handed}
        yield from sorted(field for field in fields & all_writes()[callee] if field.startswith("W."))


def written_over(kernel: Kernel) -> Iterator[str]:
    """Yield the lists that a loop goes through, entry by entry, while something it calls writes into them."""
    for loop in (node for node in ast.walk(kernel.node) if isinstance(node, ast.For)):
        if not isinstance(loop.target, ast.Name) or not ast.unparse(loop.iter).startswith("range("):
            continue
        counted = ast.unparse(loop.iter)[6:-1]
        if counted.startswith("T.") or counted.startswith("len("):
            continue  # through all units or hexes: state that callees are meant to change
        body = [node for statement in loop.body for node in ast.walk(statement)]
        calls = [node for node in body if isinstance(node, ast.Call)]
        outputs = {id(argument) for call in calls for argument in handed_lists(kernel, call)}
        read = {
            root(node)
            for node in body
            if isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Load)
            and id(node) not in outputs
            and any(isinstance(n, ast.Name) and n.id == loop.target.id for n in ast.walk(node.slice))
        }
        over = {written for call in calls for written in through(kernel, call, all_writes())}
        yield from sorted(field for field in read & over if field.startswith("W."))


def test_the_reader_sees_calls_of_calls():
    writes = all_writes()
    spread = next(name for name in writes if name.endswith("r05_movement.py:spread"))
    assert {"W.queue", "dist", "came"} <= writes[spread]
    survey = next(name for name in writes if name.endswith("anzio_cassino/rules/r05_movement.py:survey"))
    assert {"W.queue", "W.dist", "W.can"} <= writes[survey]


def test_no_list_is_handed_to_a_kernel_that_also_writes_it():
    found = [f"{name}: {field}" for name, kernel in kernels().items() for field in aliased(kernel)]
    assert found == []


def test_no_list_is_written_over_while_a_loop_goes_through_it():
    found = {(name.rpartition("/")[2], field) for name, kernel in kernels().items() for field in written_over(kernel)}
    assert found == set(ALLOWED)
