"""Compile inner kernels to linkable form only: the difference between two minutes and a quarter of one on a cold start.

numba optimises a function together with all that it calls, and again inside each of its callers, and again inside
theirs. A rule deep in a game would be optimised six times and turned into machine code as often, of which one copy
runs. Here an inner kernel stops as LLVM code; only the outer kernel, which holds everything it calls, is optimised and
made into machine code. The result is the same code, since inlining happens in the outer one in either case.

A second habit of numba is met here: one copy of a function for every mixture of integer widths it is called with.
Whole numbers are widened to int64 at the call instead, all but uint64, which dice are made of.

This reaches into numba's code generator (numba 0.60 to 0.68 agree in what is used). Should a later numba differ,
it is enough to return the dispatchers as they are: slower to compile, the same results.
"""

from __future__ import annotations

import functools
from typing import Any


@functools.cache
def _library_classes() -> tuple[Any, Any]:
    """Libraries of inner and of outer kernels: linked but never run, and run with all that is below it linked once."""
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

    class OuterLibrary(JITCodeLibrary):  # type: ignore[misc]
        """Machine code of an outer kernel: all functions below it are linked in once, then optimised together."""

        def finalize(self) -> None:
            waiting, below = list(self._linking_libraries), {}
            while waiting:
                library = waiting.pop()
                if id(library) not in below:
                    below[id(library)] = library
                    if isinstance(library, InnerLibrary):
                        waiting += library._linking_libraries
            self._linking_libraries = list(below.values())
            super().finalize()

    return InnerLibrary, OuterLibrary


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
            super().__init__(typing, target, library, *more)

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
    template = dispatcher.get_call_template

    def widened_template(args: Any, kws: Any) -> Any:
        return template(tuple(_widened(kind) for kind in args), kws)

    _compile_into(dispatcher, _library_classes()[0])
    dispatcher.get_call_template = widened_template
    return dispatcher


def outer(dispatcher: Any) -> Any:
    """Make a dispatcher that Python calls link everything below it once; returns the same object."""
    _compile_into(dispatcher, _library_classes()[1])
    return dispatcher
