"""The stages between a kernel and LLVM code, without those that a kernel of this house has no use for.

numba looks into every function for closures, loops over literals, overloads to be inlined and more, six times over; and
keeps count of references to every variable, whole numbers too. A kernel is plain loops over numbers: what is left out
here finds nothing in it. Pipelines of one's own are part of numba's interface
(https://numba.readthedocs.io/en/stable/extending/customizing-the-compiler.html).
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from types import CodeType
from typing import Any


def is_plain(code: CodeType) -> bool:
    """Whether a function defines no other inside it: no closure, generator expression or comprehension."""
    return not any(isinstance(constant, CodeType) for constant in code.co_consts)


def pipelines(state: Any) -> list[Any]:
    """Return the short list of stages for a plain function, numba's own for any other; `state` is of its compiler."""
    from numba.core import typed_passes, untyped_passes
    from numba.core.compiler import DefaultPassBuilder
    from numba.core.compiler_machinery import PassManager

    if not is_plain(state.func_id.code):
        return [DefaultPassBuilder.define_nopython_pipeline(state)]
    stages = PassManager("kernel")
    stages.add_pass(untyped_passes.TranslateByteCode, "read the byte code")
    stages.add_pass(untyped_passes.FixupArgs, "name the arguments")
    stages.add_pass(untyped_passes.IRProcessing, "tidy up")
    stages.add_pass(untyped_passes.ReconstructSSA, "one name for each value")
    stages.add_pass(typed_passes.NopythonTypeInference, "find the types")
    stages.add_pass(typed_passes.PreLowerStripPhis, "join values where branches meet")
    stages.add_pass(typed_passes.IRLegalization, "end the lives of variables")
    stages.add_pass(_lowering_pass(), "write LLVM code")
    stages.add_pass(typed_passes.NoPythonBackend, "collect the result")
    stages.finalize()
    return [stages]


@functools.cache
def _lowering_class() -> Any:
    """Return the class that writes the LLVM code of one function."""
    from numba.core.lowering import Lower

    class LowerNumbers(Lower):  # type: ignore[misc]
        """Lowering that lets go of variables only where there are references to be counted."""

        def _is_counted(self, kind: Any) -> bool:
            return bool(self.context.data_model_manager[kind].contains_nrt_meminfo())

        def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
            kind = self.typeof(name)
            if argidx is not None or name in self._singly_assigned_vars or self._is_counted(kind):
                super().storevar(value, name, argidx)
                return
            self._alloca_var(name, kind)
            self.builder.store(value, self.getvar(name))

        def delvar(self, name: str) -> None:
            if self._is_counted(self.typeof(name)):
                super().delvar(name)
            elif name not in self._blk_local_varmap:
                self._singly_assigned_vars.discard(name)

        def incref(self, kind: Any, value: Any) -> None:
            if self._is_counted(kind):
                super().incref(kind, value)

        def decref(self, kind: Any, value: Any) -> None:
            if self._is_counted(kind):
                super().decref(kind, value)

    return LowerNumbers


@functools.cache
def _lowering_pass() -> Any:
    """Return the stage that writes LLVM code; registered with numba once a process."""
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering

    @register_pass(mutates_CFG=True, analysis_only=False)
    class KernelLowering(NativeLowering):  # type: ignore[misc]
        _name = "kernel_lowering"

        @property
        def lowering_class(self) -> Any:
            return _lowering_class()

    return KernelLowering


@contextlib.contextmanager
def unrefreshed(*contexts: Any) -> Iterator[None]:
    """Keep numba from looking, at the start of an inner kernel, for types and functions registered since the outer one.

    Where something is missing later on it looks again by itself.
    """
    for context in contexts:
        context.refresh = _nothing
    try:
        yield
    finally:
        for context in contexts:
            del context.refresh


def _nothing() -> None:
    pass


@functools.cache
def quicken() -> None:
    """Spare numba four kinds of repeated work, once a process; what it finds stays the same.

    It looks up the type of every ``a + b`` among dozens of candidates, each time anew: answers for operators are kept.
    It writes out the text of a record type, hundreds of fields, at every trial of a conversion: the text is kept.
    It reads the signature of each piece of code that it writes: what it looks for is kept.
    It searches every part of every statement for variables: numbers, names and places are passed over at once.
    """
    from numba.core import base, ir, types

    _remember_operators(types.Function)
    _remember_texts(types.Record)
    base._has_loc = functools.lru_cache(maxsize=4096)(base._has_loc)
    search, nothing = ir.Inst._rec_list_vars, (str, int, type(None), ir.Loc)

    def search_what_may_hold_some(statement: Any, value: Any) -> list[Any]:
        kind = type(value)
        return [value] if kind is ir.Var else [] if kind in nothing else list(search(statement, value))

    ir.Inst._rec_list_vars = search_what_may_hold_some


def _remember_operators(functions: Any) -> None:
    resolve, known = functions.get_call_type, {}

    def resolve_once(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or getattr(function.typing_key, "__module__", None) not in ("_operator", "builtins"):
            return resolve(function, context, args, kws)
        if (function, args) not in known:
            known[function, args] = resolve(function, context, args, kws)
        return known[function, args]

    functions.get_call_type = resolve_once


def _remember_texts(records: Any) -> None:
    write_out = records.__repr__

    def text_once(record: Any) -> str:
        if "_text" not in record.__dict__:
            record.__dict__["_text"] = write_out(record)
        return str(record.__dict__["_text"])

    records.__repr__ = text_once
