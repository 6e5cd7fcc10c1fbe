"""The one place that decides whether rule functions and kernels run compiled.

A process that only asks for exact answers leaves every kernel plain Python, so that numba is never imported and
`odds` answers at once. A process that simulates calls :func:`enable` first, and from then on every call from Python
goes to compiled code.

Five traps, each measured, are kept out of the way here:

* numba notices a change in a cached function's own file, but not in the files of the functions it calls; it would run
  old code. The cache therefore lies in a folder named by a hash of the function's module and all that it imports.
* A wrapper for calls from Python costs a quarter of a second of compile time per function. Functions called from
  other kernels are compiled without one, and a second time with one only where Python itself calls them.
* Several processes that start on a cold cache would all compile: a lock makes one do it, and the others load.
* To find the compiled form for arguments that are arrays of records takes numba longer than many a kernel runs: the form
  found once is remembered by the arguments' types.
* The cache index knows nothing of that difference, so only the outer, wrapped version is cached. It holds everything
  that it calls.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from wargame_sim.kernels import linking, once, sealed
from wargame_sim.kernels.sources import source_hash

_OPTIONS = {"nogil": True, "error_model": "numpy", "no_rewrites": True}
_state = {"enabled": False, "ready": False}


class _Thread(threading.local):
    plain = False


_thread = _Thread()
_making = threading.RLock()


class Kernel:
    """A function of numbers and arrays that runs as plain Python or compiled, the same code either way.

    Parameters
    ----------
    function : callable
        Body in the subset of Python that numba compiles.

    Attributes
    ----------
    py_func : callable
        The plain Python function.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self._inner: Any = None
        self._outer: Any = None
        self._entries: dict[tuple[Any, ...], Callable[..., Any]] = {}
        functools.update_wrapper(self, function)

    def inner(self) -> Any:
        """Dispatcher for calls from other kernels: no wrapper, no cache of its own."""
        if self._inner is None:
            import numba

            bare = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(self.py_func)
            self._inner = linking.inner(bare)
        return self._inner

    def outer(self) -> Any:
        """Dispatcher for calls from Python, cached on disk; the plain function when numba is switched off."""
        if _switched_off():
            return self.py_func
        if self._outer is None:
            with _making:  # the folder of the cache is one for the whole process
                if self._outer is None:
                    self._outer = self._made()
        return self._outer

    def _made(self) -> Any:
        _prepare()
        import numba

        if not os.environ.get("NUMBA_CACHE_DIR"):
            numba.core.config.CACHE_DIR = _cache_for(self.py_func.__module__)
        place = numba.core.config.CACHE_DIR
        plain = numba.njit(cache=bool(place), no_cfunc_wrapper=True, **_OPTIONS)(self.py_func)
        sealed.seal(plain._cache)
        return once.guard(linking.outer(plain), Path(place) if place else None)

    def __call__(self, *args: Any) -> Any:
        """Run the plain function or the compiled one, whichever the process has chosen."""
        if not _state["enabled"] or _thread.plain:
            return self.py_func(*args)
        try:
            key = tuple(map(linking.kind, args))
        except TypeError:
            return self.outer()(*args)
        entry = self._entries.get(key)
        if entry is None:
            result = self.outer()(*args)
            entry = linking.entry(self.outer(), args)
            if entry is not None:
                self._entries[key] = entry
            return result
        return entry(*args)

    def __repr__(self) -> str:
        return f"<kernel {self.py_func.__module__}.{self.py_func.__qualname__}>"


def kernel(function: Callable[..., Any]) -> Kernel:
    """Mark a function as a kernel: plain Python until :func:`enable`, compiled afterwards."""
    return Kernel(function)


def _switched_off() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def enable() -> None:
    """Run kernels compiled from now on (NUMBA_DISABLE_JIT=1 keeps them plain)."""
    _state["enabled"] = not _switched_off()


@contextlib.contextmanager
def plain() -> Iterator[None]:
    """Run kernels as plain Python in this thread, whatever the mode: exact answers use fractions and small records."""
    before = _thread.plain
    _thread.plain = True
    try:
        yield
    finally:
        _thread.plain = before


def enabled() -> bool:
    """Whether kernels run compiled."""
    return _state["enabled"]


def compiled(function: Kernel) -> Any:
    """Compiled form of a kernel, whatever the mode of the process (for tests that compare the two)."""
    return function.outer()


def _prepare() -> None:
    """Teach numba our kernels."""
    if _state["ready"]:
        return
    _state["ready"] = True
    from numba.core import types
    from numba.extending import typeof_impl

    @typeof_impl.register(Kernel)
    def _type_of_kernel(value: Kernel, _context: Any) -> Any:
        return types.Dispatcher(value.inner())

    from wargame_sim.kernels import fields  # noqa: F401  (numba learns of the types by their being imported)


def cache_name(module: str) -> str:
    """Return the name of the cache folder of a module's kernels: a hash of what they are compiled from.

    That is the module with all that it imports, numba and the minor version of Python: a change in one game leaves the
    compiled code of every other as it is.
    """
    import numba

    build = f"{numba.__version__} {sys.implementation.cache_tag} {os.environ.get('WARGAME_SIM_BOUNDS', '0')}"
    return source_hash(module, extra=build)[:16]


@functools.cache
def _cache_for(module: str) -> str:
    """Return the cache folder of a module's kernels, or nothing when nowhere can be written."""
    folder = _cache_folder(cache_name(module))
    return "" if folder is None else str(folder)


def _cache_folder(name: str) -> Path | None:
    """First writable place for the cache: XDG cache, home cache, then a private folder among the temporary files."""
    private = Path(tempfile.gettempdir()) / f"wargame_sim-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    bases = [os.environ.get("XDG_CACHE_HOME"), os.path.expanduser("~/.cache")]
    for base in [Path(b) / "wargame_sim" for b in bases if b] + [private]:
        folder = base / name
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not sealed.trusted(folder):  # a cache is code: never load what another user may have written
                continue
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None
