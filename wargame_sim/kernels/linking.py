"""Compile inner kernels to linkable form only: the difference between two minutes and a quarter of one on a cold start.

numba optimises a function together with all that it calls, and again inside each of its callers, and again inside
theirs. A rule deep in a game would be optimised six times and turned into machine code as often, of which one copy
runs. Here an inner kernel stops as LLVM code; only the outer kernel, which holds everything it calls, is optimised and
made into machine code. The result is the same code, since inlining happens in the outer one in either case.

A second habit of numba is met here: one copy of a function for every mixture of integer widths it is called with.
Whole numbers are widened to int64 at the call instead, all but uint64, which dice are made of.

This reaches into numba's code generator (numba 0.60 to 0.68 agree in what is used). Should a later numba differ,
:func:`lean` leaves its dispatcher as it is: slower to compile, the same results.
"""

from __future__ import annotations

import functools
from typing import Any


@functools.cache
def _library_class() -> Any:
    from numba.core.codegen import JITCodeLibrary

    class LinkOnlyLibrary(JITCodeLibrary):  # type: ignore[misc]
        """A library that others link, never run by itself: no optimisation, no machine code."""

        def __init__(self, codegen: Any, name: str) -> None:
            # For this one library only: numba's own helpers, compiled on the way, are ordinary ones.
            codegen._library_class = JITCodeLibrary
            super().__init__(codegen, name)

        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, _name: str) -> int:
            return 0

        @property
        def codegen(self) -> Any:
            return _WithoutEnvironment(self._codegen)

    return LinkOnlyLibrary


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


def lean(dispatcher: Any) -> Any:
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
    from numba.core.registry import cpu_target

    compile_, template = dispatcher.compile, dispatcher.get_call_template
    codegen = cpu_target.target_context.codegen()
    ordinary = codegen._library_class

    def compile_to_link(signature: Any) -> Any:
        codegen._library_class = _library_class()
        try:
            return compile_(signature)
        finally:
            codegen._library_class = ordinary

    def widened_template(args: Any, kws: Any) -> Any:
        return template(tuple(_widened(kind) for kind in args), kws)

    dispatcher.compile = compile_to_link
    dispatcher.get_call_template = widened_template
    return dispatcher
