"""Compile inner kernels to linkable form only: the difference between two minutes and a quarter of one on a cold start.

numba optimises a function together with all that it calls, and again inside each of its callers, and again inside
theirs. A rule deep in a game would be optimised six times and turned into machine code as often, of which one copy
runs. Here an inner kernel stops as LLVM code; only the outer kernel, which holds everything it calls, is optimised and
made into machine code. The result is the same code, since inlining happens in the outer one in either case.

A second habit of numba is met here: one copy of a function for every mixture of integer widths it is called with.
Whole numbers are widened to int64 at the call instead, all but uint64, which dice are made of.

This reaches into numba's code generator, so it is done only for versions of numba that the tests have run with
(:data:`TESTED`). With any other the dispatchers stay as numba made them: slower to compile, the same results.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

import numpy as np

from wargame_sim.kernels import loading, passes

TESTED = {(0, 68)}
_PLAIN = frozenset(
    {bool, float, np.uint64, np.int64, np.int32, np.int16, np.int8, np.uint8, np.uint16, np.uint32, np.float64}
)


@functools.cache
def _tested() -> bool:
    import numba

    return tuple(int(part) for part in numba.__version__.split(".")[:2]) in TESTED


@functools.cache
def _warn_once() -> None:
    import numba

    known = ", ".join(".".join(map(str, version)) for version in sorted(TESTED))
    warnings.warn(
        f"numba {numba.__version__} has not been tested with this program ({known} has): the first run of a game compiles "
        "several times as long; results are the same",
        RuntimeWarning, stacklevel=1,
    )  # fmt: skip


@functools.cache
def _inner_library() -> Any:
    """Return the class for libraries of inner kernels: linked by others, never run."""
    from numba.core.codegen import JITCodeLibrary

    class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
        """LLVM code of one function alone: no optimisation, no machine code, nothing linked in yet."""

        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, _name: str) -> int:
            return 0

        @property
        def codegen(self) -> Any:
            return _WithoutEnvironment(self._codegen)

    return InnerLibrary


@functools.cache
def _outer_library() -> Any:
    """Return the class for libraries of outer kernels: run, with all that is below linked in once."""
    from numba.core.codegen import JITCodeLibrary

    class OuterLibrary(JITCodeLibrary):  # type: ignore[misc]
        """Machine code of an outer kernel: all functions below it are linked in once, then optimised together."""

        def finalize(self) -> None:
            waiting: list[Any] = list(self._linking_libraries)
            below: dict[int, Any] = {}
            while waiting:
                library = waiting.pop()
                if id(library) not in below:
                    below[id(library)] = library
                    if isinstance(library, _inner_library()):
                        waiting += library._linking_libraries
            self._linking_libraries: list[Any] = list(below.values())
            super().finalize()

        def _optimize_final_module(self) -> None:
            # numba runs a cheap round first, to prune reference counts; integer code on records has next to none.
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

        def serialize_using_object_code(self) -> Any:
            self._ensure_finalized()
            return self.name, "object", (self._get_compiled_object(), loading.names_only(self._final_module))

    return OuterLibrary


class _WithoutEnvironment:
    """The code generator, but code that does not exist has no environment to set."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, _name: str, _environment: Any) -> None:
        pass


def _widened(kind: Any) -> Any:
    from numba.core import types

    if isinstance(kind, types.Boolean):
        return types.int64
    if isinstance(kind, types.Integer) and kind != types.uint64:
        return types.int64
    return kind


def _compile_into(dispatcher: Any, library_class: Any) -> None:
    """Let each compilation by `dispatcher` fill a library of that class; numba's own helpers keep ordinary ones."""
    from numba.core.compiler import Compiler

    class IntoLibrary(Compiler):  # type: ignore[misc]
        def __init__(self, typing: Any, target: Any, _library: Any, *more: Any) -> None:
            library = library_class(target.codegen(), dispatcher.py_func.__qualname__)
            library.enable_object_caching()
            if library_class is _outer_library():
                super().__init__(typing, target, library, *more)
                return
            with passes.unrefreshed(typing, target):
                super().__init__(typing, target, library, *more)
            del self.state.targetctx.refresh  # a copy of `target`

        def define_pipelines(self) -> Any:
            return passes.pipelines(self.state)

    dispatcher._compiler.pipeline_class = IntoLibrary


def inner(dispatcher: Any) -> Any:
    """Make a dispatcher that is only called from other kernels compile to linkable form, one copy for all widths.

    Parameters
    ----------
    dispatcher : numba dispatcher
        Made with ``no_cpython_wrapper=True``, without a cache.

    Returns
    -------
    numba dispatcher
        The same object.
    """
    if not _tested():
        return dispatcher
    from numba.core.sigutils import normalize_signature

    template = dispatcher.get_call_template

    def widened_template(args: Any, kws: Any) -> Any:
        return template(tuple(_widened(kind) for kind in args), kws)

    def compile_once(signature: Any) -> Any:
        # numba would look for a cache, and start two clocks that each stage of each kernel further in has to report to.
        with dispatcher._compiling_counter:
            args, _ = normalize_signature(signature)
            if args not in dispatcher.overloads:
                dispatcher.add_overload(dispatcher._compiler.compile(args, None))
            return dispatcher.overloads[args].entry_point

    _compile_into(dispatcher, _inner_library())
    dispatcher.compile = compile_once
    dispatcher.get_call_template = widened_template
    return dispatcher


def outer(dispatcher: Any) -> Any:
    """Make a dispatcher that Python calls link everything below it once; returns the same object."""
    if not _tested():
        _warn_once()
        loading.teach()
        return dispatcher
    _compile_into(dispatcher, _outer_library())
    loading.ready_first(dispatcher)
    compile_ = dispatcher._compiler.compile  # asked when the cache has no answer

    def compile_quietly(args: Any, return_type: Any) -> Any:
        loading.teach()
        passes.quicken()
        with without_collector():
            return compile_(args, return_type)

    dispatcher._compiler.compile = compile_quietly
    return dispatcher


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Keep the garbage collector quiet: it would search the millions of small objects of a compilation time and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def kind(argument: Any) -> Any:
    """Return what decides how numba compiles for an argument of a call from Python.

    Raises
    ------
    TypeError
        For one whose kind is not known here: numba itself has to look.
    """
    if isinstance(argument, np.ndarray):
        return argument.dtype, argument.ndim, argument.flags.num
    one = type(argument)
    if one in _PLAIN or (one is int and -(2**63) <= argument < 2**63):
        return one
    raise TypeError(one.__name__)


def entry(dispatcher: Any, args: Sequence[Any]) -> Callable[..., Any] | None:
    """Return the compiled form that a dispatcher has just used for arguments, or None where it cannot be told."""
    if not hasattr(dispatcher, "overloads") or not _tested():
        return None
    found = dispatcher.overloads.get(tuple(map(dispatcher.typeof_pyval, args)))
    return None if found is None else cast("Callable[..., Any]", found.entry_point)
