"""Load machine code from the cache without waking the compiler: most of a second at every start.

Before numba looks into its cache it learns how everything it knows is compiled, imports a good part of scipy for that,
and looks for extensions among all packages installed. To run machine code that lies ready, nothing of it is needed but
the runtime that hands arrays over. So the cache is asked first, and the compiler learns its trade when it has no answer.

Like :mod:`wargame_sim.kernels.linking` this reaches into numba, so it is done only for versions that the tests have run
with; with any other the compiler wakes first, and the results are the same.
"""

from __future__ import annotations

import functools
from typing import Any


@functools.cache
def teach() -> None:
    """Tell the compiler of fields in records; types alone are enough to find code that lies ready."""
    from wargame_sim.kernels import field_code  # noqa: F401  (numba learns of it by its being imported)


def ready_first(dispatcher: Any) -> Any:
    """Make a dispatcher look for machine code before anything else; returns the same object.

    Parameters
    ----------
    dispatcher : numba dispatcher
        Made with ``cache=True``.
    """
    cache = dispatcher._cache
    if not hasattr(cache, "_cache_file"):  # nowhere to keep code
        teach()
        return dispatcher

    def load_overload(signature: Any, target: Any) -> Any:
        from numba.core.runtime import rtsys

        rtsys.initialize(target)  # what code that takes arrays is linked against
        with cache._guard_against_spurious_io_errors():
            return cache._load_overload(signature, target)

    cache.load_overload = load_overload
    dispatcher._compilation_chain_init_hook = _nothing  # the compiler looks for extensions itself, when it wakes
    return dispatcher


def _nothing() -> None:
    pass


def names_only(module: Any) -> bytes:
    """Return the bitcode of a module that defines the names of another, emptily: a loaded library asks for no more.

    numba would keep the code itself, for other functions to take in; nothing takes an outer kernel in.
    """
    from llvmlite import binding

    functions = [f.name for f in module.functions if not f.is_declaration]
    variables = [g.name for g in module.global_variables if g.name.startswith("_ZN08NumbaEnv")]
    lines = [f'define void @"{name}"() {{ unreachable }}' for name in functions]
    lines += [f'@"{name}" = global i8 0' for name in variables]
    return bytes(binding.parse_assembly("\n".join(lines)).as_bitcode())
